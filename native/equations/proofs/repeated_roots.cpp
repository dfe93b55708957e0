// A chain of square roots falls or rises towards 1 and never gets there. So all roots of a number from some depth on
// lie between 1 and the first of them, without 1 itself: a range with an open end. The values of an expression with
// roots anywhere are then finitely many ranges, those of roots that are not deep being as narrow as the arithmetic.
// Where no range holds the target, nothing does. Where one does, deeper roots are looked at one by one, some levels
// down; a target at which two chains could cancel stays in a range for ever, and then nothing is proven.
#include "equations/proofs/repeated_roots.h"

#include <algorithm>
#include <bit>

#include "equations/proofs/ranges.h"

namespace forceout::equations {

namespace {

constexpr int LEVELS[] = {0, 1, 2, 3, 5, 8, 12};  // roots looked at one by one in each chain
constexpr int LEVELS_OF_MULTIPLES = 6;
constexpr std::size_t MOST_NUMERALS = 7;
constexpr std::size_t MOST_RANGES = 40'000;
constexpr std::size_t MOST_BROAD = 300;  // ranges that are not narrow, before they are laid together
constexpr std::size_t FEW = 40;          // so many are gone through one by one
constexpr long double LARGEST_SQUARE = 1e2000L;
constexpr int MOST_SQUARES = 60;
constexpr int MOST_MULTIPLES = 8;
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
        return a.low != b.low ? a.low < b.low : a.open_low < b.open_low;
    });
    Ranges found;
    for (const Range& range : broad) {
        if (!found.empty() && (!same_signs || (found.back().used == range.used && found.back().unfollowed == range.unfollowed)) && range.meets(found.back())) {
            Range& last = found.back();
            last.used |= range.used;
            last.one_factorial = false;
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
            held = held || (row.at < row.end && (range.used & ~broad[row.at].used) == 0 && range.within(broad[row.at]));
        }
        if (!held) part.ranges.push_back(range);
    }
}

