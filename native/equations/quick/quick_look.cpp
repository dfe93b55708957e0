#include "equations/quick/quick_look.h"

#include <algorithm>

namespace forceout::equations {

namespace {

constexpr int MOST_NUMERALS = 4;            // in a part that is looked up
constexpr int MOST_NUMERALS_KNOWN = 2;      // in a part from which is asked first
constexpr u64 MOST_STEPS = 600'000;         // steps
constexpr u64 LEAST_SHARE = 8;              // with few steps to spend the orderly search is the better use of them
constexpr i64 MULTIPLES_LOOKED_FOR = 4;     // on either side
constexpr u64 LEAST_EACH = 8'000;           // where there are several targets
constexpr std::size_t FEW_ENOUGH = 20'000;  // long parts from which is asked before anything behind another operation

// What is asked of the other side of a sum, product or quotient of fractions; false where it takes more than that.
bool quickly_undone(const Sign& sign, bool known_left, Value known, Value target, Value& other) {
    switch (sign.operation) {
        case Operation::ADD: other = add_rationals(target, negate_rational(known)); return true;
        case Operation::SUBTRACT:
            other = known_left ? add_rationals(known, negate_rational(target)) : add_rationals(target, known);
            return true;
        case Operation::MULTIPLY: other = known.top ? multiply_rationals(target, invert_rational(known)) : UNDEFINED; return true;
        case Operation::DIVIDE:
            if (sign.demand != Demand::NONE) return false;
            if (!known_left) other = known.top ? multiply_rationals(target, known) : UNDEFINED;
            else other = target.top && known.top ? multiply_rationals(known, invert_rational(target)) : UNDEFINED;
            return true;
        default: return false;
    }
}

}  // namespace

QuickLook::QuickLook(Inquiry& inquiry)
    : inquiry_(inquiry),
      table_(inquiry.table),
      numbers_(inquiry.numbers),
      question_(inquiry.question),
      watch_(inquiry.watch),
      due_at_(inquiry.question.seek_after),
      limit_{inquiry.watch},
      parts_(inquiry) {}

bool QuickLook::look() {
    const u64 start = watch_.steps();
    if (round_ == 0) {
        if (watch_.limited_to() < LEAST_SHARE * question_.seek_after) {
            round_ = ROUNDS;
            return false;
        }
        steps_left_ = std::min(MOST_STEPS, (watch_.limited_to() - start) / 8 * 7);
    }
    confirmation_.emplace(inquiry_, unheeded_);
    limit_.until = start + steps_left_;
    try {
        found_ = look_for_targets();
    } catch (const EndOfLook&) {  // NOLINT(bugprone-empty-catch): nothing was found in time
    }
    const u64 spent = watch_.steps() - start;
    steps_left_ -= std::min(steps_left_, spent);
    due_at_ = inquiry_.effort() + (watch_.limited() ? 0 : spent / 4);
    if (++round_ == ROUNDS || steps_left_ == 0) {
        round_ = ROUNDS;
        parts_.clear();
    }
    return found_;
}

// With more parts in each round; in the last one behind another operation.
bool QuickLook::look_for_targets() {
    const u64 until = limit_.until, left = until - watch_.steps();
    if (round_ == 0) {
        parts_.begin();
        parts_.collect_short(limit_);
    } else if (round_ < ROUNDS - 1) {
        parts_.collect_long(round_ + 2, left / 5 * 2, limit_);
    }
    const std::vector<Aim> aims = aims_of_targets();
    const bool last = round_ == ROUNDS - 1;
    for (const Aim& aim : aims) {
        trial_.target = aim.target;
        outer_.clear();
        only_fractions_ = false;
        limit_.until = std::min(until, watch_.steps() + std::max(LEAST_EACH, (last ? left : left / 4) / aims.size()));
        try {
            const Rest rest{parts_.all(), parts_.required(), question_.targets[static_cast<std::size_t>(aim.target)].factorials};
            if (last ? behind_another(aim.value, rest) : in_two_parts(aim.value, rest)) return true;
        } catch (const EndOfLook&) {
            if (watch_.steps() > until) throw;
        }
    }
    return false;
}

// The targets, or some of the numbers that are a multiple away from them, the nearest first.
std::vector<QuickLook::Aim> QuickLook::aims_of_targets() {
    std::vector<Aim> aims;
    const i64 k = question_.multiple_of;
    for (i64 n = k ? 1 : 0; n <= (k ? MULTIPLES_LOOKED_FOR : 0); ++n) {
        for (const i64 side : {n, -n}) {
            for (int target = 0; target < static_cast<int>(question_.targets.size()); ++target) {
                const Value value = question_.targets[target].value;
                const Value other = n ? numbers_.add(value, {side * k, 1}) : value;
                if (other.usable() && numbers_.facts().pure(other)) aims.push_back({other, target});
            }
            if (n == 0) break;
        }
    }
    return aims;
}

bool QuickLook::in_two_parts(Value target, const Rest& rest) {
    // an irrational number is most often a root of a fraction, or a fraction of a root
    if (!target.rational() && behind(parts_.numerals(), target, rest, {true, 0, parts_.short_parts()})) return true;
    return in_one_part(target, rest) || in_a_pair(target, rest, 0, parts_.short_parts()) || under_a_sign(target, rest);
}

// Two parts under one more sign, a root or a factorial.
bool QuickLook::under_a_sign(Value target, const Rest& rest) {
    for (const u32 number : parts_.before()) {
        const Use& use = table_.uses()[number];
        if (use.factorials > rest.factorials) continue;
        const Key one = use.kind < 0 ? 0 : table_.keys().one(use.kind);
        if (one && !table_.keys().count(rest.cubes, use.kind)) continue;
        const Rest left{rest.cubes - one, table_.keys().without(rest.required, one), rest.factorials - use.factorials};
        std::vector<Value> inner;
        undo(numbers_, use.sign, target, inner);
        for (const Value v : inner) {
            if (!numbers_.facts().pure(v) || v == target) continue;
            outer_.push_back({number, true, false, 0, {}, use.factorials, -1});
            if (in_one_part(v, left) || in_a_pair(v, left, 0, parts_.short_parts())) return true;
            outer_.pop_back();
        }
    }
    return false;
}

bool QuickLook::behind_another(Value target, const Rest& rest) {
    const bool few = target.rational() && parts_.complete_parts() - parts_.short_parts() < FEW_ENOUGH;
    if (few && in_a_pair(target, rest, parts_.short_parts(), parts_.complete_parts())) return true;
    // behind one more operation: a single numeral, a part that changes nothing and uses up what is required, any part
    std::vector<u32> idle, other;
    const auto& single = parts_.numerals();
    for (u32 at = 0; at < parts_.index().size(); ++at) {
        const Part& part = parts_.index().all()[at];
        if (!table_.leaves().of(part.key).empty()) continue;
        if ((part.value.is(0) || part.value.is(1)) && inquiry_.cubes.required_in(part.key)) idle.push_back(at);
        else if (at < parts_.short_parts() && part.value.rational()) other.push_back(at);
    }
    for (auto* some : {&idle, &other}) parts_.most_required_first(*some);
    const bool much_required = table_.roles().numeral_cubes(parts_.required()) > 3;
    const auto& first = much_required ? idle : single;
    const auto& second = much_required ? single : idle;
    const Behind plain{true, 0, parts_.short_parts()}, odd{false, 0, parts_.short_parts()};
    const Behind long_parts{true, parts_.short_parts(), parts_.index().size()};
    const Behind simpler{false, 0, parts_.short_parts(), true};
    if (!target.rational()) {
        if (behind(single, target, rest, simpler) || behind(single, target, rest, odd)) return true;
    }
    return behind(first, target, rest, plain) || behind(second, target, rest, plain) ||
           in_a_pair(target, rest, parts_.short_parts(), parts_.index().size()) ||
           (target.rational() && behind(single, target, rest, odd)) || behind(other, target, rest, plain) ||
           behind(single, target, rest, long_parts) || behind(other, target, rest, long_parts);
}

bool QuickLook::behind(const std::vector<u32>& parts, Value target, const Rest& rest, const Behind& how) {
    for (const u32 at : parts) {
        const Part* part = &parts_.index().all()[at];
        if (part->factorials > rest.factorials || !table_.keys().within(part->key, rest.cubes)) continue;
        const bool idle = part->numerals > 1 && (part->value.is(0) || part->value.is(1));
        const Key required = table_.keys().without(rest.required, part->key);
        if (table_.roles().numeral_cubes(required) > table_.roles().widest() * (MOST_NUMERALS + MOST_NUMERALS_KNOWN)) continue;
        if (table_.keys().cubes(required) > 2 * parts_.largest() + 2) continue;
        const bool found =
            each_undone(*part, target, rest, required, [&](const OuterOperation& frame, Value other, const Rest& left) {
                if ((idle && other != target) || (other.rational() != how.rational && !idle)) return false;
                if (how.simpler && numbers_.facts().weight(other) >= numbers_.facts().weight(target)) return false;
                outer_.push_back(frame);
                only_fractions_ = true;  // too many irrational numbers would be asked for
                const bool done = (how.first == 0 && in_one_part(other, left)) || in_a_pair(other, left, how.first, how.end);
                only_fractions_ = false;
                if (!done) outer_.pop_back();
                return done;
            });
        if (found) return true;
    }
    return false;
}

// What a part asks of all the rest, sign by sign: calls take(frame, what is asked for, the cubes left).
// `required`: what is still required beside the part.
template <class Take>
bool QuickLook::each_undone(const Part& part, Value target, const Rest& rest, Key required, Take take) {
    const Key cubes = rest.cubes - part.key;
    const bool plain = part.value.rational() && target.rational();
    for (const u32 number : parts_.joining()) {
        const Use& use = table_.uses()[number];
        if (!table_.keys().count(cubes, use.kind)) continue;
        const Key one = table_.keys().one(use.kind);
        const Key still = table_.keys().count(required, use.kind) ? required - one : required;
        const Rest left{cubes - one, still, rest.factorials - part.factorials};
        for (const bool known_left : {true, false}) {
            if (!known_left && use.sign.commutes()) break;
            const OuterOperation frame{number, false, known_left, part.key, part.value, part.factorials, -1};
            Value other = UNKNOWN;
            if (plain && quickly_undone(use.sign, known_left, part.value, target, other)) {
                limit_.step(1);
                if (other.usable() && take(frame, other, left)) return true;
                continue;
            }
            const bool only_fractions = plain && only_fractions_;
            limit_.step(only_fractions ? 2 : 12);
            undone_.clear();
            undo(numbers_, use.sign, known_left, part.value, target, only_fractions, undone_);
            if (undone_.empty()) continue;
            for (const Value v : std::vector<Value>(undone_)) {
                if (numbers_.facts().pure(v) && take(frame, v, left)) return true;
            }
        }
    }
    return false;
}

bool QuickLook::in_one_part(Value target, const Rest& rest) {
    return parts_.index().each_of(target, [&](const Part& part) { return confirm_last(part, rest); });
}

// A part with few numerals, and what it asks of the other.
bool QuickLook::in_a_pair(Value target, const Rest& rest, std::size_t first, std::size_t end) {
    for (std::size_t at = first; at < end; ++at) {
        const Part& part = parts_.index().all()[at];
        if (!part.value.rational() && target.rational()) continue;
        if (part.factorials > rest.factorials || !table_.keys().within(part.key, rest.cubes)) continue;
        const Key required = table_.keys().without(rest.required, part.key);
        if (required && table_.keys().cubes(required) > parts_.largest() + 1) continue;
        const bool found =
            each_undone(part, target, rest, required, [&](const OuterOperation& frame, Value other, const Rest& left) {
                return parts_.index().each_of(other, [&](const Part& last) {
                    outer_.push_back(frame);
                    const bool done = confirm_last(last, left);
                    if (!done) outer_.pop_back();
                    return done;
                });
            });
        if (found) return true;
    }
    return false;
}

// Whether the last part uses what is still required and nothing that is not there; then it is a candidate.
bool QuickLook::confirm_last(const Part& part, const Rest& rest) {
    if (part.factorials > rest.factorials || !table_.keys().within(part.key, rest.cubes)) return false;
    if (!table_.keys().within(rest.required, part.key)) return false;
    const Key whole = parts_.all() - rest.cubes + part.key;
    if (question_.from_resources >= 0 && inquiry_.cubes.from_resources(whole) > question_.from_resources) return false;
    int size = 0;
    trial_.operations = 0;
    for (int kind : inquiry_.cubes.kinds()) {
        const int count = table_.keys().count(whole, kind);
        size += std::min(count, question_.required[kind] + question_.permitted[kind] + question_.resources[kind]);
        if (table_.roles().is_operation(kind)) trial_.operations += count;
    }
    if (size < question_.least_cubes || size > question_.most_cubes) return false;
    const auto write = [&](Key key, Value value, int factorials) { return parts_.program(key, value, factorials); };
    return confirmation_->confirm(write(part.key, part.value, part.factorials), outer_, trial_, write);
}

}  // namespace forceout::equations
