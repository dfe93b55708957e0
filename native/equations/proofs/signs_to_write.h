// How many cubes of each kind an expression has as signs. A Solution has all of them, and each part of it no more.
#pragma once

#include <optional>

#include "equations/numbers/value.h"

namespace forceout::equations {

// Four bits for each kind, of which the highest stays free. Of signs that may be written again and again only the first counts.
using UsedSigns = u64;

class SignsToWrite {
public:
    static constexpr int MOST_KINDS = 16;
    static UsedSigns one(int kind) { return u64{1} << (64 / MOST_KINDS * kind); }

    // So many cubes more of the kind of this one; false where they are too many to be counted.
    bool add(UsedSigns one, u64 count, bool repeats) {
        const u64 field = MOST_OF_A_KIND * one;
        if (repeats) repeated_ |= field;
        const bool once = (repeated_ & field) != 0;
        const u64 sum = once ? 1 : (all_ & field) / one + count;
        all_ = (all_ & ~field) | one * sum;
        return sum <= MOST_OF_A_KIND;
    }
    // What two parts used; nothing where that is more than there is.
    std::optional<UsedSigns> together(UsedSigns a, UsedSigns b) const {
        const u64 counted = (a & ~repeated_) + (b & ~repeated_);
        if ((((all_ | FREE_BITS) - counted) & FREE_BITS) != FREE_BITS) return std::nullopt;
        return counted | ((a | b) & repeated_);
    }
    UsedSigns all() const { return all_; }
    // Whether all were used, but for cubes of the kind of this one.
    bool all_but(UsedSigns used, UsedSigns one) const {
        const u64 field = MOST_OF_A_KIND * one;
        return (used | field) == (all_ | field);
    }

private:
    static constexpr u64 MOST_OF_A_KIND = 7, FREE_BITS = 0x8888'8888'8888'8888;

    u64 all_ = 0, repeated_ = 0;
};

}  // namespace forceout::equations
