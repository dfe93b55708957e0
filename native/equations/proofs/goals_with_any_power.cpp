// Goals without end: one of their cubes may be any power of the base. A few powers are targets; here it is proven that
// no other is one either, by asking every value of the cubes what power it would take.
#include "equations/search/search.h"

namespace forceout {

namespace {

constexpr double MOST_VALUES = 12'000;  // about so many are asked, of one choice of cubes

}  // namespace

// Whether a value may lie a multiple away from a power of the base or the negative of one. Powers leave few rests; one
// that is a fraction has itself below its line.
bool Search::may_be_multiple_off_power(Value v) const {
    if (!v.rational()) return !numbers_.pure(v);
    const i64 k = question_.multiple_of, base = question_.base;
    const auto multiple = [&](i128 off) { return off % k == 0; };
    if (v.bottom == 1) {
        i64 power = 1 % k;
        for (i64 n = 0; n <= k; ++n, power = power * base % k) {
            if (multiple(static_cast<i128>(v.top) - power) || multiple(static_cast<i128>(v.top) + power)) return true;
        }
        return false;
    }
    i128 whole = base;
    while (whole < v.bottom) whole *= base;
    if (whole != v.bottom) return false;
    for (const i64 side : {1, -1}) {
        const i128 off = static_cast<i128>(v.top) - side;
        if (off % v.bottom == 0 && multiple(off / v.bottom)) return true;
    }
    return false;
}

void Search::rule_out_families(Key key) {
    if (question_.families.empty() || !outcome_.doubt.empty()) return;
    if (endless(key) || estimate(key) > MOST_VALUES) {
        doubt("a Goal without end");
        return;
    }
    mark(Part::GOAL_VALUES);
    const Values& values = store_.of(key, watch_);
    charge(values);
    doubt_of(values);
    std::vector<Value> asked;
    for (const ValueSet& set : values.by_factorials) {
        for (const Value v : set.values()) {
            watch_.step();
            for (const Family& family : question_.families) {
                if (question_.multiple_of) {
                    if (family.use >= 0 || may_be_multiple_off_power(v)) doubt("a Goal without end");
                    continue;
                }
                asked.assign({v});
                if (family.use >= 0) {
                    asked.clear();
                    Sign sign = table_.uses()[static_cast<std::size_t>(family.use)].sign;
                    sign.demand = Demand::NONE;  // without conditions there are only more
                    if (!undo(numbers_, sign, family.known_left, family.known, v, false, asked)) doubt("a Goal without end");
                }
                for (const Value power : asked) {
                    const int side = numbers_.sign(power);
                    if (family.side && side != Numbers::SIGN_UNKNOWN && side != family.side) continue;
                    if (may_be_power(numbers_, power, question_.base)) doubt("a Goal without end");
                }
            }
        }
    }
}

}  // namespace forceout
