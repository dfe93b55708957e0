// The parts that a quick look puts together: what few of the cubes at hand can make.
#include <algorithm>

#include "equations/search/search.h"

namespace forceout {

namespace {

constexpr std::size_t MOST_PIECES = 250'000;
constexpr std::size_t BYTES_A_PIECE = 256;  // with its place among the fractions of its cubes; of all memory a share
constexpr std::size_t MOST_CHOICES = 60'000;
constexpr u64 EACH_CHOICE = 20;  // steps that a choice takes beside its values

}  // namespace

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

// How many of the required cubes are among these.
int Search::uses_up(Key key) const {
    int sum = 0;
    for (int kind : order_) sum += std::min(table_.count(key, kind), question_.required[kind]);
    return sum;
}

void Search::most_used_up_first(std::vector<u32>& pieces) const {
    std::stable_sort(pieces.begin(), pieces.end(), [&](u32 a, u32 b) {
        return uses_up(pieces_.all()[a].key) > uses_up(pieces_.all()[b].key);
    });
}

std::size_t Search::most_pieces() const { return std::min(MOST_PIECES, store_.most_bytes() / BYTES_A_PIECE); }

void Search::begin_to_gather() {
    seek_all_ = seek_required_ = 0;
    largest_piece_ = 0;
    for (int kind : order_) {
        seek_all_ += table_.one(kind) * static_cast<u64>(at_hand(kind));
        seek_required_ += table_.one(kind) * static_cast<u64>(question_.required[kind]);
    }
    joining_.clear();
    before_.clear();
    for (u32 number = 0; number < table_.uses().size(); ++number) {
        const Use& use = table_.uses()[number];
        if (use.kind >= 0 && !table_.count(seek_all_, use.kind)) continue;
        (use.sign.unary() ? before_ : joining_).push_back(number);
    }
}

// All that one or two numerals make.
void Search::gather_short() {
    for (int numerals = 1; numerals <= 2; ++numerals) {
        each_choice(numerals, [&](Key key) {
            if (!small(key) || (store_.bytes() > store_.most_bytes() / 4 * 3 && !store_.known(key))) return true;
            const Values& values = store_.of(key, watch_);
            charge(values);
            add_pieces(key, numerals, values);
            return pieces_.size() < most_pieces();
        });
    }
    known_pieces_ = few_pieces_ = pieces_.size();
    pieces_.index();
    numerals_.clear();
    for (u32 at = 0; at < pieces_.size(); ++at) {
        if (!table_.leaves_of(pieces_.all()[at].key).empty()) numerals_.push_back(at);
    }
    most_used_up_first(numerals_);
}

// Of more numerals only fractions: irrational numbers take long to work out and seldom lead to anything. Where much
// is required a part has to use up its share, so those that use up most come first.
void Search::gather_long(int numerals, u64 steps) {
    std::vector<std::pair<int, Key>> choices;
    const u64 choose_until = watch_.steps() + steps / 4;
    each_choice(numerals, [&](Key key) {
        choices.emplace_back(uses_up(key), key);
        return choices.size() < MOST_CHOICES && watch_.steps() < choose_until;
    });
    std::stable_sort(choices.begin(), choices.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    const u64 until = watch_.steps() + steps;
    for (const auto& [used, key] : choices) {
        if (watch_.steps() > until || pieces_.size() > most_pieces()) break;
        const Values& values = fractions_.of(key, watch_);
        seek_step(static_cast<u32>(EACH_CHOICE + values.cost / 4 * 3));
        add_pieces(key, numerals, values);
    }
    if (numerals == 3) few_pieces_ = pieces_.size();
    pieces_.index();
}

void Search::add_pieces(Key key, int numerals, const Values& values) {
    largest_piece_ = std::max(largest_piece_, table_.cubes(key));
    for (int f = 0; f <= table_.factorials(); ++f) {
        for (const Value v : values.by_factorials[f].values()) {
            if (numbers_.pure(v)) pieces_.add(v, key, f, numerals);
        }
    }
}

// Calls take(key) for the choices with so many cubes that may be numerals, with few signs beside them, until it
// returns false.
template <class Take>
void Search::each_choice(int numerals, Take take) {
    const int most_taken = question_.from_resources < 0 ? 64 : question_.from_resources;
    const bool before =
        std::any_of(order_.begin(), order_.end(), [&](int kind) { return table_.may_stand_before(kind); });
    const auto grow = [&](const auto& self, std::size_t place, int signs, int left, Key key) -> bool {
        if (place == order_.size()) {
            seek_step(2);
            return left > 0 || !table_.could_be(key) || taken(key) > most_taken || take(key);
        }
        if (left > room_[place]) return true;
        const int kind = order_[place];
        const bool numeral = table_.may_be_numeral(kind);
        const int most = std::min(at_hand(kind), numeral ? left : signs);
        for (int step = 0; step <= most; ++step) {
            const int count = question_.required[kind] ? most - step : step;  // what is required first
            if (!self(self, place + 1, numeral ? signs : signs - count, numeral ? left - count : left,
                      key + table_.one(kind) * static_cast<u64>(count))) {
                return false;
            }
        }
        return true;
    };
    grow(grow, 0, before ? numerals : numerals - 1, numerals, 0);
}

}  // namespace forceout
