// A cube that may be any power of the base, of which only some are listed.
#pragma once

#include "equations/search/inquiry.h"

namespace forceout::equations {

// Whether powers of the base beyond those listed, of about 18 digits, give nothing that a listed one does not: by signs
// that take no larger number than some limit, or for which any larger one is the same.
bool listed_powers_tell_all(const Inquiry& inquiry, const Sign& sign, Key key, Value target);

}  // namespace forceout::equations
