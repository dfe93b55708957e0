// A quick look for some solution, whatever its cubes: one that has a part of few numerals on either side of an
// operation, behind at most one more operation. What is not found here proves nothing.
//
// The orderly search goes through the choices of cubes one by one, which takes long where there are many. Here the
// parts of all choices are in one index, and what one part asks of the other is looked up there.
#include <algorithm>

#include "search.h"

namespace forceout {

namespace {

constexpr int MOST_NUMERALS = 3;        // in a part that is looked up
constexpr int MOST_NUMERALS_KNOWN = 2;  // in a part from which is asked
constexpr std::size_t MOST_PIECES = 250'000;
constexpr u64 SEEK_FOR = 600'000;          // steps
constexpr u64 LEAST_STEPS = 4 * SEEK_FOR;  // with fewer to spend the orderly search is the better use of them

struct EndOfSeek {};

}  // namespace

bool Search::seek() {
    if (question_.multiple_of) return false;  // its targets have no end
    if (watch_.limited_to() < LEAST_STEPS) return false;
    const std::string doubt = outcome_.doubt;
    const int refusals = refusals_;
    const u64 start = watch_.steps();
    seek_until_ = start + SEEK_FOR;
    const u64 free = store_.free();
    let_free(0);
    bool found = false;
    try {
        gather();
        for (target_ = 0; !found && target_ < static_cast<int>(question_.targets.size()); ++target_) {
            const Target& target = question_.targets[target_];
            frames_.clear();
            found = numbers_.pure(target.value) && seek_target(target.value, target.factorials);
        }
    } catch (const EndOfSeek&) {
    }
    let_free(free);
    pieces_ = {};
    outcome_.doubt = doubt;
    if (!found) refusals_ = refusals;
    skimmed_ += (watch_.steps() - start) / 2;
    return found;
}

void Search::seek_step(u32 count) {
    watch_.step(count);
    if (watch_.steps() > seek_until_) throw EndOfSeek{};
}

// How many cubes of a kind can be written at most: a repeated sign as often as it is counted.
int Search::at_hand(int kind) const {
    const int here = question_.required[kind] + question_.permitted[kind] + question_.resources[kind];
    return here && question_.repeats[kind] ? table_.most(kind) : here;
}

// How many cubes of Resources it takes.
int Search::taken(Key key) const {
    int sum = 0;
    for (int kind : order_) {
        const int kept = question_.required[kind] + question_.permitted[kind];
        const int more = std::max(0, table_.count(key, kind) - kept);
        sum += question_.repeats[kind] ? (kept == 0 && more > 0) : more;
    }
    return sum;
}

// The values of all choices of few cubes, those of fewest numerals first.
void Search::gather() {
    const int most_taken = question_.from_resources < 0 ? 64 : question_.from_resources;
    seek_all_ = seek_required_ = 0;
    for (int kind : order_) {
        seek_all_ += table_.one(kind) * static_cast<u64>(at_hand(kind));
        seek_required_ += table_.one(kind) * static_cast<u64>(question_.required[kind]);
    }
    for (int numerals = 1; numerals <= MOST_NUMERALS; ++numerals) {
        if (numerals == MOST_NUMERALS_KNOWN + 1) known_pieces_ = pieces_.size();
        const auto take = [&](Key key) {
            seek_step(4);
            if (!table_.could_be(key) || !small(key) || taken(key) > most_taken) return;
            if (store_.bytes() > store_.most_bytes() / 4 * 3 && !store_.known(key)) return;
            const Values& values = store_.of(key, watch_);
            charge(values);
            for (int f = 0; f <= table_.factorials(); ++f) {
                for (const Value v : values.by_factorials[f].values()) {
                    if (numbers_.pure(v)) pieces_.add(v, key, f, numerals);
                }
            }
        };
        // signs first, as few as will do: with more of them than numerals only those before a number would be left
        const auto grow = [&](const auto& self, std::size_t place, int signs, int left, Key key) -> void {
            if (pieces_.size() > MOST_PIECES) return;
            if (place == order_.size()) {
                if (left == 0) take(key);
                return;
            }
            const int kind = order_[place];
            const bool numeral = table_.only_numerals(kind);
            const int most = std::min(at_hand(kind), numeral ? left : signs);
            for (int count = 0; count <= most; ++count) {
                self(self, place + 1, numeral ? signs : signs - count, numeral ? left - count : left,
                     key + table_.one(kind) * static_cast<u64>(count));
            }
        };
        grow(grow, 0, numerals, numerals, 0);
    }
    pieces_.index();
    known_pieces_ = std::min(known_pieces_, pieces_.size());
}

bool Search::seek_target(Value target, int factorials) {
    const Rest rest{seek_all_, seek_required_, factorials};
    if (seek_whole(target, rest) || seek_pair(target, rest, 0, known_pieces_)) return true;
    // behind one more operation: a single numeral, a part that changes nothing and uses up what is required, any part
    std::vector<const Piece*> single, idle, other;
    for (std::size_t at = 0; at < pieces_.size(); ++at) {
        const Piece& piece = pieces_.all()[at];
        if (piece.numerals == 1) single.push_back(&piece);
        else if (piece.value.is(0) || piece.value.is(1)) idle.push_back(&piece);
        else if (at < known_pieces_ && piece.value.rational()) other.push_back(&piece);
    }
    const auto uses_up = [&](const Piece* piece) {
        int sum = 0;
        for (int kind : order_) sum += std::min(table_.count(piece->key, kind), question_.required[kind]);
        return sum;
    };
    std::erase_if(idle, [&](const Piece* piece) { return uses_up(piece) == 0; });
    const auto more_used_up = [&](const Piece* a, const Piece* b) { return uses_up(a) > uses_up(b); };
    for (auto* pieces : {&single, &idle, &other}) std::stable_sort(pieces->begin(), pieces->end(), more_used_up);
    const bool much_required = table_.numeral_cubes(seek_required_) > MOST_NUMERALS;
    const auto& first = much_required ? idle : single;
    const auto& second = much_required ? single : idle;
    const Behind plain{true, 0, known_pieces_}, odd{false, 0, known_pieces_};
    const Behind long_parts{true, known_pieces_, pieces_.size()};
    return seek_behind(first, target, rest, plain) || seek_behind(second, target, rest, plain) ||
           seek_pair(target, rest, known_pieces_, pieces_.size()) || seek_behind(single, target, rest, odd) ||
           seek_behind(other, target, rest, plain) || seek_behind(single, target, rest, long_parts) ||
           seek_behind(other, target, rest, long_parts);
}

bool Search::seek_behind(const std::vector<const Piece*>& pieces, Value target, const Rest& rest, const Behind& behind) {
    for (const Piece* piece : pieces) {
        if (piece->factorials > rest.factorials) continue;
        const bool idle = piece->numerals > 1 && (piece->value.is(0) || piece->value.is(1));
        const bool found = each_undone(*piece, target, rest, [&](const Frame& frame, Value other, const Rest& left) {
            if ((idle && other != target) || (other.rational() != behind.rational && !idle)) return false;
            frames_.push_back(frame);
            const bool done =
                (behind.first == 0 && seek_whole(other, left)) || seek_pair(other, left, behind.first, behind.end);
            if (!done) frames_.pop_back();
            return done;
        });
        if (found) return true;
    }
    return false;
}

// What a piece asks of all the rest, sign by sign: calls take(frame, what is asked for, the cubes left).
template <class Take>
bool Search::each_undone(const Piece& piece, Value target, const Rest& rest, Take take) {
    for (u32 number = 0; number < table_.uses().size(); ++number) {
        const Use& use = table_.uses()[number];
        if (use.kind < 0 || use.sign.unary()) continue;
        const Key key = piece.key + table_.one(use.kind);
        if (!table_.within(key, rest.cubes)) continue;
        const Rest left{rest.cubes - key, table_.without(rest.required, key), rest.factorials - piece.factorials};
        if (table_.numeral_cubes(left.required) > table_.widest() * (MOST_NUMERALS + MOST_NUMERALS_KNOWN)) continue;
        for (const bool known_left : {true, false}) {
            if (!known_left && use.sign.commutes()) break;
            seek_step(use.sign.linear() && target.rational() ? 1 : 8);
            seek_found_.clear();
            undo(numbers_, use.sign, known_left, piece.value, target, false, seek_found_);
            const Frame frame{number, false, known_left, piece.key, piece.value, piece.factorials, -1};
            for (const Value other : std::vector<Value>(seek_found_)) {
                if (numbers_.pure(other) && take(frame, other, left)) return true;
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
    const int required = table_.numeral_cubes(rest.required);
    for (std::size_t at = first; at < end; ++at) {
        const Piece& piece = pieces_.all()[at];
        if (!piece.value.rational() && target.rational()) continue;
        if (piece.factorials > rest.factorials) continue;
        if (required > table_.widest() * (MOST_NUMERALS + piece.numerals)) continue;
        if (!table_.within(piece.key, rest.cubes)) continue;
        const bool found = each_undone(piece, target, rest, [&](const Frame& frame, Value other, const Rest& left) {
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
