// What each kind of cube may be in an expression, and what counting alone says of many cubes.
#pragma once

#include <vector>

#include "equations/table/leaves.h"
#include "equations/table/use.h"

namespace forceout::equations {

class CubeRoles {
public:
    // Four counters of 16 bits: cubes that must be in numerals, may be, must join two operands, may.
    static constexpr u64 MUST_NUMERAL = 1, MAY_NUMERAL = u64{1} << 16, MUST_JOIN = u64{1} << 32, MAY_JOIN = u64{1} << 48;
    static constexpr u64 ONLY_NUMERAL = MUST_NUMERAL + MAY_NUMERAL;

    CubeRoles(const CubeKeys& keys, const std::vector<Cubes>& kinds, int factorials);
    void note(const Leaf& leaf, Place place);
    void note(const Use& use);
    void finish();  // after the last numeral and sign

    bool is_operation(int kind) const { return has(operations_, kind); }
    bool means_anything(int kind) const { return profile_[kind] || has(before_, kind); }
    bool only_numerals(int kind) const { return profile_[kind] == ONLY_NUMERAL; }
    bool may_be_numeral(int kind) const { return (profile_[kind] & MAY_NUMERAL) != 0; }
    bool may_join(int kind) const { return (profile_[kind] & MAY_JOIN) != 0; }
    bool may_stand_before(int kind) const { return has(before_, kind); }
    // Whether the kind before a number, however often it is written, comes to an end.
    bool comes_to_an_end(int kind) const { return has(before_, kind) && !has(without_end_, kind); }

    int numeral_cubes(Key key) const;  // cubes that can be nothing but numerals
    int possible_numerals(Key key) const { return static_cast<int>((profile(key) >> 16) & 0xffff); }
    int widest() const { return static_cast<int>(widest_); }  // cubes in the longest numeral

    // Whether these cubes might make an expression, by counting alone.
    bool could_be(Key key) const { return could_be_profile(profile(key)); }
    bool could_be_profile(u64 profile) const;
    u64 profile(Key key) const;
    u64 profile_of_kind(int kind) const { return profile_[kind]; }

    // A rough number of values, where signs of the kinds in `free` need no cube before a number.
    double estimate(Key key, u64 free = 0) const;

private:
    static bool has(u64 kinds, int kind) { return kinds >> kind & 1; }

    const CubeKeys& keys_;
    int factorials_;
    std::vector<u64> profile_;   // by kind, as are the others
    std::vector<int> readings_;  // numerals of one cube
    u64 operations_ = 0;         // a bit for each kind, as in the others
    u64 before_ = 0;             // kinds that may stand before a number
    u64 without_end_ = 0;        // of these, those that make ever more numbers
    u64 one_after_another_ = 0;  // kinds that make one prime after another
    u64 widest_ = 1;
};

}  // namespace forceout::equations
