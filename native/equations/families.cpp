// Goals without end: one of their cubes may be any power of the base. A few powers are targets; here it is proven that
// no other is one either, by asking every value of the cubes what power it would take.
#include "search.h"

namespace forceout {

namespace {

constexpr int MOST_POWERS = 400;
constexpr double MOST_VALUES = 12'000;  // about so many are asked, of one choice of cubes

// Whether a number is, or may be, a power of the base or the negative of one.
bool may_be_power(const Numbers& numbers, Value v, i64 base) {
    if (!v.rational()) return !numbers.pure(v) && meets_power(numbers.range(v), base);
    if (v.top == 0 || (v.bottom != 1 && magnitude(v.top) != 1)) return false;
    u64 size = v.bottom == 1 ? magnitude(v.top) : static_cast<u64>(v.bottom);
    while (size % static_cast<u64>(base) == 0) size /= static_cast<u64>(base);
    return size == 1;
}

}  // namespace

bool meets_power(Interval bounds, i64 base) {
    if (bounds.holds_zero()) return true;
    if (bounds.below_zero()) bounds = -bounds;
    const Interval up = interval_of({base, 1}), down = inverse(up);
    const bool large = bounds.low > 1;
    Interval power{1, 1};
    for (int n = 0; n < MOST_POWERS; ++n) {
        if (power.meets(bounds)) return true;
        if (large ? power.low > bounds.high : power.high < bounds.low) return false;
        power = power * (large ? up : down);
    }
    return true;
}

void Search::rule_out_families(Key key) {
    if (question_.families.empty() || !outcome_.doubt.empty()) return;
    if (question_.multiple_of || endless(key) || estimate(key) > MOST_VALUES) {
        doubt("a Goal without end");
        return;
    }
    const Values& values = store_.of(key, watch_);
    charge(values);
    if (values.doubt) doubt("a number that cannot be followed");
    std::vector<Value> asked;
    for (const ValueSet& set : values.by_factorials) {
        for (const Value v : set.values()) {
            watch_.step();
            for (const Family& family : question_.families) {
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
