#include "equations/numbers/residues.h"

#include <algorithm>

#include "equations/numbers/integer_or_not.h"
#include "equations/numbers/modular_arithmetic.h"
#include "equations/numbers/prime_factors.h"
#include "equations/tally.h"

namespace forceout::equations {

namespace {

constexpr i64 MOST_MULTIPLIED = 400'000;  // of a factorial
constexpr int MOST_TESTS = 24, MOST_LARGE_TESTS = 12;
constexpr u64 BEYOND_FACTORIALS = 1709;  // the first prime above every factorial that is kept as a product of primes

u64 next_prime(u64 n) {
    do ++n;
    while (!is_prime(n));
    return n;
}

u64 positive_modulo(i64 n, u64 m) {
    const i64 left = n % static_cast<i64>(m);
    return static_cast<u64>(left < 0 ? left + static_cast<i64>(m) : left);
}

}  // namespace

std::optional<u64> Residues::modulo(Value a, u64 m) const {
    bool proven = true;
    u64 found = 0, so_far = 1;
    for (const auto& [prime, times] : prime_factors(m, proven)) {
        u64 part = 1;
        for (int i = 0; i < times; ++i) part *= static_cast<u64>(prime);
        const auto left = modulo(a, PrimePower{static_cast<u64>(prime), times, part});
        if (!left) return std::nullopt;
        while (found % part != *left) found += so_far;  // the Chinese remainders
        so_far *= part;
    }
    return found;
}

std::optional<u64> Residues::modulo(Value a, const PrimePower& by) const {
    if (a.rational()) {
        if (static_cast<u64>(a.bottom) % by.prime == 0) return std::nullopt;
        const u64 turns = by.whole / by.prime * (by.prime - 1);  // any unit to this power is 1
        return positive_modulo(a.top, by.whole) * power_modulo(positive_modulo(a.bottom, by.whole), turns - 1, by.whole) %
               by.whole;
    }
    if (store_.number(a).complex) return std::nullopt;
    u64 sum = 0;
    for (const Term& term : store_.number(a).terms) {
        const auto part = modulo(term, by, 0);
        if (!part) return std::nullopt;
        sum = (sum + *part) % by.whole;
    }
    return sum;
}

std::optional<u64> Residues::modulo(const Term& term, const PrimePower& by, int lift) const {
    const u64 turns = by.whole / by.prime * (by.prime - 1);
    i128 times = lift;  // the prime itself
    Value c = term.coefficient;
    for (; c.top % static_cast<i64>(by.prime) == 0; ++times) c.top /= static_cast<i64>(by.prime);
    for (; c.bottom % static_cast<i64>(by.prime) == 0; --times) c.bottom /= static_cast<i64>(by.prime);
    auto product = modulo(c, by);
    if (!product) return std::nullopt;
    bool nothing = false, rest_unknown = false;
    for (const Factor& factor : store_.factors(term)) {
        const Atom& atom = store_.atom(factor);
        if (integers_.integer(factor.exponent) != Maybe::YES) return std::nullopt;
        const int up = size_.sign(factor.exponent);
        if (up == SIGN_UNKNOWN) return std::nullopt;
        if (atom.origin == Origin::PRIME && static_cast<u64>(atom.prime) == by.prime && factor.exponent.rational()) {
            times += factor.exponent.top;
            continue;
        }
        if (atom.whole() && factor.exponent.integer() && atom.number.rational() &&
            atom.number.top >= static_cast<i64>(by.prime)) {
            times += static_cast<i128>(factor.exponent.top) * times_in_factorial(atom.number.top, static_cast<i64>(by.prime));
            rest_unknown = true;
            continue;
        }
        if (atom.count() && factor.exponent.integer() && up > 0) {
            rest_unknown = true;
            continue;
        }
        const auto base = modulo(atom, by);
        if (!base) return std::nullopt;
        if (*base % by.prime == 0) {
            if (up < 0) return std::nullopt;
            // what is not written out may be small: only surely large exponents leave nothing
            if (factor.exponent.rational() ? factor.exponent.top >= by.times : size_.log_of(factor.exponent).low > LARGE_LOG) {
                nothing = true;
            } else if (factor.exponent.rational()) {
                *product = *product * power_modulo(*base, static_cast<u64>(factor.exponent.top), by.whole) % by.whole;
            } else {
                return std::nullopt;
            }
            continue;
        }
        const auto exponent = turns == 1 ? std::optional<u64>(0) : modulo(factor.exponent, turns);
        if (!exponent) return std::nullopt;
        *product = *product * power_modulo(*base, *exponent, by.whole) % by.whole;
    }
    if (times < 0) return std::nullopt;
    if (nothing || times >= by.times) return 0;
    if (rest_unknown) return std::nullopt;
    return *product * power_modulo(by.prime, static_cast<u64>(times), by.whole) % by.whole;
}

std::optional<u64> Residues::modulo(const Atom& atom, const PrimePower& by) const {
    if (atom.origin <= Origin::COMPOSITE) return static_cast<u64>(atom.prime) % by.whole;
    if (atom.origin == Origin::NUMBER) return modulo(atom.number, by);
    if (atom.whole()) {  // of a number above 1700
        const i64 n = atom.number.rational() ? atom.number.top : INT64_MAX;
        if (static_cast<u64>(n) / by.prime >= static_cast<u64>(by.times)) return 0;
        if (n > MOST_MULTIPLIED) return std::nullopt;
        u64& product = of_factorials_[static_cast<u64>(n) << 32 | by.whole];
        if (product == 0) {
            product = 1;
            for (i64 i = 2; i <= n; ++i) product = product * static_cast<u64>(i) % by.whole;
        }
        return product;
    }
    if (atom.operation != '+' && atom.operation != '*') return std::nullopt;
    const auto a = modulo(atom.number, by), b = modulo(atom.second, by);
    if (!a || !b) return std::nullopt;
    const u64 left = (atom.operation == '+' ? *a + *b : *a * *b) % by.whole;
    return atom.turned && left ? by.whole - left : left;
}

// Whether two fractions surely differ, by what they leave over.
bool Residues::leaves_other(Value a, Value b) const {
    u64 prime = BEYOND_FACTORIALS - 1;
    for (int test = 0; test < 3; ++test) {
        prime = next_prime(prime);
        const PrimePower by{prime, 1, prime};
        const auto first = modulo(a, by), second = modulo(b, by);
        if (first && second && *first != *second) return mark(By::RESIDUES), true;
    }
    return is_no_multiple(a, b) || is_no_multiple(b, a);
}

// Whether a whole number is surely no multiple of what stands before another.
bool Residues::is_no_multiple(Value whole, Value product) const {
    if (!whole.integer() || !product.stored() || store_.number(product).terms.size() != 1) return false;
    const Value known = store_.number(product).terms[0].coefficient;
    const KeptFactors& factors = store_.factors(store_.number(product).terms[0]);
    const auto counts = [&](const Factor& factor) { return store_.atom(factor).count() && factor.exponent.is(1); };
    return known.integer() && whole.top % known.top != 0 && std::all_of(factors.begin(), factors.end(), counts);
}

// Whether a whole number is surely no index-th power: it has a prime just once, or leaves over what none does.
bool Residues::is_no_power(Value whole, i64 index) const {
    mark(By::NO_POWER);
    if (index < 2 || !whole.stored()) return false;
    const auto fails = [&](u64 prime) {
        const auto left = modulo(whole, PrimePower{prime, 1, prime});
        if (!left) return false;
        if (*left == 0) {
            if (prime > 1000) return false;
            const auto square = modulo(whole, PrimePower{prime, 2, prime * prime});
            return square && *square != 0;
        }
        const u64 common = std::gcd(static_cast<u64>(index), prime - 1);
        return common > 1 && power_modulo(*left, (prime - 1) / common, prime) != 1;
    };
    if (index % 2 == 0) {  // squares leave 0, 1 or 4 over eight
        const auto left = modulo(whole, PrimePower{2, 3, 8});
        if (left && *left != 0 && *left != 1 && *left != 4) return true;
    }
    u64 small = 1, large = BEYOND_FACTORIALS - 1;
    for (const Term& term : store_.number(whole).terms) {
        for (const Factor& factor : store_.factors(term)) {
            const Atom& atom = store_.atom(factor);
            if (!atom.whole()) continue;
            if (!atom.number.rational() || atom.number.top > MOST_MULTIPLIED) large = 0;
            else if (large) large = std::max(large, static_cast<u64>(atom.number.top));
        }
    }
    for (int test = 0; test < MOST_TESTS; ++test) {
        small = next_prime(small);
        if (fails(small)) return true;
    }
    if (size_.sign(whole) == SIGN_UNKNOWN || large == 0) return false;
    for (int test = 0; test < MOST_LARGE_TESTS; ++test) {
        large = next_prime(large);
        if (fails(large)) return true;
    }
    return false;
}

}  // namespace forceout::equations
