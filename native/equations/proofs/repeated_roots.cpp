// A chain of square roots falls or rises towards 1 and never gets there. So all roots of a number from some depth on
// lie between 1 and the first of them, without 1 itself: a range with an open end. The values of an expression with
// roots anywhere are then finitely many ranges, those of roots that are not deep being as narrow as the arithmetic.
// Where no range holds the target, nothing does. Where one does, deeper roots are looked at one by one, some levels
// down; a target at which two chains could cancel stays in a range for ever, and then nothing is proven.
#include "equations/proofs/repeated_roots.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "equations/proofs/ranges.h"

namespace forceout::equations {

namespace {

constexpr int LEVELS[] = {0, 1, 2, 3, 5, 8, 12};  // roots looked at one by one in each chain
constexpr int LEVELS_OF_MULTIPLES = 6;
constexpr std::size_t MOST_NUMERALS = 7;
constexpr std::size_t MOST_RANGES = 40'000;
constexpr std::size_t MOST_BROAD = 1500;  // ranges that are not narrow, before they are laid together
constexpr std::size_t FEW = 40;          // so many are gone through one by one
constexpr long double LARGEST_SQUARE = 1e2000L;
constexpr int MOST_SQUARES = 60;
constexpr int MOST_MULTIPLES = 8;
// powers of the base that are looked at one by one beyond those listed: some, and more where a target may be the factorial of one
constexpr int LISTED_ANYWAY = 12, LISTED_BEYOND = 200;
constexpr int LONGEST_CHAIN = 8;  // of signs before a number, before its end is thought to be anywhere

struct OutOfWork {};

// Ranges of values: broad ones first, then narrow ones by their lower bounds.
struct Part {
    Ranges ranges;
    std::size_t broad = 0;
    bool known = false;
};

void lay_together(Ranges& broad, bool same_signs) {
    std::sort(broad.begin(), broad.end(), [&](const Range& a, const Range& b) {
        if (same_signs && a.used != b.used) return a.used < b.used;
        if (same_signs && a.unfollowed != b.unfollowed) return a.unfollowed < b.unfollowed;
        if (same_signs && !(a.divided == b.divided)) return a.divided.before(b.divided);
        return a.low != b.low ? a.low < b.low : a.open_low < b.open_low;
    });
    Ranges found;
    for (const Range& range : broad) {
        const bool alike = !found.empty() && found.back().used == range.used && found.back().unfollowed == range.unfollowed &&
                           found.back().divided == range.divided;
        if (!found.empty() && (!same_signs || alike) && range.meets(found.back())) {
            Range& last = found.back();
            last.mixed = last.mixed || range.mixed || last.used != range.used;
            last.used |= range.used;
            last.one_factorial = false;
            last.factorial = last.factorial && range.factorial;
            if (last.chain_of != range.chain_of) last.chain_of = 0;
            last.not_goals &= range.not_goals;
            last.not_squares &= range.not_squares;
            last.one_over = std::min(last.one_over, range.one_over);
            last.once_above = std::min(last.once_above, range.once_above);
            last.power_of_base = last.power_of_base && range.power_of_base;
            last.of_power = last.of_power && range.of_power;
            last.of_factorial = last.of_factorial && range.of_factorial;
            if (last.many_in_a_row != range.many_in_a_row) last.many_in_a_row = 0;
            last.imaginary = last.imaginary && range.imaginary;
            last.divided.take_in(range.divided);
            last.factorials_from = std::min(last.factorials_from, range.factorials_from);
            last.unfollowed = std::max(last.unfollowed, range.unfollowed);
            if (range.high > last.high) last.high = range.high, last.open_high = range.open_high;
            else if (range.high == last.high) last.open_high = last.open_high && range.open_high;
        } else {
            found.push_back(range);
        }
    }
    broad = std::move(found);
}

// Fewer ranges that hold the same numbers, or a few more.
void tidy(Part& part) {
    Ranges broad, narrow;
    for (const Range& range : part.ranges) {
        if (!range.empty()) (range.narrow() ? narrow : broad).push_back(range);
    }
    lay_together(broad, true);
    if (broad.size() > MOST_BROAD) lay_together(broad, false);
    std::sort(narrow.begin(), narrow.end(), [](const Range& a, const Range& b) {
        return a.low != b.low ? a.low < b.low : a.high != b.high ? a.high < b.high : a.used < b.used;
    });
    part.broad = broad.size();
    part.ranges = broad;
    // a narrow one within a broad one adds nothing; of those with the same signs only one need be looked at
    struct Row {
        std::size_t at, end;
    };
    std::stable_sort(broad.begin(), broad.end(), [](const Range& a, const Range& b) { return a.used < b.used; });
    std::vector<Row> rows;
    for (std::size_t at = 0; at < broad.size(); ++at) {
        if (at == 0 || broad[at].used != broad[at - 1].used) rows.push_back({at, at});
        rows.back().end = at + 1;
    }
    for (const Range& range : narrow) {
        if (part.ranges.size() > part.broad) {
            const Range& last = part.ranges.back();
            if (range.within(last) && last.within(range) && last.used == range.used) continue;
        }
        bool held = false;
        for (Row& row : rows) {
            while (row.at < row.end && broad[row.at].high < range.low) ++row.at;
            held = held || (row.at < row.end && range.used == broad[row.at].used && range.within(broad[row.at]));
        }
        if (!held) part.ranges.push_back(range);
    }
}

class Spread {
public:
    Spread(Numbers& numbers, const std::vector<Readings>& numerals, const DeepRoots& signs,
           const std::vector<Value>& targets, Watch& watch, u64& work, int level)
        : signs_(signs), tests_(signs.base, signs.multiple_of), watch_(watch), work_(work), level_(level) {
        put_targets(numbers, targets);
        for (const Readings& numeral : numerals) {
            Ranges leaf;
            for (const Value v : numeral.values) leaf.push_back(number(numbers, v));
            if (numeral.endless) put_beyond(leaf);
            if (numeral.exponent) exponents_ |= u32{1} << leaves_.size();
            leaves_.push_back(std::move(leaf));
        }
        if (signs.root) {
            for (const Range& goal : goals_) put_squares(goal);
        }
        parts_.resize(std::size_t{1} << numerals.size());
    }

