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

// What divides a whole number by its smallest primes, as far as it matters to how powers come round.
int Remainders::divisor_of(const Divisibility& number) {
    constexpr int MOST_TIMES = 4;  // 2 to this power is enough for every modulus
    int divisor = 1;
    for (std::size_t i = 0; SMALL_PRIMES[i] < 7; ++i) {
        for (int times = 0; times < MOST_TIMES && times < number.least[i]; ++times) divisor *= static_cast<int>(SMALL_PRIMES[i]);
    }
    return divisor;
}

// Powers of a rest come round again. Where the exponent may be negative, a number prime to the modulus is asked for.
u32 Remainders::of_power(std::size_t number, const Range& a, const Range& b) const {
    const int modulus = moduli_[number];
    if ((a.divided.rests[number] & Divisibility::NO_REST) || !b.divided.whole || b.turned) return ~u32{0};
    const auto exact = number_at(b);
    const bool one = exact && exact->top >= 0;
    const int least = b.low >= 0 ? static_cast<int>(std::min(b.low, 16.0L)) : 0;
    const int step = least < 16 ? 1 : divisor_of(b.divided);  // large exponents are a multiple of this
    const int first = (least + step - 1) / step, last = first + 2 * modulus;
    const auto power_of = [&](int base, i64 exponent) {
        return static_cast<int>(power_modulo(static_cast<u64>(base), static_cast<u64>(exponent), static_cast<u64>(modulus)));
    };
    u32 found = 0;
    for (int x = 0; x < modulus; ++x) {
        if (!(a.divided.rests[number] >> x & 1)) continue;
        if (b.low < 0 && std::gcd(x, modulus) != 1) return ~u32{0};
        if (one) {
            found |= u32{1} << power_of(x, exact->top);
            continue;
        }
        const int factor = power_of(x, step);
        int power = power_of(factor, first);
        for (int n = first; n <= last; ++n, power = power * factor % modulus) found |= u32{1} << power;
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
