// A number in the kernel: a rational of two 64-bit words, or the name of a number kept in the store.
#pragma once

#include <cmath>
#include <cstdint>
#include <numeric>

namespace forceout::equations {

using i64 = std::int64_t;
using u64 = std::uint64_t;
using u32 = std::uint32_t;
using i128 = __int128;

// bottom > 0: the rational top/bottom in lowest terms; bottom == 0: number `top` of the store.
// UNDEFINED has no value by the rules; UNKNOWN has one that the kernel cannot follow, MANY_VALUED several.
struct Value {
    i64 top = 0;
    i64 bottom = 1;

    bool rational() const { return bottom > 0; }
    bool stored() const { return bottom == 0; }
    bool usable() const { return bottom >= 0; }
    bool integer() const { return bottom == 1; }
    bool is(i64 n) const { return bottom == 1 && top == n; }
    friend bool operator==(Value, Value) = default;
};

inline constexpr Value UNDEFINED{0, -1};
inline constexpr Value UNKNOWN{0, -2};
inline constexpr Value MANY_VALUED{0, -3};

inline bool usable(Value a, Value b) { return a.usable() && b.usable(); }
// What an operation gives where one of its operands is not usable.
inline Value worse(Value a, Value b) { return a == UNDEFINED || b == UNDEFINED ? UNDEFINED : UNKNOWN; }

inline bool fits(i128 n) { return n >= -INT64_MAX && n <= INT64_MAX; }

inline u64 mix(u64 x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    return x ^ (x >> 32);
}

inline u64 hash_of(Value v) { return mix(static_cast<u64>(v.top) * 0x9e3779b97f4a7c15ULL + static_cast<u64>(v.bottom)); }

inline u64 magnitude(i64 n) { return n < 0 ? 0 - static_cast<u64>(n) : static_cast<u64>(n); }

inline unsigned __int128 gcd128(unsigned __int128 a, unsigned __int128 b) {
    while (b) {
        if (!(a >> 64) && !(b >> 64)) return std::gcd(static_cast<u64>(a), static_cast<u64>(b));
        const auto r = a % b;
        a = b;
        b = r;
    }
    return a;
}

// The fraction in lowest terms; UNKNOWN where it does not fit, so that the caller can go on in the store.
inline Value fraction(i128 top, i128 bottom) {
    if (bottom < 0) top = -top, bottom = -bottom;
    if (bottom != 1) {
        const unsigned __int128 size = top < 0 ? -static_cast<unsigned __int128>(top) : top;
        const auto common = gcd128(static_cast<unsigned __int128>(bottom), size);
        if (common > 1) {
            top /= static_cast<i128>(common);
            bottom /= static_cast<i128>(common);
        }
    }
    if (!fits(top) || !fits(bottom)) return UNKNOWN;
    return {static_cast<i64>(top), static_cast<i64>(bottom)};
}

inline Value add_rationals(Value a, Value b) {
    if (a.bottom == 1 && b.bottom == 1) {
        const i128 sum = static_cast<i128>(a.top) + b.top;
        return fits(sum) ? Value{static_cast<i64>(sum), 1} : UNKNOWN;
    }
    i128 first, second, sum;
    if (__builtin_mul_overflow(static_cast<i128>(a.top), b.bottom, &first)) return UNKNOWN;
    if (__builtin_mul_overflow(static_cast<i128>(b.top), a.bottom, &second)) return UNKNOWN;
    if (__builtin_add_overflow(first, second, &sum)) return UNKNOWN;
    return fraction(sum, static_cast<i128>(a.bottom) * b.bottom);
}

inline Value multiply_rationals(Value a, Value b) {
    return fraction(static_cast<i128>(a.top) * b.top, static_cast<i128>(a.bottom) * b.bottom);
}

inline i64 floor_of(Value rational) {
    return rational.top >= 0 ? rational.top / rational.bottom : -((-rational.top - 1) / rational.bottom) - 1;
}

inline Value negate_rational(Value a) { return {-a.top, a.bottom}; }

inline Value invert_rational(Value a) {  // of a number that is not zero
    return a.top > 0 ? Value{a.bottom, a.top} : Value{-a.bottom, -a.top};
}

// n to a whole power, UNKNOWN where it does not fit.
inline Value whole_power(i64 n, u64 times) {
    i64 result = 1, square = n;
    while (times) {
        if ((times & 1) && __builtin_mul_overflow(result, square, &result)) return UNKNOWN;
        times >>= 1;
        if (times && __builtin_mul_overflow(square, square, &square)) return UNKNOWN;
    }
    return result == INT64_MIN ? UNKNOWN : Value{result, 1};
}

// The whole number whose index-th power is n, or -1 where there is none. n >= 0, index >= 1.
inline i64 exact_root(i64 n, u64 index) {
    if (n <= 1 || index == 1) return n;
    if (index >= 63) return -1;
    // a root is below 2^32, so the estimate is off by far less than 1
    const double number = static_cast<double>(n);
    const double estimate = index == 2 ? std::sqrt(number) : std::pow(number, 1.0 / static_cast<double>(index));
    const i64 root = std::llround(estimate);
    const Value power = whole_power(root, index);
    return power.usable() && power.top == n ? root : -1;
}

// Whether a positive rational to a rational power is rational.
inline bool has_rational_power(Value base, Value exponent) {
    const u64 index = static_cast<u64>(exponent.bottom);
    return exact_root(base.top, index) >= 0 && exact_root(base.bottom, index) >= 0;
}

}  // namespace forceout::equations