    // Whether no expression of all numerals can be a target.
    bool away() {
        const u32 whole = (u32{1} << leaves_.size()) - 1;
        if (!signs_.before.empty() || signs_.complex) {  // which may stand round the whole too
            return !whole_may_be_goal(whole);
        }
        if (leaves_.size() == 1) {
            return std::none_of(leaves_[0].begin(), leaves_[0].end(), [&](const Range& range) { return may_hit(range); });
        }
        for (u32 left = (whole - 1) & whole; left; left = (left - 1) & whole) {
            for (const Joining& joining : signs_.signs) {
                if (joins(joining, left, whole ^ left) && pair_may_hit(joining, left, whole ^ left)) return false;
            }
        }
        return true;
    }

private:
    struct TailOfSquares {  // all squares of a target from some on stand in one place of the squares
        std::size_t at;
        Divisibility goal;
        int times;
    };

    void spend(u64 steps) {
        watch_.step(static_cast<u32>(steps / 4 + 1));
        if (work_ < steps) throw OutOfWork{};
        work_ -= steps;
    }

    // Whether the sign can stand between the two parts, each pair of a sign that commutes being asked for once.
    bool joins(const Joining& joining, u32 left, u32 right) const {
        if (joining.bare) return std::has_single_bit(right) && (right & exponents_);
        return !joining.sign.commutes() || left > right;
    }

    Range number(Numbers& numbers, Value v) const {
        Range found = range_of(numbers, v);
        found.divided = tests_.of(numbers, v);
        return found;
    }

    // -- the target ------------------------------------------------------------------------------

