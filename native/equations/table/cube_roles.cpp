#include "equations/table/cube_roles.h"

#include <algorithm>

namespace forceout::equations {

CubeRoles::CubeRoles(const CubeKeys& keys, const std::vector<Cubes>& kinds, int factorials)
    : keys_(keys), factorials_(factorials), profile_(kinds.size()), readings_(kinds.size()) {
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) operations_ |= u64{kinds[kind].operation} << kind;
}

void CubeRoles::note(const Leaf& leaf, Place place) {
    const u64 width = static_cast<u64>(keys_.cubes(leaf.key));
    widest_ = std::max(widest_, width);
    keys_.each_kind(leaf.key, [&](int kind, int) {
        profile_[kind] |= MAY_NUMERAL;
        if (width == 1 && place == Place::ANYWHERE) ++readings_[kind];
    });
}

void CubeRoles::note(const Use& use) {
    if (use.kind < 0) return;
    const u64 kind = u64{1} << use.kind;
    if (use.sign.unary()) before_ |= kind;
    else profile_[use.kind] |= MAY_JOIN;
    if (use.sign.unary() && !use.sign.comes_to_an_end()) without_end_ |= kind;
    if (use.sign.operation == Operation::SMALLEST_PRIME) one_after_another_ |= kind;
}

void CubeRoles::finish() {
    for (int kind = 0; kind < keys_.kinds(); ++kind) {
        const bool numeral = may_be_numeral(kind), joins = may_join(kind);
        if (numeral && !joins && !may_stand_before(kind)) profile_[kind] |= MUST_NUMERAL;
        if (joins && !numeral && !may_stand_before(kind)) profile_[kind] |= MUST_JOIN;
    }
}

int CubeRoles::numeral_cubes(Key key) const {
    int sum = 0;
    for (int kind = 0; key && kind < keys_.kinds(); ++kind) {
        if (only_numerals(kind)) sum += keys_.count(key, kind);
    }
    return sum;
}

u64 CubeRoles::profile(Key key) const {
    u64 sum = 0;
    keys_.each_kind(key, [&](int kind, int here) { sum += profile_[kind] * static_cast<u64>(here); });
    return sum;
}

// An expression has one numeral more than it has signs between operands.
bool CubeRoles::could_be_profile(u64 profile) const {
    const u64 must_numeral = profile & 0xffff, may_numeral = (profile >> 16) & 0xffff;
    const u64 must_join = (profile >> 32) & 0xffff, may_join = profile >> 48;
    const u64 fewest = std::max<u64>(1, (must_numeral + widest_ - 1) / widest_);
    return std::max(fewest, must_join + 1) <= std::min(may_numeral, may_join + 1);
}

double CubeRoles::estimate(Key key, u64 free) const {
    constexpr double PRIMES_AFTER = 12;  // about so many of them for each numeral
    static constexpr double groupings[] = {1, 1, 4, 60, 1200, 40000, 1500000, 6e7};
    double product = 1;
    int numerals = 0, loose = 0, joins = 0, either = 0;  // cubes that are numerals, or signs, or may be either
    keys_.each_kind(key, [&](int kind, int here) {
        if (may_join(kind)) (may_be_numeral(kind) ? either : joins) += here;
        if (may_be_numeral(kind)) {
            numerals += here;
            for (int i = 0; i < here; ++i) product *= readings_[kind] > 1 ? readings_[kind] : 1;
            for (int i = 0; i < here && (free & one_after_another_); ++i) product *= PRIMES_AFTER;
        } else if (may_stand_before(kind) && !has(free, kind)) {
            loose += here;
        }
    });
    // numerals that no sign could join stand together in one
    double most = 1;
    for (int as_sign = 0; as_sign <= either; ++as_sign) {
        const int alone = std::min(numerals - as_sign, joins + as_sign + 1), together = numerals - as_sign - alone;
        if (alone > 0) most = std::max(most, groupings[std::min(alone, 7)] * (1 << std::min(2 * together, 16)));
    }
    product *= most * (1 << std::min(loose, 8)) * (free ? 2 : 1);
    for (int i = 0; i < factorials_; ++i) product *= 1.5;
    return product;
}

}  // namespace forceout::equations
