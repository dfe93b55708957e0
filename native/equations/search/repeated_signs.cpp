// Signs that may be written again and again, though there is only one cube of them.
#include <algorithm>
#include <cmath>

#include "equations/search/search.h"

namespace forceout {

namespace {

constexpr int MOST_BITS_COUNTED = 12;
constexpr int MOST_NUMERALS_BOUNDED = 16;
constexpr std::size_t LONGEST_CHAIN = 64;  // of signs before a number, backwards
constexpr double LOG_2 = 0.6931471805599454;  // no less than it
constexpr double LARGEST_LOG = 1e12;          // numbers with larger logarithms are not squared any more

}  // namespace

// A sign that may be repeated is written as often as the numerals leave room for it.
bool Search::try_repeated(const Counts& counts, Key key) {
    std::vector<int> signs;
    int joins = 0, loose = 0;
    for (int kind : order_) {
        if (!counts[kind] || !question_.repeats[kind]) continue;
        signs.push_back(kind);
        // one that may be a digit or a point need not stand between numbers, so that others are repeated more often;
        // with a digit too many an expression is refused, and leaves a doubt
        if (!(table_.profile_of_kind(kind) & Table::MAY_NUMERAL)) joins += counts[kind];
        if (table_.may_stand_before(kind)) loose += counts[kind];
    }
    const u64 profile = table_.profile(key);
    const int numerals = static_cast<int>((profile >> 16) & 0xffff), must_join = static_cast<int>((profile >> 32) & 0xffff);
    if (must_join >= numerals) return false;  // the signs that need two operands are too many already
    const bool hopeless = !question_.multiple_of && std::all_of(question_.targets.begin(), question_.targets.end(),
        [&](const Target& target) { return ruled_out(key, target.value, target.factorials); });
    if (hopeless && question_.families.empty()) {
        ++outcome_.choices;
        return false;
    }
    const bool rational = std::all_of(question_.targets.begin(), question_.targets.end(),
                                      [](const Target& target) { return target.value.rational(); });
    const bool one_numeral = numerals == 1 && rational && !endless(key) && only_roots(signs);
    u64 free = 0;
    bool ends = loose > 0 && !endless(key);
    for (int kind : signs) {
        if (!table_.may_stand_before(kind)) continue;
        const bool comes_to_an_end = table_.comes_to_an_end(kind) && !(table_.profile_of_kind(kind) & Table::MAY_NUMERAL);
        if (comes_to_an_end) free |= u64{1} << kind;
        else ends = false;
    }
    if (ends) return try_with_free(counts, key, free);
    const bool unsettled = loose && !one_numeral;
    std::string doubt_before;
    if (unsettled) std::swap(doubt_before, outcome_.doubt);
    bool found = false;
    // depth first over how often each sign is written; the numerals bound the number of signs between them
    const auto grow = [&](const auto& self, std::size_t place, Key grown, int more) -> bool {
        if (place == signs.size()) return tried_.insert(grown).second && try_key(grown);
        const int kind = signs[place];
        const int most = std::min(more, table_.most(kind) - counts[kind]);
        if (most < more) doubt("a sign repeated more often than the kernel counts");
        for (int extra = 0; extra <= most; ++extra) {
            if (self(self, place + 1, grown + table_.one(kind) * static_cast<u64>(extra), more - extra)) {
                found = true;
                if (!question_.every_choice) return true;
            }
        }
        return false;
    };
    // one numeral under roots alone falls towards 1, and after five roots no whole number below 1000 is left on the way
    const int more = one_numeral ? 4 : loose ? 1 : 0;
    if (free) let_free(free);
    grow(grow, 0, key, std::max(0, numerals - 1 - joins + loose) + more);
    if (free) let_free(0);
    if (unsettled) {  // what is left open here may be settled when all else is done
        doubt("a sign before a number may be repeated without end");
        settle_later(key);
        outcome_.doubt = doubt_before;
    }
    return found;
}

// Where signs before a number come to an end, they are free: they take a cube or none. An expression with more of them
// than cubes has its signs between numbers take the cubes first; so where such a kind has more cubes than were chosen,
// all of them stand between numbers.
bool Search::try_with_free(const Counts& counts, Key key, u64 kinds) {
    const int numerals = static_cast<int>((table_.profile(key) >> 16) & 0xffff);
    std::vector<int> signs;
    for (int kind : order_) {
        if (counts[kind] && question_.repeats[kind]) signs.push_back(kind);
    }
    bool found = false;
    const auto grow = [&](const auto& self, std::size_t place, Key grown, int room) -> bool {
        if (room < 0) return false;
        if (place == signs.size()) return with_enough_operations(grown, kinds);
        const int kind = signs[place];
        const bool loose = table_.may_stand_before(kind);
        for (int extra = 0;; ++extra) {
            const bool doubles = table_.profile_of_kind(kind) & Table::MAY_NUMERAL;  // also a digit or a point
            const int joins = doubles ? (extra ? extra + 1 : 0) : loose && extra == 0 ? 0 : counts[kind] + extra;
            if (joins > room) return false;
            if (counts[kind] + extra > table_.most(kind)) {
                doubt("a sign repeated more often than the kernel counts");
                return false;
            }
            if (self(self, place + 1, grown + table_.one(kind) * static_cast<u64>(extra), room - joins)) {
                found = true;
                if (!question_.every_choice) return true;
            }
            if (!(table_.profile_of_kind(kind) >> 48)) return false;  // it never stands between numbers
        }
    };
    mark(Part::FREE_SIGNS);
    let_free(kinds);
    grow(grow, 0, key, numerals - 1);
    let_free(0);
    return found;
}

// A choice with too few operations has to have that many more of the free signs: each way to add them is tried.
bool Search::with_enough_operations(Key key, u64 kinds) {
    int missing = question_.least_operations;
    for (int kind = 0; kind < table_.kinds(); ++kind) {
        if (table_.is_operation(kind)) missing -= table_.count(key, kind);
    }
    if (missing <= 0 || table_.factorials()) return tried_.insert(key).second && try_key(key);
    bool found = false;
    for (int kind = 0; kind < table_.kinds(); ++kind) {
        if (!(kinds >> kind & 1) || !table_.is_operation(kind) || !table_.count(key, kind)) continue;
        if (table_.count(key, kind) == table_.most(kind)) {
            doubt("a sign repeated more often than the kernel counts");
            continue;
        }
        if (with_enough_operations(key + table_.one(kind), kinds)) {
            found = true;
            if (!question_.every_choice) return true;
        }
    }
    return found;
}

void Search::let_free(u64 kinds) {
    store_.let_free(kinds);
    free_signs_ = 0;
    for (int kind = 0; kind < table_.kinds(); ++kind) {
        if (kinds >> kind & 1) free_signs_ |= table_.one(kind) * static_cast<u64>(table_.most(kind));
    }
    samples_.clear();
    most_bits_.clear();
    const auto known = std::find(modes_.begin(), modes_.end(), kinds);
    mode_ = static_cast<u32>(known - modes_.begin()) << 24;
    if (known == modes_.end()) modes_.push_back(kinds);
}

// Undoing a root squares, and that could go on for ever: so targets are held against the largest number there can be.
bool Search::too_large(Key key, Value target) {
    if (!target.stored()) return false;
    // one that may be whole or not, and is known only by its bounds, is not squared for ever either
    std::size_t chain = 0;
    while (chain < frames_.size() && frames_[frames_.size() - 1 - chain].unary) ++chain;
    if (chain > LONGEST_CHAIN) {
        doubt("a number that cannot be followed");
        return true;
    }
    const Interval size = numbers_.log_of(target);
    if (size.low > most_bits(key) * LOG_2) return true;
    if (!(size.high < LARGEST_LOG)) {
        doubt("a number that cannot be followed");
        return true;
    }
    return false;
}

// A bound for the bits of numerator and denominator. Numerals bring theirs; a sign between numbers adds those of both
// sides, with a few more where there are fractions, percents or means; a power multiplies those of its base by its
// exponent. Signs that come to an end make nothing larger, but for a smallest prime up to twice its limit.
double Search::most_bits(Key key) {
    const auto [known, fresh] = most_bits_.emplace(key, HUGE_VAL);
    if (!fresh || endless(key)) return known->second;
    double each = 1, more = table_.makes_fractions(key) ? 1 : 0;
    for (const Leaf& leaf : table_.leaves()) {
        int width = 0;
        bool here = false;
        for (int kind = 0; kind < table_.kinds(); ++kind) {
            width += table_.count(leaf.key, kind);
            here = here || (table_.count(leaf.key, kind) && table_.count(key, kind));
        }
        if (!here) continue;
        if (!leaf.value.rational()) return HUGE_VAL;
        const double size = std::max<double>(static_cast<double>(magnitude(leaf.value.top)), static_cast<double>(leaf.value.bottom));
        each = std::max(each, std::log2(size + 0.001) / width + 0.001);
    }
    int numerals = 0, powers = 0;
    for (int kind = 0; kind < table_.kinds(); ++kind) {
        if (!table_.count(key, kind)) continue;
        if (table_.profile_of_kind(kind) & Table::MAY_NUMERAL) numerals += table_.count(key, kind);
        if (table_.makes_giants(table_.one(kind))) powers += table_.count(key, kind);
    }
    for (const Use& use : table_.uses()) {
        const bool with_cube = use.kind >= 0 && table_.count(key, use.kind);
        if (!with_cube && !store_.is_free(use) && use.kind >= 0) continue;
        switch (use.sign.operation) {
            case Operation::ADD:
            case Operation::SUBTRACT:
            case Operation::MULTIPLY:
            case Operation::DIVIDE:
            case Operation::SQUARE_ROOT:
            case Operation::LCM:
            case Operation::GCF:
            case Operation::REMAINDER:
            case Operation::NUMBER_OF_FACTORS: break;
            case Operation::AVERAGE: more += 1; break;
            case Operation::PERCENT: more += std::log2(static_cast<double>(use.sign.parameter.top)) + 1; break;
            case Operation::POWER:
            case Operation::ROOT:  // to a fraction it is a power
                if (use.sign.demand == Demand::WHOLE) break;
                return HUGE_VAL;
            case Operation::SMALLEST_PRIME:
                each = std::max(each, std::log2(static_cast<double>(use.sign.parameter.top)) + 1.001);
                break;
            default: return HUGE_VAL;
        }
    }
    if (numerals > MOST_NUMERALS_BOUNDED || powers > MOST_NUMERALS_BOUNDED) return HUGE_VAL;
    // bits[p][n]: with p powers and n numerals
    double bits[MOST_NUMERALS_BOUNDED + 1][MOST_NUMERALS_BOUNDED + 1];
    for (int p = 0; p <= powers; ++p) {
        for (int n = 1; n <= numerals; ++n) {
            double most = n == 1 ? each : 0;
            for (int i = 1; i < n; ++i) {
                for (int q = 0; q <= p; ++q) {
                    most = std::max(most, bits[q][i] + bits[p - q][n - i] + more);
                    if (q < p) most = std::max(most, bits[q][i] * std::exp2(bits[p - 1 - q][n - i]));
                }
            }
            bits[p][n] = most;
        }
    }
    return most_bits_[key] = numerals ? bits[powers][numerals] : 0;
}

// The whole numbers with so many factors, as far as the cubes can make any. Irrational numbers have no such bound.
bool Search::undo_number_of_factors(const Sign& sign, Key key, Value target, std::vector<Value>& found) {
    if (sign.operation != Operation::NUMBER_OF_FACTORS || !target.integer() || target.top < 2) return false;
    if (table_.makes_irrationals(key) || most_bits(key) > MOST_BITS_COUNTED) return false;
    static const std::vector<i64> factors = [] {
        std::vector<i64> counts(std::size_t{1} << MOST_BITS_COUNTED);
        for (std::size_t d = 1; d < counts.size(); ++d) {
            for (std::size_t n = d; n < counts.size(); n += d) ++counts[n];
        }
        return counts;
    }();
    mark(Part::FACTORS_UNDONE);
    const auto largest = static_cast<i64>(std::exp2(most_bits(key)) + 1);
    for (i64 n = 2; n <= largest && n < static_cast<i64>(factors.size()); ++n) {
        if (factors[static_cast<std::size_t>(n)] == target.top) found.push_back({n, 1});
    }
    watch_.step(static_cast<u32>(largest / 8));
    return true;
}

// How many signs of a program take no cube.
int Search::free_uses(const Program& program) const {
    if (!store_.free()) return 0;
    const int behind = static_cast<int>(table_.leaves().size());
    int sum = 0;
    for (const int step : program) {
        const int kind = step < behind ? -1 : table_.uses()[static_cast<std::size_t>(step - behind)].kind;
        sum += kind >= 0 && (store_.free() >> kind & 1);
    }
    for (int kind = 0; kind < table_.kinds(); ++kind) {
        if (store_.free() >> kind & 1) sum -= table_.count(choice_, kind);
    }
    return sum;
}

// Whether the signs that may stand before a number are square roots.
bool Search::only_roots(const std::vector<int>& signs) const {
    return std::all_of(table_.uses().begin(), table_.uses().end(), [&](const Use& use) {
        const bool here = std::find(signs.begin(), signs.end(), use.kind) != signs.end();
        return !here || !use.sign.unary() || use.sign.operation == Operation::SQUARE_ROOT;
    });
}

}  // namespace forceout
