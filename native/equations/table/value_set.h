// Sets of distinct values, and all that some cubes can make.
#pragma once

#include <vector>

#include "common/hash_index.h"
#include "equations/numbers/numbers.h"

namespace forceout::equations {

// Distinct values in the order of their finding, with an index by value and one by size.
class ValueSet {
public:
    bool insert(Value value);  // whether it is new
    bool contains(Value value) const;
    const std::vector<Value>& values() const { return values_; }
    std::size_t bytes() const { return values_.capacity() * sizeof(Value) + index_.bytes() + 64; }

    // Whether some value is known only by its bounds.
    bool unsure() const { return has_unsure_; }
    void note_unsure() { has_unsure_ = true; }

    // Values whose bounds meet those of a target, though they are not known to be the same number.
    void near(const Numbers& numbers, Value target, std::vector<Value>& found) const;

private:
    struct Place {
        long double low;
        u32 index;
    };
    struct Sorted {
        bool ready = false;
        std::vector<Place> narrow;
        std::vector<u32> broad;
    };
    void sort(const Numbers& numbers, Sorted& sorted, bool only_unsure) const;

    std::vector<Value> values_;
    HashIndex index_;  // where there are more than a few
    bool has_unsure_ = false;
    mutable Sorted all_, unsure_;
};

// The values by the number of factorials they use. `doubt`: some value could not be followed.
struct Values {
    std::vector<ValueSet> by_factorials;
    bool doubt = false;
    bool many_valued = false;    // some power had several values, none of which was followed
    u64 cost = 0;                // combinations it took, whenever that was
    mutable u64 charged_to = 0;  // the last question that made use of them
    std::size_t size() const {
        std::size_t sum = 0;
        for (const ValueSet& set : by_factorials) sum += set.values().size();
        return sum;
    }
};

}  // namespace forceout::equations
