// A chain of square roots falls or rises towards 1 and never gets there. So all roots of a number from some depth on
// lie between 1 and the first of them, without 1 itself: a range with an open end. The values of an expression with
// roots anywhere are then finitely many ranges, those of roots that are not deep being as narrow as the arithmetic.
// Where no range holds the target, nothing does. Where one does, deeper roots are looked at one by one, some levels
// down; a target at which two chains could cancel stays in a range for ever, and then nothing is proven.
#include "equations/proofs/repeated_roots.h"

#include <algorithm>
#include <bit>

#include "equations/proofs/range_parts.h"
#include "equations/proofs/signs_before_ranges.h"

namespace forceout::equations {

namespace {

constexpr int LEVELS[] = {0, 1, 2, 3, 5, 8, 12};  // roots looked at one by one in each chain
constexpr std::size_t MOST_NUMERALS = 7;
constexpr std::size_t FEW = 40;  // so many are gone through one by one

class Spread {
public:
    Spread(Numbers& numbers, const std::vector<Readings>& numerals, const DeepRoots& signs, const std::vector<Value>& targets,
           Watch& watch, u64& work, int level)
        : signs_(signs),
          ranged_(signs),
          targets_(signs, ranged_, numbers, targets),
          before_(signs, ranged_, targets_, level),
          watch_(watch),
          work_(work) {
        const long double far = targets_.largest_under_factorial() * static_cast<long double>(signs.base);
        for (const Readings& numeral : numerals) {
            Ranges leaf;
            for (const Value v : numeral.values) leaf.push_back(ranged_.of(numbers, v));
            if (numeral.endless) ranged_.put_powers_beyond(leaf, numeral.few ? -1 : far);
            if (numeral.exponent) exponents_ |= u32{1} << leaves_.size();
            leaves_.push_back(std::move(leaf));
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
            return std::none_of(leaves_[0].begin(), leaves_[0].end(),
                                [&](const Range& range) { return targets_.may_be_under_roots(range); });
        }
        for (u32 left = (whole - 1) & whole; left; left = (left - 1) & whole) {
            for (const Joining& joining : signs_.signs) {
                if (joins(joining, left, whole ^ left) && pair_may_hit(joining, left, whole ^ left)) return false;
            }
        }
        return true;
    }

private:
    void spend(u64 pairs) {
        watch_.step(static_cast<u32>(pairs / 4 + 1));
        if (work_ < pairs) throw OutOfWork{};
        work_ -= pairs;
    }

    // Whether the sign can stand between the two parts, each pair of a sign that commutes being asked for once.
    bool joins(const Joining& joining, u32 left, u32 right) const {
        if (joining.bare) return std::has_single_bit(right) && (right & exponents_);
        return !joining.sign.commutes() || left > right;
    }

