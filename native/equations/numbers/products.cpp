// Products of powers, each in its one form.
#include <algorithm>
#include <numeric>
#include <utility>

#include "equations/numbers/arithmetic.h"
#include "equations/numbers/modular_arithmetic.h"
#include "equations/numbers/prime_factors.h"

namespace forceout::equations {

// The same for what is known by its bounds.
Value Arithmetic::opaque(char operation, Value a, Value b, Interval bounds) {
    if (bounds.holds_zero()) return UNKNOWN;
    const int side = bounds.below_zero() ? -1 : 1;
    return opaque_of_log(operation, a, b, side, logarithm(side < 0 ? -bounds : bounds));
}

Value Arithmetic::opaque_of_log(char operation, Value a, Value b, int side, Interval log) {
    return settle({side, 1}, {{store_.keep_opaque(operation, a, b, side < 0, log), {1, 1}}});
}

Value Arithmetic::vast(int side, long double log_low, long double log_high) {
    return settle({side, 1}, {{store_.keep_vast({log_low, log_high}), {1, 1}}});
}

// Whole powers of primes gathered into a rational, the rest of the factors apart; nothing where it does not fit.
std::optional<Value> Arithmetic::folded(bool negative, const Factors& factors, Factors& rest) const {
    i64 top = 1, bottom = 1;
    for (const Factor& factor : factors) {
        const Atom& atom = store_.atom(factor);
        if (atom.origin > Origin::COMPOSITE || !factor.exponent.rational()) {
            rest.push_back(factor);
            continue;
        }
        const i64 whole = floor_of(factor.exponent);
        const Value part = add_rationals(factor.exponent, {-whole, 1});
        if (!part.is(0)) rest.push_back({factor.atom, part});
        const Value power = whole_power(atom.prime, magnitude(whole));
        i64& side = whole < 0 ? bottom : top;
        if (!power.usable() || __builtin_mul_overflow(side, power.top, &side)) return std::nullopt;
    }
    return fraction(negative ? -top : top, bottom);  // what is not proven prime may have a prime in common with another
}

// A power of a sum that has become whole is multiplied out again.
std::optional<Value> Arithmetic::expanded(Value coefficient, const Factors& factors) {
    for (std::size_t at = 0; at < factors.size(); ++at) {
        const Factor factor = factors[at];
        if (store_.atom(factor).origin != Origin::NUMBER || !factor.exponent.rational()) continue;
        const i64 whole = floor_of(factor.exponent);
        if (whole < 1 || whole > MOST_FACTORS) continue;
        Factors rest = factors;
        const Value part = add_rationals(factor.exponent, {-whole, 1});
        if (part.is(0)) rest.erase(rest.begin() + at);
        else rest[at].exponent = part;
        const Value number = store_.atom(factor).number;
        Value result = settle(coefficient, std::move(rest));
        for (i64 i = 0; i < whole && result.usable(); ++i) result = multiply(result, number);
        return result;
    }
    return std::nullopt;
}

Value Arithmetic::settle(Value coefficient, Factors factors) {
    for (auto factor = factors.begin(); factor != factors.end(); ++factor) {
        if (store_.atom(*factor).origin != Origin::IMAGINARY) continue;
        if (!factor->exponent.integer()) return UNKNOWN;
        const i64 turns = ((factor->exponent.top % 4) + 4) % 4;  // i² is -1
        if (turns >= 2) coefficient = negate_rational(coefficient);
        if (turns % 2) factor->exponent = {1, 1};
        else factors.erase(factor);
        break;
    }
    if (factors.empty()) return coefficient;
    if (auto result = expanded(coefficient, factors)) return *result;
    Factors rest;
    if (const auto whole = folded(false, factors, rest)) {
        const Value product = multiply_rationals(coefficient, *whole);
        if (product.usable()) return store_.keep_sum({{product, store_.keep_product(rest)}});
    }
    // too large for 64 bits somewhere: with all primes side by side it may fit, and else stays a product
    Factors all;
    if (!factorise({static_cast<i64>(magnitude(coefficient.top)), coefficient.bottom}, all)) return UNKNOWN;
    for (const Factor& factor : factors) {
        auto place = std::lower_bound(all.begin(), all.end(), factor.atom,
                                      [](const Factor& known, u32 atom) { return known.atom < atom; });
        if (place == all.end() || place->atom != factor.atom) {
            all.insert(place, factor);
            continue;
        }
        place->exponent = add(place->exponent, factor.exponent);
        if (!place->exponent.usable()) return UNKNOWN;
        if (place->exponent.is(0)) all.erase(place);
    }
    rest.clear();
    const bool negative = coefficient.top < 0;
    if (const auto whole = folded(negative, all, rest)) return store_.keep_sum({{*whole, store_.keep_product(rest)}});
    return store_.keep_sum({{{negative ? -1 : 1, 1}, store_.keep_product(all)}});
}

// The prime factors of a positive rational.
bool Arithmetic::factorise(Value rational, Factors& found) {
    for (const bool below : {false, true}) {
        bool proven = true;
        const auto factors = prime_factors(static_cast<u64>(below ? rational.bottom : rational.top), proven);
        for (std::size_t i = 0; i < factors.size(); ++i) {
            const u32 atom = store_.keep_prime(factors[i].first, proven || i + 1 < factors.size());
            found.push_back({atom, {below ? -factors[i].second : factors[i].second, 1}});
        }
    }
    std::sort(found.begin(), found.end(), [](const Factor& a, const Factor& b) { return a.atom < b.atom; });
    for (std::size_t i = 1; i < found.size(); ++i) {
        if (found[i].atom == found[i - 1].atom) return false;  // a composite above and below: not in lowest terms
    }
    return true;
}

bool Arithmetic::product_of(Value positive, Factors& found) {
    if (positive.rational()) return factorise(positive, found);
    const Terms terms(store_.number(positive).terms);
    if (terms.size() != 1) return false;
    if (!factorise({static_cast<i64>(magnitude(terms[0].coefficient.top)), terms[0].coefficient.bottom}, found)) return false;
    const Factors more(store_.factors(terms[0]));
    for (const Factor& factor : more) {
        auto place = std::find_if(found.begin(), found.end(), [&](const Factor& f) { return f.atom == factor.atom; });
        if (place == found.end()) {
            found.push_back(factor);
        } else {
            place->exponent = add(place->exponent, factor.exponent);
            if (!place->exponent.usable()) return false;
        }
    }
    found.erase(std::remove_if(found.begin(), found.end(), [](const Factor& factor) { return factor.exponent.is(0); }),
                found.end());
    std::sort(found.begin(), found.end(), [](const Factor& a, const Factor& b) { return a.atom < b.atom; });
    return true;
}

namespace {

constexpr i64 PRIMES_TRIED = 2000;

std::vector<i64> primes_up_to(i64 most) {
    std::vector<i64> found;
    for (i64 n = 2; n <= most; ++n) {
        if (is_prime(static_cast<u64>(n))) found.push_back(n);
    }
    return found;
}

}  // namespace

// Small primes are divided out. What is left is a product of few primes, so its number of factors lies between bounds.
Value Arithmetic::number_of_factors_of_sum(Value sum) {
    static const std::vector<i64> primes = primes_up_to(PRIMES_TRIED);
    if (const Value before = store_.number(sum).factors; before != UNDEFINED) return before;
    Interval left = facts_.log_of(sum);
    i64 known = 1;
    for (const i64 prime : primes) {
        i64 times = 0;
        for (i64 power = prime;; power *= prime) {
            const auto left_over = power < INT32_MAX ? facts_.modulo(sum, static_cast<u64>(power)) : std::nullopt;
            if (!left_over) return store_.number(sum).factors = UNKNOWN;  // it may divide more often
            if (*left_over) break;
            ++times;
        }
        known *= times + 1;
        left = left -
               Interval{static_cast<long double>(times), static_cast<long double>(times)} * logarithm(interval_of({prime, 1}));
    }
    constexpr long double LOG_OF_TWO = 0.6931L, LITTLE_MORE = 0.6932L;
    if (!(left.low > 1)) return store_.number(sum).factors = UNKNOWN;
    const long double primes_left = std::floor(left.high / std::log(static_cast<long double>(PRIMES_TRIED)));
    const Value rest = opaque_of_log('n', sum, sum, 1, {LOG_OF_TWO, LITTLE_MORE * std::max(primes_left, 1.0L)});
    const Value count = multiply({known, 1}, rest);
    return store_.number(sum).factors = count;
}

Value Arithmetic::number_of_factors(Value whole) {
    if (!whole.stored() || facts_.integer(whole) != Maybe::YES || facts_.sign(whole) != 1) return UNKNOWN;
    if (!facts_.one_product(whole)) return number_of_factors_of_sum(whole);
    Factors factors;
    if (!product_of(whole, factors)) return UNKNOWN;
    Value count{1, 1}, under_factorial = UNKNOWN;
    int below = 0;
    for (const Factor& factor : factors) {
        const Atom& atom = store_.atom(factor);
        const int side = facts_.sign(factor.exponent);
        if (facts_.integer(factor.exponent) != Maybe::YES || side == SIGN_UNKNOWN) return UNKNOWN;
        if (atom.whole() && side > 0) under_factorial = atom.number;
        else if (atom.origin != Origin::PRIME) return UNKNOWN;
        below += side < 0;
        if (!under_factorial.usable()) count = multiply(count, add(factor.exponent, {1, 1}));
    }
    if (!under_factorial.usable()) return below ? UNKNOWN : count;
    // n! has each prime up to n, which are at least n ÷ log n of them (Rosser and Schoenfeld), less those that stand below; no
    // number has more factors than twice its root
    const long double log = std::min(facts_.log_of(under_factorial).low, 11'000.0L), primes = std::exp(log) / log - below;
    return opaque_of_log('n', whole, whole, 1, {0.69L * primes, facts_.log_of(whole).high / 2 + 1});
}

Value Arithmetic::greatest_common_factor(Value a, Value b) {
    constexpr i64 LARGEST_MODULUS = 1'000'000;
    if (a.is(0) || b.is(0)) return a.is(0) ? b : a;
    if (b.rational()) std::swap(a, b);
    if (b.rational()) return {std::gcd(a.top, b.top), 1};
    for (const auto& [one, other] : {std::pair(a, b), std::pair(b, a)}) {
        if (const Value common = primes_in_both(one, other); common.usable()) return common;
        if (one.rational() && one.top <= LARGEST_MODULUS) {
            if (const auto left = facts_.modulo(other, static_cast<u64>(one.top)))
                return {std::gcd(one.top, static_cast<i64>(*left)), 1};
        }
        const Value times = divide(one, other);
        if (times.usable() && facts_.integer(times) == Maybe::YES) return other;
    }
    return UNKNOWN;
}

// Each prime of a product as often as it is in both.
Value Arithmetic::primes_in_both(Value product, Value other) {
    Factors factors, common;
    if (!facts_.one_product(product) || !product_of(product, factors)) return UNKNOWN;
    for (const Factor& factor : factors) {
        const Atom& atom = store_.atom(factor);
        if (atom.origin != Origin::PRIME || !factor.exponent.integer()) return UNKNOWN;
        i64 whole = other.top;
        const auto often = other.rational() ? Value{divide_out(whole, atom.prime), 1} : facts_.valuation(other, atom.prime);
        if (!often || !often->integer()) return UNKNOWN;
        const i64 times = std::min(often->top, factor.exponent.top);
        if (times > 0) common.push_back({factor.atom, {times, 1}});
    }
    return settle({1, 1}, std::move(common));
}

}  // namespace forceout::equations
