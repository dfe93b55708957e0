// The fractions that a few cubes can make, without a look at any irrational number made on the way to one: not all
// they can make, and so no proof of anything, but several times as quick to work out.
#pragma once

#include "equations/table/value_store.h"

namespace forceout::equations {

class FractionValues {
public:
    FractionValues(const Table& table, ValueStore& store) : table_(table), store_(store) {}

    const Values& of(Key key, Watch& watch);
    Program program(Key key, Value value, int factorials, Watch& watch);
    void clear() { known_.clear(); }

private:
    bool from_store(Key key) const;
    void fill(Values& found, Key key, Watch& watch);
    void join(Values& found, const Use& use, const Values& first, const Values& second);
    const std::vector<const Use*>& joining(int kind);
    void take(Values& found, Value value, int factorials) const;

    const Table& table_;
    ValueStore& store_;
    std::unordered_map<Key, std::unique_ptr<Values>> known_;
    std::vector<std::vector<const Use*>> joining_;
};

// The result where it is a fraction, and anything but a rational number where it is not.
Value apply_to_fractions(Numbers& numbers, const Sign& sign, Value left, Value right);

}  // namespace forceout::equations
