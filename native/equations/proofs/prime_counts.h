// How often primes divide: counts that may be fractions or without end, rounded outwards where they are not exact.
#pragma once

#include <algorithm>

#include "equations/numbers/modular_arithmetic.h"
#include "equations/proofs/bounds.h"

namespace forceout::equations {

inline constexpr i64 LARGEST_MODULUS = 30;
inline constexpr long double LARGEST_COUNTED_OUT = 1e18L;  // factorials of smaller numbers have each prime so often
inline constexpr double LARGEST_COUNT = 1e300;
inline constexpr double HARDLY_ANYTHING = 1e-300;  // where it is not 0
inline constexpr double COARSE = 1e-12;            // far more than the error of one operation

// How often a prime divides is kept without error on a grid of binary fractions, and widened elsewhere.
inline bool on_fine_grid(double x) {
    const double scaled = x * 65536;
    return std::fabs(x) < 1e9 && scaled == std::floor(scaled);
}
inline double rounded_down(double x) { return std::isinf(x) || on_fine_grid(x) ? x : x - std::fabs(x) * COARSE; }
inline double rounded_up(double x) { return std::isinf(x) || on_fine_grid(x) ? x : x + std::fabs(x) * COARSE; }

inline double times_over(double x, double y) { return x == 0 || y == 0 ? 0 : x * y; }

struct WholeNumbers {  // those in a range, from 0 on
    long double least, most;
};
inline WholeNumbers whole_numbers_in(const Range& r) {
    long double least = std::max(0.0L, std::ceil(r.low)), most = std::floor(r.high);
    if (least == r.low && r.open_low) least += 1;
    if (most == r.high && r.open_high && !std::isinf(most)) most -= 1;
    return {least, most};
}

}  // namespace forceout::equations
