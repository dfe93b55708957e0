// Where a Goal becomes a target: Python says a Goal as the steps that make it, and the kernel makes a number of its own of them,
// so that it has the same form as the numbers it is compared with.
#pragma once

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "equations/search/question.h"

namespace forceout::equations {

using Fraction = std::pair<i64, i64>;
using RadicalData = std::vector<std::pair<Fraction, std::vector<std::pair<i64, Fraction>>>>;
// A target: steps that make it (a sum of radicals, or a sign), the factorials left, its sign where it is enormous, and
// where it takes too many steps the bounds of its logarithm.
using TargetData = std::tuple<std::vector<std::pair<std::string, RadicalData>>, int, int, double, double>;

// Goals without end: the number of a sign or -1, whether the number beside it is on its left, that number, and the
// sign of the powers or 0.
using FamilyData = std::vector<std::tuple<int, bool, Fraction, int, int>>;

// The readings of a Goal that a search aims at, told once for all questions about it.
struct Goals {
    std::vector<TargetData> targets;
    FamilyData families;
};

Value value_of(Fraction fraction);

// Puts the readings of a Goal into the question, each as a target.
void aim_at(const Goals& goals, const Table& table, Numbers& numbers, Question& question);

}  // namespace forceout::equations
