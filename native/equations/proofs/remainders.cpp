#include <algorithm>

#include "equations/proofs/prime_counts.h"

namespace forceout::equations {

void Remainders::ask(i64 modulus) {
    const bool known = std::find(moduli_.begin(), moduli_.end(), modulus) != moduli_.end();
    if (modulus < 2 || modulus > LARGEST_MODULUS || known || moduli_.size() == MOST_MODULI) return;
    moduli_.push_back(static_cast<int>(modulus));
}

// A number with a rest and one without make one without; two without may make anything.
u32 Remainders::of_sum(std::size_t number, u32 a, u32 b, bool minus) const {
    const int modulus = moduli_[number];
    if ((a & Divisibility::NO_REST) && (b & Divisibility::NO_REST)) return ~u32{0};
    u32 found = (a | b) & Divisibility::NO_REST;
    for (int x = 0; x < modulus; ++x) {
        if (!(a >> x & 1)) continue;
        for (int y = 0; y < modulus; ++y) {
            if (b >> y & 1) found |= u32{1} << ((x + (minus ? modulus - y : y)) % modulus);
        }
    }
    return found;
}

u32 Remainders::of_product(std::size_t number, u32 a, u32 b) const {
    const int modulus = moduli_[number];
    if ((a | b) & Divisibility::NO_REST) return ~u32{0};
    u32 found = 0;
    for (int x = 0; x < modulus; ++x) {
        if (!(a >> x & 1)) continue;
        for (int y = 0; y < modulus; ++y) {
            if (b >> y & 1) found |= u32{1} << (x * y % modulus);
        }
    }
    return found;
}

u32 Remainders::of_quotient(std::size_t number, u32 a, u32 b) const {
    const int modulus = moduli_[number];
    if (b & Divisibility::NO_REST) return ~u32{0};
    u32 inverses = 0;
    for (int y = 0; y < modulus; ++y) {
        if (!(b >> y & 1)) continue;
        if (std::gcd(y, modulus) != 1) return ~u32{0};
        for (int z = 0; z < modulus; ++z) {
            if (y * z % modulus == 1 % modulus) inverses |= u32{1} << z;
        }
    }
    return of_product(number, a, inverses);
}

// A root that is a fraction leaves what squares to the rest.
u32 Remainders::of_root(std::size_t number, u32 rests) const {
    const int modulus = moduli_[number];
    u32 found = Divisibility::NO_REST;
    for (int x = 0; x < modulus; ++x) {
        if (rests >> (x * x % modulus) & 1) found |= u32{1} << x;
    }
    return found;
}

// Powers of a rest come round again. Where the exponent may be negative, a number prime to the modulus is asked for.
u32 Remainders::of_power(std::size_t number, const Range& a, const Range& b) const {
    const int modulus = moduli_[number];
    if ((a.divided.rests[number] & Divisibility::NO_REST) || !b.divided.whole) return ~u32{0};
    const bool one = b.point() && b.low >= 0 && b.low <= 64;
    const int first = b.low >= 0 ? static_cast<int>(std::min(b.low, 16.0L)) : 0;
    const int last = one ? static_cast<int>(b.low) : first + 2 * modulus;
    u32 found = 0;
    for (int x = 0; x < modulus; ++x) {
        if (!(a.divided.rests[number] >> x & 1)) continue;
        if (b.low < 0 && std::gcd(x, modulus) != 1) return ~u32{0};
        int power = 1 % modulus;
        for (int n = 0; n <= last; ++n, power = power * x % modulus) {
            if (n >= (one ? last : first)) found |= u32{1} << power;
        }
    }
    return found;
}

u32 Remainders::of_factorial(std::size_t number, long double least, long double most) const {
    const int modulus = moduli_[number];
    u32 found = 0;
    int product = 1 % modulus;
    for (int n = 0; n <= modulus; ++n) {
        if (n) product = product * n % modulus;
        if (n == modulus ? most >= n : n >= least && n <= most) found |= u32{1} << product;
    }
    return found;
}

}  // namespace forceout::equations
