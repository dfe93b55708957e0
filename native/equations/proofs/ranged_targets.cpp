#include "equations/proofs/ranged_targets.h"

#include <algorithm>

namespace forceout::equations {

namespace {

constexpr int LEVELS_OF_MULTIPLES = 6;
constexpr long double LARGEST_SQUARE = 1e2000L;
constexpr int MOST_SQUARES = 60;
constexpr int MOST_MULTIPLES = 8;

}  // namespace

RangedTargets::RangedTargets(const DeepRoots& signs, RangedNumbers& ranged, Numbers& numbers, const std::vector<Value>& targets)
    : signs_(signs), ranged_(ranged) {
    put(numbers, targets);
    if (!signs.root) return;
    for (const Range& goal : goals_) put_squares(goal);
}

long double RangedTargets::largest_under_factorial() const {
    long double found = 0;
    for (const auto& under : under_factorial_) {
        for (const UnderFactorial& one : under) found = std::max(found, one.number.high);
    }
    return found;
}

void RangedTargets::put(Numbers& numbers, const std::vector<Value>& targets) {
    std::vector<std::vector<Value>> of_factorial(targets.size());
    for (std::size_t i = 0; i < targets.size() && ranged_.has_factorials() && !signs_.multiple_of; ++i) {
        known_factorials_.push_back(undo(numbers, {Operation::FACTORIAL}, targets[i], of_factorial[i]));
        for (const Value v : of_factorial[i]) ranged_.tests().ask_about_factorial_of(range_of(numbers, v));
    }
    for (const Value t : targets) {
        if (!t.rational()) continue;
        ranged_.tests().ask_about_primes_of(t.top);
        ranged_.tests().ask_about_primes_of(t.bottom);
    }
    for (const Value t : targets) goals_.push_back(ranged_.of(numbers, t));
    for (std::size_t i = 0; i < known_factorials_.size(); ++i) {
        under_factorial_.emplace_back();
        for (const Value v : of_factorial[i]) {
            u32 goals = 0;
            for (std::size_t j = 0; j < targets.size() && j < 32; ++j) goals |= u32{targets[j] == v} << j;
            under_factorial_.back().push_back({ranged_.of(numbers, v), goals});
        }
        // of a factorial of a factorial more is known by what it is a factorial of
        const bool one = known_factorials_[i] && of_factorial[i].size() == 1 && targets[i].stored();
        if (one && numbers.facts().equal(numbers.factorial(of_factorial[i][0]), targets[i]) == Maybe::YES) {
            ranged_.tests().draw_together(goals_[i].divided, under_factorial_[i][0].number);
            goals_[i].once_above = under_factorial_[i][0].number.low / 2;  // a prime that it has once (Bertrand)
        }
    }
    for (const AnyPowerTarget& target : signs_.any_power_targets) {
        for (const bool negative : {false, true}) {
            if (target.side && (target.side < 0) != negative) continue;
            for (const Range& powers : powers_of_base(negative)) put_any_power(numbers, target, powers);
        }
    }
}

// Fractions, 1 and whole numbers apart: they leave different numbers over.
Ranges RangedTargets::powers_of_base(bool negative) const {
    constexpr double ANY = DivisibilityTests::ANY;
    const long double one = negative ? -1 : 1;
    Ranges found{negative ? Range{-1, 0, true, true} : Range{0, 1, true, true},
                 {one, one},
                 negative ? Range{-HUGE_VALL, -1, true, true} : Range{1, HUGE_VALL, true, true}};
    const std::pair<double, double> exponents[] = {{-ANY, -1}, {0, 0}, {1, ANY}};
    for (std::size_t i = 0; i < found.size(); ++i)
        found[i].divided = ranged_.tests().of_powers_of_base(exponents[i].first, exponents[i].second, negative);
    return found;
}

void RangedTargets::put_any_power(Numbers& numbers, const AnyPowerTarget& target, const Range& powers) {
    if (target.alone) {
        put_with_factorials(powers, target.factorials);
        return;
    }
    const Range known = ranged_.of(numbers, target.known);
    ranged_.join({target.sign, 0}, target.known_left ? known : powers, target.known_left ? powers : known, goals_);
}

void RangedTargets::put_with_factorials(Range powers, int factorials) {
    for (int n = 0; n < factorials; ++n) {
        const Sign sign{Operation::FACTORIAL};
        const Divisibility divided = ranged_.tests().changed(sign, powers);
        powers = changed(sign, powers);
        powers.divided = divided;
        if (powers.empty()) return;
    }
    goals_.push_back(powers);
}

// The targets that a factorial of these numbers is not, because another number's factorial is that target, or none.
u32 RangedTargets::not_as_factorial(const Range& under) const {
    if (under.turned) return 0;  // i times 0 is no complex number, and 0! is 1
    u32 found = 0;
    for (std::size_t i = 0; i < known_factorials_.size() && i < 32; ++i) {
        if (!known_factorials_[i]) continue;
        const auto may_be = [&](const UnderFactorial& one) {
            return !(under.not_goals & one.goals) && under.meets(one.number) && numbers_may_be(under, one.number);
        };
        if (std::none_of(under_factorial_[i].begin(), under_factorial_[i].end(), may_be)) found |= u32{1} << i;
    }
    return found;
}

// A chain of roots is the goal where it stands before the square of the goal, the square of that, and so on.
void RangedTargets::put_squares(const Range& goal) {
    if (goal.high < 0) return;
    Range square = not_negative(goal);
    const bool above = square.low > 1, below = square.high < 1;
    for (int times = 1;; ++times) {
        const std::size_t at = squares_.size();
        ranged_.join({{Operation::MULTIPLY}, 0}, square, square, squares_);
        square = not_negative(squares_[at]);
        squares_[at] = square;
        if (square.is(0) || square.is(1) || times == signs_.most_roots) return;
        if (times < MOST_SQUARES && above && square.low < LARGEST_SQUARE) continue;
        if (times < MOST_SQUARES && below && square.high > 1 / LARGEST_SQUARE) continue;
        // all further ones, and where it cannot be told from 1 anything
        squares_[at] = {above ? square.low : 0, below ? square.high : HUGE_VALL, goal.low > 0};
        squares_[at].divided = ranged_.tests().deep_squares(square.divided);
        return;
    }
}

// Whether a root may be written round it: all may be in it already.
bool RangedTargets::root_may_follow(const Range& range) const {
    return signs_.root && (range.mixed || signs_.to_write.together(range.used, signs_.root));
}

bool RangedTargets::may_have_all_signs(const Range& range) const { return range.mixed || range.used == signs_.to_write.all(); }

// Whether what is known of their numbers but for their size allows a number of the goal in the range.
bool RangedTargets::numbers_may_be(const Range& range, const Range& goal) const {
    if (goal.once_above > 0 && !range.divided.may_have_prime(1)) return false;
    return !range.unverifiable && ranged_.tests().may_be(range.divided, goal.divided);
}

// Whether the range or any chain of roots round it may be the target.
bool RangedTargets::may_be_under_roots(const Range& range) const {
    if (range.empty() || !(range.mixed || signs_.to_write.all_but(range.used, signs_.root))) return false;
    if (signs_.multiple_of) return multiple_may_be_under_roots(range);
    const auto met = [&](const Ranges& goals, u64 none_of_these) {
        for (std::size_t i = 0; i < goals.size(); ++i) {
            if (i < 64 && (none_of_these >> i & 1)) continue;
            if (range.meets(goals[i]) && numbers_may_be(range, goals[i])) return true;
        }
        return false;
    };
    return (may_have_all_signs(range) && met(goals_, range.not_goals)) ||
           (root_may_follow(range) && met(squares_, range.not_squares));
}

// The exponent that the primes of base and target ask for; an unknown one where they say nothing of it.
ExponentAsked RangedTargets::exponent_asked(const Power& power, const Divisibility& target) const {
    const Range &base = power.base, &exponent = power.exponent;
    // with an algebraic exponent that is no fraction the power would be transcendental
    if (!base.divided.algebraic || !target.fraction || !exponent.divided.algebraic || base.turned || exponent.turned) return {};
    auto asked = exponent_between(base.divided, target);
    if (!power.root || !asked.known) return asked;
    if (asked.exponent.top == 0) return {};
    asked.exponent = invert_rational(asked.exponent);
    return asked;
}

bool RangedTargets::exponent_may_be(const Power& power, const Range& goal) const {
    const auto asked = exponent_asked(power, goal.divided);
    if (!asked.known) return !asked.none;
    const Value number = asked.exponent;
    Range needed{static_cast<long double>(number.top) / static_cast<long double>(number.bottom), 0};
    const long double off = std::fabs(needed.low) * SLACK;
    needed.high = needed.low + off, needed.low -= off;
    return power.exponent.meets_touching(needed) &&
           ranged_.tests().may_be(power.exponent.divided, ranged_.tests().of_rational(number.top, number.bottom));
}

// With one side known exactly, the other has to be what the target then asks for.
bool RangedTargets::other_side_may_be(const Joining& joining, const Range& a, const Range& b, const Range& goal) const {
    const auto target = number_at(goal);
    if (!target) return true;
    const auto left = number_at(a), right = number_at(b);
    if (!left && !right) return true;
    const Value known = left ? *left : *right;
    Value needed = UNKNOWN;
    switch (joining.sign.operation) {
        case Operation::ADD: needed = add_rationals(*target, negate_rational(known)); break;
        case Operation::SUBTRACT:
            needed = left ? add_rationals(known, negate_rational(*target)) : add_rationals(*target, known);
            break;
        case Operation::MULTIPLY:
            if (known.top) needed = multiply_rationals(*target, invert_rational(known));
            break;
        case Operation::DIVIDE:
            if (!left) needed = multiply_rationals(*target, known);
            else if (target->top) needed = multiply_rationals(known, invert_rational(*target));
            break;
        default: break;
    }
    return !needed.rational() ||
           ranged_.tests().may_be((left ? b : a).divided, ranged_.tests().of_rational(needed.top, needed.bottom));
}

void RangedTargets::rule_out_by_one_side(const Joining& joining, const Range& a, const Range& b, Ranges& made) const {
    if (signs_.multiple_of || made.empty()) return;
    const bool root = joining.sign.operation == Operation::ROOT, is_power = root || joining.sign.operation == Operation::POWER;
    const Power power{root ? b : a, root ? a : b, root};
    const auto may_be = [&](const Range& goal) {
        return is_power ? exponent_may_be(power, goal) : other_side_may_be(joining, a, b, goal);
    };
    u32 not_goals = 0;
    u64 not_squares = 0;
    for (std::size_t i = 0; i < goals_.size() && i < 32; ++i) not_goals |= u32{!may_be(goals_[i])} << i;
    for (std::size_t i = 0; i < squares_.size() && i < 64; ++i) not_squares |= u64{!may_be(squares_[i])} << i;
    for (Range& range : made) range.not_goals |= not_goals, range.not_squares |= not_squares;
}

bool RangedTargets::may_be(const Range& range) const {
    if (!may_have_all_signs(range) || range.unfollowed < signs_.least_unfollowed) return false;
    if (signs_.multiple_of && range.turned) {
        const bool real_goals = std::none_of(goals_.begin(), goals_.end(), [](const Range& goal) { return goal.turned; });
        if (range.not_real && real_goals) return false;
        const Range size = size_of(range);
        return holds_multiple(size) || holds_multiple(Range{-size.high, -size.low, size.open_high, size.open_low});
    }
    if (signs_.multiple_of) return holds_multiple(range);
    for (std::size_t i = 0; i < goals_.size(); ++i) {
        const Range& goal = goals_[i];
        if (i < 32 && (range.not_goals >> i & 1)) continue;
        if (i < signs_.factorials_towards.size() && range.factorials > signs_.factorials_towards[i]) continue;
        if ((range.not_real && !goal.turned) || (goal.not_real && !range.turned)) continue;
        const bool met = range.turned || goal.turned ? size_of(range).meets(size_of(goal)) : range.meets(goal);
        if (met && numbers_may_be(range, goal)) return true;
    }
    return false;
}

bool RangedTargets::multiple_may_be_under_roots(const Range& range) const {
    if (may_have_all_signs(range) && holds_multiple(range)) return true;
    if (range.high < 0 || !root_may_follow(range)) return false;
    Range under = not_negative(range);
    for (int depth = 0; depth < LEVELS_OF_MULTIPLES; ++depth) {
        if (signs_.most_roots && depth == signs_.most_roots) return false;
        const Divisibility divided = ranged_.tests().root(under);
        under = root_of(under);
        under.divided = divided;
        if (holds_multiple(under)) return true;
    }
    Range deep = deep_roots_of(under);
    deep.divided = ranged_.tests().deep_roots(under);
    return holds_multiple(deep);
}

// Whether it holds a number that is a multiple of k away from the goal.
bool RangedTargets::holds_multiple(const Range& range) const {
    if (range.empty()) return false;
    const Range steps{static_cast<long double>(signs_.multiple_of), static_cast<long double>(signs_.multiple_of)};
    for (const Range& goal : goals_) {
        if (!ranged_.tests().may_be(range.divided, goal.divided)) continue;
        if (goal.turned) return true;
        const long double first = std::floor((range.low - goal.high) / steps.low) - 1;
        const long double last = std::ceil((range.high - goal.low) / steps.low) + 1;
        if (!(last - first <= MOST_MULTIPLES) || !(std::fabs(first) < 1e9L)) return true;
        Ranges found;
        for (long double n = first; n <= last; ++n) {
            if (n == 0) continue;  // the target itself does not differ from it
            Ranges away;
            join({Operation::MULTIPLY}, steps, {n, n}, away);
            join({Operation::ADD}, goal, away[0], found);
        }
        if (std::any_of(found.begin(), found.end(), [&](const Range& one) { return range.meets(one); })) return true;
    }
    return false;
}

}  // namespace forceout::equations
