#include "equations/search/cubes_at_hand.h"

#include <algorithm>

namespace forceout::equations {

CubesAtHand::CubesAtHand(const Table& table, Question& question) : table_(table), question_(question) {
    int kept = 0, more = 0;
    for (int kind = 0; kind < table.keys().kinds(); ++kind) {
        if (!table.roles().means_anything(kind)) {
            if (question.required[kind]) usable_ = false;
            question.permitted[kind] = question.resources[kind] = 0;
        }
        const int here = question.required[kind] + question.permitted[kind] + question.resources[kind];
        if (here) kinds_.push_back(kind);
        fewest_ += question.required[kind];
        kept += question.required[kind] + question.permitted[kind];
        more += question.resources[kind];
    }
    most_ = kept + (question.from_resources < 0 ? more : std::min(more, question.from_resources));
    std::stable_partition(kinds_.begin(), kinds_.end(), [&](int kind) { return !table.roles().only_numerals(kind); });
    from_.assign(kinds_.size() + 1, 0);
    for (std::size_t i = kinds_.size(); i-- > 0;) {
        const int kind = kinds_[i];
        from_[i] = from_[i + 1] + question.required[kind] + question.permitted[kind] + question.resources[kind];
    }
}

int CubesAtHand::of_kind(int kind) const {
    const int here = question_.required[kind] + question_.permitted[kind] + question_.resources[kind];
    return here && question_.repeats[kind] ? table_.keys().most(kind) : here;
}

int CubesAtHand::from_resources(Key key) const {
    int sum = 0;
    for (int kind : kinds_) {
        const int kept = question_.required[kind] + question_.permitted[kind];
        const int more = std::max(0, table_.keys().count(key, kind) - kept);
        sum += question_.repeats[kind] ? (kept == 0 && more > 0) : more;
    }
    return sum;
}

int CubesAtHand::required_in(Key key) const {
    int sum = 0;
    for (int kind : kinds_) sum += std::min(table_.keys().count(key, kind), question_.required[kind]);
    return sum;
}

}  // namespace forceout::equations
