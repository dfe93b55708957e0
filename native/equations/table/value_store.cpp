#include "equations/table/value_store.h"

#include <algorithm>

namespace forceout::equations {

namespace {

constexpr u32 HEAVY = 16;  // numbers beyond fractions, and signs that take numbers apart: one looks up more often

}  // namespace

// -- filling -------------------------------------------------------------------------------------

const Values* ValueShelf::known(Key key) const {
    const u32 place = index_.find(mix(key), [&](u32 at) { return known_[at].key == key; });
    return place == HashIndex::NONE ? nullptr : known_[place].values.get();
}

const Values& ValueShelf::of(Key key, Watch& watch) {
    if (const Values* found = known(key)) return *found;
    auto fresh = std::make_unique<Values>();
    fresh->by_factorials.resize(static_cast<std::size_t>(table_.factorials()) + 1);
    if (table_.roles().could_be(key)) fill(*fresh, key, watch);
    for (const ValueSet& set : fresh->by_factorials) store_.took(set.bytes());
    store_.took(96);
    store_.needs_room();
    index_.make_room(known_.size(), [&](u32 at) { return mix(known_[at].key); });
    index_.written(mix(key), [&](u32 at) { return known_[at].key == key; }) = static_cast<u32>(known_.size());
    known_.push_back({key, std::move(fresh)});
    return *known_.back().values;
}

bool ValueShelf::take(Values& found, Value value, int factorials) {
    if (!value.usable()) {
        if (value == UNKNOWN) found.doubt = true;
        if (value == MANY_VALUED) found.many_valued = true;
        return false;
    }
    for (int fewer = 0; fewer < factorials && !(free_ & EVERY_NUMBER_OF_FACTORIALS); ++fewer) {
        if (found.by_factorials[fewer].contains(value)) return false;
    }
    if (value.stored() && !store_.numbers().facts().pure(value)) found.by_factorials[factorials].note_unsure();
    return found.by_factorials[factorials].insert(value);
}

void ValueShelf::fill(Values& found, Key key, Watch& watch) {
    for (u32 number : table_.leaves().of(key)) {
        take(found, table_.leaves()[number].value, 0);
    }
    for (const Use& use : table_.uses()) {
        if (use.kind < 0 || table_.keys().count(key, use.kind) == 0) continue;
        const Key rest = key - table_.keys().one(use.kind);
        if (rest == 0) continue;
        if (use.sign.unary()) {
            if (!table_.roles().could_be(rest)) continue;
            const Values& inner = of(rest, watch);
            found.doubt = found.doubt || inner.doubt;
            found.many_valued = found.many_valued || inner.many_valued;
            found.cost += inner.size();
            for (int f = 0; f + use.factorials <= table_.factorials(); ++f) {
                for (const Value v : inner.by_factorials[f].values()) {
                    watch.tick(HEAVY);
                    take(found, apply(store_.numbers(), use.sign, v), f + use.factorials);
                }
            }
            continue;
        }
        each_split(table_, rest, [&](Key left, Key right) {
            if (use.sign.commutes() && left > right) return;
            join(found, use, left, right, watch);
        });
    }
    put_signs_without_cubes(found, watch);
}

void ValueShelf::join(Values& found, const Use& use, Key left, Key right, Watch& watch) {
    const Values &first = of(left, watch), &second = of(right, watch);
    found.doubt = found.doubt || first.doubt || second.doubt;
    found.many_valued = found.many_valued || first.many_valued || second.many_valued;
    found.cost += first.size() * second.size();
    for (int f = 0; f <= table_.factorials(); ++f) {
        for (int g = 0; f + g <= table_.factorials(); ++g) {
            for (const Value a : first.by_factorials[f].values()) {
                for (const Value b : second.by_factorials[g].values()) {
                    watch.tick(a.stored() || b.stored() ? HEAVY : 1);
                    take(found, apply(store_.numbers(), use.sign, a, b), f + g);
                }
            }
            store_.needs_room();
        }
    }
    if (!use.takes_wide) return;
    const auto &wide_left = table_.leaves().wide_of(left), &wide_right = table_.leaves().wide_of(right);
    for (u32 a : wide_left) {
        const Value x = table_.leaves()[a].value;
        for (int g = 0; g <= table_.factorials(); ++g) {
            for (const Value b : second.by_factorials[g].values()) {
                watch.tick();
                take(found, apply(store_.numbers(), use.sign, x, b), g);
            }
        }
        for (u32 b : wide_right) take(found, apply(store_.numbers(), use.sign, x, table_.leaves()[b].value), 0);
    }
    for (u32 b : wide_right) {
        const Value y = table_.leaves()[b].value;
        for (int f = 0; f <= table_.factorials(); ++f) {
            for (const Value a : first.by_factorials[f].values()) {
                watch.tick();
                take(found, apply(store_.numbers(), use.sign, a, y), f);
            }
        }
    }
}

// Factorial signs need no cube: they may be put behind anything, as long as there are some left.
void ValueShelf::put_signs_without_cubes(Values& found, Watch& watch) {
    for (int f = 0; f <= table_.factorials(); ++f) {
        put_free_signs(found, f, watch);
        for (const Use& use : table_.uses()) {
            if (use.kind >= 0 || f + use.factorials > table_.factorials()) continue;
            const std::vector<Value> values = found.by_factorials[f].values();
            for (const Value v : values) {
                watch.tick(HEAVY);
                take(found, apply(store_.numbers(), use.sign, v), f + use.factorials);
            }
        }
    }
}

// Signs that may be written without end before each value, as long as that makes new ones.
void ValueShelf::put_free_signs(Values& found, int factorials, Watch& watch) {
    if (!free_) return;
    const ValueSet& set = found.by_factorials[factorials];
    for (std::size_t at = 0; at < set.values().size(); ++at) {
        for (const Use& use : table_.uses()) {
            if (!is_free(use)) continue;
            watch.tick(HEAVY);
            take(found, apply(store_.numbers(), use.sign, set.values()[at]), factorials);
        }
        store_.needs_room(set.bytes());
    }
}

// -- how a value is made -------------------------------------------------------------------------

Program ValueShelf::program(Key key, Value value, int factorials, Watch& watch) {
    for (u32 number : table_.leaves().of(key)) {
        if (factorials == 0 && table_.leaves()[number].value == value) return {static_cast<int>(number)};
    }
    const int behind = static_cast<int>(table_.leaves().size());
    for (u32 number = 0; number < table_.uses().size(); ++number) {
        const Use& use = table_.uses()[number];
        const int left_over = factorials - use.factorials;
        if (left_over < 0) continue;
        if (use.sign.unary()) {
            if (use.kind >= 0 && table_.keys().count(key, use.kind) == 0) continue;
            const Key rest = use.kind < 0 ? key : key - table_.keys().one(use.kind);
            if (rest == 0 || !table_.roles().could_be(rest)) continue;
            for (const Value v : of(rest, watch).by_factorials[left_over].values()) {
                watch.tick(HEAVY);
                if (apply(store_.numbers(), use.sign, v) != value) continue;
                Program inner = program(rest, v, left_over, watch);
                inner.push_back(behind + static_cast<int>(number));
                return inner;
            }
            continue;
        }
        if (table_.keys().count(key, use.kind) == 0) continue;
        Program found;
        bool done = false;
        each_split(table_, key - table_.keys().one(use.kind), [&](Key left, Key right) {
            if (!done) done = join_program(found, number, left, right, value, factorials, watch);
        });
        if (done) return found;
    }
    Program found;
    if (free_program(found, key, value, factorials, watch)) return found;
    throw std::logic_error("a value nobody made");
}

// A value that only free signs make comes from one that was there before it.
bool ValueShelf::free_program(Program& program_, Key key, Value value, int factorials, Watch& watch) {
    const int behind = static_cast<int>(table_.leaves().size());
    for (const Value v : of(key, watch).by_factorials[factorials].values()) {
        if (v == value) return false;
        for (u32 number = 0; number < table_.uses().size(); ++number) {
            const Use& use = table_.uses()[number];
            if (!is_free(use)) continue;
            watch.tick(HEAVY);
            if (apply(store_.numbers(), use.sign, v) != value) continue;
            program_ = program(key, v, factorials, watch);
            program_.push_back(behind + static_cast<int>(number));
            return true;
        }
    }
    return false;
}

bool ValueShelf::join_program(Program& program_, u32 number, Key left, Key right, Value value, int factorials, Watch& watch) {
    const Use& use = table_.uses()[number];
    const int behind = static_cast<int>(table_.leaves().size());
    struct Operand {
        Value value;
        int factorials;
        int wide;  // the numeral, where it is a wide one
    };
    const auto operands = [&](Key key, int f) {
        std::vector<Operand> found;
        for (const Value v : of(key, watch).by_factorials[f].values()) found.push_back({v, f, -1});
        if (use.takes_wide && f == 0) {
            for (u32 leaf : table_.leaves().wide_of(key))
                found.push_back({table_.leaves()[leaf].value, 0, static_cast<int>(leaf)});
        }
        return found;
    };
    const auto written = [&](Key key, const Operand& operand) {
        return operand.wide >= 0 ? Program{operand.wide} : program(key, operand.value, operand.factorials, watch);
    };
    for (int f = 0; f <= factorials; ++f) {
        const auto first = operands(left, f), second = operands(right, factorials - f);
        for (const Operand& a : first) {
            for (const Operand& b : second) {
                watch.tick();
                if (apply(store_.numbers(), use.sign, a.value, b.value) != value) continue;
                program_ = written(left, a);
                const Program more = written(right, b);
                program_.insert(program_.end(), more.begin(), more.end());
                program_.push_back(behind + static_cast<int>(number));
                return true;
            }
        }
    }
    return false;
}

}  // namespace forceout::equations
