// What enormous whole numbers leave over when they are divided: enough to tell them apart, and to see that they are no
// squares.
#pragma once

#include <optional>
#include <unordered_map>

#include "equations/numbers/sign_and_size.h"

namespace forceout::equations {

class IntegerOrNot;

struct PrimePower {
    u64 prime;
    int times;
    u64 whole;
};

class Residues {
public:
    Residues(const NumberStore& store, const SignAndSize& size, const IntegerOrNot& integers)
        : store_(store), size_(size), integers_(integers) {}

    // A number over m, where it has no prime of m below. m is small: below 2^31.
    std::optional<u64> modulo(Value a, u64 m) const;
    std::optional<u64> modulo(Value a, const PrimePower& by) const;
    // `lift`: how often the prime is multiplied in before.
    std::optional<u64> modulo(const Term& term, const PrimePower& by, int lift) const;

    bool leaves_other(Value a, Value b) const;
    bool is_no_power(Value whole, i64 index) const;

private:
    bool is_no_multiple(Value whole, Value product) const;
    std::optional<u64> modulo(const Atom& atom, const PrimePower& by) const;

    const NumberStore& store_;
    const SignAndSize& size_;
    const IntegerOrNot& integers_;
    mutable std::unordered_map<u64, u64> of_factorials_;  // by number and modulus: they take long
};

}  // namespace forceout::equations
