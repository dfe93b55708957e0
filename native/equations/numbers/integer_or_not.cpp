#include "equations/numbers/integer_or_not.h"

#include <algorithm>

#include "equations/numbers/modular_arithmetic.h"
#include "equations/numbers/prime_factors.h"
#include "equations/numbers/rational_or_not.h"
#include "equations/numbers/residues.h"
#include "equations/tally.h"

namespace forceout::equations {

namespace {

constexpr i64 LARGE_ENOUGH = 1 << 20;  // of what an enormous exponent or factorial outweighs
constexpr i64 MOST_BELOW = 24;         // times a prime is below, in a sum that may be whole
constexpr u64 LARGEST_EXPONENT = u64{1} << 40;
constexpr i64 LARGEST_MODULUS = INT64_C(1) << 31;

int times_in(u64 n, u64 prime) { return divide_out(n, prime); }

}  // namespace

Maybe IntegerOrNot::integer(Value a) const {
    if (a.rational()) return a.bottom == 1 ? Maybe::YES : Maybe::NO;
    if (rationals_.rational(a) == Maybe::NO) return Maybe::NO;
    const Number& number = store_.number(a);
    if (number.complex) return Maybe::UNSURE;
    if (const int one = against_one(number); one != SIGN_UNKNOWN) {  // a positive number that is not 1
        if (one < 0 || number.range.high < 2) return Maybe::NO;
    }
    if (const int side = size_.sign(a); side != SIGN_UNKNOWN) {
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
    if (rationals_.rational(a) != Maybe::YES) return Maybe::UNSURE;
    return broken == 1 ? Maybe::NO : sum_whole(number);
}

// Whether a sum of several broken products is whole: for each prime below, whether enough of them cancels.
Maybe IntegerOrNot::sum_whole(const Number& number) const {
    mark(By::SUM_WHOLE);
    std::vector<i64> primes;
    for (const Term& term : number.terms) {
        bool proven = true;
        for (const auto& [prime, times] : prime_factors(static_cast<u64>(term.coefficient.bottom), proven))
            primes.push_back(prime);
        if (!proven) return Maybe::UNSURE;
        for (const Factor& factor : store_.factors(term)) {
            if (size_.sign(factor.exponent) > 0) continue;
            if (store_.atom(factor).origin != Origin::PRIME) return Maybe::UNSURE;
            primes.push_back(store_.atom(factor).prime);
        }
    }
    const bool only_primes = std::all_of(number.terms.begin(), number.terms.end(), [&](const Term& term) {
        const KeptFactors& factors = store_.factors(term);
        return std::all_of(factors.begin(), factors.end(),
                           [&](const Factor& factor) { return store_.atom(factor).origin == Origin::PRIME; });
    });
    for (const i64 prime : primes) {
        i64 times = 0;  // how often it is below, at most
        int reached = 0;
        for (const Term& term : number.terms) {
            i64 here = times_in(static_cast<u64>(term.coefficient.bottom), static_cast<u64>(prime)) -
                       times_in(magnitude(term.coefficient.top), static_cast<u64>(prime));
            for (const Factor& factor : store_.factors(term)) {
                if (store_.atom(factor).prime != prime) continue;
                if (!factor.exponent.rational() || magnitude(factor.exponent.top) > LARGEST_EXPONENT) return Maybe::UNSURE;
                here -= factor.exponent.top;
            }
            reached = here > times ? 1 : reached + (here == times);
            times = std::max(times, here);
        }
        if (times == 0) continue;
        if (reached == 1 && only_primes) return Maybe::NO;  // no other has it so often: it cannot cancel
        if (times > MOST_BELOW) return Maybe::UNSURE;
        const Value whole = whole_power(prime, static_cast<u64>(times));
        if (!whole.usable() || whole.top >= LARGEST_MODULUS) return Maybe::UNSURE;
        const PrimePower by{static_cast<u64>(prime), static_cast<int>(times), static_cast<u64>(whole.top)};
        u64 sum = 0;
        for (const Term& term : number.terms) {
            const auto part = residues_.modulo(term, by, by.times);
            if (!part) return Maybe::UNSURE;
            sum = (sum + *part) % by.whole;
        }
        if (sum) return Maybe::NO;
    }
    return Maybe::YES;
}

// Whether one product is whole, by how often it has each prime. NO only where it is a fraction.
Maybe IntegerOrNot::integer(const Term& term) const {
    const KeptFactors& factors = store_.factors(term);
    bool others = false;  // whole numbers with primes that are not known
    for (const Factor& factor : factors) {
        const Atom& atom = store_.atom(factor);
        if (integer(factor.exponent) != Maybe::YES) return Maybe::UNSURE;
        const int up = size_.sign(factor.exponent);
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
        const Atom& atom = store_.atom(factor);
        if (atom.origin == Origin::PRIME && size_.sign(factor.exponent) < 0) primes.push_back(atom.prime);
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
Maybe IntegerOrNot::integer(const Atom& atom) const {
    if (atom.origin <= Origin::COMPOSITE || atom.whole() || atom.count()) return Maybe::YES;
    if (atom.origin == Origin::NUMBER) return integer(atom.number);
    if (atom.operation != '+' && atom.operation != '*') return Maybe::UNSURE;
    const Maybe a = integer(atom.number), b = integer(atom.second);
    if (a == Maybe::YES && b == Maybe::YES) return Maybe::YES;
    const bool fractions = rationals_.rational(atom.number) == Maybe::YES && rationals_.rational(atom.second) == Maybe::YES;
    const bool one_broken = a != b && a != Maybe::UNSURE && b != Maybe::UNSURE;
    return atom.operation == '+' && fractions && one_broken ? Maybe::NO : Maybe::UNSURE;
}

// Whether a product has a prime at least as often above as below; only primes, factorials and their whole powers count.
Maybe IntegerOrNot::has_prime_whole(const Term& term, i64 prime) const {
    const u64 p = static_cast<u64>(prime);
    i128 count = times_in(magnitude(term.coefficient.top), p) - times_in(static_cast<u64>(term.coefficient.bottom), p);
    int beyond = 0;  // more than can be counted, above (1) or below (-1)
    for (const Factor& factor : store_.factors(term)) {
        const Atom& atom = store_.atom(factor);
        const bool same = atom.origin == Origin::PRIME && atom.prime == prime;
        if (!same && !atom.whole()) continue;
        const bool counted = factor.exponent.rational() && (same || atom.number.rational());
        if (counted) {
            const i64 each = same ? 1 : times_in_factorial(atom.number.top, prime);
            count += static_cast<i128>(factor.exponent.top) * each;
            continue;
        }
        if (!same && atom.number.rational() && atom.number.top < prime) continue;  // the factorial does not have it
        const int side = size_.sign(factor.exponent);
        const Value uncounted = factor.exponent.rational() ? atom.number : factor.exponent;
        if (beyond == -side || prime > LARGE_ENOUGH || !(size_.log_of(uncounted).low > LARGE_LOG)) return Maybe::UNSURE;
        beyond = side;
    }
    if (beyond == 0) return count >= 0 ? Maybe::YES : Maybe::NO;
    // what is not counted is beyond 64 bits, and has the prime more than 2^40 times
    if (count > LARGE_ENOUGH || count < -LARGE_ENOUGH) return Maybe::UNSURE;
    return beyond > 0 ? Maybe::YES : Maybe::NO;
}

// Whether the enormous factorials in a product, with whole exponents, leave nothing below but some of the primes that
// stand beside them.
Maybe IntegerOrNot::factorials_whole(const KeptFactors& factors) const {
    const Factor* below = nullptr;
    std::vector<const Factor*> above;
    for (const Factor& factor : factors) {
        if (!store_.atom(factor).whole()) continue;
        if (size_.sign(factor.exponent) > 0) {
            above.push_back(&factor);
            continue;
        }
        if (!below || size_.compare(store_.atom(*below).number, store_.atom(factor).number) == -1) below = &factor;
    }
    if (!below) return Maybe::YES;
    if (factors.size() > MOST_PRIMES_BESIDE) return Maybe::UNSURE;
    if (above.empty()) return Maybe::NO;
    // a prime above half of the largest one below is in none above, if that is twice as large as they are
    const Value largest = store_.atom(*below).number;
    if (!largest.rational()) return Maybe::UNSURE;
    const Value half{largest.top / 2, 1};
    for (const Factor* factor : above) {
        if (size_.compare(store_.atom(*factor).number, half) != -1) return Maybe::UNSURE;
    }
    return Maybe::NO;
}

// Whether a product is surely above 1 (1) or surely between 0 and 1 (-1).
int IntegerOrNot::against_one(const Number& number) const {
    if (number.complex || number.terms.size() != 1 || number.terms[0].coefficient.top < 0) return SIGN_UNKNOWN;
    const Value c = number.terms[0].coefficient;
    int side = c.top > c.bottom ? 1 : c.top < c.bottom ? -1 : 0;
    for (const Factor& factor : store_.factors(number.terms[0])) {
        const Atom& atom = store_.atom(factor);
        if (atom.origin > Origin::COMPOSITE && !atom.whole()) return SIGN_UNKNOWN;
        const int here = size_.sign(factor.exponent);
        if (here == SIGN_UNKNOWN || here * side < 0) return SIGN_UNKNOWN;
        side = here;
    }
    return side == 0 ? SIGN_UNKNOWN : side;
}

Maybe IntegerOrNot::parity(Value a, int side) const {
    const Number& number = store_.number(a);
    if (rationals_.rational(a) != Maybe::YES) return Maybe::UNSURE;
    if (number.terms.size() == 1) {
        const Term& term = number.terms[0];
        const KeptFactors& factors = store_.factors(term);
        const bool known = std::all_of(factors.begin(), factors.end(), [&](const Factor& factor) {
            const Atom& atom = store_.atom(factor);
            return (atom.origin <= Origin::COMPOSITE || atom.whole()) && size_.sign(factor.exponent) != SIGN_UNKNOWN;
        });
        if (!known) return Maybe::UNSURE;
        const Maybe above = has_prime_whole(term, 2);  // twos not below
        if (above == Maybe::UNSURE) return Maybe::UNSURE;
        if (above == Maybe::NO) return side > 0 ? Maybe::YES : Maybe::NO;
        if (side < 0) return Maybe::YES;
    } else if (integer(a) == Maybe::YES) {
        if (side < 0) return Maybe::YES;
    }
    const auto left = residues_.modulo(a, 2);
    if (!left) return Maybe::UNSURE;
    return side < 0 || *left ? Maybe::YES : Maybe::NO;  // what leaves anything over has no twos below
}

}  // namespace forceout::equations
