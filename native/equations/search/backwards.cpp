// From the target backwards: one side of the last operation is taken from the known values of few cubes, the other
// has to be what the operation then asks for, and so on until few cubes are left on both sides.
#include "equations/search/backwards.h"

#include <algorithm>

#include "equations/proofs/kinds_of_numbers.h"
#include "equations/proofs/powers_of_the_base.h"
#include "equations/tally.h"

namespace forceout::equations {

namespace {

constexpr std::size_t LONGEST_CHAIN = 64;     // of signs before a number, backwards
constexpr double LOG_2 = 0.6931471805599454;  // no less than it
constexpr double LARGEST_LOG = 1e12;          // numbers with larger logarithms are not squared any more
constexpr u32 HEAVY = 16;                     // what a number beyond fractions counts for, between two looks at the clock

}  // namespace

Backwards::Backwards(Inquiry& inquiry, Doubts& doubts, QuickLook& look)
    : inquiry_(inquiry),
      table_(inquiry.table),
      numbers_(inquiry.numbers),
      question_(inquiry.question),
      watch_(inquiry.watch),
      doubts_(doubts),
      look_(look),
      values_(inquiry),
      expression_(inquiry, doubts, values_),
      asked_(inquiry.store),
      largest_(inquiry) {
    let_free(0);
}

void Backwards::let_free(u64 kinds) {
    values_.let_free(kinds);
    largest_.begin(values_.shelf());
    asked_.begin(kinds);
}

bool Backwards::try_target(Key choice, int operations, int target, Value value) {
    expression_.begin(choice, operations, target);
    return reach(choice, value, question_.targets[static_cast<std::size_t>(target)].factorials);
}

// Whether all cubes of a key can make the target.
bool Backwards::reach(Key key, Value target, int factorials, bool is_small) {
    watch_.step();
    if (target.stored()) watch_.tick(HEAVY);
    if (look_.is_due() && look_.look()) return true;  // one choice of many cubes alone can take long
    if (ruled_out_by_kinds(inquiry_, key, target, factorials)) return mark(By::KINDS), false;
    if (values_.free_fields() && too_large(key, target)) return mark(By::TOO_LARGE), false;
    if (is_small) {
        if (probe(key, target, factorials)) return true;
        if (!inquiry_.has_any_power(key)) return false;
    }
    // Products, quotients and powers bring no prime that was not in the numerals: with at most two powers an
    // irrational exponent makes the whole transcendental, and a rational one keeps the primes as they are.
    if (target.rational() && target.top != 0 && table_.makes().only_products(key | values_.free_fields()) &&
        (prime_bits(target) & ~table_.makes().primes(key))) {
        mark(By::PRIMES);
        return false;
    }
    if (asked_.asked(key, target, factorials)) return false;
    for (u32 leaf : table_.leaves().of(key)) {  // a numeral of many cubes
        const Leaf& numeral = table_.leaves()[leaf];
        if (numbers_.facts().equal(numeral.value, target) != Maybe::NO && expression_.hit_leaf(leaf)) return true;
    }
    if (inquiry_.has_any_power(key) && reach_any_power(key, target)) return true;
    std::vector<Value> inner;
    for (u32 number = 0; number < table_.uses().size(); ++number) {
        const Use& use = table_.uses()[number];
        if (!use.sign.unary() || use.factorials > factorials) continue;
        const bool free = values_.is_free(use);
        if (use.kind >= 0 && table_.keys().count(key, use.kind) == 0 && !free) continue;
        const OuterOperation frame{number, true, false, 0, {}, use.factorials, -1};
        inner.clear();
        const bool whole = !table_.makes().fractions(key) && !table_.makes().negatives(key) && !table_.makes().irrationals(key);
        const bool all_listed = undo_smallest_prime(use.sign, target, inner);  // of whole numbers
        const bool complete = (whole && all_listed) || undo(numbers_, use.sign, target, inner);
        const std::vector<Value> asked = inner;
        for (const bool with_cube : {true, false}) {
            if (with_cube ? use.kind < 0 || table_.keys().count(key, use.kind) == 0 : use.kind >= 0 && !free) continue;
            const Key rest = with_cube ? key - table_.keys().one(use.kind) : key;
            if (!table_.roles().could_be(rest)) continue;
            for (const Value v : asked) {
                if (descend(frame, rest, v, factorials - use.factorials, values_.small(rest))) return true;
            }
            if (!complete && by_trial(frame, rest, target, factorials - use.factorials)) return true;
        }
    }
    std::vector<Split>& parts = values_.splits(key);
    // cubes that have to be used and do not help are put away first: plus 0, times 1, to the power 1
    for (Split& split : parts) {
        if (reach_past(split, target, factorials)) return true;
    }
    if (!target.stored() || !numbers_.facts().pure(target)) {
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
bool Backwards::reach_past(Split& split, Value target, int factorials) {
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
        split.known_values = &values_.of(split.known);
    }
    inquiry_.charge(*split.known_values);
    if (!split.known_values->by_factorials[0].contains(neutral)) return false;
    return undo_known(split, neutral, 0, -1, target, factorials);
}

bool Backwards::reach_by(Split& split, Value target, int factorials) {
    // on both sides, where only some are tried
    if (split.other_any_power && inquiry_.has_any_power(split.known)) doubts_.raise(Doubt::SEVERAL_ANY_POWERS);
    if (split.other_any_power && values_.estimate(split.known) > FORWARD_AT_NEED) {
        doubts_.raise(Doubt::ANY_POWER_BESIDE_MUCH);
        return false;
    }
    const Use& use = table_.uses()[split.use];
    if (!split.known_values) split.known_values = &values_.of(split.known);
    const Values& known = *split.known_values;
    inquiry_.charge(known);
    if (split.other_small && !split.other_any_power && !use.takes_wide) {
        if (!split.other_values) split.other_values = &values_.of(split.other);
        inquiry_.charge(*split.other_values);
    }
    doubts_.raise_for(known);
    // a sum or product of a rational and an irrational number is irrational, so without a sign that makes
    // irrational numbers on the other side only one sort of number can be on this
    const bool one_sort = !split.irrationals && use.sign.linear() && !target.is(0) && numbers_.facts().pure(target);
    for (int f = 0; f <= factorials; ++f) {
        for (const Value v : known.by_factorials[f].values()) {
            if (one_sort && v.rational() != target.rational() && !v.is(0) && numbers_.facts().pure(v)) continue;
            if (undo_known(split, v, f, -1, target, factorials - f)) return true;
        }
    }
    if (!use.takes_wide) return false;
    for (u32 leaf : table_.leaves().wide_of(split.known)) {
        if (undo_known(split, table_.leaves()[leaf].value, 0, static_cast<int>(leaf), target, factorials)) return true;
    }
    return false;
}

bool Backwards::undo_known(Split& split, Value known, int known_factorials, int wide, Value target, int factorials) {
    const Use& use = table_.uses()[split.use];
    const OuterOperation frame{split.use, false, split.known_left, split.known, known, known_factorials, wide};
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
    const bool fraction_only = exponent && !table_.makes().logarithms() && numbers_.facts().pure(known) &&
                               numbers_.facts().pure(target) && table_.makes().irrational_cubes(split.other) < 2;
    const bool rational_only = exponent ? fraction_only : !split.irrationals && numbers_.facts().pure(target);
    std::vector<Value> inner;
    const bool complete = undo(numbers_, use.sign, split.known_left, known, target, rational_only, inner);
    for (const Value v : inner) {
        if (fraction_only && numbers_.facts().rational(v) == Maybe::NO) continue;
        if (aim(split, frame, v, factorials)) return true;
    }
    return !complete && by_trial(frame, split.other, target, factorials);
}

// A cube that may be any power of the base is itself what is asked for, if anything is: numbers backwards from the target end
// at it, and a look tells whether the number is such a power.
bool Backwards::reach_any_power(Key key, Value target) {
    mark(By::ONE_POWER);
    for (u32 leaf : table_.leaves().far_of(key)) {
        if (numbers_.facts().equal(table_.leaves()[leaf].value, target) != Maybe::NO && expression_.hit_leaf(leaf)) return true;
    }
    // one that is known only by its bounds has to be told apart from the powers beyond the list too
    if (!table_.leaves().far_of(key).empty() && target.stored() && may_be_power(numbers_.facts(), target, question_.base)) {
        doubts_.raise(Doubt::ANY_POWER_OR_UNSURE);
    }
    return false;
}

// Undoing a root squares, and that could go on for ever: so targets are held against the largest number there can be.
bool Backwards::too_large(Key key, Value target) {
    if (!target.stored()) return false;
    // one that may be whole or not, and is known only by its bounds, is not squared for ever either
    if (expression_.signs_before() > LONGEST_CHAIN) {
        doubts_.raise(Doubt::NUMBER_NOT_FOLLOWED);
        return true;
    }
    const Interval size = numbers_.facts().log_of(target);
    if (size.low > largest_.bits(key) * LOG_2) return true;
    if (!(size.high < LARGEST_LOG)) {
        doubts_.raise(Doubt::NUMBER_NOT_FOLLOWED);
        return true;
    }
    return false;
}

// Looks before going down: most targets are not among the few values that are left.
bool Backwards::aim(Split& split, const OuterOperation& frame, Value target, int factorials) {
    watch_.step();
    if (target.stored()) watch_.tick(HEAVY);
    if (target.rational()) {
        if ((target.bottom != 1 && !split.fractions) || (target.top < 0 && !split.negatives)) {
            if (!table_.uses()[frame.use].takes_wide) return false;
        }
    } else if (!split.irrationals && numbers_.facts().pure(target)) {
        return false;
    }
    if (split.other_small && !split.other_any_power && !table_.uses()[frame.use].takes_wide) {
        if (!split.other_values) split.other_values = &values_.of(split.other);
        const bool sure = numbers_.facts().pure(target);
        bool maybe = false;
        for (int f = 0; f <= factorials && !maybe; ++f) {
            const ValueSet& set = split.other_values->by_factorials[f];
            maybe = set.contains(target) || !sure || set.unsure();
        }
        if (!maybe) {
            doubts_.raise_for(*split.other_values);
            return false;
        }
    }
    return descend(frame, split.other, target, factorials, split.other_small);
}

bool Backwards::descend(const OuterOperation& frame, Key key, Value target, int factorials, bool is_small) {
    const Use& use = table_.uses()[frame.use];
    expression_.put_round(frame);
    bool found = reach(key, target, factorials, is_small);
    if (!found && use.takes_wide) {
        for (u32 leaf : table_.leaves().wide_of(key)) {
            if (numbers_.facts().equal(table_.leaves()[leaf].value, target) != Maybe::NO && expression_.hit_leaf(leaf)) {
                found = true;
                break;
            }
        }
    }
    if (!found) expression_.take_off();
    return found;
}

bool Backwards::probe(Key key, Value target, int factorials) {
    const Values& values = values_.of(key);
    inquiry_.charge(values);
    for (int f = 0; f <= factorials; ++f) {
        const ValueSet& set = values.by_factorials[f];
        if (set.contains(target) && expression_.hit(key, target, f)) return true;
        std::vector<Value> near;
        set.near(numbers_, target, near);
        for (const Value v : near) {
            if (expression_.hit(key, v, f)) return true;
        }
    }
    doubts_.raise_for(values);
    return false;
}

// Where an operation cannot be undone, every value of the other side is tried.
bool Backwards::by_trial(const OuterOperation& frame, Key key, Value target, int factorials) {
    if (asked_.tried(frame, key, target, factorials)) return false;
    expression_.put_round(frame);
    mark(By::TRIED_ONE_BY_ONE);
    if (inquiry_.has_any_power(key)) {
        if (listed_powers_tell_all(inquiry_, table_.uses()[frame.use].sign, key, target)) mark(By::LISTED_POWERS);
        else doubts_.raise(Doubt::ANY_POWER_TO_BE_TRIED);
    }
    for (u32 leaf : table_.leaves().far_of(key)) {
        if (gives(frame, table_.leaves()[leaf].value, target) && expression_.hit_leaf(leaf)) return true;
    }
    if (values_.estimate(key) <= FORWARD_AT_NEED) {
        const Values& values = values_.of(key);
        for (int f = 0; f <= factorials; ++f) {
            for (const Value v : values.by_factorials[f].values()) {
                if (gives(frame, v, target) && expression_.hit(key, v, f)) return true;
            }
        }
        doubts_.raise_for(values);
    } else {
        const std::vector<Value> some = values_.samples(key);  // a copy: they may be forgotten on the way
        for (const Value v : some) {
            // a sample's own way of making is found again by searching for it
            const Use& use = table_.uses()[frame.use];
            const Value result = frame.unary        ? apply(numbers_, use.sign, v)
                                 : frame.known_left ? apply(numbers_, use.sign, frame.value, v)
                                                    : apply(numbers_, use.sign, v, frame.value);
            if (result.usable() && result == target && reach(key, v, 0)) return true;
        }
        doubts_.raise(Doubt::NOT_UNDONE);
    }
    expression_.take_off();
    return false;
}

// Whether an operation may give the target with this number on its open side.
bool Backwards::gives(const OuterOperation& frame, Value v, Value target) {
    watch_.step();
    const Sign& sign = table_.uses()[frame.use].sign;
    const Value result = frame.unary        ? apply(numbers_, sign, v)
                         : frame.known_left ? apply(numbers_, sign, frame.value, v)
                                            : apply(numbers_, sign, v, frame.value);
    doubts_.raise_for(result);
    return result.usable() && numbers_.facts().equal(result, target) != Maybe::NO;
}

}  // namespace forceout::equations