    void put_targets(Numbers& numbers, const std::vector<Value>& targets) {
        for (const Value t : targets) {
            if (!t.rational()) continue;
            tests_.ask_about_primes_of(t.top);
            tests_.ask_about_primes_of(t.bottom);
        }
        std::vector<std::vector<Value>> of_factorial(targets.size());
        for (std::size_t i = 0; i < targets.size() && has_factorials() && !signs_.multiple_of; ++i) {
            known_factorials_.push_back(undo(numbers, {Operation::FACTORIAL}, targets[i], of_factorial[i]));
            for (const Value v : of_factorial[i]) {
                if (v.integer()) tests_.ask_about_factorial_of(v.top);
            }
        }
        for (const Value t : targets) goals_.push_back(number(numbers, t));
        for (std::size_t i = 0; i < known_factorials_.size(); ++i) {
            under_factorial_.emplace_back();
            for (const Value v : of_factorial[i]) {
                u32 goals = 0;
                for (std::size_t j = 0; j < targets.size() && j < 32; ++j) goals |= u32{targets[j] == v} << j;
                under_factorial_.back().push_back({number(numbers, v), goals});
            }
            // of a factorial of a factorial more is known by what it is a factorial of
            const bool one = known_factorials_[i] && of_factorial[i].size() == 1 && targets[i].stored();
            if (one && numbers.equal(numbers.factorial(of_factorial[i][0]), targets[i]) == Maybe::YES) tests_.draw_together(goals_[i].divided, under_factorial_[i][0].number);
        }
        for (const AnyPowerTarget& target : signs_.any_power_targets) {
            for (const bool negative : {false, true}) {
                if (target.side && (target.side < 0) != negative) continue;
                Range powers{negative ? -HUGE_VALL : 0, negative ? 0 : HUGE_VALL, true, true};
                powers.divided = tests_.of_powers_of_base(-DivisibilityTests::ANY, DivisibilityTests::ANY, negative);
                if (target.alone) {
                    put_with_factorials(powers, target.factorials);
                    continue;
                }
                const Range known = number(numbers, target.known);
                Ranges made;
                join_with({target.sign, 0}, target.known_left ? known : powers, target.known_left ? powers : known, made);
                goals_.insert(goals_.end(), made.begin(), made.end());
            }
        }
    }

    void put_with_factorials(Range powers, int factorials) {
        for (int n = 0; n < factorials; ++n) {
            const Sign sign{Operation::FACTORIAL};
            const Divisibility divided = tests_.changed(sign, powers);
            powers = changed(sign, powers);
            powers.divided = divided;
            if (powers.empty()) return;
        }
        goals_.push_back(powers);
    }

    // The targets that a factorial of these numbers is not, because another number's factorial is that target, or none.
    u32 not_goals_as_factorial(const Range& under) const {
        u32 found = 0;
        for (std::size_t i = 0; i < known_factorials_.size() && i < 32; ++i) {
            if (!known_factorials_[i]) continue;
            const auto may_be = [&](const UnderFactorial& one) {
                return !(under.not_goals & one.goals) && under.meets(one.number) && tests_.may_be(under.divided, one.number.divided);
            };
            if (std::none_of(under_factorial_[i].begin(), under_factorial_[i].end(), may_be)) found |= u32{1} << i;
        }
        return found;
    }

    // A chain of roots is the goal where it stands before the square of the goal, the square of that, and so on.
    void put_squares(const Range& goal) {
        if (goal.high < 0) return;
        Range square = not_negative(goal);
        const bool above = square.low > 1, below = square.high < 1;
        for (int times = 1;; ++times) {
            const std::size_t at = squares_.size();
            join_with({{Operation::MULTIPLY}, 0}, square, square, squares_);
            square = not_negative(squares_[at]);
            squares_[at] = square;
            if (square.is(0) || square.is(1)) return;
            if (times < MOST_SQUARES && above && square.low < LARGEST_SQUARE) continue;
            if (times < MOST_SQUARES && below && square.high > 1 / LARGEST_SQUARE) continue;
            // all further ones, and where it cannot be told from 1 anything
            squares_[at] = {above ? square.low : 0, below ? square.high : HUGE_VALL, goal.low > 0};
            squares_[at].divided = tests_.deep_squares(square.divided);
            tails_.push_back({at, goal.divided, times});
            return;
        }
    }

    // Whether the range or any chain of roots round it may be the target.
    bool may_hit(const Range& range) const {
        if (((range.used | signs_.root) & signs_.all) != signs_.all || range.empty()) return false;
        if (signs_.multiple_of) return multiple_may_hit(range);
        const auto met = [&](const Ranges& goals, u64 none_of_these) {
            for (std::size_t i = 0; i < goals.size(); ++i) {
                if (i < 64 && (none_of_these >> i & 1)) continue;
                if (range.meets(goals[i]) && tests_.may_be(range.divided, goals[i].divided)) return true;
            }
            return false;
        };
        return ((range.used & signs_.all) == signs_.all && met(goals_, range.not_goals)) || met(squares_, range.not_squares);
    }

