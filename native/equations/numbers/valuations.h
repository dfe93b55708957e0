// How often a prime divides a number, also where it is too long to be written out; and whether a number may be a power of
// the base: how often a prime of the base divides it leaves one power at most, and that has another size.
#pragma once

#include <functional>
#include <optional>

#include "equations/numbers/number_store.h"

namespace forceout::equations {

class Facts;

// The exponent of a prime in a number other than 0: a sum of products of primes to whole powers, or one such product to
// any fractions. Nothing where it cannot be told.
std::optional<Value> valuation(const NumberStore& store, Value a, i64 prime, const std::function<bool(Value)>& whole);

// Whether a number is, or may be, a power of the base or the negative of one.
bool may_be_power(const Facts& facts, Value v, i64 base);

}  // namespace forceout::equations
