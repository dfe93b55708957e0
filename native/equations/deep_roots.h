// Square roots that may be written again and again, in any expression: where the values can lie.
#pragma once

#include "values.h"

namespace forceout {

struct Joining {  // a sign between two numbers, with a bit for its kind of cube
    Sign sign;
    u32 kind;
    bool bare = false;  // an exponent without a sign: the right side is a numeral by itself that may be one
};

struct Readings {  // a numeral: what it can be
    std::vector<Value> values;
    bool exponent = false;
};

struct DeepRoots {
    std::vector<Joining> signs;
    u32 root = 0;  // the bit of the kind that is a square root
    u32 all = 0;   // of all kinds; a Solution has each of them
    i64 multiple_of = 0;
};

// Whether no expression of all these numerals, with any number of square roots round any part of it, is one of the
// targets. `false` says nothing. `work` is what may still be done; it is counted down.
bool roots_stay_away(const Numbers& numbers, const std::vector<Readings>& numerals, const DeepRoots& signs,
                     const std::vector<Value>& targets, Watch& watch, u64& work);

}  // namespace forceout