class Spread {
public:
    Spread(const Numbers& numbers, const std::vector<Readings>& numerals, const DeepRoots& signs,
           const std::vector<Value>& targets, Watch& watch, u64& work, int level)
        : signs_(signs), watch_(watch), work_(work), level_(level) {
        for (const Readings& numeral : numerals) {
            Ranges leaf;
            for (const Value v : numeral.values) leaf.push_back(range_of(numbers, v));
            if (numeral.endless) put_beyond(leaf);
            if (numeral.exponent) exponents_ |= u32{1} << leaves_.size();
            leaves_.push_back(std::move(leaf));
        }
        for (const Value t : targets) {
            goals_.push_back(range_of(numbers, t));
            if (signs.root) put_squares(goals_.back());
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

    // -- the target ------------------------------------------------------------------------------

    // A chain of roots is the goal where it stands before the square of the goal, the square of that, and so on.
    void put_squares(const Range& goal) {
        if (goal.high < 0) return;
        Range square = not_negative(goal);
        const bool above = square.low > 1, below = square.high < 1;
        for (int times = 1;; ++times) {
            const std::size_t at = squares_.size();
            join({Operation::MULTIPLY}, square, square, squares_);
            square = not_negative(squares_[at]);
            squares_[at] = square;
            if (square.is(0) || square.is(1)) return;
            if (times < MOST_SQUARES && above && square.low < LARGEST_SQUARE) continue;
            if (times < MOST_SQUARES && below && square.high > 1 / LARGEST_SQUARE) continue;
            // all further ones, and where it cannot be told from 1 anything
            squares_[at] = {above ? square.low : 0, below ? square.high : HUGE_VALL, goal.low > 0};
            return;
        }
    }

    // Whether the range or any chain of roots round it may be the target.
    bool may_hit(const Range& range) const {
        if (((range.used | signs_.root) & signs_.all) != signs_.all || range.empty()) return false;
        if (signs_.multiple_of) return multiple_may_hit(range);
        const auto met = [&](const Range& goal) { return range.meets(goal); };
        if ((range.used & signs_.all) == signs_.all && std::any_of(goals_.begin(), goals_.end(), met)) return true;
        return std::any_of(squares_.begin(), squares_.end(), met);
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
            return holds_multiple(size) || holds_multiple({-size.high, -size.low, size.open_high, size.open_low});
        }
        if (signs_.multiple_of) return holds_multiple(range);
        return std::any_of(goals_.begin(), goals_.end(), [&](const Range& goal) {
            return range.turned || goal.turned ? size_of(range).meets(size_of(goal)) : range.meets(goal);
        });
    }

    bool multiple_may_hit(const Range& range) const {
        if ((range.used & signs_.all) == signs_.all && holds_multiple(range)) return true;
        if (!signs_.root || range.high < 0) return false;
        Range under = not_negative(range);
        for (int depth = 0; depth < LEVELS_OF_MULTIPLES; ++depth) {
            under = root_of(under);
            if (holds_multiple(under)) return true;
        }
        return holds_multiple(deep_roots_of(under));
    }

    // Whether it holds a number that is a multiple of k away from the goal.
    bool holds_multiple(const Range& range) const {
        if (range.empty()) return false;
        const Range steps{static_cast<long double>(signs_.multiple_of), static_cast<long double>(signs_.multiple_of)};
        for (const Range& goal : goals_) {
            if (goal.turned) return true;
            const long double first = std::floor((range.low - goal.high) / steps.low) - 1;
            const long double last = std::ceil((range.high - goal.low) / steps.low) + 1;
            if (!(last - first <= MOST_MULTIPLES) || !(std::fabs(first) < 1e9L)) return true;
            Ranges found;
            for (long double n = first; n <= last; ++n) {
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
    static void put_beyond(Ranges& leaf) {
        long double least = HUGE_VALL, most = 0;
        bool negative = false;
        for (const Range& range : leaf) {
            const long double size = std::max(std::fabs(range.low), std::fabs(range.high));
            most = std::max(most, size);
            if (size > 0) least = std::min(least, std::min(std::fabs(range.low), std::fabs(range.high)));
            negative = negative || range.low < 0;
        }
        leaf.push_back({most, HUGE_VALL, true, true});
        leaf.push_back({0, least, true, true});
        if (!negative) return;
        leaf.push_back({-HUGE_VALL, -most, true, true});
        leaf.push_back({-least, 0, true, true});
    }

    void join_with(const Joining& joining, const Range& a, const Range& b, Ranges& made) const {
        if (!join(joining.sign, a, b, made)) throw OutOfWork{};
        for (Range& range : made) {
            range.used |= joining.kind;
            range.unfollowed = std::min(range.unfollowed, signs_.least_unfollowed);
        }
    }

    // A range and all that signs before a number make of it.
    void put_with_signs(const Range& range, int depth, int factorials, Ranges& found) const {
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
                if (factorial ? factorials == signs_.most_factorials : sign.once && (under.used & sign.kind)) continue;
                Range made = changed(sign.sign, under);
                if (made.empty()) continue;
                made.used = under.used | sign.kind;
                made.unfollowed = std::min(under.unfollowed + (factorial && signs_.most_factorials < 0), signs_.least_unfollowed);
                if (factorial && under.point() && made.point() && made.low == under.low) continue;  // 1! and 2! change nothing
                if (made.used == under.used && made.within(under)) continue;
                put_with_signs(made, depth + 1, factorials + factorial, found);
            }
        }
    }

    void put_roots(const Range& range, Ranges& found) const {
        Range under = not_negative(range);
        if (under.empty()) return;
        under.used |= signs_.root;
        for (int depth = 0; depth < (signs_.most_roots ? std::min(level_, signs_.most_roots) : level_); ++depth) {
            if (under.is(0) || under.is(1)) break;
            under = root_of(under);
            found.push_back(under);
        }
        if (level_ < signs_.most_roots || !signs_.most_roots) found.push_back(deep_roots_of(under));
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
    Watch& watch_;
    u64& work_;
    int level_;
    u32 exponents_ = 0;
    std::vector<Ranges> leaves_, bare_;
    Ranges goals_, squares_, made_, asked_;
    std::vector<Part> parts_;
};

}  // namespace

bool roots_stay_away(const Numbers& numbers, const std::vector<Readings>& numerals, const DeepRoots& signs,
                     const std::vector<Value>& targets, Watch& watch, u64& work) {
    if (numerals.size() > MOST_NUMERALS) return false;
    const auto real = [&](Value v) { return v.usable() && (signs.complex || !numbers.complex(v)); };
    for (const Readings& numeral : numerals) {
        if (!std::all_of(numeral.values.begin(), numeral.values.end(), real)) return false;
    }
    if (!std::all_of(targets.begin(), targets.end(), real)) return false;
    for (const int level : LEVELS) {
        try {
            if (Spread(numbers, numerals, signs, targets, watch, work, level).away()) return true;
        } catch (const OutOfWork&) {
            return false;
        }
    }
    return false;
}

}  // namespace forceout::equations
