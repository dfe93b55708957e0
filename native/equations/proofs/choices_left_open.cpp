#include "equations/proofs/choices_left_open.h"

#include <algorithm>

#include "equations/tally.h"

namespace forceout::equations {

namespace {

constexpr std::size_t MOST_CUBES_SETTLED = 9;
constexpr std::size_t MOST_NUMERALS_RANGED = 7;
constexpr u64 MOST_WORK = 16'000'000;  // pairs of ranges that are joined for one choice of cubes

}  // namespace

// Whether something is settled for all numerals that the cubes can be, as far as signs join so many.
template <class Settled>
bool ChoicesLeftOpen::all_numerals(const std::vector<int>& kinds, const SignsBetween& joining, bool wide, Settled settled) const {
    if (kinds.size() > MOST_CUBES_SETTLED) return false;
    std::size_t joined = joining.any_number ? kinds.size() : static_cast<std::size_t>(joining.most) + 1;
    for (const int kind : kinds) joined += table_.roles().may_stand_before(kind);  // an exponent joins without a sign
    std::vector<Readings> numerals;
    const auto divide = [&](const auto& self, u32 left) -> bool {
        if (left == 0) return settled(numerals);
        if (numerals.size() == joined) return true;  // there is no expression of so many
        const u32 first = left & (~left + 1), others = left ^ first;
        for (u32 with = others;; with = (with - 1) & others) {  // the cubes in one numeral with the first
            Key part = 0;
            Readings numeral;
            for (std::size_t i = 0; i < kinds.size(); ++i) {
                if (!((first | with) >> i & 1)) continue;
                part += table_.keys().one(kinds[i]);
                numeral.endless = with == 0 && question_.endless[static_cast<std::size_t>(kinds[i])];
                numeral.exponent = with == 0 && table_.roles().may_stand_before(kinds[i]);
            }
            for (u32 leaf : table_.leaves().of(part)) numeral.values.push_back(table_.leaves()[leaf].value);
            for (u32 leaf : table_.leaves().far_of(part)) numeral.values.push_back(table_.leaves()[leaf].value);
            for (u32 leaf : table_.leaves().wide_of(part)) {
                if (wide) numeral.values.push_back(table_.leaves()[leaf].value);
            }
            if (!numeral.values.empty()) {
                if (numerals.size() == MOST_NUMERALS_RANGED) return false;
                numerals.push_back(std::move(numeral));
                const bool done = self(self, others ^ with);
                numerals.pop_back();
                if (!done) return false;
            }
            if (with == 0) return true;
        }
    };
    return divide(divide, (u32{1} << kinds.size()) - 1);
}

void ChoicesLeftOpen::settle() {
    for (const LeftOpen& left : left_) {
        if (!doubts_.none()) return;
        if (settled(left)) mark(By::RANGES);
        else doubts_.raise(left.doubt);
    }
}

// Cubes of a sign that may be written again and again are first taken for one: nearly always that is enough, for all choices that
// differ in their number.
bool ChoicesLeftOpen::settled(const LeftOpen& left) {
    bool several = false;
    std::vector<CubesOfKind> cubes, once;
    for (int kind : inquiry_.cubes.kinds()) {
        const int count = table_.keys().count(left.choice, kind);
        if (!count) continue;
        const bool repeats = question_.repeats[static_cast<std::size_t>(kind)], numeral = table_.roles().may_be_numeral(kind);
        cubes.push_back({kind, count});
        once.push_back({kind, repeats && !numeral ? 1 : count});
        several = several || (repeats && !numeral && count > 1);
    }
    return known(once, left.doubt) || (several && known(cubes, left.doubt));
}

bool ChoicesLeftOpen::known(const std::vector<CubesOfKind>& cubes, Doubt why) {
    Key key = 0;
    for (const auto& [kind, count] : cubes) key += table_.keys().one(kind) * static_cast<u64>(count);
    const bool rest_followed = only_rest_left(key, why);
    const auto [at, fresh] = known_[rest_followed].try_emplace(key, false);
    if (fresh) at->second = stay_away(cubes, rest_followed);
    return at->second;
}

// So many of a kind a Solution has at most.
int ChoicesLeftOpen::most_cubes_of(int kind) const {
    const auto at = static_cast<std::size_t>(kind);
    const int more = question_.resources[at], from_resources = question_.from_resources;
    return question_.required[at] + question_.permitted[at] + (from_resources < 0 ? more : std::min(more, from_resources));
}

bool ChoicesLeftOpen::any_use(Operation operation) const {
    return std::any_of(table_.uses().begin(), table_.uses().end(),
                       [&](const Use& use) { return use.sign.operation == operation; });
}

// Whether the doubt says that all expressions were tried but those with more factorials than are listed, or with a power of
// several values: then only these are looked at.
bool ChoicesLeftOpen::only_rest_left(Key key, Doubt why) const {
    if (!question_.families.empty()) return false;
    if (any_use(Operation::COMPLEX_POWER)) return why == Doubt::MANY_VALUES;
    return question_.endless_factorials && why == Doubt::USES_NOT_LISTED && !any_use(Operation::POWER_OF) &&
           !inquiry_.has_any_power(key);
}

bool ChoicesLeftOpen::stay_away(const std::vector<CubesOfKind>& cubes, bool rest_followed) {
    const bool exponents = any_use(Operation::POWER_OF);
    for (const auto& [kind, count] : cubes) {
        // an exponent with a point in it is not among the signs below
        if (question_.unfinished[static_cast<std::size_t>(kind)] && exponents && !table_.roles().only_numerals(kind) &&
            !question_.endless[static_cast<std::size_t>(kind)])
            return false;
    }
    DeepRoots signs;
    signs.multiple_of = question_.multiple_of;
    if (table_.factorials()) {
        signs.before.push_back({{Operation::FACTORIAL}});
        signs.most_factorials = question_.endless_factorials ? -1 : table_.factorials();
        if (rest_followed) signs.least_unfollowed = table_.factorials() + 1;
    }
    signs.complex = any_use(Operation::COMPLEX_POWER);
    if (rest_followed && signs.complex) signs.least_unfollowed = 1;
    signs.base = question_.base;
    for (const Family& family : question_.families) {
        Sign sign = family.use < 0 ? Sign{Operation::ADD} : table_.uses()[static_cast<std::size_t>(family.use)].sign;
        signs.any_power_targets.push_back(
            {family.use < 0, sign, family.known_left, family.known, family.side, family.factorials});
    }
    const bool wide = std::any_of(table_.uses().begin(), table_.uses().end(), [](const Use& use) { return use.takes_wide; });
    std::vector<Value> targets;
    for (const Target& target : question_.targets) {
        targets.push_back(target.value);
        if (signs.most_factorials >= 0) signs.factorials_towards.push_back(target.factorials);
    }
    u64 work = MOST_WORK;
    // a cube that may be a numeral or a sign is tried as either
    const bool counted =
        !table_.factorials() && std::find(question_.repeats.begin(), question_.repeats.end(), true) == question_.repeats.end();
    const auto all_settled = [&](const auto& self, std::size_t place, const DeepRoots& signs, const std::vector<int>& numerals,
                                 int operations) -> bool {
        if (place == cubes.size()) {
            if (counted && operations < question_.least_operations) return true;  // nobody may write it so
            return all_numerals(numerals, signs.joining, wide, [&](const std::vector<Readings>& readings) {
                watch_.step(256);
                if (!signs.joining.fits(readings)) return true;  // there is no expression of so many numerals
                // each of its signs joins two numerals, however often they may be written
                const bool only_joins = signs.before.empty() && !signs.root;
                if (only_joins && static_cast<int>(readings.size()) - 1 < question_.least_operations) return true;
                return roots_stay_away(numbers_, readings, signs, targets, watch_, work);
            });
        }
        const auto [kind, count] = cubes[place];
        const bool numeral = table_.roles().may_be_numeral(kind);
        const bool sign = !numeral || std::any_of(table_.uses().begin(), table_.uses().end(), [&](const Use& use) {
            return use.kind == kind && use.sign.operation != Operation::POWER_OF;
        });
        for (int as_sign = numeral ? 0 : count; as_sign <= (sign ? count : 0); ++as_sign) {
            // a sign that is written again and again takes one cube, and each digit another
            if (question_.repeats[static_cast<std::size_t>(kind)] && count - as_sign + (as_sign > 0) > most_cubes_of(kind))
                continue;
            DeepRoots more = signs;
            std::vector<int> cubes_left = numerals;
            if (numeral) cubes_left.insert(cubes_left.end(), static_cast<std::size_t>(count - as_sign), kind);
            if (!signs_of_kind(kind, static_cast<int>(place), as_sign, more)) return false;
            if (!self(self, place + 1, more, cubes_left, operations + (table_.roles().is_operation(kind) ? as_sign : 0)))
                return false;
        }
        return true;
    };
    return all_settled(all_settled, 0, signs, {}, 0);
}

// What a kind of cube can be among ranges, with so many of them as signs; false where it is something else. A numeral
// that is also an exponent by itself is a power with that numeral.
bool ChoicesLeftOpen::signs_of_kind(int kind, int place, int as_sign, DeepRoots& signs) const {
    if (place >= SignsToWrite::MOST_KINDS) return false;
    const bool repeats = as_sign && question_.repeats[static_cast<std::size_t>(kind)];
    const bool is_root = as_sign && std::any_of(table_.uses().begin(), table_.uses().end(), [&](const Use& use) {
                             return use.kind == kind && use.sign.operation == Operation::SQUARE_ROOT;
                         });
    // all kinds that are roots are counted as one: after a root of the one a root of the other may be written
    const bool other_roots = is_root && signs.root;
    const UsedSigns one = other_roots ? signs.root : SignsToWrite::one(place);
    if (as_sign && !signs.to_write.add(one, static_cast<u64>(as_sign), repeats)) return false;
    const auto any_use = [&](bool before) {
        return std::any_of(table_.uses().begin(), table_.uses().end(), [&](const Use& use) {
            return use.kind == kind && use.sign.operation != Operation::POWER_OF && use.sign.unary() == before;
        });
    };
    if (any_use(false)) {
        signs.joining.most += as_sign;
        if (!any_use(true)) signs.joining.least += as_sign;
        signs.joining.any_number = signs.joining.any_number || repeats;
    }
    bool stands_before = false;
    for (const Use& use : table_.uses()) {
        if (use.kind != kind) continue;
        const Operation operation = use.sign.operation;
        if (operation == Operation::POWER_OF) {
            const auto known = [](const Joining& joining) { return joining.bare; };
            if (std::none_of(signs.signs.begin(), signs.signs.end(), known)) signs.signs.push_back({{Operation::POWER}, 0, true});
            continue;
        }
        if (!as_sign || operation == Operation::PRINCIPAL_POWER) continue;
        if (operation == Operation::SQUARE_ROOT) {
            const bool end = !repeats && (!other_roots || signs.most_roots);
            signs.root = one;
            signs.whole_roots = use.sign.demand == Demand::WHOLE;
            signs.most_roots = end ? as_sign + (other_roots ? signs.most_roots : 0) : 0;
        } else if (operation == Operation::NUMBER_OF_FACTORS || operation == Operation::SMALLEST_PRIME ||
                   operation == Operation::TIMES_I) {
            signs.before.push_back({use.sign, one});
            stands_before = true;
        } else if (use.sign.unary()) {
            return false;
        } else {
            signs.signs.push_back({use.sign, one});
        }
    }
    if (stands_before) signs.most_before += as_sign, signs.any_number_before = signs.any_number_before || repeats;
    return true;
}

}  // namespace forceout::equations
