// Square roots that may be written again and again: what they can never reach.
#pragma once

#include "operations.h"

namespace forceout {

// The signs that may stand between numbers.
struct Between {
    bool add = false, subtract = false, multiply = false, divide = false, power = false, root = false;
};

// Whether no expression of all these numerals (one to three), joined by these signs with any number of square roots
// round any part of it, is the target. `false` says nothing.
bool out_of_reach(const std::vector<Value>& numerals, const Between& signs, Value target);

}  // namespace forceout
