#include "equations/numbers/valuations.h"

#include "equations/numbers/facts.h"
#include "equations/numbers/modular_arithmetic.h"
#include "equations/numbers/prime_factors.h"
#include "equations/tally.h"

namespace forceout::equations {

namespace {

constexpr u64 MODULUS = u64{1} << 30;  // residues are taken of a power of the prime up to this
constexpr i64 LARGEST_VALUATION = INT64_C(1) << 52;

// The exponents for which a power of the base lies within the bounds of a number's size.
Interval exponents_within(Interval bounds, i64 base) {
    const Interval log = logarithm(interval_of({base, 1}));
    if (bounds.holds_zero()) {
        const long double largest = std::max(bounds.high, -bounds.low);
        if (largest == 0) return {1, -1};
        return {-HUGE_VALL, (logarithm({largest, largest}) * inverse(log)).high};
    }
    return logarithm(bounds.below_zero() ? -bounds : bounds) * inverse(log);
}

}  // namespace

std::optional<Value> valuation(const NumberStore& store, Value a, i64 prime, const std::function<bool(Value)>& whole) {
    if (a.rational() || store.number(a).complex) return std::nullopt;
    const u64 q = static_cast<u64>(prime);
    u64 modulus = q;
    while (modulus * q <= MODULUS) modulus *= q;
    const u64 units = modulus / q * (q - 1);  // x^units leaves 1 for every x that q does not divide
    const KeptTerms& terms = store.number(a).terms;
    struct Part {
        i64 valuation;
        u64 residue;
        bool residue_known;
    };
    std::vector<Part> parts;
    for (const Term& term : terms) {
        u64 top = magnitude(term.coefficient.top), bottom = static_cast<u64>(term.coefficient.bottom);
        Value valuation{divide_out(top, q) - divide_out(bottom, q), 1};
        u64 residue = top % modulus * power_modulo(bottom, units - 1, modulus) % modulus;
        if (term.coefficient.top < 0) residue = (modulus - residue) % modulus;
        bool known = true;
        for (const Factor& factor : store.factors(term)) {
            const Atom& atom = store.atom(factor);
            const Value exponent = factor.exponent;
            const bool other_prime = atom.origin == Origin::PRIME && atom.prime != prime;
            if (exponent.stored() && other_prime && terms.size() == 1 && whole(exponent)) continue;  // however often it is there
            if (!exponent.rational() || (!exponent.integer() && terms.size() > 1)) return std::nullopt;
            if (magnitude(exponent.top) > static_cast<u64>(LARGEST_VALUATION)) return std::nullopt;
            i64 here = 0;
            if (atom.whole()) {
                if (!atom.number.rational() || atom.number.top > LARGEST_VALUATION) return std::nullopt;
                here = times_in_factorial(atom.number.top, prime);
                known = false;
            } else if (atom.origin == Origin::PRIME && atom.prime == prime) {
                here = 1;
            } else if (atom.origin > Origin::COMPOSITE || atom.prime % prime == 0) {
                return std::nullopt;
            } else if (exponent.integer()) {
                const u64 size = magnitude(exponent.top) % units, up = exponent.top < 0 ? units - size : size;
                residue = residue * power_modulo(static_cast<u64>(atom.prime), up, modulus) % modulus;
            }
            valuation = add_rationals(valuation, multiply_rationals(exponent, {here, 1}));
            if (!valuation.rational() || magnitude(valuation.top) > static_cast<u64>(LARGEST_VALUATION)) return std::nullopt;
        }
        if (terms.size() == 1) return valuation;
        parts.push_back({valuation.top, residue, known});
    }
    if (parts.empty()) return std::nullopt;
    i64 least = parts[0].valuation;
    for (const Part& part : parts) least = std::min(least, part.valuation);
    u64 sum = 0;
    int lowest = 0;
    bool known = true;
    for (const Part& part : parts) {
        lowest += part.valuation == least;
        const u64 shift = static_cast<u64>(part.valuation - least);
        if (shift >= 32) continue;  // a multiple of the modulus
        known = known && part.residue_known;
        sum = (sum + part.residue * power_modulo(q, shift, modulus)) % modulus;
    }
    if (lowest == 1) return Value{least, 1};
    if (!known || sum == 0) return std::nullopt;
    return Value{least + divide_out(sum, q), 1};
}

bool may_be_power(const Facts& facts, Value v, i64 base) {
    if (v.rational()) {
        if (v.top == 0 || (v.bottom != 1 && magnitude(v.top) != 1)) return false;
        u64 size = v.bottom == 1 ? magnitude(v.top) : static_cast<u64>(v.bottom);
        divide_out(size, static_cast<u64>(base));
        return size == 1;
    }
    if (facts.pure(v)) return false;
    const Interval within = exponents_within(facts.range(v), base);
    if (!(std::ceil(within.low) <= within.high)) return false;
    bool proven = true;
    for (const auto& [prime, times] : prime_factors(static_cast<u64>(base), proven)) {
        if (!proven) break;
        const auto often = facts.valuation(v, prime);
        if (!often) continue;
        mark(By::VALUATION);
        if (!often->integer() || often->top % times) return false;
        const i64 exponent = often->top / times;
        if (static_cast<long double>(exponent) < within.low || static_cast<long double>(exponent) > within.high) return false;
    }
    return true;
}

}  // namespace forceout::equations
