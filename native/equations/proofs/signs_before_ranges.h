// What signs before a number make of a range: roots, factorials, numbers of factors, the next prime, i.
#pragma once

#include "equations/proofs/ranged_targets.h"

namespace forceout::equations {

inline constexpr std::size_t MOST_RANGES = 40'000;

class SignsBefore {
public:
    // `level`: so many roots are looked at one by one in each chain.
    SignsBefore(const DeepRoots& signs, const RangedNumbers& ranged, const RangedTargets& targets, int level)
        : signs_(signs), ranged_(ranged), targets_(targets), level_(level) {}

    // A range and all that signs before a number make of it.
    void put(const Range& range, Ranges& found) const { put(range, 0, found.size(), found); }

private:
    void put(const Range& range, int depth, std::size_t origin, Ranges& found) const;
    std::optional<Range> made_of(const Before& sign, const Range& under) const;
    void put_roots(const Range& range, Ranges& found) const;
    bool allowed_root(Range& root) const;

    const DeepRoots& signs_;
    const RangedNumbers& ranged_;
    const RangedTargets& targets_;
    const int level_;
};

}  // namespace forceout::equations
