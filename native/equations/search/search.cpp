#include "equations/search/search.h"

#include <algorithm>

#include "equations/tally.h"

namespace forceout::equations {

Search::Search(const Table& table, ValueStore& store, Splits& splits, Question question, Watch watch, Confirm confirm)
    : inquiry_(table, store, splits, std::move(question), watch, std::move(confirm)),
      quick_look_(inquiry_),
      backwards_(inquiry_, doubts_, quick_look_),
      multiples_(inquiry_, doubts_, backwards_),
      left_open_(inquiry_, doubts_),
      goals_(inquiry_, doubts_),
      repeated_signs_(inquiry_, doubts_, backwards_, left_open_, [this](Key key) { return try_choice(key); }) {}

Outcome Search::run() {
    const auto start = Watch::Clock::now();
    Outcome outcome;
    parts_marked = 0;
    try {
        inquiry_.watch.look();
        const bool found = choose();
        if (inquiry_.question.unheld && inquiry_.choices) doubts_.raise(Doubt::GOAL_NOT_FOLLOWED);
        outcome.status = found ? Status::SOLUTION : doubts_.none() ? Status::IMPOSSIBLE : Status::UNDECIDED;
        outcome.reason = found              ? Reason::NONE
                         : !doubts_.none()  ? Reason::DOUBT
                         : inquiry_.choices ? Reason::TRIED
                                            : Reason::COUNTING;
    } catch (const Halt halt) {
        outcome.status = Status::UNDECIDED;
        outcome.reason = halt == Halt::MEMORY ? Reason::MEMORY : halt == Halt::CANCELLED ? Reason::CANCELLED : Reason::TIME;
    }
    outcome.doubt = doubts_.first();
    outcome.choices = inquiry_.choices;
    count(outcome);
    outcome.seconds = std::chrono::duration<double>(Watch::Clock::now() - start - inquiry_.confirming).count();
    return outcome;
}

// Tells the tally how this question was decided, or what stood in the way.
void Search::count(const Outcome& outcome) const {
    if (outcome.status == Status::IMPOSSIBLE) mark(outcome.choices ? By::TRIED : By::COUNTING);
    if (outcome.status == Status::SOLUTION) mark(quick_look_.found() ? By::QUICK_LOOK : By::ORDERLY);
    if (outcome.status != Status::UNDECIDED) count_parts("");
    else count_parts(outcome.reason == Reason::DOUBT ? name_of(outcome.doubt) : name_of(outcome.reason));
}

// Every choice of cubes that the claim allows, the fewest cubes first.
bool Search::choose() {
    const CubesAtHand& cubes = inquiry_.cubes;
    const Question& question = inquiry_.question;
    if (!cubes.usable()) return false;
    bool found = false;
    for (int size = std::max(cubes.fewest(), question.least_cubes); size <= std::min(cubes.most(), question.most_cubes); ++size) {
        if (!of_size(size)) continue;
        found = true;
        if (!question.every_choice) return true;
    }
    if (!found) left_open_.settle();
    return found;
}

bool Search::of_size(int size) {
    const Table& table = inquiry_.table;
    Counts counts(static_cast<std::size_t>(table.keys().kinds()));
    return add_kind(0, size, 0, counts);
}

// Settles how many cubes of each kind are used, kind by kind.
bool Search::add_kind(std::size_t place, int left, int taken, Counts& counts) {
    const Table& table = inquiry_.table;
    const Question& question = inquiry_.question;
    const CubesAtHand& cubes = inquiry_.cubes;
    inquiry_.watch.step(4);
    if (left > cubes.from(place)) return false;
    if (place == cubes.kinds().size()) return left == 0 && try_counts(counts);
    const int kind = cubes.kinds()[place];
    if (table.roles().only_numerals(kind) && (place == 0 || !table.roles().only_numerals(cubes.kinds()[place - 1]))) {
        // all that follows is numerals: their number alone may rule the choice out
        u64 profile = CubeRoles::ONLY_NUMERAL * static_cast<u64>(left);
        for (std::size_t i = 0; i < place; ++i) {
            profile += table.roles().profile_of_kind(cubes.kinds()[i]) * static_cast<u64>(counts[cubes.kinds()[i]]);
        }
        bool repeated = false;
        for (std::size_t i = 0; i < place; ++i) repeated = repeated || question.repeats[cubes.kinds()[i]];
        if (!repeated && !table.roles().could_be_profile(profile)) return false;
    }
    const int kept = question.required[kind] + question.permitted[kind];
    int most = kept + question.resources[kind];
    if (question.from_resources >= 0) most = std::min(most, kept + question.from_resources - taken);
    most = std::min(most, left);
    bool found = false;
    for (int count = std::max(question.required[kind], left - cubes.from(place + 1)); count <= most; ++count) {
        counts[kind] = count;
        if (add_kind(place + 1, left - count, taken + std::max(0, count - kept), counts)) {
            found = true;
            if (!question.every_choice) return true;
        }
    }
    counts[kind] = 0;
    return found;
}

bool Search::try_counts(const Counts& counts) {
    // with repeated signs a choice stands for many
    const auto& kinds = inquiry_.cubes.kinds();
    const bool repeats =
        std::any_of(kinds.begin(), kinds.end(), [&](int kind) { return inquiry_.question.repeats[kind] && counts[kind]; });
    const Key key = inquiry_.table.keys().pack(counts);
    return repeats ? repeated_signs_.try_choice(counts, key) : try_choice(key);
}

bool Search::try_choice(Key key) {
    if (!inquiry_.table.roles().could_be(key)) return false;
    if (quick_look_.is_due() && quick_look_.look()) return true;
    ++inquiry_.choices;
    const Table& table = inquiry_.table;
    const Question& question = inquiry_.question;
    const bool sure = doubts_.none();
    int operations = 0;
    bool unfinished = question.endless_factorials;
    for (int kind = 0; kind < table.keys().kinds(); ++kind) {
        if (table.roles().is_operation(kind)) operations += table.keys().count(key, kind);
        unfinished = unfinished || (question.unfinished[kind] && table.keys().count(key, kind));
    }
    if (inquiry_.has_any_power(key) && question.multiple_of) doubts_.raise(Doubt::ANY_POWER_AND_MULTIPLES);
    if (!backwards_.values().free() && operations + table.factorials() < question.least_operations) return false;
    if (try_targets(key, operations)) return true;
    if (unfinished) doubts_.raise(Doubt::USES_NOT_LISTED);
    goals_.rule_out(key, backwards_.values().shelf());
    if (sure && !doubts_.none()) {
        left_open_.put_aside(key);
        backwards_.forget_asked();  // what was doubtful here is so again where another choice comes to it
    }
    return false;
}

bool Search::try_targets(Key key, int operations) {
    const Question& question = inquiry_.question;
    // where factorials have to make up for operations, it matters how many there are
    const bool counted = inquiry_.table.factorials() && !backwards_.values().free() && operations < question.least_operations;
    const Backwards::Freed freed(backwards_, counted ? ValueShelf::EVERY_NUMBER_OF_FACTORIALS : backwards_.values().free());
    for (int target = 0; target < static_cast<int>(question.targets.size()); ++target) {
        if (counted) backwards_.forget_asked();
        const Value value = question.targets[static_cast<std::size_t>(target)].value;
        if (question.multiple_of ? multiples_.try_target(key, operations, target)
                                 : backwards_.try_target(key, operations, target, value)) {
            return true;
        }
    }
    if (counted) backwards_.forget_asked();
    return false;
}

}  // namespace forceout::equations
