// Ways to share a multiset of cubes.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "onsets/signs.h"

namespace forceout::onsets {

// Calls `use` with every part of a multiset, from nothing to all of it.
template <class Use>
void for_each_part(Counts whole, int roles, Use use) {
    int present[MOST_ROLES];
    int kinds = 0;
    for (int role = 0; role < roles; ++role) {
        if (count_of(whole, role) > 0) present[kinds++] = role;
    }
    Counts part = 0;
    while (true) {
        use(part);
        int place = 0;
        while (place < kinds && count_of(part, present[place]) == count_of(whole, present[place])) {
            part -= static_cast<Counts>(count_of(part, present[place])) << (4 * present[place]);
            ++place;
        }
        if (place == kinds) return;
        part += unit(present[place]);
    }
}

// The most even shares first: their parts are small, and so are the sets these name.
inline void balance(const Catalogue& catalogue, std::vector<std::pair<Counts, Counts>>& shares) {
    const auto heavier = [&](const std::pair<Counts, Counts>& share) {
        return std::max(catalogue.count(Sort::OPERAND, share.first), catalogue.count(Sort::OPERAND, share.second));
    };
    std::stable_sort(shares.begin(), shares.end(),
                     [&](const auto& one, const auto& other) { return heavier(one) < heavier(other); });
}

}  // namespace forceout::onsets