    // A power is a target only where the exponent is the one that the primes of base and target ask for.
    bool exponent_may_be(const Joining& joining, const Range& a, const Range& b, const Range& goal) const {
        const bool root = joining.sign.operation == Operation::ROOT;
        const Range &base = root ? b : a, &exponent = root ? a : b;
        // with an algebraic exponent that is no fraction the power would be transcendental
        if (!base.divided.fraction || !goal.divided.fraction || !exponent.divided.algebraic || base.turned || exponent.turned) return true;
        const auto asked = tests_.exponent_between(base.divided, goal.divided);
        if (asked.none) return false;
        if (!asked.known) return true;
        Value number = asked.exponent;
        if (root) {
            if (number.top == 0) return true;
            number = invert_rational(number);
        }
        Range needed{static_cast<long double>(number.top) / static_cast<long double>(number.bottom), 0};
        const long double off = std::fabs(needed.low) * SLACK;
        needed.high = needed.low + off, needed.low -= off;
        return exponent.meets_touching(needed) && tests_.may_be(exponent.divided, tests_.of_rational(number.top, number.bottom));
    }

    // The same for all squares of a target from some on: the exponent is twice as large each time.
    bool exponent_may_be(const Joining& joining, const Range& a, const Range& b, const TailOfSquares& tail) const {
        const bool root = joining.sign.operation == Operation::ROOT;
        const Range &base = root ? b : a, &exponent = root ? a : b;
        if (!base.divided.fraction || !tail.goal.fraction || !exponent.divided.algebraic || base.turned || exponent.turned) return true;
        const auto asked = tests_.exponent_between(base.divided, tail.goal);
        if (asked.none) return false;
        if (!asked.known || asked.exponent.top == 0) return true;
        const Value first = root ? invert_rational(asked.exponent) : asked.exponent;
        return tests_.may_be(exponent.divided, tests_.of_doublings(first, tail.times, root));
    }

    // With one side known exactly, the other has to be what the target then asks for.
    bool other_side_may_be(const Joining& joining, const Range& a, const Range& b, const Range& goal) const {
        const auto target = number_at(goal);
        if (!target) return true;
        const auto left = number_at(a), right = number_at(b);
        if (!left && !right) return true;
        const Value known = left ? *left : *right;
        Value needed = UNKNOWN;
        switch (joining.sign.operation) {
            case Operation::ADD: needed = add_rationals(*target, negate_rational(known)); break;
            case Operation::SUBTRACT: needed = left ? add_rationals(known, negate_rational(*target)) : add_rationals(*target, known); break;
            case Operation::MULTIPLY:
                if (known.top) needed = multiply_rationals(*target, invert_rational(known));
                break;
            case Operation::DIVIDE:
                if (!left) needed = multiply_rationals(*target, known);
                else if (target->top) needed = multiply_rationals(known, invert_rational(*target));
                break;
            default: break;
        }
        return !needed.rational() || tests_.may_be((left ? b : a).divided, tests_.of_rational(needed.top, needed.bottom));
    }

    static std::optional<Value> number_at(const Range& range) {
        if (!range.point() || range.turned || !(std::fabs(range.low) < 1e15L)) return std::nullopt;
        if (range.low == std::floor(range.low)) return Value{static_cast<i64>(range.low), 1};
        const long double scaled = range.low * 65536;  // bounds on this grid are computed without error
        if (scaled != std::floor(scaled) || !(std::fabs(range.low) <= 32768)) return std::nullopt;
        return fraction(static_cast<i64>(scaled), 65536);
    }

