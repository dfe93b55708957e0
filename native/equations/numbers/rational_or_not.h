// Whether a number is a fraction. "NO" and "YES" are proven, by
//
// - Besicovitch: roots of fractions are independent unless their quotient is a fraction;
// - Chebyshev: between half of a number and the number there are primes, for an enormous one more than stand beside
//   its factorial, and the factorial has each of them once;
// - what is known of transcendental numbers (`algebraic_or_not.h`).
#pragma once

#include "equations/numbers/maybe.h"
#include "equations/numbers/number_store.h"

namespace forceout::equations {

class AlgebraicOrNot;
class IntegerOrNot;
class Residues;

class RationalOrNot {
public:
    RationalOrNot(const NumberStore& store, const IntegerOrNot& integers, const Residues& residues,
                  const AlgebraicOrNot& algebraics)
        : store_(store), integers_(integers), residues_(residues), algebraics_(algebraics) {}

    Maybe rational(Value a) const;

private:
    Maybe is_fraction(const Number& number) const;
    Maybe rational(const Term& term, Factors& roots) const;
    Maybe rational(const Atom& atom) const;
    bool no_fraction(const Factor& factor) const;
    bool root_of_factorial(const Term& term) const;

    const NumberStore& store_;
    const IntegerOrNot& integers_;
    const Residues& residues_;
    const AlgebraicOrNot& algebraics_;
};

}  // namespace forceout::equations
