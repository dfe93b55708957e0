// Prime factors of 64-bit numbers.
#pragma once

#include <utility>
#include <vector>

#include "equations/numbers/value.h"

namespace forceout::equations {

bool is_prime(u64 n);
// Primes with how often they divide.
using PrimePowers = std::vector<std::pair<i64, int>>;
// The prime factors of a number; a large one may be composite (then `proven` is false).
PrimePowers prime_factors(u64 n, bool& proven);

}  // namespace forceout::equations
