#include "equations/proofs/goals_with_any_power.h"

#include "equations/tally.h"

namespace forceout::equations {

namespace {

constexpr double MOST_VALUES = 12'000;  // about so many are asked, of one choice of cubes

}  // namespace

// Whether a value may lie a multiple away from a power of the base, or the negative of one, and not be that power itself. Powers
// leave few rests, and from some power on all of them without end; one that is a fraction has itself below its line.
bool GoalsWithAnyPower::may_be_multiple_off_power(Value v, int side) const {
    if (!v.rational()) return !inquiry_.numbers.facts().pure(v);
    const i64 k = inquiry_.question.multiple_of, base = inquiry_.question.base;
    const auto multiple = [&](i128 off) { return off != 0 && off % k == 0; };
    for (const i64 sign : {1, -1}) {
        if (side && side != sign) continue;
        if (v.bottom == 1) {
            // within k powers each rest has been left, and within k more once again where it comes back
            i64 rest = 1 % k;
            i128 power = 1;
            for (i64 n = 0; n <= 2 * k; ++n, rest = rest * base % k) {
                const bool itself = power == static_cast<i128>(v.top) * sign;
                if (!itself && (static_cast<i128>(v.top) - static_cast<i128>(sign) * rest) % k == 0) return true;
                if (power <= INT64_MAX) power *= base;
            }
            continue;
        }
        i128 whole = base;
        while (whole < v.bottom) whole *= base;
        const i128 off = static_cast<i128>(v.top) - sign;
        if (whole == v.bottom && off % v.bottom == 0 && multiple(off / v.bottom)) return true;
    }
    return false;
}

void GoalsWithAnyPower::rule_out(Key key, ValueShelf& shelf) {
    if (inquiry_.question.families.empty() || !doubts_.none()) return;
    if (inquiry_.has_any_power(key) || shelf.estimate(key) > MOST_VALUES) {
        doubts_.raise(Doubt::GOAL_WITH_ANY_POWER);
        return;
    }
    mark(By::GOAL_VALUES);
    const Values& values = shelf.of(key, inquiry_.watch);
    inquiry_.charge(values);
    doubts_.raise_for(values);
    std::vector<Value> asked;
    for (const ValueSet& set : values.by_factorials) {
        for (const Value v : set.values()) {
            inquiry_.watch.step();
            for (const Family& family : inquiry_.question.families) {
                if (inquiry_.question.multiple_of) {
                    if (family.use >= 0 || family.factorials || may_be_multiple_off_power(v, family.side))
                        doubts_.raise(Doubt::GOAL_WITH_ANY_POWER);
                    continue;
                }
                asked.assign({v});
                if (family.use >= 0) {
                    asked.clear();
                    Sign sign = inquiry_.table.uses()[static_cast<std::size_t>(family.use)].sign;
                    sign.demand = Demand::NONE;  // without conditions there are only more
                    if (!undo(inquiry_.numbers, sign, family.known_left, family.known, v, false, asked))
                        doubts_.raise(Doubt::GOAL_WITH_ANY_POWER);
                }
                for (int n = 0; n < family.factorials; ++n) {
                    std::vector<Value> under;
                    for (const Value one : asked) {
                        if (!undo(inquiry_.numbers, {Operation::FACTORIAL}, one, under))
                            doubts_.raise(Doubt::GOAL_WITH_ANY_POWER);
                    }
                    asked = std::move(under);
                }
                for (const Value power : asked) {
                    const int side = inquiry_.numbers.facts().sign(power);
                    if (family.side && side != SIGN_UNKNOWN && side != family.side) continue;
                    if (may_be_power(inquiry_.numbers.facts(), power, inquiry_.question.base))
                        doubts_.raise(Doubt::GOAL_WITH_ANY_POWER);
                }
            }
        }
    }
}

}  // namespace forceout::equations
