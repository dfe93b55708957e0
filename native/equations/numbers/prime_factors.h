// Prime factors of 64-bit numbers.
#pragma once

#include <utility>
#include <vector>

#include "equations/numbers/value.h"

namespace forceout::equations {

bool is_prime(u64 n);
// Prime factors with their counts; the last may be composite (then `proven` is false).
std::vector<std::pair<i64, int>> prime_factors(u64 n, bool& proven);

}  // namespace forceout::equations
