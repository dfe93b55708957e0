// The values that a multiset of cubes can make, when all of it is used. Independent of the roll and of the Goal,
// so one store of them serves every mat with the same table.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>

#include "equations/table/memory.h"
#include "equations/table/table.h"

namespace forceout {

enum class Halt { TIME, CANCELLED, MEMORY };

// How long to go on. Asked often; looks at the clock now and then.
class Watch {
public:
    using Clock = std::chrono::steady_clock;
    Watch(Clock::time_point deadline, const std::atomic<bool>& cancelled, u64 most_steps = ~u64{0} >> 2)
        : deadline_(deadline), cancelled_(cancelled), most_steps_(most_steps) {}
    void tick(u32 work = 1) {
        if ((spent_ += work) >= BETWEEN_LOOKS) look();
    }
    // A step of the search itself. Steps do not depend on what was worked out before, so that the same question
    // goes the same way however warm the store is.
    void step(u32 count = 1) {
        tick(count);
        if ((steps_ += count) > most_steps_) throw Halt::TIME;
    }
    u64 steps() const { return steps_; }
    u64 limited_to() const { return most_steps_; }
    bool limited() const { return most_steps_ != ~u64{0} >> 2; }
    void look() {
        spent_ = 0;
        if (cancelled_.load(std::memory_order_relaxed)) throw Halt::CANCELLED;
        if (Clock::now() >= deadline_) throw Halt::TIME;
    }

private:
    // A look costs less than the work of a few numbers, while a number of many radicals takes up to a tenth of a
    // millisecond: so a cancel and the deadline are heard in time.
    static constexpr u32 BETWEEN_LOOKS = 64;
    Clock::time_point deadline_;
    const std::atomic<bool>& cancelled_;
    u64 most_steps_;
    u32 spent_ = 0;
    u64 steps_ = 0;
};

// Distinct values in the order of their finding, with an index by value and one by size.
class ValueSet {
public:
    bool insert(Value value);  // whether it is new
    bool contains(Value value) const;
    const std::vector<Value>& values() const { return values_; }
    std::size_t bytes() const { return values_.capacity() * sizeof(Value) + slots_.capacity() * sizeof(u32) + 64; }

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
    void grow();
    void sort(const Numbers& numbers, Sorted& sorted, bool only_unsure) const;

    std::vector<Value> values_;
    std::vector<u32> slots_;
    bool has_unsure_ = false;
    mutable Sorted all_, unsure_;
};

// The values by the number of factorials they use. `doubt`: some value could not be followed.
struct Values {
    std::vector<ValueSet> by_factorials;
    bool doubt = false;
    bool many_valued = false;  // some power had several values, none of which was followed
    u64 cost = 0;  // combinations it took, whenever that was
    mutable u64 charged_to = 0;  // the last question that made use of them
    std::size_t size() const {
        std::size_t sum = 0;
        for (const ValueSet& set : by_factorials) sum += set.values().size();
        return sum;
    }
};

// A program in postfix order: a numeral (its number) or a use of a sign (its number behind the numerals).
using Program = std::vector<int>;

class ValueStore {
public:
    ValueStore(const Table& table, std::size_t most_bytes) : table_(table), allowance_(most_bytes) {}

    // From now on signs of these kinds (a bit for each) take no cube where they stand before a number: such a sign may
    // be written as often as one likes. One with a cube still uses the cube up.
    void let_free(u64 kinds);
    // Beside the kinds: each value is kept with every number of factorials that makes it, not only with the fewest.
    static constexpr u64 EVERY_NUMBER_OF_FACTORIALS = u64{1} << 63;
    u64 free() const { return free_; }
    bool is_free(const Use& use) const { return use.kind >= 0 && use.sign.unary() && (free_ >> use.kind & 1); }

    const Values& of(Key key, Watch& watch);
    const Values* known(Key key) const;
    // How a value of these cubes is made.
    Program program(Key key, Value value, int factorials, Watch& watch);

    u64 next_question() { return ++questions_; }
    Numbers& numbers() { return numbers_; }
    std::size_t bytes() const { return bytes_ + numbers_.bytes(); }
    std::size_t most_bytes() const { return allowance_.most(); }
    // Stops the search where this, with what it has beside the store, is more than there is room for.
    void needs_room(std::size_t beside = 0) {
        if (!allowance_.covers(bytes() + beside)) throw Halt::MEMORY;
    }
    // After a search only what is kept counts.
    void settle(std::size_t beside) { allowance_.settle(bytes() + beside); }

private:
    void fill(Values& found, Key key, Watch& watch);
    void join(Values& found, const Use& use, Key left, Key right, Watch& watch);
    void put_signs_without_cubes(Values& found, Watch& watch);
    void put_free_signs(Values& found, int factorials, Watch& watch);
    bool free_program(Program& program, Key key, Value value, int factorials, Watch& watch);
    bool take(Values& found, Value value, int factorials);
    bool join_program(Program& program, u32 use, Key left, Key right, Value value, int factorials, Watch& watch);

    const Table& table_;
    Allowance allowance_;
    Numbers numbers_;
    using Shelf = std::unordered_map<Key, std::unique_ptr<Values>>;
    std::unordered_map<u64, Shelf> shelves_;  // by the kinds that are free
    Shelf* known_ = &shelves_[0];
    u64 free_ = 0;
    std::size_t bytes_ = 0;
    u64 questions_ = 0;
};

// Calls take(left, right) for every way to share the cubes of a key between two sides that could be expressions.
template <class Take>
void each_split(const Table& table, Key whole, Take take) {
    int kinds[64], counts[64], at[64];
    int size = 0;
    for (int kind = 0; kind < table.kinds(); ++kind) {
        if (const int count = table.count(whole, kind)) {
            kinds[size] = kind, counts[size] = count, at[size] = 0;
            ++size;
        }
    }
    const u64 all = table.profile(whole);
    Key left = 0;
    u64 profile = 0;
    for (;;) {
        int place = 0;
        for (; place < size; ++place) {
            if (at[place] < counts[place]) {
                ++at[place];
                left += table.one(kinds[place]);
                profile += table.profile_of_kind(kinds[place]);
                break;
            }
            left -= table.one(kinds[place]) * static_cast<u64>(at[place]);
            profile -= table.profile_of_kind(kinds[place]) * static_cast<u64>(at[place]);
            at[place] = 0;
        }
        if (place == size || left == whole) return;
        if (table.could_be_profile(profile) && table.could_be_profile(all - profile)) take(left, whole - left);
    }
}

}  // namespace forceout
