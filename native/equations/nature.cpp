// What kind of number it is: positive, a fraction, whole, odd. "NO" and "YES" are proven, by
//
// - Besicovitch: roots of fractions are independent unless their quotient is a fraction;
// - Gelfond and Schneider: the logarithm of an algebraic number to an algebraic base is a fraction or transcendental;
// - Baker: a product of primes to algebraic powers is transcendental unless all the powers are fractions;
// - Chebyshev: between half of a number and the number there are primes, for an enormous one more than stand beside
//   its factorial, and the factorial has each of them once.
#include <algorithm>

#include "numbers.h"

namespace forceout {

namespace {

constexpr std::size_t MOST_PRIMES_BESIDE = 32;  // and 15 of a coefficient: between 850 and 1701 there are 120 primes
constexpr i64 LARGE_ENOUGH = 1 << 20;   // of what an enormous exponent or factorial outweighs
constexpr long double LARGE_LOG = 40;   // the logarithm of what is beyond 64 bits
constexpr i64 MOST_BELOW = 24;          // times a prime is below, in a sum that may be whole
constexpr i64 LARGEST_MODULUS = INT64_C(1) << 31;

i64 floor_of(Value v) { return v.top >= 0 ? v.top / v.bottom : -((-v.top + v.bottom - 1) / v.bottom); }

int times_in(u64 n, u64 prime) {
    int count = 0;
    while (n && n % prime == 0) n /= prime, ++count;
    return count;
}

// How often a prime is in n!
i64 times_in_factorial(i64 n, i64 prime) {
    i64 count = 0;
    while (n /= prime) count += n;
    return count;
}

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
        number.nature =
            answer == Maybe::YES ? Nature::FRACTION : answer == Maybe::NO ? Nature::IRRATIONAL : Nature::UNCLEAR;
        return answer;
    }
    return number.nature == Nature::FRACTION ? Maybe::YES : number.nature == Nature::IRRATIONAL ? Maybe::NO : Maybe::UNSURE;
}

Maybe Numbers::is_fraction(const Number& number) const {
    if (transcendental(number)) return Maybe::NO;
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
    return only_roots && std::any_of(classes.begin(), classes.end(), alone) ? Maybe::NO : Maybe::UNSURE;
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
    return irrational || root_of_factorial(term) ? Maybe::NO : Maybe::UNSURE;
}

