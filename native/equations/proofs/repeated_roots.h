// Where the values of expressions can lie that have no end: square roots and factorials written again and again, numerals
// that may be any power of the base, numbers too large to be followed.
#pragma once

#include "equations/proofs/signs_to_write.h"
#include "equations/table/value_store.h"

namespace forceout::equations {

struct Joining {  // a sign between two numbers
    Sign sign;
    UsedSigns kind;     // one cube of its kind
    bool bare = false;  // an exponent without a sign: the right side is a numeral by itself that may be one
};

struct Before {  // a sign with one operand, other than a square root; a factorial has no kind of cube
    Sign sign;
    UsedSigns kind = 0;
};

struct Readings {  // a numeral: what it can be
    std::vector<Value> values;
    bool exponent = false;
    bool few = false;      // of the powers of the base few are listed
    bool endless = false;  // and anything beyond the largest of them, or nearer to 0 than the smallest
};

// Targets with a cube that may be any power of the base, with or without a sign and a number beside it.
struct AnyPowerTarget {
    bool alone;
    Sign sign;
    bool known_left;
    Value known;
    int side;        // of the powers: positive, negative, or 0 for either
    int factorials;  // of the power, where it is alone
};

// How many signs stand between numbers: each of them joins two numerals.
struct SignsBetween {
    int least = 0, most = 0;
    bool any_number = false;  // of those that may be repeated

    bool fits(const std::vector<Readings>& numerals) const {
        int exponents = 0;  // which join without a sign
        for (const Readings& numeral : numerals) exponents += numeral.exponent;
        const int joints = static_cast<int>(numerals.size()) - 1;
        return joints >= least && (any_number || joints <= most + exponents);
    }
};

struct DeepRoots {
    std::vector<Joining> signs;
    std::vector<Before> before;
    SignsToWrite to_write;
    UsedSigns root = 0;                   // one cube that is a square root
    bool whole_roots = false;             // of whole numbers alone, and whole themselves
    int most_before = 0;                  // of the signs before a number that are neither roots nor factorials, one after another
    bool any_number_before = false;       // there is no such limit
    int most_roots = 0;                   // one after another; 0 where there may be any number of them
    int most_factorials = -1;             // in one expression; -1 where there may be any number of them
    std::vector<int> factorials_towards;  // each target, where their number is limited
    // An expression with fewer things that are not followed exactly need not be looked at: it was tried.
    int least_unfollowed = 0;
    bool complex = false;       // i is among the numbers
    bool by_size_only = false;  // divisibility is left out of it, which is quicker
    i64 multiple_of = 0;
    i64 base = 10;
    SignsBetween joining;
    std::vector<AnyPowerTarget> any_power_targets;
};

// Whether no expression of all these numerals, with any number of square roots and other signs before a number round
// any part of it, is one of the targets. `false` says nothing. `work` is what may still be done; it is counted down.
bool roots_stay_away(Numbers& numbers, const std::vector<Readings>& numerals, const DeepRoots& signs,
                     const std::vector<Value>& targets, Watch& watch, u64& work);

}  // namespace forceout::equations
