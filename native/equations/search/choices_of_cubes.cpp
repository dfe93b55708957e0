// Which cubes to use: every choice a claim allows, the fewest cubes first.
#include <algorithm>

#include "equations/search/search.h"

namespace forceout {

Search::Search(const Table& table, ValueStore& store, Splits& splits, Question question, Watch watch, Confirm confirm)
    : table_(table),
      store_(store),
      numbers_(store.numbers()),
      splits_(splits),
      question_(std::move(question)),
      watch_(watch),
      confirm_(std::move(confirm)),
      number_(store.next_question()),
      seek_next_(question_.seek_after),
      fractions_(table, store) {}

Outcome Search::run() {
    const auto start = Watch::Clock::now();
    bool found = false;
    let_free(0);
    parts_marked = 0;
    try {
        watch_.look();
        found = choose();
        if (question_.unheld && outcome_.choices) doubt("a Goal that cannot be followed");
        outcome_.status = found ? Status::SOLUTION : outcome_.doubt.empty() ? Status::IMPOSSIBLE : Status::UNDECIDED;
        outcome_.reason = found ? "" : !outcome_.doubt.empty() ? "doubt" : outcome_.choices ? "tried" : "counting";
    } catch (const Halt halt) {
        outcome_.status = Status::UNDECIDED;
        outcome_.reason = halt == Halt::TIME ? "time" : halt == Halt::CANCELLED ? "cancelled" : "memory";
    }
    count();
    outcome_.seconds = std::chrono::duration<double>(Watch::Clock::now() - start - confirming_).count();
    return outcome_;
}

// Tells the tally how this question was decided, or what stood in the way.
void Search::count() const {
    if (outcome_.status == Status::IMPOSSIBLE) mark(outcome_.choices ? Part::TRIED : Part::COUNTING);
    if (outcome_.status == Status::SOLUTION) mark(found_by_);
    count_parts(outcome_.status != Status::UNDECIDED ? "" : outcome_.reason == "doubt" ? outcome_.doubt : outcome_.reason);
}

// The first is kept, but for a power with several values: ranges may settle that where there is no other doubt.
void Search::doubt(const char* why) {
    if (outcome_.doubt.empty() || (outcome_.doubt == MANY_VALUES && outcome_.doubt != why)) outcome_.doubt = why;
}

void Search::doubt_of(const Values& values) {
    if (values.many_valued) doubt(MANY_VALUES);
    if (values.doubt) doubt("a number that cannot be followed");
}

void Search::doubt_of(Value result) {
    if (result == MANY_VALUED) doubt(MANY_VALUES);
    if (result == UNKNOWN) doubt("a number that cannot be followed");
}

bool Search::choose() {
    const int kinds = table_.kinds();
    for (int kind = 0; kind < kinds; ++kind) {
        if (!table_.means_anything(kind)) {  // as a 9 in base nine: nobody can use it
            if (question_.required[kind]) return false;
            question_.permitted[kind] = question_.resources[kind] = 0;
        }
        if (question_.endless[kind]) endless_ |= table_.one(kind) * static_cast<u64>(table_.most(kind));
    }
    int least = 0, most = 0;
    for (int kind = 0; kind < kinds; ++kind) {
        const int here = question_.required[kind] + question_.permitted[kind] + question_.resources[kind];
        if (here) order_.push_back(kind);
        least += question_.required[kind];
        most += here;
    }
    std::stable_partition(order_.begin(), order_.end(), [&](int kind) { return !table_.only_numerals(kind); });
    room_.assign(order_.size() + 1, 0);
    for (std::size_t i = order_.size(); i-- > 0;) {
        const int kind = order_[i];
        room_[i] = room_[i + 1] + question_.required[kind] + question_.permitted[kind] + question_.resources[kind];
    }
    if (question_.from_resources >= 0) {
        int kept = 0, more = 0;
        for (int kind : order_) {
            kept += question_.required[kind] + question_.permitted[kind];
            more += question_.resources[kind];
        }
        most = kept + std::min(more, question_.from_resources);
    }
    bool found = false;
    for (int size = std::max(least, question_.least_cubes); size <= std::min(most, question_.most_cubes); ++size) {
        if (!of_size(size)) continue;
        found = true;
        if (!question_.every_choice) return true;
    }
    if (!found) settle_rest();
    return found;
}

bool Search::of_size(int size) {
    Counts counts(static_cast<std::size_t>(table_.kinds()));
    return add_kind(0, size, 0, counts);
}

// Settles how many cubes of each kind are used, kind by kind.
bool Search::add_kind(std::size_t place, int left, int taken, Counts& counts) {
    watch_.step(4);
    if (left > room_[place]) return false;
    if (place == order_.size()) return left == 0 && try_counts(counts);
    const int kind = order_[place];
    if (table_.only_numerals(kind) && (place == 0 || !table_.only_numerals(order_[place - 1]))) {
        // all that follows is numerals: their number alone may rule the choice out
        u64 profile = Table::ONLY_NUMERAL * static_cast<u64>(left);
        for (std::size_t i = 0; i < place; ++i) {
            profile += table_.profile_of_kind(order_[i]) * static_cast<u64>(counts[order_[i]]);
        }
        bool repeated = false;
        for (std::size_t i = 0; i < place; ++i) repeated = repeated || question_.repeats[order_[i]];
        if (!repeated && !table_.could_be_profile(profile)) return false;
    }
    const int kept = question_.required[kind] + question_.permitted[kind];
    int most = kept + question_.resources[kind];
    if (question_.from_resources >= 0) most = std::min(most, kept + question_.from_resources - taken);
    most = std::min(most, left);
    bool found = false;
    for (int count = std::max(question_.required[kind], left - room_[place + 1]); count <= most; ++count) {
        counts[kind] = count;
        if (add_kind(place + 1, left - count, taken + std::max(0, count - kept), counts)) {
            found = true;
            if (!question_.every_choice) return true;
        }
    }
    counts[kind] = 0;
    return found;
}

bool Search::try_counts(Counts& counts) {
    // with repeated signs a choice stands for many
    const bool repeats = std::any_of(order_.begin(), order_.end(), [&](int kind) { return question_.repeats[kind] && counts[kind]; });
    const Key key = table_.pack(counts);
    return repeats ? try_repeated(counts, key) : try_key(key);
}

bool Search::try_key(Key key) {
    if (!table_.could_be(key)) return false;
    if (time_to_seek() && seek()) return true;
    ++outcome_.choices;
    return try_targets(key);
}

bool Search::try_targets(Key key) {
    operations_ = 0;
    choice_ = key;
    const bool sure = outcome_.doubt.empty();
    bool unfinished = false;
    for (int kind = 0; kind < table_.kinds(); ++kind) {
        if (table_.is_operation(kind)) operations_ += table_.count(key, kind);
        unfinished = unfinished || (question_.unfinished[kind] && table_.count(key, kind));
    }
    if (endless(key) && question_.multiple_of) doubt("numerals without end and multiples");
    if (!store_.free() && operations_ + table_.factorials() < question_.least_operations) return false;
    // where factorials have to make up for operations, it matters how many there are
    const bool counted = table_.factorials() && !store_.free() && operations_ < question_.least_operations;
    if (counted) let_free(ValueStore::EVERY_NUMBER_OF_FACTORIALS);
    struct Restored {
        Search& search;
        bool counted;
        ~Restored() {
            if (counted) search.let_free(0), search.seen_.clear();
        }
    } restored{*this, counted};
    for (target_ = 0; target_ < static_cast<int>(question_.targets.size()); ++target_) {
        const Target& target = question_.targets[target_];
        frames_.clear();
        if (counted) seen_.clear();
        if (question_.multiple_of ? try_multiples(key, target) : reach(key, target.value, target.factorials)) return true;
    }
    if (unfinished) doubt(USES_WITHOUT_END);
    if (sure && !outcome_.doubt.empty()) settle_later(key);
    rule_out_families(key);
    return false;
}

}  // namespace forceout
