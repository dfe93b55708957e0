// Whether what a sign makes of two ranges is surely not real.
#pragma once

#include "equations/proofs/ranges.h"

namespace forceout::equations {

// A real number beside one that is not real.
bool never_real(const Sign& sign, const Range& a, const Range& b);
// Surely i times a real number other than 0.
bool makes_imaginary(const Sign& sign, const Range& a, const Range& b);

}  // namespace forceout::equations
