#include "equations/numbers/algebraic_or_not.h"

#include <algorithm>

#include "equations/numbers/integer_or_not.h"
#include "equations/numbers/prime_factors.h"
#include "equations/numbers/rational_or_not.h"
#include "equations/numbers/residues.h"

namespace forceout::equations {

namespace {

constexpr i64 LARGEST_SMALL_PRIME = 65536;  // whatever is not proven to be prime is larger

}  // namespace

bool AlgebraicOrNot::algebraic(Value a) const {
    if (a.rational() || store_.number(a).pure) return true;
    return std::all_of(store_.number(a).terms.begin(), store_.number(a).terms.end(), [&](const Term& term) {
        const KeptFactors& factors = store_.factors(term);
        return std::all_of(factors.begin(), factors.end(), [&](const Factor& factor) { return algebraic(factor); });
    });
}

bool AlgebraicOrNot::algebraic(const Factor& factor) const {
    const Atom& atom = store_.atom(factor);
    if (rationals_.rational(factor.exponent) != Maybe::YES) return false;
    if (atom.origin == Origin::NUMBER) return algebraic(atom.number);
    if (atom.origin != Origin::OPAQUE || atom.whole()) return true;
    return (atom.operation == '+' || atom.operation == '*') && algebraic(atom.number) && algebraic(atom.second);
}

// A + B×T with A and B algebraic and T transcendental.
bool AlgebraicOrNot::transcendental(const Number& number) const {
    const KeptFactors* product = nullptr;
    for (const Term& term : number.terms) {
        const KeptFactors& factors = store_.factors(term);
        if (std::all_of(factors.begin(), factors.end(), [&](const Factor& factor) { return algebraic(factor); })) continue;
        if (product) return false;
        product = &factors;
    }
    if (!product) return false;
    int logs = 0, primes = 0, factorials = 0;
    bool of_prime = false, of_factorial = false;  // an exponent that is surely irrational
    for (const Factor& factor : *product) {
        if (algebraic(factor)) continue;
        const Atom& atom = store_.atom(factor);
        if (atom.origin == Origin::PRIME || atom.whole()) {
            ++(atom.whole() ? factorials : primes);
            if (!algebraic(factor.exponent)) return false;
            if (rationals_.rational(factor.exponent) == Maybe::NO) (atom.whole() ? of_factorial : of_prime) = true;
        } else if (independent_log(atom) && factor.exponent.rational()) {
            ++logs;
        } else {
            return false;
        }
    }
    if (logs) return logs == 1 && primes == 0 && factorials == 0;
    // a prime that only the factorial has keeps its exponent; one that stands beside it too may not
    if (factorials) return factorials == 1 && of_factorial && product->size() <= MOST_PRIMES_BESIDE;
    return of_prime;
}

// Whether a whole number surely lacks a prime that a fraction has: then they are no powers of each other.
bool AlgebraicOrNot::misses_prime(Value whole, Value fraction) const {
    if (integers_.integer(whole) != Maybe::YES || !(size_.log_of(whole).low > 0)) return false;  // 1 is a power of everything
    for (const u64 part : {magnitude(fraction.top), magnitude(fraction.bottom)}) {
        bool proven = true;
        for (const auto& [prime, times] : prime_factors(part, proven)) {
            if (prime > LARGEST_SMALL_PRIME) continue;
            const auto left = residues_.modulo(whole, PrimePower{static_cast<u64>(prime), 1, static_cast<u64>(prime)});
            if (left && *left != 0) return true;
        }
    }
    return false;
}

// A logarithm that is no fraction: one of the two numbers is a sum of roots and the other no sum, or they are products of
// powers, and one has a prime that the other has not. Where all exponents are fractions of 64 bits, it was seen when the
// logarithm was kept that they are no powers of each other.
bool AlgebraicOrNot::independent_log(const Atom& atom) const {
    if (atom.origin != Origin::OPAQUE || atom.operation != 'l') return false;
    std::size_t factorials = 0;
    bool deep = false;
    std::vector<i64> primes[2];
    int sums = 0;
    const auto factored = [](Value fraction, std::vector<i64>& found) {
        for (const u64 part : {magnitude(fraction.top), magnitude(fraction.bottom)}) {
            bool proven = true;
            for (const auto& [prime, times] : prime_factors(part, proven)) found.push_back(prime);
            if (!proven) return false;
        }
        return true;
    };
    for (const int which : {0, 1}) {
        const Value side = which ? atom.second : atom.number;
        std::vector<i64>& found = primes[which];
        if (side.rational()) {
            if (!factored(side, found)) return false;
            continue;
        }
        const Number& number = store_.number(side);
        if (number.complex) return false;
        if (number.terms.size() > 1) {
            const Value other = which ? atom.number : atom.second;
            if (!number.pure) return other.rational() && misses_prime(side, other);
            ++sums;
            continue;
        }
        if (!factored(number.terms[0].coefficient, found)) return false;
        for (const Factor& factor : store_.factors(number.terms[0])) {
            const Atom& part = store_.atom(factor);
            if (rationals_.rational(factor.exponent) != Maybe::YES || (part.origin != Origin::PRIME && !part.whole()))
                return false;
            if (!factor.exponent.rational()) {  // it must not vanish, alone or with what the coefficient has
                const bool beside = std::find(found.begin(), found.end(), part.prime) != found.end();
                if (size_.sign(factor.exponent) == SIGN_UNKNOWN || (beside && !(size_.log_of(factor.exponent).low > LARGE_LOG)))
                    return false;
                deep = true;
            }
            if (part.whole()) ++factorials;
            else found.push_back(part.prime);
        }
    }
    if (sums) return sums == 1 && !factorials && !deep;
    if (factorials) return factorials == 1 && primes[0].size() + primes[1].size() <= MOST_PRIMES_BESIDE;
    for (auto& found : primes) {
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
    }
    return !deep || primes[0] != primes[1];
}

}  // namespace forceout::equations
