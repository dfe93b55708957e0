#include "equations/quick/parts_at_hand.h"

#include <algorithm>

namespace forceout::equations {

namespace {

constexpr std::size_t MOST_PARTS = 250'000;
constexpr std::size_t BYTES_A_PART = 256;  // with its place among the fractions of its cubes; of all memory a share
constexpr std::size_t MOST_CHOICES = 60'000;
constexpr u64 EACH_CHOICE = 20;  // steps that a choice takes beside its values

}  // namespace

PartsAtHand::PartsAtHand(Inquiry& inquiry)
    : inquiry_(inquiry),
      table_(inquiry.table),
      numbers_(inquiry.numbers),
      question_(inquiry.question),
      watch_(inquiry.watch),
      shelf_(inquiry.store.shelf(0)),
      fractions_(inquiry.table, inquiry.store) {}

// Long parts are known only where the fractions are.
Program PartsAtHand::program(Key key, Value value, int factorials) {
    if (value.rational()) return fractions_.program(key, value, factorials, watch_);
    return shelf_.program(key, value, factorials, watch_);
}

void PartsAtHand::clear() {
    parts_ = {};
    fractions_.clear();
}

void PartsAtHand::most_required_first(std::vector<u32>& parts) const {
    std::stable_sort(parts.begin(), parts.end(), [&](u32 a, u32 b) {
        return inquiry_.cubes.required_in(parts_.all()[a].key) > inquiry_.cubes.required_in(parts_.all()[b].key);
    });
}

std::size_t PartsAtHand::most_parts() const { return std::min(MOST_PARTS, inquiry_.store.most_bytes() / BYTES_A_PART); }

void PartsAtHand::begin() {
    all_ = required_ = 0;
    largest_ = 0;
    for (int kind : inquiry_.cubes.kinds()) {
        all_ += table_.keys().one(kind) * static_cast<u64>(inquiry_.cubes.of_kind(kind));
        required_ += table_.keys().one(kind) * static_cast<u64>(question_.required[kind]);
    }
    joining_.clear();
    before_.clear();
    for (u32 number = 0; number < table_.uses().size(); ++number) {
        const Use& use = table_.uses()[number];
        if (use.kind >= 0 && !table_.keys().count(all_, use.kind)) continue;
        (use.sign.unary() ? before_ : joining_).push_back(number);
    }
}

void PartsAtHand::collect_short(StepLimit& limit) {
    for (int numerals = 1; numerals <= 2; ++numerals) {
        each_choice(numerals, limit, [&](Key key) {
            if (table_.roles().estimate(key) > question_.forward ||
                (inquiry_.store.bytes() > inquiry_.store.most_bytes() / 4 * 3 && !shelf_.known(key)))
                return true;
            const Values& values = shelf_.of(key, watch_);
            inquiry_.charge(values);
            add(key, numerals, values);
            return parts_.size() < most_parts();
        });
    }
    short_ = complete_ = parts_.size();
    parts_.index();
    numerals_.clear();
    for (u32 at = 0; at < parts_.size(); ++at) {
        if (!table_.leaves().of(parts_.all()[at].key).empty()) numerals_.push_back(at);
    }
    most_required_first(numerals_);
}

void PartsAtHand::collect_long(int numerals, u64 steps, StepLimit& limit) {
    std::vector<std::pair<int, Key>> choices;
    const u64 choose_until = watch_.steps() + steps / 4;
    each_choice(numerals, limit, [&](Key key) {
        choices.emplace_back(inquiry_.cubes.required_in(key), key);
        return choices.size() < MOST_CHOICES && watch_.steps() < choose_until;
    });
    std::stable_sort(choices.begin(), choices.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    const u64 until = watch_.steps() + steps;
    for (const auto& [used, key] : choices) {
        if (watch_.steps() > until || parts_.size() > most_parts()) break;
        const Values& values = fractions_.of(key, watch_);
        limit.step(static_cast<u32>(EACH_CHOICE + values.cost / 4 * 3));
        add(key, numerals, values);
    }
    if (numerals == 3) complete_ = parts_.size();
    parts_.index();
}

void PartsAtHand::add(Key key, int numerals, const Values& values) {
    largest_ = std::max(largest_, table_.keys().cubes(key));
    for (int f = 0; f <= table_.factorials(); ++f) {
        for (const Value v : values.by_factorials[f].values()) {
            if (numbers_.facts().pure(v)) parts_.add(v, key, f, numerals);
        }
    }
}

// Calls take(key) for the choices with so many cubes that may be numerals, with few signs beside them, until it
// returns false.
template <class Take>
void PartsAtHand::each_choice(int numerals, StepLimit& limit, Take take) {
    const int most_taken = question_.from_resources < 0 ? 64 : question_.from_resources;
    const bool before = std::any_of(inquiry_.cubes.kinds().begin(), inquiry_.cubes.kinds().end(),
                                    [&](int kind) { return table_.roles().may_stand_before(kind); });
    const auto grow = [&](const auto& self, std::size_t place, int signs, int left, Key key) -> bool {
        if (place == inquiry_.cubes.kinds().size()) {
            limit.step(2);
            return left > 0 || !table_.roles().could_be(key) || inquiry_.cubes.from_resources(key) > most_taken || take(key);
        }
        if (left > inquiry_.cubes.from(place)) return true;
        const int kind = inquiry_.cubes.kinds()[place];
        const bool numeral = table_.roles().may_be_numeral(kind);
        const int most = std::min(inquiry_.cubes.of_kind(kind), numeral ? left : signs);
        for (int step = 0; step <= most; ++step) {
            const int count = question_.required[kind] ? most - step : step;  // what is required first
            if (!self(self, place + 1, numeral ? signs : signs - count, numeral ? left - count : left,
                      key + table_.keys().one(kind) * static_cast<u64>(count))) {
                return false;
            }
        }
        return true;
    };
    grow(grow, 0, before ? numerals : numerals - 1, numerals, 0);
}

}  // namespace forceout::equations
