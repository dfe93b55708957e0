// Which sorts of numbers some cubes can make at all: by the numerals they may be and the signs.
#pragma once

#include <vector>

#include "equations/table/leaves.h"
#include "equations/table/use.h"

namespace forceout::equations {

// The primes of a number other than 0, a bit for each below 300 and one for all others.
u64 prime_bits(Value rational);

class MakeableNumbers {
public:
    MakeableNumbers(const CubeKeys& keys, bool with_factorials)
        : keys_(keys), with_factorials_(with_factorials), primes_(static_cast<std::size_t>(keys.kinds())) {}
    void note(const Leaf& leaf);
    void note(const Use& use);

    bool irrationals(Key key) const { return (key & irrational_) != 0; }
    bool fractions(Key key) const { return (key & fractional_) != 0; }
    bool negatives(Key key) const { return (key & negative_) != 0; }
    // a 0, a sign that makes one of other numbers, or a sum with a negative number
    bool zero(Key key) const { return (key & zero_) || ((key & adding_) && (key & negative_)); }
    // Whether all that these cubes make is 0: a 0 is among them, and no sign by which it makes anything else.
    bool only_zero(Key key) const { return (key & mere_zero_ & numeral_) && !(key & lets_zero_go_) && !zero_goes_alone_; }
    bool giants(Key key) const { return (key & growing_) != 0; }
    bool logarithms() const { return logarithms_; }
    int irrational_cubes(Key key) const;
    // Whether these cubes only multiply, divide and raise to powers, with at most two of the latter.
    bool only_products(Key key) const { return !(key & summing_) && !with_factorials_ && irrational_cubes(key) <= 2; }
    // The primes in the numerals of these cubes, a bit for each small one.
    u64 primes(Key key) const;

private:
    const CubeKeys& keys_;
    bool with_factorials_;
    bool logarithms_ = false;
    bool zero_goes_alone_ = with_factorials_;  // a sign that may need no cube makes something else of 0
    std::vector<u64> primes_;                  // by kind
    // the fields of the kinds that bring such numbers in
    Key irrational_ = 0, fractional_ = 0, negative_ = 0;
    Key summing_ = 0, growing_ = 0, zero_ = 0, adding_ = 0;
    Key mere_zero_ = ~Key{0};  // kinds that are 0 wherever they are in a numeral
    Key numeral_ = 0, lets_zero_go_ = 0;
};

}  // namespace forceout::equations
