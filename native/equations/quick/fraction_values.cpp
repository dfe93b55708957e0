#include "equations/quick/fraction_values.h"

namespace forceout::equations {

namespace {

constexpr int MOST_NUMERALS_FROM_STORE = 2;  // with so few the store is quick too, and irrational numbers count

Value power_of_fraction(Value base, Value exponent) {
    const u64 times = magnitude(exponent.top);
    if (times > 62 && base.top != 1 && base.top != -1) return UNKNOWN;
    Value top = whole_power(base.top, times), bottom = whole_power(base.bottom, times);
    if (!top.usable() || !bottom.usable()) return UNKNOWN;
    const Value result{top.top, bottom.top};
    return exponent.top < 0 ? invert_rational(result) : result;
}

// base^exponent, neither of them zero.
Value power(Numbers& numbers, const Sign& sign, Value base, Value exponent, Value left, Value right) {
    if (exponent.bottom != 1) {
        const Value size{static_cast<i64>(magnitude(base.top)), base.bottom};
        if (!has_rational_power(size, exponent)) return UNKNOWN;
    } else if (sign.demand == Demand::NONE) {
        return power_of_fraction(base, exponent);
    }
    return apply(numbers, sign, left, right);
}

}  // namespace

Value apply_to_fractions(Numbers& numbers, const Sign& sign, Value left, Value right) {
    switch (sign.operation) {
        case Operation::ADD: return add_rationals(left, right);
        case Operation::SUBTRACT: return add_rationals(left, negate_rational(right));
        case Operation::MULTIPLY: return multiply_rationals(left, right);
        case Operation::DIVIDE:
            if (right.top == 0) return UNDEFINED;
            if (sign.demand == Demand::NONE) return multiply_rationals(left, invert_rational(right));
            break;
        case Operation::POWER:
            if (left.top && right.top) return power(numbers, sign, left, right, left, right);
            break;
        case Operation::ROOT:
            if (left.top == 0) return UNDEFINED;
            if (right.top) return power(numbers, sign, right, invert_rational(left), left, right);
            break;
        case Operation::SQUARE_ROOT:
            if (left.top < 0) return UNDEFINED;
            if (left.top) return power(numbers, sign, left, {1, 2}, left, right);
            break;
        case Operation::POWER_OF:
            if (left.top) return power(numbers, sign, left, sign.parameter, left, right);
            break;
        case Operation::FACTORIAL:
            if (left.bottom != 1 || left.top < 0 || left.top > 20) return UNKNOWN;
            break;
        case Operation::LOG: return numbers.logarithm_of(left, right, true);
        case Operation::TIMES_I:
        case Operation::JOIN_BY_I: return UNKNOWN;
        default: break;
    }
    return apply(numbers, sign, left, right);
}

bool FractionValues::from_store(Key key) const { return table_.roles().possible_numerals(key) <= MOST_NUMERALS_FROM_STORE; }

const Values& FractionValues::of(Key key, Watch& watch) {
    const auto found = known_.find(key);
    if (found != known_.end()) return *found->second;
    auto fresh = std::make_unique<Values>();
    fresh->by_factorials.resize(static_cast<std::size_t>(table_.factorials()) + 1);
    if (from_store(key)) {
        const Values& all = store_.shelf(0).of(key, watch);
        for (int f = 0; f <= table_.factorials(); ++f) {
            for (const Value v : all.by_factorials[f].values()) {
                if (v.rational()) fresh->by_factorials[f].insert(v);
            }
        }
        fresh->cost = all.cost;
    } else if (table_.roles().could_be(key)) {
        fill(*fresh, key, watch);
    }
    return *(known_[key] = std::move(fresh));
}

void FractionValues::take(Values& found, Value value, int factorials) const {
    if (!value.rational()) return;
    for (int fewer = 0; fewer < factorials; ++fewer) {
        if (found.by_factorials[fewer].contains(value)) return;
    }
    found.by_factorials[factorials].insert(value);
}

void FractionValues::fill(Values& found, Key key, Watch& watch) {
    for (u32 number : table_.leaves().of(key)) take(found, table_.leaves()[number].value, 0);
    for (int kind = 0; kind < table_.keys().kinds(); ++kind) {
        if (table_.keys().count(key, kind) == 0 || key == table_.keys().one(kind)) continue;
        const Key rest = key - table_.keys().one(kind);
        if (!joining(kind).empty()) {
            each_split(table_, rest, [&](Key left, Key right) {
                const Values &first = of(left, watch), &second = of(right, watch);
                for (const Use* use : joining(kind)) {
                    if (!use->sign.commutes() || left <= right) join(found, *use, first, second);
                }
            });
            watch.tick(64);
        }
        if (!table_.roles().may_stand_before(kind) || !table_.roles().could_be(rest)) continue;
        const Values& inner = of(rest, watch);
        found.cost += inner.size();
        for (const Use& use : table_.uses()) {
            if (use.kind != kind || !use.sign.unary()) continue;
            for (int f = 0; f + use.factorials <= table_.factorials(); ++f) {
                for (const Value v : inner.by_factorials[f].values()) {
                    take(found, apply_to_fractions(store_.numbers(), use.sign, v, v), f + use.factorials);
                }
            }
        }
    }
    for (const Use& use : table_.uses()) {  // factorials, which need no cube
        if (use.kind >= 0) continue;
        for (int f = 0; f + use.factorials <= table_.factorials(); ++f) {
            const std::vector<Value> values = found.by_factorials[f].values();
            for (const Value v : values) take(found, apply_to_fractions(store_.numbers(), use.sign, v, v), f + use.factorials);
        }
    }
    watch.tick(static_cast<u32>(std::min<u64>(found.cost, 1 << 20)));
}

// The uses of a kind of cube between two operands.
const std::vector<const Use*>& FractionValues::joining(int kind) {
    if (joining_.empty()) {
        joining_.resize(static_cast<std::size_t>(table_.keys().kinds()));
        for (const Use& use : table_.uses()) {
            if (use.kind >= 0 && !use.sign.unary()) joining_[use.kind].push_back(&use);
        }
    }
    return joining_[kind];
}

void FractionValues::join(Values& found, const Use& use, const Values& first, const Values& second) {
    found.cost += first.size() * second.size();
    for (int f = 0; f <= table_.factorials(); ++f) {
        for (int g = 0; f + g <= table_.factorials(); ++g) {
            for (const Value a : first.by_factorials[f].values()) {
                for (const Value b : second.by_factorials[g].values()) {
                    take(found, apply_to_fractions(store_.numbers(), use.sign, a, b), f + g);
                }
            }
        }
    }
}

// How a fraction of these cubes is made.
Program FractionValues::program(Key key, Value value, int factorials, Watch& watch) {
    if (from_store(key)) return store_.shelf(0).program(key, value, factorials, watch);
    for (u32 number : table_.leaves().of(key)) {
        if (factorials == 0 && table_.leaves()[number].value == value) return {static_cast<int>(number)};
    }
    const int behind = static_cast<int>(table_.leaves().size());
    for (u32 number = 0; number < table_.uses().size(); ++number) {
        const Use& use = table_.uses()[number];
        const int left_over = factorials - use.factorials;
        if (left_over < 0 || (use.kind >= 0 && table_.keys().count(key, use.kind) == 0)) continue;
        const Key rest = use.kind < 0 ? key : key - table_.keys().one(use.kind);
        Program found;
        if (use.sign.unary()) {
            if (!table_.roles().could_be(rest)) continue;
            for (const Value v : of(rest, watch).by_factorials[left_over].values()) {
                if (apply_to_fractions(store_.numbers(), use.sign, v, v) != value) continue;
                found = program(rest, v, left_over, watch);
                break;
            }
        } else {
            each_split(table_, rest, [&](Key left, Key right) {
                for (int f = 0; f <= factorials && found.empty(); ++f) {
                    for (const Value a : of(left, watch).by_factorials[f].values()) {
                        for (const Value b : of(right, watch).by_factorials[factorials - f].values()) {
                            if (!found.empty() || apply_to_fractions(store_.numbers(), use.sign, a, b) != value) continue;
                            found = program(left, a, f, watch);
                            const Program more = program(right, b, factorials - f, watch);
                            found.insert(found.end(), more.begin(), more.end());
                        }
                    }
                }
            });
        }
        if (found.empty()) continue;
        found.push_back(behind + static_cast<int>(number));
        return found;
    }
    throw std::logic_error("a fraction nobody made");
}

}  // namespace forceout::equations
