// The values that a multiset of cubes can make, when all of it is used. Independent of the roll and of the Goal,
// so one store of them serves every mat with the same table.
#pragma once

#include <memory>
#include <unordered_map>

#include "common/watch.h"
#include "equations/table/memory.h"
#include "equations/table/table.h"
#include "equations/table/value_set.h"

namespace forceout::equations {

// A program in postfix order: a numeral (its number) or a use of a sign (its number behind the numerals).
using Program = std::vector<int>;

class ValueStore;

// The values where signs of some kinds (a bit for each) are free: before a number they take no cube, and may be written as
// often as one likes. One with a cube still uses the cube up.
class ValueShelf {
public:
    // Beside the kinds: each value is kept with every number of factorials that makes it, not only with the fewest.
    static constexpr u64 EVERY_NUMBER_OF_FACTORIALS = u64{1} << 63;

    ValueShelf(const Table& table, ValueStore& store, u64 free) : table_(table), store_(store), free_(free) {}

    u64 free() const { return free_; }
    bool is_free(const Use& use) const { return use.kind >= 0 && use.sign.unary() && (free_ >> use.kind & 1); }
    double estimate(Key key) const { return table_.roles().estimate(key, free_); }

    const Values& of(Key key, Watch& watch);
    const Values* known(Key key) const;
    // How a value of these cubes is made.
    Program program(Key key, Value value, int factorials, Watch& watch);

private:
    void fill(Values& found, Key key, Watch& watch);
    void join(Values& found, const Use& use, Key left, Key right, Watch& watch);
    void put_signs_without_cubes(Values& found, Watch& watch);
    void put_free_signs(Values& found, int factorials, Watch& watch);
    bool free_program(Program& program, Key key, Value value, int factorials, Watch& watch);
    bool take(Values& found, Value value, int factorials);
    bool join_program(Program& program, u32 number, Key left, Key right, Value value, int factorials, Watch& watch);

    const Table& table_;
    ValueStore& store_;
    u64 free_;
    struct Known {
        Key key;
        std::unique_ptr<Values> values;
    };
    std::vector<Known> known_;
    HashIndex index_;  // of the keys: looked up more often than anything else
};

class ValueStore {
public:
    ValueStore(const Table& table, std::size_t most_bytes) : table_(table), allowance_(most_bytes) {}

    ValueShelf& shelf(u64 free) {
        return shelves_.try_emplace(free, table_, *this, free).first->second;  // it stays where it is
    }
    u64 next_question() { return ++questions_; }
    Numbers& numbers() { return numbers_; }

    std::size_t bytes() const { return bytes_ + numbers_.bytes(); }
    std::size_t most_bytes() const { return allowance_.most(); }
    void took(std::size_t bytes) { bytes_ += bytes; }
    // Stops the search where this, with what it has beside the store, is more than there is room for.
    void needs_room(std::size_t beside = 0) {
        if (!allowance_.covers(bytes() + beside)) throw Halt::MEMORY;
    }
    // After a search only what is kept counts.
    void settle(std::size_t beside) { allowance_.settle(bytes() + beside); }

private:
    const Table& table_;
    Allowance allowance_;
    Numbers numbers_;
    std::unordered_map<u64, ValueShelf> shelves_;
    std::size_t bytes_ = 0;
    u64 questions_ = 0;
};

// Calls take(left, right) for every way to share the cubes of a key between two sides that could be expressions.
template <class Take>
void each_split(const Table& table, Key whole, Take take) {
    int kinds[64], counts[64], at[64];
    int size = 0;
    for (int kind = 0; kind < table.keys().kinds(); ++kind) {
        if (const int count = table.keys().count(whole, kind)) {
            kinds[size] = kind, counts[size] = count, at[size] = 0;
            ++size;
        }
    }
    const u64 all = table.roles().profile(whole);
    Key left = 0;
    u64 profile = 0;
    for (;;) {
        int place = 0;
        for (; place < size; ++place) {
            if (at[place] < counts[place]) {
                ++at[place];
                left += table.keys().one(kinds[place]);
                profile += table.roles().profile_of_kind(kinds[place]);
                break;
            }
            left -= table.keys().one(kinds[place]) * static_cast<u64>(at[place]);
            profile -= table.roles().profile_of_kind(kinds[place]) * static_cast<u64>(at[place]);
            at[place] = 0;
        }
        if (place == size || left == whole) return;
        if (table.roles().could_be_profile(profile) && table.roles().could_be_profile(all - profile)) take(left, whole - left);
    }
}

}  // namespace forceout::equations
