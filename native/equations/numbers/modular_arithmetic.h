// What several proofs reckon with whole numbers: remainders of powers, and how often a prime divides.
#pragma once

#include "equations/numbers/value.h"

namespace forceout::equations {

inline u64 multiply_modulo(u64 a, u64 b, u64 m) { return static_cast<u64>(static_cast<unsigned __int128>(a) * b % m); }

inline u64 power_modulo(u64 base, u64 exponent, u64 m) {
    u64 result = 1 % m;
    for (base %= m; exponent; exponent >>= 1) {
        if (exponent & 1) result = multiply_modulo(result, base, m);
        base = multiply_modulo(base, base, m);
    }
    return result;
}

// Divides a number other than 0 by a prime as often as it goes, and says how often that was.
template <class Whole, class Prime>
int divide_out(Whole& n, Prime prime) {
    int times = 0;
    while (n % prime == 0) n /= prime, ++times;
    return times;
}

// How often a prime is in n! (Legendre).
inline i64 times_in_factorial(i64 n, i64 prime) {
    i64 count = 0;
    while (n /= prime) count += n;
    return count;
}

}  // namespace forceout::equations
