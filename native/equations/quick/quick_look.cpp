// A quick look for some solution, whatever its cubes: one that has a part of few numerals on either side of an
// operation, behind at most one more operation. What is not found here proves nothing.
//
// The orderly search goes through the choices of cubes one by one, which takes long where there are many. Here the
// parts of all choices are in one index, and what one part asks of the other is looked up there.
#include <algorithm>

#include "equations/search/search.h"

namespace forceout {

namespace {

constexpr int MOST_NUMERALS = 4;        // in a part that is looked up
constexpr int MOST_NUMERALS_KNOWN = 2;  // in a part from which is asked first
constexpr u64 SEEK_FOR = 600'000;       // steps
constexpr u64 LEAST_SHARE = 8;          // with few steps to spend the orderly search is the better use of them
constexpr i64 MULTIPLES_SOUGHT = 4;     // on either side
constexpr u64 LEAST_EACH = 8'000;       // where there are several targets
constexpr std::size_t FEW_ENOUGH = 20'000;  // long parts from which is asked before anything behind another operation

struct EndOfSeek {};

// What is asked of the other side of a sum, product or quotient of fractions; false where it takes more than that.
bool quickly_undone(const Sign& sign, bool known_left, Value known, Value target, Value& other) {
    switch (sign.operation) {
        case Operation::ADD: other = add_rationals(target, negate_rational(known)); return true;
        case Operation::SUBTRACT:
            other = known_left ? add_rationals(known, negate_rational(target)) : add_rationals(target, known);
            return true;
        case Operation::MULTIPLY:
            other = known.top ? multiply_rationals(target, invert_rational(known)) : UNDEFINED;
            return true;
        case Operation::DIVIDE:
            if (sign.demand != Demand::NONE) return false;
            if (!known_left) other = known.top ? multiply_rationals(target, known) : UNDEFINED;
            else other = target.top && known.top ? multiply_rationals(known, invert_rational(target)) : UNDEFINED;
            return true;
        default: return false;
    }
}

}  // namespace

// One round of looking; before the next one the orderly search has its turn, where there is time for that. May be
// called in the midst of the orderly search, which goes on where it was.
bool Search::seek() {
    const u64 start = watch_.steps();
    if (seek_round_ == 0) {
        if (watch_.limited_to() < LEAST_SHARE * question_.seek_after) {
            seek_round_ = SEEK_ROUNDS;
            return false;
        }
        seek_left_ = std::min(SEEK_FOR, (watch_.limited_to() - start) / 8 * 7);
    }
    const std::string doubt = outcome_.doubt;
    const int refusals = refusals_, operations = operations_, target = target_;
    std::vector<Frame> frames;
    std::swap(frames, frames_);
    by_fractions_ = true;
    seek_until_ = start + seek_left_;
    const u64 free = store_.free();
    if (free) let_free(0);
    bool found = false;
    try {
        found = seek_all_targets();
    } catch (const EndOfSeek&) {
    }
    by_fractions_ = false;
    if (free) let_free(free);
    outcome_.doubt = doubt;
    std::swap(frames, frames_);
    operations_ = operations;
    if (found) found_by_ = Part::QUICK_LOOK;
    else refusals_ = refusals, target_ = target;
    const u64 spent = watch_.steps() - start;
    seek_left_ -= std::min(seek_left_, spent);
    seek_next_ = effort() + (watch_.limited() ? 0 : spent / 4);
    if (++seek_round_ == SEEK_ROUNDS || seek_left_ == 0) {
        seek_round_ = SEEK_ROUNDS;
        pieces_ = {};
        fractions_.clear();
    }
    return found;
}

// With more pieces in each round; in the last one behind another operation.
bool Search::seek_all_targets() {
    const u64 until = seek_until_, left = until - watch_.steps();
    if (seek_round_ == 0) {
        begin_to_gather();
        gather_short();
    } else if (seek_round_ < SEEK_ROUNDS - 1) {
        gather_long(seek_round_ + 2, left / 5 * 2);
    }
    const std::vector<Aim> aims = aims_to_seek();
    const bool far = seek_round_ == SEEK_ROUNDS - 1;
    for (const Aim& aim : aims) {
        target_ = aim.target;
        frames_.clear();
        seek_fractions_ = false;
        seek_until_ = std::min(until, watch_.steps() + std::max(LEAST_EACH, (far ? left : left / 4) / aims.size()));
        try {
            const Rest rest{seek_all_, seek_required_, question_.targets[aim.target].factorials};
            if (far ? seek_far(aim.value, rest) : seek_near(aim.value, rest)) return true;
        } catch (const EndOfSeek&) {
            if (watch_.steps() > until) throw;
        }
    }
    return false;
}

// The targets, or some of the numbers that are a multiple away from them, the nearest first.
std::vector<Search::Aim> Search::aims_to_seek() {
    std::vector<Aim> aims;
    const i64 k = question_.multiple_of;
    for (i64 n = k ? 1 : 0; n <= (k ? MULTIPLES_SOUGHT : 0); ++n) {
        for (const i64 side : {n, -n}) {
            for (int target = 0; target < static_cast<int>(question_.targets.size()); ++target) {
                const Value value = question_.targets[target].value;
                const Value other = n ? numbers_.add(value, {side * k, 1}) : value;
                if (other.usable() && numbers_.pure(other)) aims.push_back({other, target});
            }
            if (n == 0) break;
        }
    }
    return aims;
}

void Search::seek_step(u32 count) {
    watch_.step(count);
    if (watch_.steps() > seek_until_) throw EndOfSeek{};
}

bool Search::seek_near(Value target, const Rest& rest) {
    // an irrational number is most often a root of a fraction, or a fraction of a root
    if (!target.rational() && seek_behind(numerals_, target, rest, {true, 0, known_pieces_})) return true;
    return seek_whole(target, rest) || seek_pair(target, rest, 0, known_pieces_) || seek_under(target, rest);
}

// Two parts under one more sign, a root or a factorial.
bool Search::seek_under(Value target, const Rest& rest) {
    for (const u32 number : before_) {
        const Use& use = table_.uses()[number];
        if (use.factorials > rest.factorials) continue;
        const Key one = use.kind < 0 ? 0 : table_.one(use.kind);
        if (one && !table_.count(rest.cubes, use.kind)) continue;
        const Rest left{rest.cubes - one, table_.without(rest.required, one), rest.factorials - use.factorials};
        std::vector<Value> inner;
        undo(numbers_, use.sign, target, inner);
        for (const Value v : inner) {
            if (!numbers_.pure(v) || v == target) continue;
            frames_.push_back({number, true, false, 0, {}, use.factorials, -1});
            if (seek_whole(v, left) || seek_pair(v, left, 0, known_pieces_)) return true;
            frames_.pop_back();
        }
    }
    return false;
}

bool Search::seek_far(Value target, const Rest& rest) {
    const bool few = target.rational() && few_pieces_ - known_pieces_ < FEW_ENOUGH;
    if (few && seek_pair(target, rest, known_pieces_, few_pieces_)) return true;
    // behind one more operation: a single numeral, a part that changes nothing and uses up what is required, any part
    std::vector<u32> idle, other;
    const auto& single = numerals_;
    for (u32 at = 0; at < pieces_.size(); ++at) {
        const Piece& piece = pieces_.all()[at];
        if (!table_.leaves_of(piece.key).empty()) continue;
        if ((piece.value.is(0) || piece.value.is(1)) && uses_up(piece.key)) idle.push_back(at);
        else if (at < known_pieces_ && piece.value.rational()) other.push_back(at);
    }
    for (auto* pieces : {&idle, &other}) most_used_up_first(*pieces);
    const bool much_required = table_.numeral_cubes(seek_required_) > 3;
    const auto& first = much_required ? idle : single;
    const auto& second = much_required ? single : idle;
    const Behind plain{true, 0, known_pieces_}, odd{false, 0, known_pieces_};
    const Behind long_parts{true, known_pieces_, pieces_.size()};
    const Behind simpler{false, 0, known_pieces_, true};
    if (!target.rational()) {
        if (seek_behind(single, target, rest, simpler) || seek_behind(single, target, rest, odd)) return true;
    }
    return seek_behind(first, target, rest, plain) || seek_behind(second, target, rest, plain) ||
           seek_pair(target, rest, known_pieces_, pieces_.size()) ||
           (target.rational() && seek_behind(single, target, rest, odd)) ||
           seek_behind(other, target, rest, plain) || seek_behind(single, target, rest, long_parts) ||
           seek_behind(other, target, rest, long_parts);
}

bool Search::seek_behind(const std::vector<u32>& pieces, Value target, const Rest& rest, const Behind& behind) {
    for (const u32 at : pieces) {
        const Piece* piece = &pieces_.all()[at];
        if (piece->factorials > rest.factorials || !table_.within(piece->key, rest.cubes)) continue;
        const bool idle = piece->numerals > 1 && (piece->value.is(0) || piece->value.is(1));
        const Key required = table_.without(rest.required, piece->key);
        if (table_.numeral_cubes(required) > table_.widest() * (MOST_NUMERALS + MOST_NUMERALS_KNOWN)) continue;
        if (table_.cubes(required) > 2 * largest_piece_ + 2) continue;
        const bool found = each_undone(*piece, target, rest, required, [&](const Frame& frame, Value other, const Rest& left) {
            if ((idle && other != target) || (other.rational() != behind.rational && !idle)) return false;
            if (behind.simpler && numbers_.weight(other) >= numbers_.weight(target)) return false;
            frames_.push_back(frame);
            seek_fractions_ = true;  // too many irrational numbers would be asked for
            const bool done =
                (behind.first == 0 && seek_whole(other, left)) || seek_pair(other, left, behind.first, behind.end);
            seek_fractions_ = false;
            if (!done) frames_.pop_back();
            return done;
        });
        if (found) return true;
    }
    return false;
}

// What a piece asks of all the rest, sign by sign: calls take(frame, what is asked for, the cubes left).
// `required`: what is still required beside the piece.
template <class Take>
bool Search::each_undone(const Piece& piece, Value target, const Rest& rest, Key required, Take take) {
    const Key cubes = rest.cubes - piece.key;
    const bool plain = piece.value.rational() && target.rational();
    for (const u32 number : joining_) {
        const Use& use = table_.uses()[number];
        if (!table_.count(cubes, use.kind)) continue;
        const Key one = table_.one(use.kind);
        const Key still = table_.count(required, use.kind) ? required - one : required;
        const Rest left{cubes - one, still, rest.factorials - piece.factorials};
        for (const bool known_left : {true, false}) {
            if (!known_left && use.sign.commutes()) break;
            const Frame frame{number, false, known_left, piece.key, piece.value, piece.factorials, -1};
            Value other = UNKNOWN;
            if (plain && quickly_undone(use.sign, known_left, piece.value, target, other)) {
                seek_step(1);
                if (other.usable() && take(frame, other, left)) return true;
                continue;
            }
            const bool only_fractions = plain && seek_fractions_;
            seek_step(only_fractions ? 2 : 12);
            seek_found_.clear();
            undo(numbers_, use.sign, known_left, piece.value, target, only_fractions, seek_found_);
            if (seek_found_.empty()) continue;
            for (const Value v : std::vector<Value>(seek_found_)) {
                if (numbers_.pure(v) && take(frame, v, left)) return true;
            }
        }
    }
    return false;
}

bool Search::seek_whole(Value target, const Rest& rest) {
    return pieces_.each_of(target, [&](const Piece& piece) { return fits_rest(piece, rest); });
}

// A part with few numerals, and what it asks of the other.
bool Search::seek_pair(Value target, const Rest& rest, std::size_t first, std::size_t end) {
    for (std::size_t at = first; at < end; ++at) {
        const Piece& piece = pieces_.all()[at];
        if (!piece.value.rational() && target.rational()) continue;
        if (piece.factorials > rest.factorials || !table_.within(piece.key, rest.cubes)) continue;
        const Key required = table_.without(rest.required, piece.key);
        if (required && table_.cubes(required) > largest_piece_ + 1) continue;
        const bool found = each_undone(piece, target, rest, required, [&](const Frame& frame, Value other, const Rest& left) {
            return pieces_.each_of(other, [&](const Piece& last) {
                frames_.push_back(frame);
                const bool done = fits_rest(last, left);
                if (!done) frames_.pop_back();
                return done;
            });
        });
        if (found) return true;
    }
    return false;
}

// The long parts of a quick look are known only where the fractions are.
Program Search::written(Key key, Value value, int factorials) {
    const bool lean = by_fractions_ && value.rational();
    return lean ? fractions_.program(key, value, factorials, watch_) : store_.program(key, value, factorials, watch_);
}

// Whether the last part uses what is still required and nothing that is not there; then it is a candidate.
bool Search::fits_rest(const Piece& piece, const Rest& rest) {
    if (piece.factorials > rest.factorials || !table_.within(piece.key, rest.cubes)) return false;
    if (!table_.within(rest.required, piece.key)) return false;
    const Key whole = seek_all_ - rest.cubes + piece.key;
    if (question_.from_resources >= 0 && taken(whole) > question_.from_resources) return false;
    int size = 0;
    operations_ = 0;
    for (int kind : order_) {
        const int count = table_.count(whole, kind);
        size += std::min(count, question_.required[kind] + question_.permitted[kind] + question_.resources[kind]);
        if (table_.is_operation(kind)) operations_ += count;
    }
    if (size < question_.least_cubes || size > question_.most_cubes) return false;
    return hit(piece.key, piece.value, piece.factorials);
}

}  // namespace forceout
