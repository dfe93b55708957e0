// Sums, products and quotients of any two numbers, each in its one form.
#pragma once

#include <optional>

#include "equations/numbers/facts.h"

namespace forceout::equations {

inline constexpr i64 MOST_FACTORS = 8;  // a sum is multiplied out up to this power

class Arithmetic {
public:
    Arithmetic(NumberStore& store, const Facts& facts) : store_(store), facts_(facts) {}

    Value add(Value a, Value b);
    Value subtract(Value a, Value b);
    Value multiply(Value a, Value b);
    Value divide(Value a, Value b);
    Value negate(Value a);
    Value invert(Value a);
    Value number_of_factors(Value whole);  // of a number beyond 64 bits
    // Of two whole numbers, neither of them below 0 and not both 0; UNKNOWN where too little is known of their primes.
    Value greatest_common_factor(Value a, Value b);

    // coefficient × factors in its one form. The factors are sorted by atom, without exponents of zero.
    Value settle(Value coefficient, Factors factors);
    bool product_of(Value positive, Factors& found);  // a positive number as one product of powers
    // A result that has no form of its own: known by how it was made, and by the bounds of its logarithm.
    Value opaque_of_log(char operation, Value a, Value b, int side, Interval log);
    // A number of which only the sign and the bounds of its natural logarithm are known.
    Value vast(int side, long double log_low, long double log_high);

private:
    Value number_of_factors_of_sum(Value sum);
    Value opaque(char operation, Value a, Value b, Interval bounds);
    std::optional<Value> cancelled(Value sum, Value inverse);
    Value invert_two_roots(const Number& number);
    Value invert_complex(const Number& number);
    std::optional<Value> folded(bool negative, const Factors& factors, Factors& rest) const;
    std::optional<Value> expanded(Value coefficient, const Factors& factors);
    bool factorise(Value rational, Factors& found);
    Value primes_in_both(Value product, Value other);

    NumberStore& store_;
    const Facts& facts_;
};

}  // namespace forceout::equations
