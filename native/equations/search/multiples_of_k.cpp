#include "equations/search/multiples_of_k.h"

#include "equations/tally.h"

namespace forceout::equations {

namespace {

constexpr i64 MULTIPLES = 6;               // so many on either side are tried backwards before everything is worked out
constexpr i64 MULTIPLES_OF_ENDLESS = 170;  // and so many of few cubes with numerals that are found only backwards

}  // namespace

// The targets are without end, so some are tried backwards, and then all values are worked out.
bool MultiplesOfK::try_target(Key key, int operations, int number) {
    const Target& target = question_.targets[static_cast<std::size_t>(number)];
    const i64 k = question_.multiple_of;
    if (!backwards_.values().small(key) || inquiry_.has_any_power(key)) {
        const i64 most = backwards_.values().small(key) ? MULTIPLES_OF_ENDLESS : MULTIPLES;
        for (i64 n = 1; n <= most; ++n) {
            for (const i64 side : {n, -n}) {
                const Value other = numbers_.add(target.value, {side * k, 1});
                if (other.usable() && backwards_.try_target(key, operations, number, other)) return true;
            }
        }
    }
    backwards_.expression().begin(key, operations, number);
    const auto right = [&](Value v) {
        const Value off = numbers_.subtract(v, target.value);
        doubts_.raise_for(off);
        if (!off.usable() || off.is(0) || numbers_.facts().integer(off) == Maybe::NO) return false;
        const auto left = numbers_.facts().modulo(off, static_cast<u64>(k));
        return !left || *left == 0;
    };
    if (backwards_.values().estimate(key) > FORWARD_AT_NEED) return try_last_operation(key, right);
    const Values& values = backwards_.values().of(key);
    doubts_.raise_for(values);
    for (int f = 0; f <= target.factorials; ++f) {
        for (const Value v : values.by_factorials[f].values()) {
            watch_.step();
            if (right(v) && backwards_.expression().hit(key, v, f)) return true;
        }
    }
    return false;
}

// All values of many cubes, none of them kept: every last operation on values of the two sides.
bool MultiplesOfK::try_last_operation(Key key, const std::function<bool(Value)>& right) {
    mark(By::MULTIPLES_LAST_SIGN);
    if (table_.factorials() || backwards_.values().free()) doubts_.raise(Doubt::TOO_MANY_FOR_MULTIPLES);
    for (u32 number = 0; number < table_.uses().size(); ++number) {
        const Use& use = table_.uses()[number];
        if (!use.sign.unary() || use.kind < 0 || table_.keys().count(key, use.kind) == 0) continue;
        const Key rest = key - table_.keys().one(use.kind);
        if (!table_.roles().could_be(rest)) continue;
        if (backwards_.values().estimate(rest) > FORWARD_AT_NEED) {
            doubts_.raise(Doubt::TOO_MANY_FOR_MULTIPLES);
            continue;
        }
        const Values& inner = backwards_.values().of(rest);
        doubts_.raise_for(inner);
        for (const Value v : inner.by_factorials[0].values()) {
            watch_.step();
            const Value result = apply(numbers_, use.sign, v);
            doubts_.raise_for(result);
            if (!result.usable() || !right(result)) continue;
            if (backwards_.expression().hit_under({number, true, false, 0, {}, 0, -1}, rest, v, 0)) return true;
        }
    }
    for (u32 leaf : table_.leaves().of(key)) {
        if (right(table_.leaves()[leaf].value) && backwards_.expression().hit_leaf(leaf)) return true;
    }
    struct Operand {
        Value value;
        int wide;  // the numeral, where it is one that only this sign takes
    };
    const auto operands = [&](Key side, bool takes_wide) {
        const Values& values = backwards_.values().of(side);
        doubts_.raise_for(values);
        std::vector<Operand> found;
        for (const Value v : values.by_factorials[0].values()) found.push_back({v, -1});
        for (u32 leaf : table_.leaves().wide_of(side)) {
            if (takes_wide) found.push_back({table_.leaves()[leaf].value, static_cast<int>(leaf)});
        }
        return found;
    };
    for (const Split& split : backwards_.values().splits(key)) {
        if (backwards_.values().estimate(split.other) > FORWARD_AT_NEED) {
            doubts_.raise(Doubt::TOO_MANY_FOR_MULTIPLES);
            continue;
        }
        const Use& use = table_.uses()[split.use];
        const auto first = operands(split.known, use.takes_wide), second = operands(split.other, use.takes_wide);
        for (const auto& [a, wide] : first) {
            const OuterOperation operation{split.use, false, split.known_left, split.known, a, 0, wide};
            for (const auto& [b, wide_other] : second) {
                watch_.step();
                const Value v = split.known_left ? apply(numbers_, use.sign, a, b) : apply(numbers_, use.sign, b, a);
                doubts_.raise_for(v);
                if (!v.usable() || !right(v)) continue;
                if (wide_other < 0 ? backwards_.expression().hit_under(operation, split.other, b, 0)
                                   : backwards_.expression().hit_leaf_under(operation, static_cast<u32>(wide_other)))
                    return true;
            }
        }
    }
    return false;
}

}  // namespace forceout::equations
