// Multiple of k: not the target itself, but any number of steps of k away from it.
#include "equations/search/search.h"

namespace forceout {

namespace {

constexpr i64 MULTIPLES = 6;  // so many on either side are tried backwards before everything is worked out
constexpr i64 MULTIPLES_OF_ENDLESS = 170;  // and so many of few cubes with numerals that are found only backwards

}  // namespace

// The targets are without end, so some are tried backwards, and then all values are worked out.
bool Search::try_multiples(Key key, const Target& target) {
    const i64 k = question_.multiple_of;
    if (!small(key) || endless(key)) {
        const i64 most = small(key) ? MULTIPLES_OF_ENDLESS : MULTIPLES;
        for (i64 n = 1; n <= most; ++n) {
            for (const i64 side : {n, -n}) {
                const Value other = numbers_.add(target.value, {side * k, 1});
                if (other.usable() && reach(key, other, target.factorials)) return true;
            }
        }
    }
    const auto right = [&](Value v) {
        const Value off = numbers_.subtract(v, target.value);
        doubt_of(off);
        if (!off.usable() || off.is(0) || numbers_.integer(off) == Maybe::NO) return false;
        const auto left = numbers_.modulo(off, static_cast<u64>(k));
        return !left || *left == 0;
    };
    if (estimate(key) > FORWARD_AT_NEED) return try_last_operation(key, right);
    const Values& values = store_.of(key, watch_);
    doubt_of(values);
    for (int f = 0; f <= target.factorials; ++f) {
        for (const Value v : values.by_factorials[f].values()) {
            watch_.step();
            if (right(v) && hit(key, v, f)) return true;
        }
    }
    return false;
}

// All values of many cubes, none of them kept: every last operation on values of the two sides.
bool Search::try_last_operation(Key key, const std::function<bool(Value)>& right) {
    mark(Part::MULTIPLES_LAST_SIGN);
    if (table_.factorials() || store_.free()) doubt("too many values to look for multiples among");
    for (u32 number = 0; number < table_.uses().size(); ++number) {
        const Use& use = table_.uses()[number];
        if (!use.sign.unary() || use.kind < 0 || table_.count(key, use.kind) == 0) continue;
        const Key rest = key - table_.one(use.kind);
        if (!table_.could_be(rest)) continue;
        if (estimate(rest) > FORWARD_AT_NEED) {
            doubt("too many values to look for multiples among");
            continue;
        }
        const Values& inner = store_.of(rest, watch_);
        doubt_of(inner);
        for (const Value v : inner.by_factorials[0].values()) {
            watch_.step();
            const Value result = apply(numbers_, use.sign, v);
            doubt_of(result);
            if (!result.usable() || !right(result)) continue;
            frames_.push_back({number, true, false, 0, {}, 0, -1});
            if (hit(rest, v, 0)) return true;
            frames_.pop_back();
        }
    }
    for (u32 leaf : table_.leaves_of(key)) {
        if (right(table_.leaves()[leaf].value) && hit_leaf(leaf)) return true;
    }
    for (Split& split : splits(key)) {
        if (estimate(split.other) > FORWARD_AT_NEED || table_.uses()[split.use].takes_wide) {
            doubt("too many values to look for multiples among");
            continue;
        }
        const Values &first = store_.of(split.known, watch_), &second = store_.of(split.other, watch_);
        doubt_of(first), doubt_of(second);
        const Sign& sign = table_.uses()[split.use].sign;
        for (const Value a : first.by_factorials[0].values()) {
            const Frame frame{split.use, false, split.known_left, split.known, a, 0, -1};
            for (const Value b : second.by_factorials[0].values()) {
                watch_.step();
                const Value v = split.known_left ? apply(numbers_, sign, a, b) : apply(numbers_, sign, b, a);
                doubt_of(v);
                if (!v.usable() || !right(v)) continue;
                frames_.push_back(frame);
                if (hit(split.other, b, 0)) return true;
                frames_.pop_back();
            }
        }
    }
    return false;
}

}  // namespace forceout