    // All that all numerals make, with signs before the whole, none of it kept.
    bool whole_may_be_goal(u32 whole) {
        Ranges made, all;
        const auto hit = [&](const Range& range) {
            all.clear();
            if (!range.empty()) before_.put(range, all);
            return std::any_of(all.begin(), all.end(), [&](const Range& one) { return targets_.may_be(one); });
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
                        ranged_.join(joining, a, b, made);
                        targets_.rule_out_by_one_side(joining, a, b, made);
                        if (std::any_of(made.begin(), made.end(), hit)) return true;
                    }
                }
            }
        }
        return false;
    }

    // -- values ----------------------------------------------------------------------------------

    const RangePart& of(u32 numerals) {
        RangePart& part = parts_[numerals];
        if (part.known) return part;
        const auto take = [&](const Range& range) {
            if (range.empty()) return;
            before_.put(range, part.ranges);
            if (part.ranges.size() <= MOST_RANGES) return;
            spend(part.ranges.size());
            part.tidy();
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
                        ranged_.join(joining, a, b, made);
                        for (const Range& range : made) take(range);
                    }
                }
            }
        }
        spend(part.ranges.size());
        part.tidy();
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
            for (const Range& range : leaves_[number]) before_.put(range, found);
        }
        return found;
    }

    // -- the last operation ----------------------------------------------------------------------

    bool pair_may_hit(const Joining& joining, u32 left, u32 right) {
        const Ranges& first = of(left).ranges;
        const Ranges& second = on_the_right(joining, right);
        const bool known_left = joining.bare ? false : first.size() <= second.size();
        const Ranges& known = known_left ? first : second;
        const RangePart& other = of(known_left ? right : left);
        for (const Range& one : known) {
            if (one_may_hit(joining, known_left, one, other)) return true;
        }
        return false;
    }

    // With one side known, only what the other side would have to be need be looked at.
    bool one_may_hit(const Joining& joining, bool known_left, const Range& known, const RangePart& other) {
        const auto hit = [&](const Range& range) {
            made_.clear();
            ranged_.join(joining, known_left ? known : range, known_left ? range : known, made_);
            targets_.rule_out_by_one_side(joining, known_left ? known : range, known_left ? range : known, made_);
            return std::any_of(made_.begin(), made_.end(), [&](const Range& one) { return targets_.may_be_under_roots(one); });
        };
        const std::size_t count = other.ranges.size();
        const auto all_of_them = [&] {
            spend(count);
            return std::any_of(other.ranges.begin(), other.ranges.end(), hit);
        };
        if (count < FEW || signs_.multiple_of) return all_of_them();
        asked_.clear();
        for (const Ranges* goals : {&targets_.goals(), &targets_.squares()}) {
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
    RangedNumbers ranged_;
    RangedTargets targets_;
    SignsBefore before_;
    Watch& watch_;
    u64& work_;
    u32 exponents_ = 0;
    std::vector<Ranges> leaves_, bare_;
    Ranges made_, asked_;
    std::vector<RangePart> parts_;
};

constexpr long double FEW_POWERS = 1e4L;  // as far as these powers of the base are looked at one by one, where several may be any

// The same numerals with fewer powers of the base listed. Those left out are beyond the list, as nearly all are.
std::vector<Readings> with_few_powers(const std::vector<Readings>& numerals) {
    std::vector<Readings> found = numerals;
    for (Readings& numeral : found) {
        if (!numeral.endless) continue;
        numeral.few = true;
        std::erase_if(numeral.values, [](Value v) {
            const long double size =
                v.rational() ? static_cast<long double>(magnitude(v.top)) / static_cast<long double>(v.bottom) : 0;
            return size > FEW_POWERS || size < 1 / FEW_POWERS;
        });
    }
    return found;
}

bool stay_away(Numbers& numbers, const std::vector<Readings>& numerals, const DeepRoots& signs, const std::vector<Value>& targets,
               Watch& watch, u64& work) {
    DeepRoots by_size = signs;
    by_size.by_size_only = true;
    for (const int level : LEVELS) {
        if (signs.whole_roots && level != LEVELS[std::size(LEVELS) - 1]) continue;  // they come to an end by themselves
        if (level > 0 && level < signs.most_roots) continue;                        // then rather all of them at once
        try {
            if (Spread(numbers, numerals, by_size, targets, watch, work, level).away()) return true;
            if (Spread(numbers, numerals, signs, targets, watch, work, level).away()) return true;
        } catch (const OutOfWork&) {
            return false;
        }
        const bool all_roots = signs.most_roots && level >= signs.most_roots;
        if (!signs.root || all_roots) return false;  // there is nothing to look at more closely
    }
    return false;
}

}  // namespace

bool roots_stay_away(Numbers& numbers, const std::vector<Readings>& numerals, const DeepRoots& signs,
                     const std::vector<Value>& targets, Watch& watch, u64& work) {
    if (numerals.size() > MOST_NUMERALS) return false;
    const auto real = [&](Value v) { return v.usable() && (signs.complex || !numbers.facts().complex(v)); };
    for (const Readings& numeral : numerals) {
        if (!std::all_of(numeral.values.begin(), numeral.values.end(), real)) return false;
    }
    if (!std::all_of(targets.begin(), targets.end(), real)) return false;
    const auto endless = std::count_if(numerals.begin(), numerals.end(), [](const Readings& numeral) { return numeral.endless; });
    if (endless > 1 && stay_away(numbers, with_few_powers(numerals), signs, targets, watch, work)) return true;
    return stay_away(numbers, numerals, signs, targets, watch, work);
}

}  // namespace forceout::equations
