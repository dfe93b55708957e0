#include "equations/proofs/largest_number.h"

#include <algorithm>
#include <cmath>

namespace forceout::equations {

namespace {

constexpr int MOST_NUMERALS_BOUNDED = 16;

}  // namespace

double LargestNumber::bits(Key key) {
    const auto [known, fresh] = known_.emplace(key, HUGE_VAL);
    if (!fresh || inquiry_.has_any_power(key)) return known->second;
    double each = 1, more = inquiry_.table.makes().fractions(key) ? 1 : 0;
    for (const Leaf& leaf : inquiry_.table.leaves()) {
        int width = 0;
        bool here = false;
        for (int kind = 0; kind < inquiry_.table.keys().kinds(); ++kind) {
            width += inquiry_.table.keys().count(leaf.key, kind);
            here = here || (inquiry_.table.keys().count(leaf.key, kind) && inquiry_.table.keys().count(key, kind));
        }
        if (!here) continue;
        if (!leaf.value.rational()) return HUGE_VAL;
        const double size =
            std::max<double>(static_cast<double>(magnitude(leaf.value.top)), static_cast<double>(leaf.value.bottom));
        each = std::max(each, std::log2(size + 0.001) / width + 0.001);
    }
    int numerals = 0, powers = 0;
    for (int kind = 0; kind < inquiry_.table.keys().kinds(); ++kind) {
        if (!inquiry_.table.keys().count(key, kind)) continue;
        if (inquiry_.table.roles().may_be_numeral(kind)) numerals += inquiry_.table.keys().count(key, kind);
        if (inquiry_.table.makes().giants(inquiry_.table.keys().one(kind))) powers += inquiry_.table.keys().count(key, kind);
    }
    for (const Use& use : inquiry_.table.uses()) {
        const bool with_cube = use.kind >= 0 && inquiry_.table.keys().count(key, use.kind);
        if (!with_cube && !shelf_->is_free(use) && use.kind >= 0) continue;
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
    // most_bits[p][n]: with p powers and n numerals
    double most_bits[MOST_NUMERALS_BOUNDED + 1][MOST_NUMERALS_BOUNDED + 1];
    for (int p = 0; p <= powers; ++p) {
        for (int n = 1; n <= numerals; ++n) {
            double most = n == 1 ? each : 0;
            for (int i = 1; i < n; ++i) {
                for (int q = 0; q <= p; ++q) {
                    most = std::max(most, most_bits[q][i] + most_bits[p - q][n - i] + more);
                    if (q < p) most = std::max(most, most_bits[q][i] * std::exp2(most_bits[p - 1 - q][n - i]));
                }
            }
            most_bits[p][n] = most;
        }
    }
    return known_[key] = numerals ? most_bits[powers][numerals] : 0;
}

}  // namespace forceout::equations
