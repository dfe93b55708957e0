// What kind of number it is: positive, a fraction, algebraic or not. "NO" and "YES" are proven, by
//
// - Besicovitch: roots of fractions are independent unless their quotient is a fraction;
// - Gelfond and Schneider: the logarithm of an algebraic number to an algebraic base is a fraction or transcendental;
// - Baker: a product of primes to algebraic powers is transcendental unless all the powers are fractions;
// - Chebyshev: between half of a number and the number there are primes, for an enormous one more than stand beside
//   its factorial, and the factorial has each of them once.
#include <algorithm>

#include "equations/numbers/numbers.h"
#include "equations/tally.h"

namespace forceout::equations {

namespace {

constexpr i64 LARGEST_SMALL_PRIME = 65536;  // whatever is not proven to be prime is larger

}  // namespace

int Numbers::sign(Value a) const {
    if (a.rational()) return a.top > 0 ? 1 : a.top < 0 ? -1 : 0;
    const Number& number = numbers_[a.top];
    if (number.complex) return SIGN_UNKNOWN;
    if (number.terms.size() == 1) return number.terms[0].coefficient.top > 0 ? 1 : -1;
    if (number.range.above_zero()) return 1;
    if (number.range.below_zero()) return -1;
    return SIGN_UNKNOWN;
}

Interval Numbers::log_of(const Term& term) const {
    const Interval log = products_[term.product].log;
    const Value c{static_cast<i64>(magnitude(term.coefficient.top)), term.coefficient.bottom};
    return c.is(1) ? log : log + logarithm(interval_of(c));
}

Interval Numbers::log_of(Value a) const {
    if (a.stored() && numbers_[a.top].terms.size() == 1) return log_of(numbers_[a.top].terms[0]);
    if (a.stored() && numbers_[a.top].dominated) return numbers_[a.top].log;
    const Interval bounds = range(a);
    return bounds.holds_zero() ? Interval{} : logarithm(bounds.below_zero() ? -bounds : bounds);
}

// -- fractions -----------------------------------------------------------------------------------

Maybe Numbers::rational(Value a) const {
    if (a.rational()) return Maybe::YES;
    const Number& number = numbers_[a.top];
    if (number.pure) return Maybe::NO;
    if (number.complex) return Maybe::UNSURE;
    if (number.nature == Nature::NEW) {
        const Maybe answer = is_fraction(number);
        number.nature = answer == Maybe::YES ? Nature::FRACTION : answer == Maybe::NO ? Nature::IRRATIONAL : Nature::UNCLEAR;
        return answer;
    }
    return number.nature == Nature::FRACTION ? Maybe::YES : number.nature == Nature::IRRATIONAL ? Maybe::NO : Maybe::UNSURE;
}

Maybe Numbers::is_fraction(const Number& number) const {
    if (transcendental(number)) return mark(By::TRANSCENDENTAL), Maybe::NO;
    int others = 0;
    Maybe last = Maybe::YES;
    std::vector<Factors> classes;  // terms that are rational multiples of the same roots belong together
    bool only_roots = true;
    for (const Term& term : number.terms) {
        Factors roots;
        const Maybe here = rational(term, roots);
        if (here == Maybe::YES) continue;
        ++others;
        last = here;
        if (roots.empty()) only_roots = false;
        else classes.push_back(std::move(roots));
    }
    if (others <= 1) return last;
    // a root alone in its class stays
    const auto alone = [&](const Factors& roots) { return std::count(classes.begin(), classes.end(), roots) == 1; };
    if (!only_roots || std::none_of(classes.begin(), classes.end(), alone)) return Maybe::UNSURE;
    mark(By::BESICOVITCH);
    return Maybe::NO;
}

// Whether one product is a fraction: whole powers of fractions and powers of primes, which are no fraction where one
// exponent is none, since the others cannot have so much of a prime. `roots`: the broken parts, where those say all.
Maybe Numbers::rational(const Term& term, Factors& roots) const {
    const Factor* other = nullptr;
    bool deep = false;  // a broken exponent beyond 64 bits
    for (const Factor& factor : products_[term.product].factors) {
        const Atom& atom = atoms_[factor.atom];
        const Maybe whole = integer(factor.exponent);
        if (whole == Maybe::YES && rational(atom) == Maybe::YES) continue;
        if (atom.origin == Origin::PRIME && whole == Maybe::NO && rational(factor.exponent) == Maybe::YES) {
            if (factor.exponent.rational()) {
                roots.push_back({factor.atom, add_rationals(factor.exponent, {-floor_of(factor.exponent), 1})});
            } else {
                deep = true;
            }
            continue;
        }
        if (other) return roots.clear(), Maybe::UNSURE;
        other = &factor;
    }
    if (!other && !deep) return roots.empty() ? Maybe::YES : Maybe::NO;
    const bool irrational = !other || (roots.empty() && !deep && no_fraction(*other));
    roots.clear();
    if (irrational) return Maybe::NO;
    if (!root_of_factorial(term)) return Maybe::UNSURE;
    mark(By::ROOT_OF_FACTORIAL);
    return Maybe::NO;
}

// Whether what an atom stands for is a fraction.
Maybe Numbers::rational(const Atom& atom) const {
    if (atom.origin <= Origin::COMPOSITE || atom.whole()) return Maybe::YES;
    if (atom.origin == Origin::NUMBER) return rational(atom.number);
    if (atom.operation == 'l') {
        // a transcendental number is no root of an algebraic one, nor the other way round
        const bool apart =
            (transcendental(atom.number) && algebraic(atom.second)) || (algebraic(atom.number) && transcendental(atom.second));
        return apart || independent_log(atom) ? Maybe::NO : Maybe::UNSURE;
    }
    if (atom.operation != '+' && atom.operation != '*') return Maybe::UNSURE;
    const Maybe a = rational(atom.number), b = rational(atom.second);
    if (a == Maybe::YES && b == Maybe::YES) return Maybe::YES;
    if (a == Maybe::UNSURE || b == Maybe::UNSURE || a == b) return Maybe::UNSURE;
    return Maybe::NO;  // neither is 0, or there would have been no need to keep it
}

// Whether a factor alone is surely irrational: what is irrational by itself, or the root of a whole number that leaves
// over what no power leaves over.
bool Numbers::no_fraction(const Factor& factor) const {
    const Atom& atom = atoms_[factor.atom];
    if (!factor.exponent.rational()) return false;
    if (magnitude(factor.exponent.top) == 1 && factor.exponent.bottom == 1) return rational(atom) == Maybe::NO;
    return atom.origin == Origin::NUMBER && factor.exponent.bottom > 1 && integer(atom.number) == Maybe::YES &&
           is_no_power(atom.number, factor.exponent.bottom);
}

// Whether a product is a fractional power of one enormous factorial, but for some primes.
bool Numbers::root_of_factorial(const Term& term) const {
    int roots = 0;
    const Factors& factors = products_[term.product].factors;
    for (const Factor& factor : factors) {
        const Atom& atom = atoms_[factor.atom];
        if (!factor.exponent.rational() || (atom.origin != Origin::PRIME && !atom.whole())) return false;
        if (atom.whole()) roots += factor.exponent.bottom == 1 ? 2 : 1;
    }
    return roots == 1 && factors.size() <= MOST_PRIMES_BESIDE;
}

// -- algebraic and transcendental numbers ---------------------------------------------------------

bool Numbers::algebraic(Value a) const {
    if (a.rational() || numbers_[a.top].pure) return true;
    return std::all_of(numbers_[a.top].terms.begin(), numbers_[a.top].terms.end(), [&](const Term& term) {
        const Factors& factors = products_[term.product].factors;
        return std::all_of(factors.begin(), factors.end(), [&](const Factor& factor) { return algebraic(factor); });
    });
}

bool Numbers::algebraic(const Factor& factor) const {
    const Atom& atom = atoms_[factor.atom];
    if (rational(factor.exponent) != Maybe::YES) return false;
    if (atom.origin == Origin::NUMBER) return algebraic(atom.number);
    if (atom.origin != Origin::OPAQUE || atom.whole()) return true;
    return (atom.operation == '+' || atom.operation == '*') && algebraic(atom.number) && algebraic(atom.second);
}

// A + B×T with A and B algebraic and T transcendental.
bool Numbers::transcendental(const Number& number) const {
    const Factors* product = nullptr;
    for (const Term& term : number.terms) {
        const Factors& factors = products_[term.product].factors;
        if (std::all_of(factors.begin(), factors.end(), [&](const Factor& factor) { return algebraic(factor); })) continue;
        if (product) return false;
        product = &factors;
    }
    if (!product) return false;
    int logs = 0, primes = 0, factorials = 0;
    bool of_prime = false, of_factorial = false;  // an exponent that is surely irrational
    for (const Factor& factor : *product) {
        if (algebraic(factor)) continue;
        const Atom& atom = atoms_[factor.atom];
        if (atom.origin == Origin::PRIME || atom.whole()) {
            ++(atom.whole() ? factorials : primes);
            if (!algebraic(factor.exponent)) return false;
            if (rational(factor.exponent) == Maybe::NO) (atom.whole() ? of_factorial : of_prime) = true;
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
bool Numbers::misses_prime(Value whole, Value fraction) const {
    if (integer(whole) != Maybe::YES || !(log_of(whole).low > 0)) return false;  // 1 is a power of everything
    for (const u64 part : {magnitude(fraction.top), magnitude(fraction.bottom)}) {
        bool proven = true;
        for (const auto& [prime, times] : prime_factors(part, proven)) {
            if (prime > LARGEST_SMALL_PRIME) continue;
            const auto left = modulo(whole, PrimePower{static_cast<u64>(prime), 1, static_cast<u64>(prime)});
            if (left && *left != 0) return true;
        }
    }
    return false;
}

// A logarithm that is no fraction: one of the two numbers is a sum of roots and the other no sum, or they are products of
// powers, and one has a prime that the other has not. Where all exponents are fractions of 64 bits, it was seen when the
// logarithm was kept that they are no powers of each other.
bool Numbers::independent_log(const Atom& atom) const {
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
        const Number& number = numbers_[side.top];
        if (number.complex) return false;
        if (number.terms.size() > 1) {
            const Value other = which ? atom.number : atom.second;
            if (!number.pure) return other.rational() && misses_prime(side, other);
            ++sums;
            continue;
        }
        if (!factored(number.terms[0].coefficient, found)) return false;
        for (const Factor& factor : products_[number.terms[0].product].factors) {
            const Atom& part = atoms_[factor.atom];
            if (rational(factor.exponent) != Maybe::YES || (part.origin != Origin::PRIME && !part.whole())) return false;
            if (!factor.exponent.rational()) {  // it must not vanish, alone or with what the coefficient has
                const bool beside = std::find(found.begin(), found.end(), part.prime) != found.end();
                if (sign(factor.exponent) == SIGN_UNKNOWN || (beside && !(log_of(factor.exponent).low > LARGE_LOG))) return false;
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
