// What the cubes of a shake can be: numerals and signs, as the rules layer lists them.
//
// A multiset of cubes is one 64-bit word, a field of bits for each kind of cube. Nothing here knows a league, a
// division or a variation; those are entries of the table.
#pragma once

#include <array>
#include <bit>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "equations/numbers/operations.h"

namespace forceout::equations {

using Key = u64;
using Counts = std::vector<int>;

struct Leaf {  // a numeral: the cubes it takes and its value
    Key key;
    Value value;
};

// Where a numeral may stand: anywhere; beside a sign that takes wide ones; or found only from the target backwards.
enum class Place { ANYWHERE, WIDE, FAR };

struct Use {  // a sign, the kind of cube that shows it (or -1 for none), and the factorials it costs
    Sign sign;
    int kind;
    int factorials;
    bool takes_wide;  // its operands may be numerals that are too wide elsewhere
};

// The primes of a number other than 0, a bit for each below 300 and one for all others.
u64 prime_bits(Value rational);

class Table {
public:
    struct Cubes {  // a kind of cube
        int most;
        bool operation;
    };

    explicit Table(std::vector<Cubes> kinds, int factorials);
    void add_leaf(const Counts& cubes, Value value, Place place);
    void add_use(Use use);
    void finish();  // after the last entry

    int kinds() const { return static_cast<int>(kinds_.size()); }
    int factorials() const { return factorials_; }
    Key pack(const Counts& counts) const;
    int count(Key key, int kind) const { return static_cast<int>((key >> shift_[kind]) & mask_[kind]); }
    Key one(int kind) const { return Key{1} << shift_[kind]; }
    // Calls take(kind, count) for the kinds that are there.
    template <class Take>
    void each_kind(Key key, Take take) const {
        while (key) {
            const int kind = kind_at_[std::countr_zero(key)];
            take(kind, count(key, kind));
            key &= ~(mask_[kind] << shift_[kind]);
        }
    }
    bool is_operation(int kind) const { return kinds_[kind].operation; }
    int most(int kind) const { return static_cast<int>(mask_[kind]); }
    bool means_anything(int kind) const { return profile_[kind] || unary_[kind]; }
    bool only_numerals(int kind) const { return profile_[kind] == ONLY_NUMERAL; }
    bool may_be_numeral(int kind) const { return (profile_[kind] & MAY_NUMERAL) != 0; }
    int possible_numerals(Key key) const { return static_cast<int>((profile(key) >> 16) & 0xffff); }
    bool may_stand_before(int kind) const { return unary_[kind]; }
    // Whether the kind before a number, however often it is written, comes to an end.
    bool comes_to_an_end(int kind) const { return unary_[kind] && !without_end_[kind]; }
    int widest() const { return static_cast<int>(widest_); }  // cubes in the longest numeral
    // Whether there are at least as many cubes of each kind in the whole: no field of the difference borrows.
    bool within(Key part, Key whole) const { return part <= whole && !(((whole - part) ^ whole ^ part) & lowest_); }
    Key without(Key key, Key taken) const;  // less what is taken of each kind, as far as there is any
    int numeral_cubes(Key key) const;       // cubes that can be nothing but numerals
    int cubes(Key key) const;

    const std::vector<Leaf>& leaves() const { return leaves_; }
    const std::vector<Use>& uses() const { return uses_; }
    const std::vector<u32>& leaves_of(Key key) const;
    const std::vector<u32>& wide_leaves_of(Key key) const;
    const std::vector<u32>& far_leaves_of(Key key) const;

    // Whether these cubes might make an expression, by counting alone.
    bool could_be(Key key) const { return could_be_profile(profile(key)); }
    u64 profile(Key key) const;
    u64 profile_of_kind(int kind) const { return profile_[kind]; }
    bool could_be_profile(u64 profile) const;
    // A rough number of values, where signs of the kinds in `free` need no cube before a number.
    double estimate(Key key, u64 free = 0) const;
    bool makes_irrationals(Key key) const { return (key & irrational_) != 0; }
    bool makes_fractions(Key key) const { return (key & fractional_) != 0; }
    bool makes_negatives(Key key) const { return (key & negative_) != 0; }
    // a 0, a sign that makes one of other numbers, or a sum with a negative number
    bool makes_zero(Key key) const { return (key & zero_) || ((key & adding_) && (key & negative_)); }
    bool makes_giants(Key key) const { return (key & growing_) != 0; }
    int irrational_cubes(Key key) const;
    bool has_logs() const { return has_logs_; }
    // Whether these cubes only multiply, divide and raise to powers, with at most two of the latter.
    bool only_multiplies(Key key) const { return !(key & summing_) && !factorials_ && irrational_cubes(key) <= 2; }
    // The primes in the numerals of these cubes, a bit for each small one.
    u64 primes(Key key) const;

    // Four counters of 16 bits: cubes that must be in numerals, may be, must join two operands, may.
    static constexpr u64 MUST_NUMERAL = 1, MAY_NUMERAL = u64{1} << 16, MUST_JOIN = u64{1} << 32, MAY_JOIN = u64{1} << 48;
    static constexpr u64 ONLY_NUMERAL = MUST_NUMERAL + MAY_NUMERAL;

private:
    std::vector<Cubes> kinds_;
    int factorials_;
    std::vector<unsigned> shift_;
    std::vector<u64> mask_;
    std::array<unsigned char, 64> kind_at_{};  // by the bits of a key
    std::vector<Leaf> leaves_;
    std::vector<Use> uses_;
    std::vector<bool> unary_, without_end_;
    u64 one_after_another_ = 0;  // kinds that make one prime after another
    std::vector<u64> profile_;
    std::vector<int> readings_;
    std::unordered_map<Key, std::vector<u32>> by_key_, wide_by_key_, far_by_key_;
    std::vector<u32> none_;
    u64 widest_ = 1;
    bool has_logs_ = false;
    std::vector<u64> primes_;
    Key summing_ = 0, growing_ = 0, zero_ = 0, adding_ = 0;
    Key irrational_ = 0, fractional_ = 0, negative_ = 0;
    Key lowest_ = 0;  // the lowest bit of each field
};

}  // namespace forceout::equations
