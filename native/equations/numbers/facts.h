// What is known of a number: proven, or "maybe" where its bounds and its structure cannot tell.
#pragma once

#include <optional>

#include "equations/numbers/algebraic_or_not.h"
#include "equations/numbers/integer_or_not.h"
#include "equations/numbers/rational_or_not.h"
#include "equations/numbers/residues.h"
#include "equations/numbers/sign_and_size.h"
#include "equations/numbers/valuations.h"

namespace forceout::equations {

class Facts {
public:
    explicit Facts(const NumberStore& store);
    Facts(const Facts&) = delete;
    Facts& operator=(const Facts&) = delete;

    bool complex(Value a) const { return a.stored() && store_.number(a).complex; }
    bool pure(Value a) const { return a.rational() || store_.number(a).pure; }
    bool one_product(Value a) const { return a.rational() || store_.number(a).terms.size() == 1; }
    Maybe rational(Value a) const { return rationals_.rational(a); }
    Maybe integer(Value a) const { return integers_.integer(a); }
    Maybe parity(Value a, int side) const { return integers_.parity(a, side); }
    Maybe equal(Value a, Value b) const;

    // Whether it depends on how many factors a factorial of at least 100 and a small number have together: nobody knows that.
    bool nobody_can_verify(Value a) const;

    int sign(Value a) const { return size_.sign(a); }
    int compare(Value a, Value b) const { return size_.compare(a, b); }
    Interval range(Value a) const { return store_.range(a); }
    Interval log_of(Value a) const { return size_.log_of(a); }
    // Larger than anything that sums, products and quotients of a roll's numerals can be.
    bool giant(Value a) const;
    int weight(Value a) const;  // how much there is to write of it

    std::optional<u64> modulo(Value a, u64 m) const { return residues_.modulo(a, m); }
    std::optional<Value> valuation(Value a, i64 prime) const {
        return equations::valuation(store_, a, prime, [this](Value v) { return integer(v) == Maybe::YES; });
    }

private:
    bool unknown_factors(Value sum) const;

    const NumberStore& store_;
    SignAndSize size_;
    // these ask each other: a power is whole where its exponent is, a sum where nothing is left over
    Residues residues_;
    IntegerOrNot integers_;
    RationalOrNot rationals_;
    AlgebraicOrNot algebraics_;
};

}  // namespace forceout::equations