// Whether what an atom stands for is a fraction.
Maybe Numbers::rational(const Atom& atom) const {
    if (atom.origin <= Origin::COMPOSITE || atom.whole()) return Maybe::YES;
    if (atom.origin == Origin::NUMBER) return rational(atom.number);
    if (atom.operation == 'l') {
        // a transcendental number is no root of an algebraic one, nor the other way round
        const bool apart = (transcendental(atom.number) && algebraic(atom.second)) ||
                           (algebraic(atom.number) && transcendental(atom.second));
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
            if (!number.pure) return false;
            ++sums;
            continue;
        }
        if (!factored(number.terms[0].coefficient, found)) return false;
        for (const Factor& factor : products_[number.terms[0].product].factors) {
            const Atom& part = atoms_[factor.atom];
            if (rational(factor.exponent) != Maybe::YES || (part.origin != Origin::PRIME && !part.whole())) return false;
            deep = deep || !factor.exponent.rational();
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

// -- whole numbers -------------------------------------------------------------------------------

Maybe Numbers::integer(Value a) const {
    if (a.rational()) return a.bottom == 1 ? Maybe::YES : Maybe::NO;
    if (rational(a) == Maybe::NO) return Maybe::NO;
    const Number& number = numbers_[a.top];
    if (number.complex) return Maybe::UNSURE;
    if (const int one = against_one(number); one != SIGN_UNKNOWN) {  // a positive number that is not 1
        if (one < 0 || number.range.high < 2) return Maybe::NO;
    }
    if (const int side = sign(a); side != SIGN_UNKNOWN) {
        if (side > 0 ? number.range.high < 1 : number.range.low > -1) return Maybe::NO;
    }
    if (std::fabs(number.range.low) < 1e15L && std::fabs(number.range.high) < 1e15L) {
        const long double below = std::floor(number.range.low);
        if (below < number.range.low && number.range.high < below + 1) return Maybe::NO;
    }
    int broken = 0;
    for (const Term& term : number.terms) {
        const Maybe whole = integer(term);
        if (whole == Maybe::UNSURE) return Maybe::UNSURE;
        broken += whole == Maybe::NO;
    }
    if (broken == 0) return Maybe::YES;
    if (rational(a) != Maybe::YES) return Maybe::UNSURE;
    return broken == 1 ? Maybe::NO : sum_whole(number);
}

// Whether a sum of several broken products is whole: for each prime below, whether enough of them cancels.
Maybe Numbers::sum_whole(const Number& number) const {
    std::vector<i64> primes;
    for (const Term& term : number.terms) {
        bool proven = true;
        for (const auto& [prime, times] : prime_factors(static_cast<u64>(term.coefficient.bottom), proven)) primes.push_back(prime);
        if (!proven) return Maybe::UNSURE;
        for (const Factor& factor : products_[term.product].factors) {
            if (sign(factor.exponent) > 0) continue;
            if (atoms_[factor.atom].origin != Origin::PRIME) return Maybe::UNSURE;
            primes.push_back(atoms_[factor.atom].prime);
        }
    }
    for (const i64 prime : primes) {
        int times = 0;  // how often it is below, at most
        for (const Term& term : number.terms) {
            i64 here = times_in(static_cast<u64>(term.coefficient.bottom), static_cast<u64>(prime));
            for (const Factor& factor : products_[term.product].factors) {
                if (atoms_[factor.atom].prime != prime || sign(factor.exponent) > 0) continue;
                if (!factor.exponent.rational() || factor.exponent.top < -MOST_BELOW) return Maybe::UNSURE;
                here -= factor.exponent.top;
            }
            if (here > MOST_BELOW) return Maybe::UNSURE;
            times = std::max(times, static_cast<int>(here));
        }
        const Value whole = whole_power(prime, static_cast<u64>(times));
        if (!whole.usable() || whole.top >= LARGEST_MODULUS) return Maybe::UNSURE;
        const PrimePower by{static_cast<u64>(prime), times, static_cast<u64>(whole.top)};
        u64 sum = 0;
        for (const Term& term : number.terms) {
            const auto part = modulo(term, by, times);
            if (!part) return Maybe::UNSURE;
            sum = (sum + *part) % by.whole;
        }
        if (sum) return Maybe::NO;
    }
    return Maybe::YES;
}

// Whether one product is whole, by how often it has each prime. NO only where it is a fraction.
Maybe Numbers::integer(const Term& term) const {
    const Factors& factors = products_[term.product].factors;
    bool others = false;  // whole numbers with primes that are not known
    for (const Factor& factor : factors) {
        const Atom& atom = atoms_[factor.atom];
        if (integer(factor.exponent) != Maybe::YES) return Maybe::UNSURE;
        const int up = sign(factor.exponent);
        if (up == SIGN_UNKNOWN) return Maybe::UNSURE;
        if (atom.origin == Origin::PRIME || atom.whole()) continue;
        const Maybe whole = integer(atom);
        if (whole == Maybe::NO && factors.size() == 1 && factor.exponent.is(1) && term.coefficient.bottom == 1 &&
            magnitude(term.coefficient.top) == 1) {
            return Maybe::NO;
        }
        if (up < 0 || whole != Maybe::YES) return Maybe::UNSURE;
        others = true;
    }
    bool proven = true, short_of_one = false;
    const auto below = prime_factors(static_cast<u64>(term.coefficient.bottom), proven);
    if (!proven) return Maybe::UNSURE;
    std::vector<i64> primes;
    for (const auto& [prime, count] : below) primes.push_back(prime);
    for (const Factor& factor : factors) {
        const Atom& atom = atoms_[factor.atom];
        if (atom.origin == Origin::PRIME && sign(factor.exponent) < 0) primes.push_back(atom.prime);
    }
    for (const i64 prime : primes) {
        const Maybe enough = has_prime_whole(term, prime);
        if (enough == Maybe::UNSURE) return Maybe::UNSURE;
        short_of_one = short_of_one || enough == Maybe::NO;
    }
    const Maybe quotient = factorials_whole(factors);
    if (quotient == Maybe::UNSURE) return Maybe::UNSURE;
    if (!short_of_one && quotient == Maybe::YES) return Maybe::YES;
    return others ? Maybe::UNSURE : Maybe::NO;
}

// Whether what an atom stands for is a whole number.
Maybe Numbers::integer(const Atom& atom) const {
    if (atom.origin <= Origin::COMPOSITE || atom.whole()) return Maybe::YES;
    if (atom.origin == Origin::NUMBER) return integer(atom.number);
    if (atom.operation != '+' && atom.operation != '*') return Maybe::UNSURE;
    const Maybe a = integer(atom.number), b = integer(atom.second);
    if (a == Maybe::YES && b == Maybe::YES) return Maybe::YES;
    const bool fractions = rational(atom.number) == Maybe::YES && rational(atom.second) == Maybe::YES;
    const bool one_broken = a != b && a != Maybe::UNSURE && b != Maybe::UNSURE;
    return atom.operation == '+' && fractions && one_broken ? Maybe::NO : Maybe::UNSURE;
}

// Whether a product has a prime at least as often above as below; only primes, factorials and their whole powers count.
Maybe Numbers::has_prime_whole(const Term& term, i64 prime) const {
    const u64 p = static_cast<u64>(prime);
    i128 count = times_in(magnitude(term.coefficient.top), p) - times_in(static_cast<u64>(term.coefficient.bottom), p);
    int beyond = 0;  // more than can be counted, above (1) or below (-1)
    for (const Factor& factor : products_[term.product].factors) {
        const Atom& atom = atoms_[factor.atom];
        const bool same = atom.origin == Origin::PRIME && atom.prime == prime;
        if (!same && !atom.whole()) continue;
        const bool counted = factor.exponent.rational() && (same || atom.number.rational());
        if (counted) {
            const i64 each = same ? 1 : times_in_factorial(atom.number.top, prime);
            count += static_cast<i128>(factor.exponent.top) * each;
            continue;
        }
        const int side = sign(factor.exponent);
        const Value uncounted = factor.exponent.rational() ? atom.number : factor.exponent;
        if (beyond == -side || prime > LARGE_ENOUGH || !(log_of(uncounted).low > LARGE_LOG)) return Maybe::UNSURE;
        beyond = side;
    }
    if (beyond == 0) return count >= 0 ? Maybe::YES : Maybe::NO;
    // what is not counted is beyond 64 bits, and has the prime more than 2^40 times
    if (count > LARGE_ENOUGH || count < -LARGE_ENOUGH) return Maybe::UNSURE;
    return beyond > 0 ? Maybe::YES : Maybe::NO;
}

// Whether the enormous factorials in a product, with whole exponents, leave nothing below but some of the primes that
// stand beside them.
Maybe Numbers::factorials_whole(const Factors& factors) const {
    const Factor* below = nullptr;
    std::vector<const Factor*> above;
    int number_below = 0;
    for (const Factor& factor : factors) {
        if (!atoms_[factor.atom].whole()) continue;
        if (sign(factor.exponent) > 0) {
            above.push_back(&factor);
            continue;
        }
        ++number_below;
        if (!below || compare(atoms_[below->atom].number, atoms_[factor.atom].number) == -1) below = &factor;
    }
    if (!below) return Maybe::YES;
    if (factors.size() > MOST_PRIMES_BESIDE) return Maybe::UNSURE;
    if (above.empty()) return Maybe::NO;
    // a prime above half of the largest one below is in none above, if that is twice as large as they are
    const Value largest = atoms_[below->atom].number;
    if (!largest.rational()) return Maybe::UNSURE;
    const Value half{largest.top / 2, 1};
    for (const Factor* factor : above) {
        if (compare(atoms_[factor->atom].number, half) != -1) return Maybe::UNSURE;
    }
    return Maybe::NO;
}

// Whether a product is surely above 1 (1) or surely between 0 and 1 (-1).
int Numbers::against_one(const Number& number) const {
    if (number.complex || number.terms.size() != 1 || number.terms[0].coefficient.top < 0) return SIGN_UNKNOWN;
    const Value c = number.terms[0].coefficient;
    int side = c.top > c.bottom ? 1 : c.top < c.bottom ? -1 : 0;
    for (const Factor& factor : products_[number.terms[0].product].factors) {
        const Atom& atom = atoms_[factor.atom];
        if (atom.origin > Origin::COMPOSITE && !atom.whole()) return SIGN_UNKNOWN;
        const int here = sign(factor.exponent);
        if (here == SIGN_UNKNOWN || here * side < 0) return SIGN_UNKNOWN;
        side = here;
    }
    return side == 0 ? SIGN_UNKNOWN : side;
}

// Whether the numerator (side 1) or the denominator (side -1) of an enormous fraction in lowest terms is odd.
Maybe Numbers::parity(Value a, int side) const {
    const Number& number = numbers_[a.top];
    if (rational(a) != Maybe::YES) return Maybe::UNSURE;
    if (number.terms.size() == 1) {
        const Term& term = number.terms[0];
        const Factors& factors = products_[term.product].factors;
        const bool known = std::all_of(factors.begin(), factors.end(), [&](const Factor& factor) {
            const Atom& atom = atoms_[factor.atom];
            return (atom.origin <= Origin::COMPOSITE || atom.whole()) && sign(factor.exponent) != SIGN_UNKNOWN;
        });
        if (!known) return Maybe::UNSURE;
        const Maybe above = has_prime_whole(term, 2);  // twos not below
        if (above == Maybe::UNSURE) return Maybe::UNSURE;
        if (above == Maybe::NO) return side > 0 ? Maybe::YES : Maybe::NO;
        if (side < 0) return Maybe::YES;
    } else if (integer(a) == Maybe::YES) {
        if (side < 0) return Maybe::YES;
    }
    const auto left = modulo(a, 2);
    return !left ? Maybe::UNSURE : *left ? Maybe::YES : Maybe::NO;
}

}  // namespace forceout
