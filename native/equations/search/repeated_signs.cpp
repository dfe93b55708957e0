#include "equations/search/repeated_signs.h"

#include <algorithm>
#include <optional>

#include "equations/proofs/kinds_of_numbers.h"
#include "equations/tally.h"

namespace forceout::equations {

// A sign that may be repeated is written as often as the numerals leave room for it.
bool RepeatedSigns::try_choice(const Counts& counts, Key key) {
    std::vector<int> signs;
    int joins = 0, before = 0;  // signs that need two operands, and those that may stand before a number
    for (int kind : inquiry_.cubes.kinds()) {
        if (!counts[kind] || !question_.repeats[kind]) continue;
        signs.push_back(kind);
        // one that may be a digit or a point need not stand between numbers, so that others are repeated more often;
        // with a digit too many an expression is refused, and leaves a doubt
        if (!table_.roles().may_be_numeral(kind)) joins += counts[kind];
        if (table_.roles().may_stand_before(kind)) before += counts[kind];
    }
    const u64 profile = table_.roles().profile(key);
    const int numerals = static_cast<int>((profile >> 16) & 0xffff), must_join = static_cast<int>((profile >> 32) & 0xffff);
    if (must_join >= numerals) return false;  // the signs that need two operands are too many already
    const bool hopeless =
        !question_.multiple_of && std::all_of(question_.targets.begin(), question_.targets.end(), [&](const Target& target) {
            return ruled_out_by_kinds(inquiry_, key, target.value, target.factorials);
        });
    if (hopeless && question_.families.empty()) {
        ++inquiry_.choices;
        return false;
    }
    const bool rational = std::all_of(question_.targets.begin(), question_.targets.end(),
                                      [](const Target& target) { return target.value.rational(); });
    const bool one_numeral = numerals == 1 && rational && !inquiry_.has_any_power(key) && only_roots(signs);
    u64 free = 0;
    bool ends = before > 0 && !inquiry_.has_any_power(key);
    for (int kind : signs) {
        if (!table_.roles().may_stand_before(kind)) continue;
        const bool comes_to_an_end = table_.roles().comes_to_an_end(kind) && !table_.roles().may_be_numeral(kind);
        if (comes_to_an_end) free |= u64{1} << kind;
        else ends = false;
    }
    if (ends) return try_with_free(counts, key, free);
    const bool without_end = before > 0 && !one_numeral;
    std::optional<Doubts::Apart> apart;  // what is left open here may be settled when all else is done
    if (without_end) apart.emplace(doubts_);
    bool found = false;
    // depth first over how often each sign is written; the numerals bound the number of signs between them
    const auto grow = [&](const auto& self, std::size_t place, Key grown, int more) -> bool {
        if (place == signs.size()) return tried_.insert(grown).second && try_choice_(grown);
        const int kind = signs[place];
        const int most = std::min(more, table_.keys().most(kind) - counts[kind]);
        if (most < more) doubts_.raise(Doubt::REPEATED_TOO_OFTEN);
        for (int extra = 0; extra <= most; ++extra) {
            if (self(self, place + 1, grown + table_.keys().one(kind) * static_cast<u64>(extra), more - extra)) {
                found = true;
                if (!question_.every_choice) return true;
            }
        }
        return false;
    };
    // one numeral under roots alone falls towards 1, and after five roots no whole number below 1000 is left on the way
    const int more = one_numeral ? 4 : before ? 1 : 0;
    {
        const Backwards::Freed freed(backwards_, free);
        grow(grow, 0, key, std::max(0, numerals - 1 - joins + before) + more);
    }
    if (without_end) {
        doubts_.raise(Doubt::REPEATED_WITHOUT_END);
        left_open_.put_aside(key);
        backwards_.forget_asked();
    }
    return found;
}

// Where signs before a number come to an end, they are free: they take a cube or none. An expression with more of them
// than cubes has its signs between numbers take the cubes first; so where such a kind has more cubes than were chosen,
// all of them stand between numbers.
bool RepeatedSigns::try_with_free(const Counts& counts, Key key, u64 kinds) {
    const int numerals = table_.roles().possible_numerals(key);
    std::vector<int> signs;
    for (int kind : inquiry_.cubes.kinds()) {
        if (counts[kind] && question_.repeats[kind]) signs.push_back(kind);
    }
    bool found = false;
    const auto grow = [&](const auto& self, std::size_t place, Key grown, int room) -> bool {
        if (room < 0) return false;
        if (place == signs.size()) return with_enough_operations(grown, kinds);
        const int kind = signs[place];
        const bool may_stand_before = table_.roles().may_stand_before(kind);
        for (int extra = 0;; ++extra) {
            const bool doubles = table_.roles().may_be_numeral(kind);  // also a digit or a point
            const int joins = doubles ? (extra ? extra + 1 : 0) : may_stand_before && extra == 0 ? 0 : counts[kind] + extra;
            if (joins > room) return false;
            if (counts[kind] + extra > table_.keys().most(kind)) {
                doubts_.raise(Doubt::REPEATED_TOO_OFTEN);
                return false;
            }
            if (self(self, place + 1, grown + table_.keys().one(kind) * static_cast<u64>(extra), room - joins)) {
                found = true;
                if (!question_.every_choice) return true;
            }
            if (!table_.roles().may_join(kind)) return false;  // it never stands between numbers
        }
    };
    mark(By::FREE_SIGNS);
    const Backwards::Freed freed(backwards_, kinds);
    grow(grow, 0, key, numerals - 1);
    return found;
}

// A choice with too few operations has to have that many more of the free signs: each way to add them is tried.
bool RepeatedSigns::with_enough_operations(Key key, u64 kinds) {
    int missing = question_.least_operations;
    for (int kind = 0; kind < table_.keys().kinds(); ++kind) {
        if (table_.roles().is_operation(kind)) missing -= table_.keys().count(key, kind);
    }
    if (missing <= 0 || table_.factorials()) return tried_.insert(key).second && try_choice_(key);
    bool found = false;
    for (int kind = 0; kind < table_.keys().kinds(); ++kind) {
        if (!(kinds >> kind & 1) || !table_.roles().is_operation(kind) || !table_.keys().count(key, kind)) continue;
        if (table_.keys().count(key, kind) == table_.keys().most(kind)) {
            doubts_.raise(Doubt::REPEATED_TOO_OFTEN);
            continue;
        }
        if (with_enough_operations(key + table_.keys().one(kind), kinds)) {
            found = true;
            if (!question_.every_choice) return true;
        }
    }
    return found;
}

// Whether the signs that may stand before a number are square roots.
bool RepeatedSigns::only_roots(const std::vector<int>& signs) const {
    return std::all_of(table_.uses().begin(), table_.uses().end(), [&](const Use& use) {
        const bool here = std::find(signs.begin(), signs.end(), use.kind) != signs.end();
        return !here || !use.sign.unary() || use.sign.operation == Operation::SQUARE_ROOT;
    });
}

}  // namespace forceout::equations
