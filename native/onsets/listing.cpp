// Every choice of cubes that makes a Solution, for those who want to see them all.
#include "onsets/search.h"

namespace forceout::onsets {

std::vector<Found> Search::all(int length, Watch& watch) {
    std::vector<Found> every;
    const auto of = [&](Part part, int size) {
        std::vector<Choice> some;
        choices(pool_, library_, part, size, closed_, [&](const Choice& choice) { some.push_back(choice); });
        return some;
    };
    if (!pool_.restriction_needed && length >= pool_.least_cubes) {
        for (const Choice& choice : of(Part::SET_NAME, length)) {
            if (choice.wanted != wanted_) continue;
            library_.tidy();
            library_.visit(choice.key, watch, [&](Cards set) {
                const int universe = table_.right_in(set, all_valid_);
                if (universe < 0) return false;
                Found found;
                found.universe = universe;
                found.length = length;
                found.set_name = choice;
                found.named = set;
                every.push_back(found);
                return true;
            });
        }
    }
    for (int named = 1; with_restrictions_ && named <= length - 3; ++named) {
        const std::vector<Choice> limiting = of(Part::RESTRICTIONS, length - named);
        if (limiting.empty()) continue;
        for (const Choice& choice : of(Part::SET_NAME, named)) {
            Level names;
            names.choices.push_back(choice);
            library_.tidy();
            for (const Cards set : library_.sets(choice.key, watch)) {
                names.entries.push_back(Entry{set, choice.wanted, static_cast<std::uint16_t>(all_valid_), choice.taken, 0, 0});
            }
            for (const Choice& limit : limiting) {
                if ((limit.wanted | choice.wanted) != wanted_) continue;
                Level limits;
                limits.choices.push_back(limit);
                library_.tidy();
                seen_limits_.clear();
                each_.clear();
                if (pool_.no_null_restrictions) {
                    keep_each(limit, 0, SIZE_MAX, limits, watch);
                } else {
                    for (const Cards stay : library_.sets(limit.key, watch)) {
                        limits.entries.push_back(
                            Entry{stay, limit.wanted, static_cast<std::uint16_t>(all_valid_), limit.taken, 0, 0});
                    }
                }
                Found found;
                if (match(names, limits, length, watch, found)) every.push_back(found);
            }
        }
    }
    return every;
}

}  // namespace forceout::onsets
