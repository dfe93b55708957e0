// Factorials, forwards and backwards.
#pragma once

#include <vector>

#include "equations/numbers/arithmetic.h"

namespace forceout::equations {

class Factorials {
public:
    Factorials(NumberStore& store, const Facts& facts, Arithmetic& arithmetic)
        : store_(store), facts_(facts), arithmetic_(arithmetic) {}

    // n!: small ones as products of primes, enormous ones known only as such.
    Value factorial(Value number);
    // Whose factorial a number of more than 64 bits is. False where that cannot be told.
    bool undo_factorial(Value a, std::vector<Value>& found);

private:
    NumberStore& store_;
    const Facts& facts_;
    Arithmetic& arithmetic_;
    std::vector<Value> products_;  // by number, as far as they were asked for
};

}  // namespace forceout::equations
