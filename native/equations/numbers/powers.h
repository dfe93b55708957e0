// Powers and logarithms, by the rules on powers and roots that every league prints.
#pragma once

#include "equations/numbers/arithmetic.h"

namespace forceout::equations {

class Powers {
public:
    Powers(NumberStore& store, const Facts& facts, Arithmetic& arithmetic)
        : store_(store), facts_(facts), arithmetic_(arithmetic) {}

    Value power(Value base, Value exponent);
    // `rational_only`: a logarithm that is no fraction counts as undefined.
    Value logarithm_of(Value number, Value base, bool rational_only);

private:
    Value complex_power(Value base, Value exponent);
    Value positive_power(Value base, Value exponent);
    Value rational_power(Value base, Value exponent);
    Value sum_power(Value base, Value exponent);
    Value root_of_square(Value square);

    NumberStore& store_;
    const Facts& facts_;
    Arithmetic& arithmetic_;
};

}  // namespace forceout::equations
