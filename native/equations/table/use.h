// One thing that a cube may be as a sign.
#pragma once

#include "equations/numbers/operations.h"

namespace forceout::equations {

struct Use {  // a sign, the kind of cube that shows it (or -1 for none), and the factorials it costs
    Sign sign;
    int kind;
    int factorials;
    bool takes_wide;  // its operands may be numerals that are too wide elsewhere
};

}  // namespace forceout::equations
