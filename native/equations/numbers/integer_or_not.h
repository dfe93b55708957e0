// Whether a number is whole, and whether it is odd: by how often it has each prime, above and below.
#pragma once

#include "equations/numbers/maybe.h"
#include "equations/numbers/sign_and_size.h"

namespace forceout::equations {

class RationalOrNot;
class Residues;

class IntegerOrNot {
public:
    IntegerOrNot(const NumberStore& store, const SignAndSize& size, const RationalOrNot& rationals, const Residues& residues)
        : store_(store), size_(size), rationals_(rationals), residues_(residues) {}

    Maybe integer(Value a) const;
    // Whether the numerator (side 1) or the denominator (side -1) of an enormous fraction in lowest terms is odd.
    Maybe parity(Value a, int side) const;

private:
    Maybe integer(const Term& term) const;
    Maybe integer(const Atom& atom) const;
    Maybe sum_whole(const Number& number) const;
    Maybe has_prime_whole(const Term& term, i64 prime) const;
    Maybe factorials_whole(const KeptFactors& factors) const;
    int against_one(const Number& number) const;

    const NumberStore& store_;
    const SignAndSize& size_;
    const RationalOrNot& rationals_;
    const Residues& residues_;
};

}  // namespace forceout::equations
