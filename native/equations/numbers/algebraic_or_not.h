// Which numbers are surely algebraic, and which surely transcendental, by
//
// - Gelfond and Schneider: the logarithm of an algebraic number to an algebraic base is a fraction or transcendental;
// - Baker: a product of primes to algebraic powers is transcendental unless all the powers are fractions;
// - Chebyshev, for the primes of an enormous factorial (`rational_or_not.h`).
#pragma once

#include "equations/numbers/sign_and_size.h"

namespace forceout::equations {

class IntegerOrNot;
class RationalOrNot;
class Residues;

class AlgebraicOrNot {
public:
    AlgebraicOrNot(const NumberStore& store, const SignAndSize& size, const RationalOrNot& rationals,
                   const IntegerOrNot& integers, const Residues& residues)
        : store_(store), size_(size), rationals_(rationals), integers_(integers), residues_(residues) {}

    bool algebraic(Value a) const;
    bool transcendental(Value a) const { return a.stored() && !store_.number(a).complex && transcendental(store_.number(a)); }
    bool transcendental(const Number& number) const;
    bool independent_log(const Atom& atom) const;

private:
    bool algebraic(const Factor& factor) const;
    bool misses_prime(Value whole, Value fraction) const;

    const NumberStore& store_;
    const SignAndSize& size_;
    const RationalOrNot& rationals_;
    const IntegerOrNot& integers_;
    const Residues& residues_;
};

}  // namespace forceout::equations
