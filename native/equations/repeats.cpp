// Signs that may be written again and again, though there is only one cube of them.
#include <algorithm>

#include "search.h"

namespace forceout {

namespace {

constexpr std::size_t MOST_NUMERALS_SETTLED = 3;
constexpr std::size_t MOST_CUBES_SETTLED = 6;

}  // namespace

// A sign that may be repeated is written as often as the numerals leave room for it.
bool Search::try_repeated(const Counts& counts, Key key) {
    std::vector<int> signs;
    int joins = 0, loose = 0;
    for (int kind : order_) {
        if (!counts[kind] || !question_.repeats[kind]) continue;
        signs.push_back(kind);
        joins += counts[kind];
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
    if (loose && roots_settle(key)) {
        ++outcome_.choices;
        return false;
    }
    if (loose && !one_numeral) doubt("a sign before a number may be repeated without end");
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
    grow(grow, 0, key, std::max(0, numerals - 1 - joins + loose) + more);
    return found;
}

// Whether the signs that may stand before a number are square roots.
bool Search::only_roots(const std::vector<int>& signs) const {
    return std::all_of(table_.uses().begin(), table_.uses().end(), [&](const Use& use) {
        const bool here = std::find(signs.begin(), signs.end(), use.kind) != signs.end();
        return !here || !use.sign.unary() || use.sign.operation == Operation::SQUARE_ROOT;
    });
}

// Whether no number of square roots can help: then there is nothing to look for among these cubes.
bool Search::roots_settle(Key key) {
    if (question_.multiple_of || !question_.families.empty() || table_.factorials() || endless(key)) return false;
    Between between;
    Key numerals = 0, once = 0;  // how often a sign is on the table does not matter
    for (int kind : order_) {
        const int count = table_.count(key, kind);
        if (!count) continue;
        if (question_.unfinished[kind]) return false;
        if (table_.only_numerals(kind)) {
            numerals += table_.one(kind) * static_cast<u64>(count);
            continue;
        }
        once += table_.one(kind);
        if (!signs_between(kind, between)) return false;
    }
    const auto [known, fresh] = settled_.emplace(numerals + once, false);
    if (fresh) known->second = roots_settle(numerals, between);
    return known->second;
}

// The signs of a kind that stand between numbers; false where the kind is anything else than those and a square root.
bool Search::signs_between(int kind, Between& between) const {
    for (const Use& use : table_.uses()) {
        if (use.kind != kind) continue;
        switch (use.sign.operation) {
            case Operation::ADD: between.add = true; break;
            case Operation::SUBTRACT: between.subtract = true; break;
            case Operation::MULTIPLY: between.multiply = true; break;
            case Operation::DIVIDE: between.divide = true; break;
            case Operation::POWER: between.power = true; break;
            case Operation::ROOT: between.root = true; break;
            case Operation::SQUARE_ROOT: break;
            default: return false;
        }
    }
    return !(table_.profile_of_kind(kind) & Table::MAY_NUMERAL);
}

// For all numerals that the cubes can be.
bool Search::roots_settle(Key cubes, const Between& between) {
    std::vector<int> kinds;
    for (int kind : order_) {
        for (int i = 0; table_.only_numerals(kind) && i < table_.count(cubes, kind); ++i) kinds.push_back(kind);
    }
    if (kinds.size() > MOST_CUBES_SETTLED) return false;
    std::vector<Value> numerals;
    const auto divide = [&](const auto& self, u32 left) -> bool {
        if (left == 0) {
            watch_.step(256);
            return std::all_of(question_.targets.begin(), question_.targets.end(), [&](const Target& target) {
                return out_of_reach(numerals, between, target.value);
            });
        }
        if (numerals.size() == MOST_NUMERALS_SETTLED) return false;
        const u32 first = left & (~left + 1), others = left ^ first;
        for (u32 with = others;; with = (with - 1) & others) {  // the cubes in one numeral with the first
            Key part = 0;
            for (std::size_t i = 0; i < kinds.size(); ++i) {
                if ((first | with) >> i & 1) part += table_.one(kinds[i]);
            }
            for (u32 leaf : table_.leaves_of(part)) {
                numerals.push_back(table_.leaves()[leaf].value);
                const bool settled = self(self, others ^ with);
                numerals.pop_back();
                if (!settled) return false;
            }
            if (with == 0) return true;
        }
    };
    return divide(divide, (u32{1} << kinds.size()) - 1);
}

}  // namespace forceout
