// From the target backwards: one side of the last operation is taken from the known values of few cubes, the other
// has to be what the operation then asks for, and so on until few cubes are left on both sides.
#include "equations/search/search.h"

#include <algorithm>

namespace forceout {

namespace {

constexpr std::size_t SAMPLES = 24;
constexpr u32 HEAVY = 16;  // what a number beyond fractions counts for, between two looks at the clock

}  // namespace

bool Asked::insert(const State& state) {
    constexpr u32 EMPTY = 0xffffffff;
    if (states_.size() * 2 >= slots_.size()) {
        slots_.assign(slots_.empty() ? 256 : slots_.size() * 2, EMPTY);
        for (u32 i = 0; i < states_.size(); ++i) {
            std::size_t at = hash(states_[i]) & (slots_.size() - 1);
            while (slots_[at] != EMPTY) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = i;
        }
    }
    std::size_t at = hash(state) & (slots_.size() - 1);
    for (; slots_[at] != EMPTY; at = (at + 1) & (slots_.size() - 1)) {
        if (states_[slots_[at]] == state) return false;
    }
    slots_[at] = static_cast<u32>(states_.size());
    states_.push_back(state);
    return true;
}

void Asked::clear() {
    states_.clear();
    slots_.clear();
}

bool Search::small(Key key) const { return estimate(key) <= question_.forward; }

// Values cost what it takes to work them out, also when an earlier question has done it: so a question gets as far in
// a warm store as in a cold one where steps are limited, and goes the same way where they are not.
void Search::charge(const Values& values) {
    if (values.charged_to == number_) return;
    values.charged_to = number_;
    if (watch_.limited()) watch_.step(static_cast<u32>(std::min<u64>(values.cost, 1 << 30)));
    else charged_ += values.cost;
}

// Whether this was asked before in the same search; then the answer was no.
bool Search::seen(Key key, Value target, int factorials) {
    store_.needs_room(seen_.bytes());
    return !seen_.insert({key, target, {}, mode_ + static_cast<u32>(factorials)});
}

bool Search::tried_by(const Frame& frame, Key key, Value target, int factorials) {
    store_.needs_room(seen_.bytes());
    const u32 tag = ((frame.use + 1) * 2 + frame.known_left) * 8 + static_cast<u32>(factorials);
    return !seen_.insert({key, target, frame.value, mode_ + tag});
}

std::vector<Split>& Search::splits(Key key) {
    if (auto* known = splits_.find(store_.free(), key)) return *known;
    std::vector<std::pair<double, Split>> found;  // with how many values are worked out
    for (u32 number = 0; number < table_.uses().size(); ++number) {
        const Use& use = table_.uses()[number];
        if (use.kind < 0 || use.sign.unary() || table_.count(key, use.kind) == 0) continue;
        each_split(table_, key - table_.one(use.kind), [&](Key left, Key right) {
            // each pair of parts comes twice, once either way round; the lighter one is worked out
            const double one = estimate(left), other = estimate(right);
            if (endless(left) != endless(right)) {
                if (endless(left)) return;  // what has no end cannot be worked out
            } else if (one > other || (one == other && left > right)) {
                return;
            }
            Split split{number, true, left, right, small(right), endless(right), table_.makes_irrationals(right),
                        table_.makes_fractions(right), table_.makes_negatives(right), small(left)};
            found.emplace_back(one, split);
            split.known_left = false;
            if (!use.sign.commutes() && left != right) found.emplace_back(one, split);
        });
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Split> splits;
    splits.reserve(found.size());
    for (const auto& [weight, split] : found) splits.push_back(split);
    return splits_.keep(store_.free(), key, std::move(splits));
}

// What the kinds of cubes alone rule out.
bool Search::ruled_out(Key key, Value target, int factorials) const {
    if (target.rational()) {
        if (target.bottom != 1 && !table_.makes_fractions(key)) return true;
        if (target.top < 0 && !table_.makes_negatives(key)) return true;
        return target.top == 0 && !table_.makes_zero(key);
    }
    if (numbers_.pure(target) && !table_.makes_irrationals(key)) return true;
    // without powers and factorials numbers stay small: a numeral is below 1000, and so each of at most 24 brings
    // a few digits to numerator and denominator
    return !factorials && !endless(key) && !table_.makes_giants(key) && numbers_.giant(target);
}

// Whether all cubes of a key can make the target.
bool Search::reach(Key key, Value target, int factorials) { return reach(key, target, factorials, small(key)); }

bool Search::reach(Key key, Value target, int factorials, bool is_small) {
    watch_.step();
    if (target.stored()) watch_.tick(HEAVY);
    if (time_to_seek() && seek()) return true;  // one choice of many cubes alone can take long
    if (ruled_out(key, target, factorials)) return mark(Part::KINDS), false;
    if (free_signs_ && too_large(key, target)) return mark(Part::TOO_LARGE), false;
    if (is_small) {
        if (probe(key, target, factorials)) return true;
        if (!endless(key)) return false;
    }
    // Products, quotients and powers bring no prime that was not in the numerals: with at most two powers an
    // irrational exponent makes the whole transcendental, and a rational one keeps the primes as they are.
    if (target.rational() && target.top != 0 && table_.only_multiplies(key | free_signs_) && (prime_bits(target) & ~table_.primes(key))) {
        mark(Part::PRIMES);
        return false;
    }
    if (seen(key, target, factorials)) return false;
    for (u32 leaf : table_.leaves_of(key)) {  // a numeral of many cubes
        const Leaf& numeral = table_.leaves()[leaf];
        if (numbers_.equal(numeral.value, target) != Maybe::NO && hit_leaf(leaf)) return true;
    }
    if (endless(key) && reach_endless(key, target)) return true;
    std::vector<Value> inner;
    for (u32 number = 0; number < table_.uses().size(); ++number) {
        const Use& use = table_.uses()[number];
        if (!use.sign.unary() || use.factorials > factorials) continue;
        const bool free = store_.is_free(use);
        if (use.kind >= 0 && table_.count(key, use.kind) == 0 && !free) continue;
        const Frame frame{number, true, false, 0, {}, use.factorials, -1};
        inner.clear();
        const bool whole = !table_.makes_fractions(key) && !table_.makes_negatives(key) && !table_.makes_irrationals(key);
        const bool complete = (whole && undo_smallest_prime(use.sign, target, inner)) ||
                              undo_number_of_factors(use.sign, key, target, inner) || undo(numbers_, use.sign, target, inner);
        const std::vector<Value> asked = inner;
        for (const bool with_cube : {true, false}) {
            if (with_cube ? use.kind < 0 || table_.count(key, use.kind) == 0 : use.kind >= 0 && !free) continue;
            const Key rest = with_cube ? key - table_.one(use.kind) : key;
            if (!table_.could_be(rest)) continue;
            for (const Value v : asked) {
                if (descend(frame, rest, v, factorials - use.factorials, small(rest))) return true;
            }
            if (!complete && by_trial(frame, rest, target, factorials - use.factorials)) return true;
        }
    }
    std::vector<Split>& parts = splits(key);
    // cubes that have to be used and do not help are put away first: plus 0, times 1, to the power 1
    for (Split& split : parts) {
        if (reach_past(split, target, factorials)) return true;
    }
    if (!target.stored() || !numbers_.pure(target)) {
        for (Split& split : parts) {
            if (reach_by(split, target, factorials)) return true;
        }
        return false;
    }
    // an irrational target most likely comes straight from a sign that makes such numbers: those first
    for (const bool first : {true, false}) {
        for (Split& split : parts) {
            if (table_.uses()[split.use].sign.makes_irrationals() == first && reach_by(split, target, factorials)) return true;
        }
    }
    return false;
}

// One side changes nothing, so the other has to be the target itself.
bool Search::reach_past(Split& split, Value target, int factorials) {
    Value neutral = UNKNOWN;
    switch (table_.uses()[split.use].sign.operation) {
        case Operation::ADD: neutral = {0, 1}; break;
        case Operation::SUBTRACT: neutral = split.known_left ? UNKNOWN : Value{0, 1}; break;
        case Operation::MULTIPLY: neutral = {1, 1}; break;
        case Operation::DIVIDE:
        case Operation::POWER: neutral = split.known_left ? UNKNOWN : Value{1, 1}; break;
        case Operation::ROOT: neutral = split.known_left ? Value{1, 1} : UNKNOWN; break;
        default: break;
    }
    if (!neutral.usable()) return false;
    if (!split.known_values) {
        if (!split.known_small) return false;
        split.known_values = &store_.of(split.known, watch_);
    }
    charge(*split.known_values);
    if (!split.known_values->by_factorials[0].contains(neutral)) return false;
    return undo_known(split, neutral, 0, -1, target, factorials);
}

bool Search::reach_by(Split& split, Value target, int factorials) {
    // on both sides, where only some are tried
    if (split.other_endless && endless(split.known)) doubt("several numerals without end");
    if (split.other_endless && estimate(split.known) > FORWARD_AT_NEED) {
        doubt("numerals without end beside too many values");
        return false;
    }
    const Use& use = table_.uses()[split.use];
    if (!split.known_values) split.known_values = &store_.of(split.known, watch_);
    const Values& known = *split.known_values;
    charge(known);
    if (split.other_small && !split.other_endless && !use.takes_wide) {
        if (!split.other_values) split.other_values = &store_.of(split.other, watch_);
        charge(*split.other_values);
    }
    doubt_of(known);
    // a sum or product of a rational and an irrational number is irrational, so without a sign that makes
    // irrational numbers on the other side only one sort of number can be on this
    const bool one_sort = !split.irrationals && use.sign.linear() && !target.is(0) && numbers_.pure(target);
    for (int f = 0; f <= factorials; ++f) {
        for (const Value v : known.by_factorials[f].values()) {
            if (one_sort && v.rational() != target.rational() && !v.is(0) && numbers_.pure(v)) continue;
            if (undo_known(split, v, f, -1, target, factorials - f)) return true;
        }
    }
    if (!use.takes_wide) return false;
    for (u32 leaf : table_.wide_leaves_of(split.known)) {
        if (undo_known(split, table_.leaves()[leaf].value, 0, static_cast<int>(leaf), target, factorials)) return true;
    }
    return false;
}

bool Search::undo_known(Split& split, Value known, int known_factorials, int wide, Value target, int factorials) {
    const Use& use = table_.uses()[split.use];
    const Frame frame{split.use, false, split.known_left, split.known, known, known_factorials, wide};
    if (known.rational() && target.rational()) {  // by far the most frequent
        Value other = UNKNOWN;
        switch (use.sign.operation) {
            case Operation::ADD: other = add_rationals(target, negate_rational(known)); break;
            case Operation::SUBTRACT:
                other = split.known_left ? add_rationals(known, negate_rational(target)) : add_rationals(target, known);
                break;
            case Operation::MULTIPLY:
                if (known.top) other = multiply_rationals(target, invert_rational(known));
                break;
            default: break;
        }
        if (other.usable()) return aim(split, frame, other, factorials);
    }
    // An exponent that turns one algebraic number into another is a fraction or transcendental (Gelfond and
    // Schneider), and a transcendental number takes a power with an irrational exponent to make.
    const bool exponent = (use.sign.operation == Operation::POWER && split.known_left) ||
                          (use.sign.operation == Operation::ROOT && !split.known_left);
    const bool fraction_only = exponent && !table_.has_logs() && numbers_.pure(known) && numbers_.pure(target) &&
                               table_.irrational_cubes(split.other) < 2;
    const bool rational_only = exponent ? fraction_only : !split.irrationals && numbers_.pure(target);
    std::vector<Value> inner;
    const bool complete = undo(numbers_, use.sign, split.known_left, known, target, rational_only, inner);
    for (const Value v : inner) {
        if (fraction_only && numbers_.rational(v) == Maybe::NO) continue;
        if (aim(split, frame, v, factorials)) return true;
    }
    return !complete && by_trial(frame, split.other, target, factorials);
}

// Looks before going down: most targets are not among the few values that are left.
bool Search::aim(Split& split, const Frame& frame, Value target, int factorials) {
    watch_.step();
    if (target.stored()) watch_.tick(HEAVY);
    if (target.rational()) {
        if ((target.bottom != 1 && !split.fractions) || (target.top < 0 && !split.negatives)) {
            if (!table_.uses()[frame.use].takes_wide) return false;
        }
    } else if (!split.irrationals && numbers_.pure(target)) {
        return false;
    }
    if (split.other_small && !split.other_endless && !table_.uses()[frame.use].takes_wide) {
        if (!split.other_values) split.other_values = &store_.of(split.other, watch_);
        const bool sure = numbers_.pure(target);
        bool maybe = false;
        for (int f = 0; f <= factorials && !maybe; ++f) {
            const ValueSet& set = split.other_values->by_factorials[f];
            maybe = set.contains(target) || !sure || set.unsure();
        }
        if (!maybe) {
            doubt_of(*split.other_values);
            return false;
        }
    }
    return descend(frame, split.other, target, factorials, split.other_small);
}

bool Search::descend(const Frame& frame, Key key, Value target, int factorials, bool is_small) {
    const Use& use = table_.uses()[frame.use];
    frames_.push_back(frame);
    bool found = reach(key, target, factorials, is_small);
    if (!found && use.takes_wide) {
        for (u32 leaf : table_.wide_leaves_of(key)) {
            if (numbers_.equal(table_.leaves()[leaf].value, target) != Maybe::NO && hit_leaf(leaf)) {
                found = true;
                break;
            }
        }
    }
    if (!found) frames_.pop_back();
    return found;
}

bool Search::probe(Key key, Value target, int factorials) {
    const Values& values = store_.of(key, watch_);
    charge(values);
    for (int f = 0; f <= factorials; ++f) {
        const ValueSet& set = values.by_factorials[f];
        if (set.contains(target) && hit(key, target, f)) return true;
        std::vector<Value> near;
        set.near(numbers_, target, near);
        for (const Value v : near) {
            if (hit(key, v, f)) return true;
        }
    }
    doubt_of(values);
    return false;
}

// Where an operation cannot be undone, every value of the other side is tried.
bool Search::by_trial(const Frame& frame, Key key, Value target, int factorials) {
    if (tried_by(frame, key, target, factorials)) return false;
    frames_.push_back(frame);
    mark(Part::TRIED_ONE_BY_ONE);
    if (endless(key)) {
        if (listed_tell_all(frame, key, target)) mark(Part::LISTED_POWERS);
        else doubt("numerals without end to be tried");
    }
    for (u32 leaf : table_.far_leaves_of(key)) {
        if (gives(frame, table_.leaves()[leaf].value, target) && hit_leaf(leaf)) return true;
    }
    if (estimate(key) <= FORWARD_AT_NEED) {
        const Values& values = store_.of(key, watch_);
        for (int f = 0; f <= factorials; ++f) {
            if (try_each(frame, key, values.by_factorials[f].values(), f, target)) return true;
        }
        doubt_of(values);
    } else {
        const std::vector<Value> some = samples(key);  // a copy: they may be forgotten on the way
        for (const Value v : some) {
            // a sample's own way of making is found again by searching for it
            const Use& use = table_.uses()[frame.use];
            const Value result = frame.unary        ? apply(numbers_, use.sign, v)
                                 : frame.known_left ? apply(numbers_, use.sign, frame.value, v)
                                                    : apply(numbers_, use.sign, v, frame.value);
            if (result.usable() && result == target && reach(key, v, 0)) return true;
        }
        doubt("an operation that cannot be undone");
    }
    frames_.pop_back();
    return false;
}

bool Search::try_each(const Frame& frame, Key key, const std::vector<Value>& values, int used, Value target) {
    for (const Value v : values) {
        if (gives(frame, v, target) && hit(key, v, used)) return true;
    }
    return false;
}

// Whether an operation may give the target with this number on its open side.
bool Search::gives(const Frame& frame, Value v, Value target) {
    watch_.step();
    const Sign& sign = table_.uses()[frame.use].sign;
    const Value result = frame.unary        ? apply(numbers_, sign, v)
                         : frame.known_left ? apply(numbers_, sign, frame.value, v)
                                            : apply(numbers_, sign, v, frame.value);
    doubt_of(result);
    return result.usable() && numbers_.equal(result, target) != Maybe::NO;
}

// A few values of many cubes, for "anything will do".
const std::vector<Value>& Search::samples(Key key) {
    const auto known = samples_.find(key);
    if (known != samples_.end()) return known->second;
    std::vector<Value> found;
    if (small(key)) {
        const auto& values = store_.of(key, watch_).by_factorials[0].values();
        found.assign(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(std::min(SAMPLES, values.size())));
    } else {
        const std::vector<Split> parts = splits(key);
        for (const Split& split : parts) {
            watch_.step(16);
            if (found.size() >= SAMPLES) break;
            const auto& first = store_.of(split.known, watch_).by_factorials[0].values();
            const std::vector<Value> second = samples(split.other);
            for (std::size_t i = 0; i < std::min<std::size_t>(3, first.size()); ++i) {
                for (std::size_t j = 0; j < std::min<std::size_t>(3, second.size()); ++j) {
                    const Sign& sign = table_.uses()[split.use].sign;
                    const Value v = split.known_left ? apply(numbers_, sign, first[i], second[j])
                                                     : apply(numbers_, sign, second[j], first[i]);
                    if (v.rational() && std::find(found.begin(), found.end(), v) == found.end()) found.push_back(v);
                }
            }
        }
    }
    return samples_[key] = std::move(found);
}

}  // namespace forceout
