// Sets of real numbers between two bounds, each bound in the set or not. What signs make of all numbers in one lies in
// the result: it may be too wide, never too narrow. A bound that is computed exactly stays as it is.
//
// A bound beyond EDGE is kept by its logarithm: it stands for the number whose logarithm is bound ÷ EDGE - 1. One still
// larger is kept by the logarithm of its logarithm. So bounds are always in the order of their numbers.
#pragma once

#include <optional>
#include <vector>

#include "equations/numbers/operations.h"
#include "equations/proofs/divisibility.h"

namespace forceout::equations {

struct Range {
    long double low, high;
    bool open_low = false, open_high = false;  // whether the bound itself is left out
    u64 used = 0;                              // signs that were used (SignsToWrite)
    bool mixed = false;                        // not all of them the same
    long double factorials_from = 0;           // where not 0: all are factorials of whole numbers from this on
    bool one_factorial = false;                // and of that number alone
    bool turned = false;                       // complex numbers of that size
    int factorials = 0;                        // so many of them at least were written
    int signs_before = 0;                      // so many other signs but roots at least stand before it, one after another
    int unfollowed = 0;                        // so many things in it at most that are not followed exactly
    bool factorial = false;                    // all are factorials of whole numbers from 2 on
    long double once_above = 0;                // where not 0: each has a prime above this just once
    // Each is a sum of an enormous factorial and a small number: nobody knows all its factors. And what is made of one such number
    // of factors, so that nobody can verify what it is; an Equation with it is not correct (000 XIII-C-9).
    bool unknown_factors = false, unverifiable = false;
    bool not_real = false, imaginary = false;  // surely; i times a real number other than 0
    u32 not_goals = 0;      // a bit for each target that none of them is, for another reason than where they lie
    u64 not_squares = 0;    // the same for the squares of targets
    Value exact = UNKNOWN;  // the number itself, where it is a fraction that is known
    Divisibility divided{};

    bool point() const { return low == high; }
    bool is(long double n) const { return low == n && high == n; }
    bool empty() const { return low > high || (low == high && (open_low || open_high)); }
    bool narrow() const { return !std::isinf(low) && (high - low <= 1e-12L * std::fabs(low) || high - low < 1e-15L); }
    bool within(const Range& other) const {
        if (turned != other.turned || mixed > other.mixed) return false;
        if (unfollowed > other.unfollowed || factorials < other.factorials || signs_before < other.signs_before ||
            factorials_from < other.factorials_from)
            return false;
        if (other.one_factorial && !(one_factorial && factorials_from == other.factorials_from)) return false;
        if (unknown_factors < other.unknown_factors || unverifiable < other.unverifiable) return false;
        if (not_real < other.not_real || imaginary < other.imaginary) return false;
        if (factorial < other.factorial || once_above < other.once_above) return false;
        if (other.exact.rational() && !(exact == other.exact)) return false;
        if ((other.not_goals & ~not_goals) || (other.not_squares & ~not_squares) || !divided.within(other.divided)) return false;
        return (low > other.low || (low == other.low && (open_low || !other.open_low))) &&
               (high < other.high || (high == other.high && (open_high || !other.open_high)));
    }
    bool meets(const Range& other) const {
        if (turned != other.turned) return false;
        if (low > other.high || other.low > high) return false;
        if (low == other.high) return !open_low && !other.open_high;
        return high != other.low || (!open_high && !other.open_low);
    }
    // From now on it holds the numbers of both, which meet.
    void take_in(const Range& other);
    bool without_zero() const { return not_real || low > 0 || high < 0 || (low == 0 && open_low) || (high == 0 && open_high); }
    bool meets_touching(const Range& other) const { return low <= other.high && other.low <= high; }
};

using Ranges = std::vector<Range>;

inline constexpr long double EDGE = 1e2400L;

Range range_of(Numbers& numbers, Value v);
std::optional<Value> number_at(const Range& range);  // where it is one fraction
Range root_of(const Range& r);                       // of numbers that are not negative
Range not_negative(const Range& r);                  // the part of it that has a square root; may be empty
Range deep_roots_of(const Range& r);                 // the root of it, the root of that, and so on, all together
Range size_of(const Range& r);                       // how far from 0 its numbers are
// What a factorial, i, a number of factors or a smallest prime can be; may be empty.
Range changed(const Sign& sign, const Range& turned);

// What the sign makes of any number of the one and any of the other; false where that is not known.
bool join(const Sign& sign, const Range& a, const Range& b, Ranges& found);
// The number that the sign leaves as it is, or none.
const Range* unchanged(const Sign& sign, const Range& left, const Range& right);
// What the other side has to be in for the sign to make a number of the goal with a number of the known range; false
// where it may be anything.
bool unjoin(const Sign& sign, bool known_left, const Range& known, const Range& goal, Ranges& found);

}  // namespace forceout::equations
