// Certified bounds of a real number. They only ever tell numbers apart; nothing is called equal by them.
#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "equations/numbers/value.h"

namespace forceout::equations {

// Each step is widened by far more than the error of one operation or of a library function.
inline constexpr long double SLACK = LDBL_EPSILON * 64;

struct Interval {
    long double low = -HUGE_VALL;
    long double high = HUGE_VALL;

    bool above_zero() const { return low > 0; }
    bool below_zero() const { return high < 0; }
    bool holds_zero() const { return !(low > 0) && !(high < 0); }
    bool meets(const Interval& other) const { return low <= other.high && other.low <= high; }
    bool narrow() const { return high - low <= 1e-12L * (low < 0 ? -low : low) && std::isfinite(high); }
};

// The processor is many times as slow where such a number comes out too large, or too small for all its digits, and bounds
// of enormous numbers do so all the time: what will come of an operation is therefore seen from the exponents beforehand.
inline int exponent_of(long double x) {  // |x| is below 2 to the next; that of 0 is the least, that of infinity the largest
    unsigned short bits;
    std::memcpy(&bits, reinterpret_cast<const char*>(&x) + sizeof(std::uint64_t), sizeof bits);
    return (bits & 0x7fff) - 0x3fff;
}
static_assert(LDBL_MANT_DIG == 64 && LDBL_MAX_EXP == 16384, "the bounds are numbers of 80 bits");
inline constexpr int EXPONENT_OF_LARGEST = LDBL_MAX_EXP - 1, EXPONENT_OF_LEAST = LDBL_MIN_EXP - 1;

// By how much a bound is moved outwards.
inline long double slack_of(long double x) {
    constexpr int SMALL = EXPONENT_OF_LEAST + 57;  // the share of such a number, 2 to the -57, is below LDBL_MIN
    static_assert(SLACK == 0x1p-57L);
    return exponent_of(x) < SMALL ? 2 * LDBL_MIN : std::fabs(x) * SLACK + LDBL_MIN;
}

inline Interval widened(long double low, long double high) {
    if (std::isnan(low) || std::isnan(high)) return {};
    if (std::isfinite(low)) low -= slack_of(low);
    else if (low > 0) low = LDBL_MAX;  // too large to hold, yet finite
    if (std::isfinite(high)) high += slack_of(high);
    else if (high < 0) high = -LDBL_MAX;
    return {low, high};
}

inline Interval interval_of(Value rational) {
    if (rational.top == 0) return {0, 0};
    const long double x = static_cast<long double>(rational.top) / static_cast<long double>(rational.bottom);
    const long double slack = std::fabs(x) * SLACK;
    return {x - slack, x + slack};
}

inline Interval operator+(const Interval& a, const Interval& b) { return widened(a.low + b.low, a.high + b.high); }
inline Interval operator-(const Interval& a) { return {-a.high, -a.low}; }
inline Interval operator-(const Interval& a, const Interval& b) { return a + -b; }

// The product of two bounds. One below LDBL_MIN is 0 here: it is widened by more than that.
inline long double corner(long double x, long double y) {
    if (x == 0 || y == 0) return 0;
    const int first = exponent_of(x), second = exponent_of(y);
    const bool endless = first > EXPONENT_OF_LARGEST || second > EXPONENT_OF_LARGEST;
    if (endless && (std::isnan(x) || std::isnan(y))) return x * y;
    if (endless || first + second > EXPONENT_OF_LARGEST) return std::signbit(x) == std::signbit(y) ? HUGE_VALL : -HUGE_VALL;
    return first + second + 1 < EXPONENT_OF_LEAST ? 0 : x * y;
}

inline Interval operator*(const Interval& a, const Interval& b) {
    const auto [low, high] =
        std::minmax({corner(a.low, b.low), corner(a.low, b.high), corner(a.high, b.low), corner(a.high, b.high)});
    return widened(low, high);
}

inline Interval inverse(const Interval& a) {
    if (a.holds_zero()) return {};
    return widened(1 / a.high, 1 / a.low);
}

inline Interval logarithm(const Interval& a) {  // of a positive number
    if (!a.above_zero()) return {-HUGE_VALL, a.high > 0 ? std::log(a.high) + 1e-9L : HUGE_VALL};
    Interval found = widened(std::log(a.low), std::log(a.high));
    // near 1 the logarithm is tiny, and a relative slack says nothing about what cancelled
    found.low -= SLACK;
    found.high += SLACK;
    return found;
}

// e^x, infinite where it is too large to hold, and 0 where it is too small: then it is below 2 * LDBL_MIN.
inline long double exponential(long double x) {
    constexpr long double LARGEST = 11357, LEAST = -11355;
    return x > LARGEST ? HUGE_VALL : x < LEAST ? 0 : std::exp(x);
}

inline Interval exponential(const Interval& a) {
    Interval found = widened(exponential(a.low), exponential(a.high));
    found.low = std::max(found.low, 0.0L);
    return found;
}

}  // namespace forceout::equations
