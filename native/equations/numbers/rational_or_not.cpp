#include "equations/numbers/rational_or_not.h"

#include <algorithm>

#include "equations/numbers/algebraic_or_not.h"
#include "equations/numbers/integer_or_not.h"
#include "equations/numbers/residues.h"
#include "equations/tally.h"

namespace forceout::equations {

Maybe RationalOrNot::rational(Value a) const {
    if (a.rational()) return Maybe::YES;
    const Number& number = store_.number(a);
    if (number.pure) return Maybe::NO;
    if (number.complex) return Maybe::UNSURE;
    if (number.nature == Nature::NEW) {
        const Maybe answer = is_fraction(number);
        number.nature = answer == Maybe::YES ? Nature::FRACTION : answer == Maybe::NO ? Nature::IRRATIONAL : Nature::UNCLEAR;
        return answer;
    }
    return number.nature == Nature::FRACTION ? Maybe::YES : number.nature == Nature::IRRATIONAL ? Maybe::NO : Maybe::UNSURE;
}

Maybe RationalOrNot::is_fraction(const Number& number) const {
    if (algebraics_.transcendental(number)) return mark(By::TRANSCENDENTAL), Maybe::NO;
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
Maybe RationalOrNot::rational(const Term& term, Factors& roots) const {
    const Factor* other = nullptr;
    bool deep = false;  // a broken exponent beyond 64 bits
    for (const Factor& factor : store_.factors(term)) {
        const Atom& atom = store_.atom(factor);
        const Maybe whole = integers_.integer(factor.exponent);
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
Maybe RationalOrNot::rational(const Atom& atom) const {
    if (atom.origin <= Origin::COMPOSITE || atom.whole() || atom.count()) return Maybe::YES;
    if (atom.origin == Origin::NUMBER) return rational(atom.number);
    if (atom.operation == 'l') {
        // a transcendental number is no root of an algebraic one, nor the other way round
        const bool apart = (algebraics_.transcendental(atom.number) && algebraics_.algebraic(atom.second)) ||
                           (algebraics_.algebraic(atom.number) && algebraics_.transcendental(atom.second));
        return apart || algebraics_.independent_log(atom) ? Maybe::NO : Maybe::UNSURE;
    }
    if (atom.operation != '+' && atom.operation != '*') return Maybe::UNSURE;
    const Maybe a = rational(atom.number), b = rational(atom.second);
    if (a == Maybe::YES && b == Maybe::YES) return Maybe::YES;
    if (a == Maybe::UNSURE || b == Maybe::UNSURE || a == b) return Maybe::UNSURE;
    return Maybe::NO;  // neither is 0, or there would have been no need to keep it
}

// Whether a factor alone is surely irrational: what is irrational by itself, or the root of a whole number that leaves
// over what no power leaves over.
bool RationalOrNot::no_fraction(const Factor& factor) const {
    const Atom& atom = store_.atom(factor);
    if (!factor.exponent.rational()) return false;
    if (magnitude(factor.exponent.top) == 1 && factor.exponent.bottom == 1) return rational(atom) == Maybe::NO;
    return atom.origin == Origin::NUMBER && factor.exponent.bottom > 1 && integers_.integer(atom.number) == Maybe::YES &&
           residues_.is_no_power(atom.number, factor.exponent.bottom);
}

// Whether a product is a fractional power of one enormous factorial, but for some primes.
bool RationalOrNot::root_of_factorial(const Term& term) const {
    int roots = 0;
    const KeptFactors& factors = store_.factors(term);
    for (const Factor& factor : factors) {
        const Atom& atom = store_.atom(factor);
        if (!factor.exponent.rational() || (atom.origin != Origin::PRIME && !atom.whole())) return false;
        if (atom.whole()) roots += factor.exponent.bottom == 1 ? 2 : 1;
    }
    return roots == 1 && factors.size() <= MOST_PRIMES_BESIDE;
}

}  // namespace forceout::equations
