// What signs make of ranges that take whole numbers only: LCM, GCF, and what a division leaves over.
#pragma once

#include "equations/proofs/ranges.h"

namespace forceout::equations {

inline bool same_factorial(const Range& a, const Range& b) {
    return a.one_factorial && b.one_factorial && a.factorials_from == b.factorials_from;
}

// False where one side has no whole number, so that there is nothing.
bool common_or_left_over(const Sign& sign, const Range& a, const Range& b, Ranges& found);

}  // namespace forceout::equations
