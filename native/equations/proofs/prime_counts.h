// How often primes divide: counts that may be fractions or without end, rounded outwards where they are not exact.
#pragma once

#include <algorithm>

#include "equations/numbers/modular_arithmetic.h"
#include "equations/proofs/bounds.h"

namespace forceout::equations {

inline constexpr i64 LARGEST_MODULUS = 30;
inline constexpr i64 LARGEST_ASKED = 2000;  // factorials of larger numbers are told apart otherwise
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

// n! has a prime p so often: n less the sum of its digits to the base p, over p - 1.
inline double least_in_factorial(long double n, i64 prime) {
    if (n < static_cast<long double>(LARGEST_ASKED)) return static_cast<double>(times_in_factorial(static_cast<i64>(n), prime));
    const long double size = std::min<long double>(n, LARGEST_COUNT), p = static_cast<long double>(prime);
    return static_cast<double>((size / (p - 1) - 2 * std::log(size + 1) / std::log(p) - 2) * (1 - COARSE));
}
inline double most_in_factorial(long double n, i64 prime) {
    if (n < static_cast<long double>(LARGEST_ASKED)) return static_cast<double>(times_in_factorial(static_cast<i64>(n), prime));
    if (!(n < LARGEST_COUNT)) return Divisibility::INFINITE;
    return static_cast<double>(n / static_cast<long double>(prime - 1) * (1 + COARSE));
}

inline int often(u64 n, i64 prime) { return divide_out(n, static_cast<u64>(prime)); }

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