    // A whole number that is a power of numbers known exactly.
    static std::optional<Value> exact_power(const Sign& sign, const Range& a, const Range& b) {
        if (sign.operation != Operation::POWER || sign.demand != Demand::NONE) return std::nullopt;
        const auto base = number_at(a), exponent = number_at(b);
        if (!base || !exponent || base->top == 0 || !exponent->integer() || magnitude(exponent->top) > 60) return std::nullopt;
        const Value under = exponent->top < 0 ? invert_rational(*base) : *base;
        if (!under.integer()) return std::nullopt;
        const Value power = whole_power(under.top, magnitude(exponent->top));
        if (!power.usable() || magnitude(power.top) >= 1'000'000'000'000'000) return std::nullopt;
        return power;
    }

    void rule_out_by_one_side(const Joining& joining, const Range& a, const Range& b, Ranges& made) const {
        if (signs_.multiple_of || made.empty()) return;
        const bool power = joining.sign.operation == Operation::POWER || joining.sign.operation == Operation::ROOT;
        const auto may_be = [&](const Range& goal) { return power ? exponent_may_be(joining, a, b, goal) : other_side_may_be(joining, a, b, goal); };
        u32 not_goals = 0;
        u64 not_squares = 0;
        for (std::size_t i = 0; i < goals_.size() && i < 32; ++i) not_goals |= u32{!may_be(goals_[i])} << i;
        for (std::size_t i = 0; i < squares_.size() && i < 64; ++i) not_squares |= u64{!may_be(squares_[i])} << i;
        for (const TailOfSquares& tail : tails_) {
            if (power && tail.at < 64 && !exponent_may_be(joining, a, b, tail)) not_squares |= u64{1} << tail.at;
        }
        for (Range& range : made) range.not_goals |= not_goals, range.not_squares |= not_squares;
    }

    // All that all numerals make, with signs before the whole, none of it kept.
    bool whole_may_be_goal(u32 whole) {
        Ranges made, all;
        const auto hit = [&](const Range& range) {
            all.clear();
            if (!range.empty()) put_with_signs(range, 0, 0, all);
            return std::any_of(all.begin(), all.end(), [&](const Range& one) { return may_be_goal(one); });
        };
        if (leaves_.size() == 1) return std::any_of(leaves_[0].begin(), leaves_[0].end(), hit);
        for (u32 left = (whole - 1) & whole; left; left = (left - 1) & whole) {
            for (const Joining& joining : signs_.signs) {
                if (!joins(joining, left, whole ^ left)) continue;
                const Ranges& first = of(left).ranges;
                const Ranges& second = on_the_right(joining, whole ^ left);
                for (const Range& a : first) {
                    spend(second.size());
                    for (const Range& b : second) {
                        made.clear();
                        join_with(joining, a, b, made);
                        rule_out_by_one_side(joining, a, b, made);
                        if (std::any_of(made.begin(), made.end(), hit)) return true;
                    }
                }
            }
        }
        return false;
    }

    bool may_be_goal(const Range& range) const {
        if ((range.used & signs_.all) != signs_.all || range.unfollowed < signs_.least_unfollowed) return false;
        if (signs_.multiple_of && range.turned) {
            const Range size = size_of(range);
            return holds_multiple(size) || holds_multiple(Range{-size.high, -size.low, size.open_high, size.open_low});
        }
        if (signs_.multiple_of) return holds_multiple(range);
        for (std::size_t i = 0; i < goals_.size(); ++i) {
            const Range& goal = goals_[i];
            if (i < 32 && (range.not_goals >> i & 1)) continue;
            const bool met = range.turned || goal.turned ? size_of(range).meets(size_of(goal)) : range.meets(goal);
            if (met && tests_.may_be(range.divided, goal.divided)) return true;
        }
        return false;
    }

    bool multiple_may_hit(const Range& range) const {
        if ((range.used & signs_.all) == signs_.all && holds_multiple(range)) return true;
        if (!signs_.root || range.high < 0) return false;
        Range under = not_negative(range);
        for (int depth = 0; depth < LEVELS_OF_MULTIPLES; ++depth) {
            const Divisibility divided = tests_.root(under);
            under = root_of(under);
            under.divided = divided;
            if (holds_multiple(under)) return true;
        }
        Range deep = deep_roots_of(under);
        deep.divided = tests_.deep_roots(under);
        return holds_multiple(deep);
    }

    // Whether it holds a number that is a multiple of k away from the goal.
    bool holds_multiple(const Range& range) const {
        if (range.empty()) return false;
        const Range steps{static_cast<long double>(signs_.multiple_of), static_cast<long double>(signs_.multiple_of)};
        for (const Range& goal : goals_) {
            if (!tests_.may_be(range.divided, goal.divided)) continue;
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

    // -- values ----------------------------------------------------------------------------------

    const Part& of(u32 numerals) {
        Part& part = parts_[numerals];
        if (part.known) return part;
        const auto take = [&](const Range& range) {
            if (range.empty()) return;
            put_with_signs(range, 0, 0, part.ranges);
            if (part.ranges.size() <= MOST_RANGES) return;
            spend(part.ranges.size());
            tidy(part);
            if (part.ranges.size() > MOST_RANGES / 2) throw OutOfWork{};
        };
        if (std::has_single_bit(numerals)) {
            for (const Range& range : leaves_[static_cast<std::size_t>(std::countr_zero(numerals))]) take(range);
        }
        Ranges made;
        for (u32 left = (numerals - 1) & numerals; left; left = (left - 1) & numerals) {
            for (const Joining& joining : signs_.signs) {
                const u32 right = numerals ^ left;
                if (!joins(joining, left, right)) continue;
                const Ranges& first = of(left).ranges;
                const Ranges& second = on_the_right(joining, right);
                for (const Range& a : first) {
                    spend(second.size());
                    for (const Range& b : second) {
                        made.clear();
                        join_with(joining, a, b, made);
                        for (const Range& range : made) take(range);
                    }
                }
            }
        }
        spend(part.ranges.size());
        tidy(part);
        part.known = true;
        return part;
    }

    const Ranges& on_the_right(const Joining& joining, u32 numerals) {
        if (!joining.bare) return of(numerals).ranges;
        // an exponent that is a numeral by itself, but for factorials behind it
        const std::size_t number = static_cast<std::size_t>(std::countr_zero(numerals));
        if (signs_.before.empty()) return leaves_[number];
        bare_.resize(leaves_.size());
        Ranges& found = bare_[number];
        if (found.empty()) {
            for (const Range& range : leaves_[number]) put_with_signs(range, 0, 0, found);
        }
        return found;
    }

    // A numeral without end lies beyond the largest one listed or nearer to 0 than the smallest.
    void put_beyond(Ranges& leaf) const {
        long double least = HUGE_VALL, most = 0;
        bool negative = false;
        for (const Range& range : leaf) {
            const long double size = std::max(std::fabs(range.low), std::fabs(range.high));
            most = std::max(most, size);
            if (size > 0) least = std::min(least, std::min(std::fabs(range.low), std::fabs(range.high)));
            negative = negative || range.low < 0;
        }
        constexpr double ANY = DivisibilityTests::ANY;
        const auto put = [&](long double low, long double high, double first, double last, bool below_zero) {
            leaf.push_back({low, high, true, true});
            leaf.back().divided = tests_.of_powers_of_base(first, last, below_zero);
            leaf.back().power_of_base = !below_zero;
        };
        const auto base = static_cast<long double>(signs_.base);
        double exponent = 1 + static_cast<double>(std::round(std::log(most) / std::log(base)));
        // factorials of the next few tell apart what a factorial of any of them would not
        long double far = most;
        for (const auto& under : under_factorial_) {
            for (const UnderFactorial& one : under) far = std::max(far, one.number.high * base);
        }
        for (int more = 0; more < LISTED_BEYOND && has_factorials() && (most < far || more < LISTED_ANYWAY); ++more, ++exponent) {
            most *= base;
            const long double off = 4 * SLACK * (more + 2);
            for (const bool below_zero : {false, true}) {
                if (below_zero && !negative) continue;
                const auto at = [&](long double size, double power) {
                    const long double low = size * (1 - off), high = size * (1 + off);
                    put(below_zero ? -high : low, below_zero ? -low : high, power, power, below_zero);
                    leaf.back().open_low = leaf.back().open_high = false;
                };
                at(most, exponent);
                at(1 / most, -exponent);
            }
        }
        least = std::min(least, (1 + 1e-9L) / most);
        put(0, least, -ANY, -exponent, false);
        put(most, HUGE_VALL, exponent, ANY, false);
        if (!negative) return;
        put(-least, 0, -ANY, -exponent, true);
        put(-HUGE_VALL, -most, exponent, ANY, true);
    }

    bool has_factorials() const {
        return std::any_of(signs_.before.begin(), signs_.before.end(),
                           [](const Before& sign) { return sign.sign.operation == Operation::FACTORIAL; });
    }

    void join_with(const Joining& joining, const Range& a, const Range& b, Ranges& made) const {
        const std::size_t first = made.size();
        if (!a.mixed && !b.mixed && (((a.used & b.used) | (joining.kind & (a.used | b.used))) & signs_.single)) return;
        if (const auto power = exact_power(joining.sign, a, b)) {
            Range range{static_cast<long double>(power->top), static_cast<long double>(power->top), false, false, a.used | b.used | joining.kind};
            range.mixed = a.mixed || b.mixed;
            range.unfollowed = std::min(a.unfollowed + b.unfollowed, signs_.least_unfollowed);
            range.divided = tests_.of_rational(power->top, 1);
            made.push_back(range);
            return;
        }
        if (!join(joining.sign, a, b, made)) throw OutOfWork{};
        const Divisibility divided = tests_.joined(joining.sign, a, b);
        for (std::size_t at = first; at < made.size(); ++at) {
            Range& range = made[at];
            range.used |= joining.kind;
            range.unfollowed = std::min(range.unfollowed, signs_.least_unfollowed);
            if (divided.whole) draw_to_whole(range);
            range.divided = at_point(range) ? *at_point(range) : divided;
            if (range.many_in_a_row) tests_.of_many_in_a_row(range.many_in_a_row < 0, range.divided);
        }
    }

    // A whole number within bounds that hold only one is that one.
    static void draw_to_whole(Range& range) {
        if (range.turned || range.point() || !(std::fabs(range.low) < 1e15L) || !(range.high - range.low < 0.5L)) return;
        const long double n = std::floor(range.high);
        range.low = n < range.low ? range.high + 1 : n;  // or there is none
        range.high = n < range.low ? range.high : n;
        range.open_low = range.open_high = false;
    }

    // What is said of a number that is known exactly.
    std::optional<Divisibility> at_point(const Range& range) const {
        const auto v = number_at(range);
        return v ? std::optional(tests_.of_rational(v->top, v->bottom)) : std::nullopt;
    }

    // A range and all that signs before a number make of it.
    void put_with_signs(const Range& range, int depth, int factorials, Ranges& found) const {
        put_with_signs(range, depth, factorials, found.size(), found);
    }
    // `origin`: the first of what came of the same number.
    void put_with_signs(const Range& range, int depth, int factorials, std::size_t origin, Ranges& found) const {
        found.push_back(range);
        const std::size_t first = found.size() - 1;
        if (signs_.root && range.high >= 0) put_roots(range, found);
        if (signs_.before.empty()) return;
        if (depth > LONGEST_CHAIN || found.size() > MOST_RANGES) throw OutOfWork{};
        const std::size_t end = found.size();
        for (std::size_t at = first; at < end; ++at) {
            for (const Before& sign : signs_.before) {
                const Range under = found[at];
                const bool factorial = sign.sign.operation == Operation::FACTORIAL;
                if (factorial ? factorials == signs_.most_factorials : sign.once && !under.mixed && (under.used & sign.kind)) continue;
                const bool of_whole = factorial || sign.sign.operation == Operation::NUMBER_OF_FACTORS;
                if (of_whole && tests_.never_whole(under.divided)) continue;
                Range made = changed(sign.sign, under);
                if (made.empty()) continue;
                made.divided = at_point(made) ? *at_point(made) : tests_.changed(sign.sign, under);
                if (sign.sign.operation == Operation::NUMBER_OF_FACTORS) {
                    const long double least = tests_.least_number_of_factors(under.divided);
                    if (least > made.low) made.low = least, made.open_low = false;
                    if (made.empty()) continue;
                }
                if (sign.sign.operation == Operation::SMALLEST_PRIME) {
                    if (!sign.once) draw_out(sign.sign, made);
                    tests_.of_prime_from(made.low, made.divided);
                }
                if (factorial) made.not_goals = not_goals_as_factorial(under);
                made.used = under.used | sign.kind;
                made.mixed = under.mixed;
                made.unfollowed = std::min(under.unfollowed + (factorial && signs_.most_factorials < 0), signs_.least_unfollowed);
                if (factorial && under.point() && made.point() && made.low == under.low) continue;  // 1! and 2! change nothing
                if (made.used == under.used && made.within(under)) continue;
                const auto held = [&](const Range& other) { return made.used == other.used && made.within(other); };
                if (signs_.most_factorials < 0 && std::any_of(found.begin() + static_cast<std::ptrdiff_t>(origin), found.end(), held)) continue;
                put_with_signs(made, depth + 1, factorials + factorial, origin, found);
            }
        }
    }

    // All that comes of it where the next prime is taken again and again.
    static void draw_out(const Sign& sign, Range& prime) {
        prime.high = std::max(prime.high, 2 * static_cast<long double>(sign.parameter.top) + 2);
        prime.divided = {};
    }

    void put_roots(const Range& range, Ranges& found) const {
        Range under = not_negative(range);
        if (under.empty() || (!range.mixed && (range.used & signs_.root & signs_.single))) return;
        under.used |= signs_.root;
        for (int depth = 0; depth < (signs_.most_roots ? std::min(level_, signs_.most_roots) : level_); ++depth) {
            if (under.is(0) || under.is(1)) break;
            const Divisibility divided = tests_.root(under);
            under = root_of(under);
            under.divided = at_point(under) ? *at_point(under) : divided;
            if (!allowed_root(under)) return;
            found.push_back(under);
        }
        if (signs_.most_roots && level_ >= signs_.most_roots) return;
        Range deep = deep_roots_of(under);
        deep.divided = at_point(deep) ? *at_point(deep) : tests_.deep_roots(under);
        if (allowed_root(deep)) found.push_back(deep);
    }

    // Where roots have to be whole, there are none of other numbers; what is left is drawn together.
    bool allowed_root(Range& root) const {
        if (!signs_.whole_roots) return true;
        if (tests_.never_whole(root.divided)) return false;
        if (std::fabs(root.low) < 1e15L) {
            const long double least = std::ceil(root.low);
            root.low = least == root.low && root.open_low ? least + 1 : least;
            root.open_low = false;
        }
        if (std::fabs(root.high) < 1e15L) {
            const long double most = std::floor(root.high);
            root.high = most == root.high && root.open_high ? most - 1 : most;
            root.open_high = false;
        }
        if (root.empty()) return false;
        root.divided.whole = root.divided.fraction = true;
        if (const auto known = at_point(root)) root.divided = *known;
        return true;
    }

    // -- the last operation ----------------------------------------------------------------------

    bool pair_may_hit(const Joining& joining, u32 left, u32 right) {
        const Ranges& first = of(left).ranges;
        const Ranges& second = on_the_right(joining, right);
        const bool known_left = joining.bare ? false : first.size() <= second.size();
        const Ranges& known = known_left ? first : second;
        const Part& other = of(known_left ? right : left);
        for (const Range& one : known) {
            if (one_may_hit(joining, known_left, one, other)) return true;
        }
        return false;
    }

    // With one side known, only what the other side would have to be need be looked at.
    bool one_may_hit(const Joining& joining, bool known_left, const Range& known, const Part& other) {
        const auto hit = [&](const Range& range) {
            made_.clear();
            join_with(joining, known_left ? known : range, known_left ? range : known, made_);
            rule_out_by_one_side(joining, known_left ? known : range, known_left ? range : known, made_);
            return std::any_of(made_.begin(), made_.end(), [&](const Range& one) { return may_hit(one); });
        };
        const std::size_t count = other.ranges.size();
        const auto all_of_them = [&] {
            spend(count);
            return std::any_of(other.ranges.begin(), other.ranges.end(), hit);
        };
        if (count < FEW || signs_.multiple_of) return all_of_them();
        asked_.clear();
        for (const Ranges* goals : {&goals_, &squares_}) {
            for (const Range& goal : *goals) {
                if (!unjoin(joining.sign, known_left, known, goal, asked_)) return all_of_them();
            }
        }
        const auto narrow = other.ranges.begin() + static_cast<std::ptrdiff_t>(other.broad);
        for (const Range& asked : asked_) {
            spend(other.broad + 8);
            const auto met = [&](const Range& range) { return range.meets_touching(asked) && hit(range); };
            if (std::any_of(other.ranges.begin(), narrow, met)) return true;
            const long double room = 1e-11L * std::fabs(asked.low) + 1e-14L;  // more than a narrow range is wide
            auto at = std::lower_bound(narrow, other.ranges.end(), asked.low - room,
                                       [](const Range& range, long double low) { return range.low < low; });
            for (; at != other.ranges.end() && at->low <= asked.high; ++at) {
                spend(1);
                if (met(*at)) return true;
            }
        }
        return false;
    }

    const DeepRoots& signs_;
    DivisibilityTests tests_;
    Watch& watch_;
    u64& work_;
    int level_;
    u32 exponents_ = 0;
    std::vector<Ranges> leaves_, bare_;
    Ranges goals_, squares_, made_, asked_;
    std::vector<TailOfSquares> tails_;
    std::vector<bool> known_factorials_;   // of each target, whether all numbers are known whose factorial it is
    struct UnderFactorial {
        Range number;
        u32 goals;  // a bit for each target that it is itself
    };
    std::vector<std::vector<UnderFactorial>> under_factorial_;  // and these
    std::vector<Part> parts_;
};

}  // namespace

bool roots_stay_away(Numbers& numbers, const std::vector<Readings>& numerals, const DeepRoots& signs,
                     const std::vector<Value>& targets, Watch& watch, u64& work) {
    if (numerals.size() > MOST_NUMERALS) return false;
    const auto real = [&](Value v) { return v.usable() && (signs.complex || !numbers.complex(v)); };
    for (const Readings& numeral : numerals) {
        if (!std::all_of(numeral.values.begin(), numeral.values.end(), real)) return false;
    }
    if (!std::all_of(targets.begin(), targets.end(), real)) return false;
    for (const int level : LEVELS) {
        if (signs.whole_roots && level != LEVELS[std::size(LEVELS) - 1]) continue;  // they come to an end by themselves
        try {
            if (Spread(numbers, numerals, signs, targets, watch, work, level).away()) return true;
        } catch (const OutOfWork&) {
            return false;
        }
        if (!signs.root) return false;  // there is nothing to look at more closely
    }
    return false;
}

}  // namespace forceout::equations
