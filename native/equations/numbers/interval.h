// Certified bounds of a real number. They only ever tell numbers apart; nothing is called equal by them.
#pragma once

#include <algorithm>
#include <cfloat>
#include <cmath>
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

inline Interval widened(long double low, long double high) {
    if (std::isnan(low) || std::isnan(high)) return {};
    if (std::isfinite(low)) low -= std::fabs(low) * SLACK + LDBL_MIN;
    else if (low > 0) low = LDBL_MAX;  // too large to hold, yet finite
    if (std::isfinite(high)) high += std::fabs(high) * SLACK + LDBL_MIN;
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

inline long double corner(long double x, long double y) { return x == 0 || y == 0 ? 0 : x * y; }

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

inline Interval exponential(const Interval& a) {
    Interval found;
    found.low = std::exp(a.low);
    found.high = std::exp(a.high);
    found = widened(found.low, found.high);
    found.low = std::max(found.low, 0.0L);
    return found;
}

}  // namespace forceout::equations
