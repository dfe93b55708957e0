// A number to an open power of the base: small ones are listed, and of all others it is shown that they are too large
// or have the wrong primes.
#include <algorithm>
#include <bit>
#include <cmath>

#include "formulas.h"
#include "whole_arithmetic.h"

namespace forceout {

namespace {

constexpr long double LISTED_BITS = 40;  // numbers of so many bits are listed
constexpr int MOST_DOUBLED = 64;

int bits_of(i128 n) {
    const auto size = static_cast<unsigned __int128>(n < 0 ? -n : n);
    const u64 high = static_cast<u64>(size >> 64);
    return high ? 64 + static_cast<int>(std::bit_width(high)) : static_cast<int>(std::bit_width(static_cast<u64>(size)));
}

long double height_bits(Value root) { return std::log2(static_cast<long double>(std::max(root.top, root.bottom))); }

// A positive fraction other than 1 as a power of one that is no power.
std::pair<Value, i64> as_power(Value size) {
    for (i64 index = 62; index >= 2; --index) {
        const u64 times = static_cast<u64>(index);
        const i64 top = exact_root(size.top, times), bottom = exact_root(size.bottom, times);
        if (top > 0 && bottom > 0) return {{top, bottom}, index};
    }
    return {size, 1};
}

}  // namespace

// number^(c d^j) for any j. With |number| = root^w it is a fraction only where w c d^j is a whole number.
bool OpenPowers::raise_number(Value x, const Formula& exponent, Formulas& found) const {
    if (!x.rational()) return false;
    const auto list = [&](Value value) {
        const auto formula = constant(value);
        if (formula) found.push_back(*formula);
        return formula.has_value();
    };
    if (x.is(0) || x.is(1)) return list(x);  // where it has a value at all
    if (x.is(-1)) return list(x) && list({1, 1});
    if (exponent.top.size() != 1 || exponent.bottom.size() != 1) return false;
    const Value c = fraction(exponent.top[0].coefficient, exponent.bottom[0].coefficient);
    if (!c.rational()) return false;
    const auto [root, index] = as_power({static_cast<i64>(magnitude(x.top)), x.bottom});
    found.push_back({{{{}, STAND_IN}}, {{{}, 1}}, 0, true, {}});
    const std::vector<int> sides = x.top < 0 ? std::vector<int>{1, -1} : std::vector<int>{1};
    if (root == Value{root_, 1} || root == Value{1, root_}) {  // a power of the base's own root
        for (const int side : sides) {
            Formula power{{{{}, side}}, {{{}, 1}}, 1, false, {}};
            power.top[0].exponents[0] = 1;
            found.push_back(std::move(power));
        }
        return true;
    }
    // the smallest whole number among the w c d^j, and from there on all
    Value least = multiply_rationals(c, {index, 1});
    for (int i = 0; least.rational() && least.bottom != 1; ++i) {
        if (i == MOST_DOUBLED) return true;  // none: its denominator has another prime
        least = multiply_rationals(least, {root_, 1});
    }
    while (least.rational() && least.top % root_ == 0) least.top /= root_;
    if (!least.rational()) return false;
    const Value up = least.top < 0 ? invert_rational(root) : root;
    i64 power = static_cast<i64>(magnitude(least.top));
    for (; height_bits(root) * static_cast<long double>(power) < LISTED_BITS; power *= root_) {
        const u64 times = static_cast<u64>(power);
        const Value top = whole_power(up.top, times), bottom = whole_power(up.bottom, times);
        if (!top.usable() || !bottom.usable()) return false;
        for (const int side : sides) {
            if (!list({side * top.top, bottom.top})) return false;
        }
    }
    if (power > INT64_MAX / 4096) return false;
    for (const int side : sides) {
        Formula giant{{{{}, side}}, {{{}, 1}}, 0, false, {up, power}};
        giant.top[0].exponents[GIANT] = 1;
        found.push_back(std::move(giant));
    }
    return true;
}

// base^exponent = target backwards: the base is then ±1, or plus or minus the target to an open power itself.
bool OpenPowers::may_be_raised(const Formula& base, const Formula& exponent, Value target) const {
    if (base.stand_in || base.giant.least || exponent.stand_in || exponent.giant.least) return true;
    // a root of a fraction is one product of roots, and no sum of several that differ is that
    if (!target.rational() && numbers_.pure(target) && !numbers_.complex(target) && !numbers_.one_product(target)) {
        return false;
    }
    if (!target.rational() || exponent.top.size() != 1 || exponent.bottom.size() != 1) return true;  // it might be 0
    if (target.is(0)) return may_be(base, target);
    Formulas bases;
    const Formula down{exponent.bottom, exponent.top, exponent.open, false, {}};
    if (!raise_number(target, down, bases)) return true;
    return std::any_of(bases.begin(), bases.end(), [&](const Formula& number) {
        if (number.stand_in) return false;  // irrational, which the base is not
        for (const Operation operation : {Operation::SUBTRACT, Operation::ADD}) {
            Formulas off;
            if (!join({operation, Demand::NONE, {}}, base, number, off)) return true;
            if (std::any_of(off.begin(), off.end(), [&](const Formula& f) { return may_be(f, {0, 1}); })) return true;
        }
        return false;
    });
}

// Whether the giant X may be -without ÷ with.
bool OpenPowers::giant_may_be(Giant giant, const std::vector<OpenTerm>& with, const std::vector<OpenTerm>& without) const {
    if (with.size() == 2 && without.size() == 1) {  // then the same for 1 ÷ X
        return giant_may_be({invert_rational(giant.root), giant.least}, without, with);
    }
    if (with.size() != 1 || without.size() > 2) return true;
    const auto same = [](const OpenTerm& a, const OpenTerm& b) {
        return std::equal(a.exponents.begin(), a.exponents.begin() + MOST_OPEN, b.exponents.begin());
    };
    const auto least = static_cast<long double>(giant.least), height = height_bits(giant.root);
    if (without.size() == 1) {
        // X = r d^n. Where n is 0, X has a larger numerator or denominator than r.
        const int bits = std::max(bits_of(with[0].coefficient), bits_of(without[0].coefficient));
        if (same(with[0], without[0])) return least * height * 0.999L <= bits;
        // X = root^E, and root and d are independent: for some two primes p and q the exponents of p and q in them have
        // a determinant other than 0, which times E is one of r and d, at most 2 bits × the exponents in d.
        return least <= 2.0L * bits * static_cast<long double>(bits_of(root_));
    }
    const i128 beside = with[0].coefficient, first = without[0].coefficient, second = without[1].coefficient;
    if (same(with[0], without[0])) return giant_beside_power(giant, beside, first, second);
    return !same(with[0], without[1]) || giant_beside_power(giant, beside, second, first);
}

// Whether a X + c = -k d^n for any n, with X = root^E and E = least × d^i. B is a bound of the bits of a, c and k.
bool OpenPowers::giant_beside_power(Giant giant, i128 a, i128 c, i128 k) const {
    const int bound = std::max({bits_of(a), bits_of(c), bits_of(k)});
    const auto B = static_cast<long double>(bound), least = static_cast<long double>(giant.least);
    const long double log_d = std::log2(static_cast<long double>(root_));
    const long double size = least * height_bits(giant.root) * 0.999L;
    bool proven = true;
    const auto primes = prime_factors(static_cast<u64>(root_), proven);
    if (!proven || least <= 2 * B) return true;
    for (const auto& [p, times] : primes) {
        if (giant.root.top % p == 0) {
            // p divides aX more often than c, so it divides k d^n as often as c: |n| <= B, and X = -(c + k d^n) ÷ a has
            // a numerator and denominator of at most 2B + 1 bits and B times those of d.
            return size <= 2 * B + 1 + B * log_d;
        }
        if (giant.root.bottom % p == 0) {
            // p is in the denominator of aX, which it is in no other than that of k d^n: n <= (B - E) ÷ times, and
            // |k d^n| < 1/4. Then |aX| is between 3/4 and |c| + 1/4, but X is far from 1.
            const auto top = static_cast<long double>(giant.root.top), bottom = static_cast<long double>(giant.root.bottom);
            const long double away = std::fabs(std::log2(top) - std::log2(bottom));
            const bool tiny = (least - B) / times * log_d > B + 3;
            return !tiny || away < 1e-9L || least * away * 0.999L <= B + 3;
        }
    }
    // A prime q in the denominator of X, but not in d, is not in that of c + k d^n.
    if (giant.root.bottom > 1) return false;
    // Now X is a whole number without a prime of d, and d^n >= X ÷ 2^(B + 1) as |aX + c| >= X ÷ 2: n is large, and p
    // divides aX + c at least n times.
    const i64 p = primes[0].first, phi = p == 2 ? 2 : p - 1;
    const long double fewest = (size - B - 1) / log_d;
    i128 first = a, second = c;
    if (divide_out(first, p) != divide_out(second, p)) return fewest <= B;  // then only as often as the one or other
    // Else it divides X - r at least n - B times, r = -c ÷ a, and so X^phi - r^phi. X^phi - 1 is divided h times, where
    // h is as often as for root^phi - 1 and as E (that is well known for phi = p - 1, or 2 for p = 2). Let r^phi - 1 be
    // divided t times, without end for r = 1 and -1. If t is less than h, or without end, X - r is divided at most h
    // times, which grows with the logarithm of E only.
    const long double logarithm = static_cast<long double>(phi) * height_bits(giant.root) * 1.001L;
    if (first != second && first != -second) {
        i128 above = 1, below = 1, of_root = 1;
        if (std::max(bits_of(first), bits_of(second)) * phi > 120 || logarithm > 120) return true;
        for (i64 i = 0; i < phi; ++i) above *= first, below *= second, of_root *= giant.root.top;
        i128 difference = above - below, from_one = of_root - 1, exponent = giant.least;
        const int t = divide_out(difference, p), h = divide_out(from_one, p) + divide_out(exponent, p);
        if (t >= h) return true;
    }
    return fewest <= logarithm + std::log2(least) + 1 + B;
}

}  // namespace forceout
