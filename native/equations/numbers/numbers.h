// Exact arithmetic beyond 64-bit rationals. What it makes is kept in a store of its own (`number_store.h`), and what is
// known of it is asked of `facts()`.
#pragma once

#include <vector>

#include "equations/numbers/arithmetic.h"
#include "equations/numbers/factorials.h"
#include "equations/numbers/facts.h"
#include "equations/numbers/number_store.h"
#include "equations/numbers/powers.h"
#include "equations/numbers/prime_factors.h"

namespace forceout::equations {

class Numbers {
public:
    Value add(Value a, Value b) { return arithmetic_.add(a, b); }
    Value subtract(Value a, Value b) { return arithmetic_.subtract(a, b); }
    Value multiply(Value a, Value b) { return arithmetic_.multiply(a, b); }
    Value divide(Value a, Value b) { return arithmetic_.divide(a, b); }
    Value negate(Value a) { return arithmetic_.negate(a); }
    Value power(Value base, Value exponent) { return powers_.power(base, exponent); }
    // `rational_only`: a logarithm that is no fraction counts as undefined.
    Value logarithm_of(Value number, Value base, bool rational_only = false) {
        return powers_.logarithm_of(number, base, rational_only);
    }
    Value factorial(Value number) { return factorials_.factorial(number); }
    // n where the number is surely n!, and no other number's factorial.
    bool undo_factorial(Value a, std::vector<Value>& found) { return factorials_.undo_factorial(a, found); }
    Value number_of_factors(Value whole) { return arithmetic_.number_of_factors(whole); }  // of a number beyond 64 bits
    Value greatest_common_factor(Value a, Value b) { return arithmetic_.greatest_common_factor(a, b); }
    // A number of which only the sign and the bounds of its natural logarithm are known.
    Value vast(int side, long double log_low, long double log_high) { return arithmetic_.vast(side, log_low, log_high); }

    const Facts& facts() const { return facts_; }
    std::size_t bytes() const { return store_.bytes(); }

private:
    NumberStore store_;
    Facts facts_{store_};
    Arithmetic arithmetic_{store_, facts_};
    Powers powers_{store_, facts_, arithmetic_};
    Factorials factorials_{store_, facts_, arithmetic_};
};

}  // namespace forceout::equations
