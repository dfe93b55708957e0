// What the kinds of cubes alone rule out: no fraction without a sign that makes fractions, and so on.
#pragma once

#include "equations/search/inquiry.h"

namespace forceout::equations {

bool ruled_out_by_kinds(const Inquiry& inquiry, Key key, Value target, int factorials);

}  // namespace forceout::equations
