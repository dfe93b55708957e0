// Sets of real numbers between two bounds, each bound in the set or not. What signs make of all numbers in one lies in
// the result: it may be too wide, never too narrow. A bound that is computed exactly stays as it is.
//
// A bound beyond EDGE is kept by its logarithm: it stands for the number whose logarithm is bound ÷ EDGE - 1. One still
// larger is kept by the logarithm of its logarithm. So bounds are always in the order of their numbers.
#pragma once

#include <vector>

#include "equations/numbers/operations.h"

namespace forceout::equations {

struct Range {
    long double low, high;
    bool open_low = false, open_high = false;  // whether the bound itself is left out
    u32 used = 0;                              // kinds of signs that were used at most
    long double factorials_from = 0;           // where not 0: all are factorials of whole numbers from this on
    bool one_factorial = false;                // and of that number alone
    bool turned = false;                       // complex numbers of that size
    int unfollowed = 0;                        // so many things in it at most that are not followed exactly

    bool point() const { return low == high; }
    bool is(long double n) const { return low == n && high == n; }
    bool empty() const { return low > high || (low == high && (open_low || open_high)); }
    bool narrow() const { return high - low <= 1e-12L * std::fabs(low) || high - low < 1e-15L; }
    bool within(const Range& other) const {
        if (turned != other.turned) return false;
        if (unfollowed > other.unfollowed || factorials_from < other.factorials_from || one_factorial < other.one_factorial) return false;
        return (low > other.low || (low == other.low && (open_low || !other.open_low))) &&
               (high < other.high || (high == other.high && (open_high || !other.open_high)));
    }
    bool meets(const Range& other) const {
        if (turned != other.turned) return false;
        if (low > other.high || other.low > high) return false;
        if (low == other.high) return !open_low && !other.open_high;
        return high != other.low || (!open_high && !other.open_low);
    }
    bool meets_touching(const Range& other) const { return low <= other.high && other.low <= high; }
};

using Ranges = std::vector<Range>;

inline constexpr long double EDGE = 1e2400L;

Range range_of(const Numbers& numbers, Value v);
Range root_of(const Range& r);               // of numbers that are not negative
Range not_negative(const Range& r);          // the part of it that has a square root; may be empty
Range deep_roots_of(const Range& r);         // the root of it, the root of that, and so on, all together
Range size_of(const Range& r);               // how far from 0 its numbers are
// What a factorial, i, a number of factors or a smallest prime can be; may be empty.
Range changed(const Sign& sign, const Range& r);

// What the sign makes of any number of the one and any of the other; false where that is not known.
bool join(const Sign& sign, const Range& a, const Range& b, Ranges& found);
// What the other side has to be in for the sign to make a number of the goal with a number of the known range; false
// where it may be anything.
bool unjoin(const Sign& sign, bool known_left, const Range& known, const Range& goal, Ranges& found);

}  // namespace forceout::equations
