// The ranges in which the values of some numerals lie, few enough of them to go on with.
#pragma once

#include "equations/proofs/ranges.h"

namespace forceout::equations {

// Broad ranges first, then narrow ones by their lower bounds.
struct RangePart {
    Ranges ranges;
    std::size_t broad = 0;
    bool known = false;

    // Fewer ranges that hold the same numbers, or a few more.
    void tidy();
};

}  // namespace forceout::equations
