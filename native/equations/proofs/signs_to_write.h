// How many cubes of each kind an expression has as signs. A Solution has all of them, and each part of it no more. Signs that may
// be written again and again are counted up to as many as there are cubes of them, each of which has to be written once.
#pragma once

#include <optional>

#include "equations/numbers/value.h"

namespace forceout::equations {

// Four bits for each kind, of which the highest stays free.
using UsedSigns = u64;

class SignsToWrite {
public:
    static constexpr int MOST_KINDS = 16;
    static UsedSigns one(int kind) { return u64{1} << (64 / MOST_KINDS * kind); }

    // So many cubes more of the kind of this one; false where they are too many to be counted.
    bool add(UsedSigns one, u64 count, bool repeats) {
        const u64 field = MOST_OF_A_KIND * one, sum = (all_ & field) / one + count;
        if (repeats) repeated_ |= field;
        all_ = (all_ & ~field) | one * sum;
        some_again_ = some_again_ || (all_ & repeated_ & ~ONE_OF_EACH);
        return sum <= MOST_OF_A_KIND;
    }
    // What two parts used; nothing where that is more than there is.
    std::optional<UsedSigns> together(UsedSigns a, UsedSigns b) const {
        const u64 counted = (a & ~repeated_) + (b & ~repeated_);
        if ((((all_ | FREE_BITS) - counted) & FREE_BITS) != FREE_BITS) return std::nullopt;
        return counted | (some_again_ ? together_again(a, b) : (a | b) & repeated_);
    }
    UsedSigns all() const { return all_; }
    // Whether all were used, but for cubes of the kind of this one.
    bool all_but(UsedSigns used, UsedSigns one) const {
        const u64 field = MOST_OF_A_KIND * one;
        return (used | field) == (all_ | field);
    }

private:
    static constexpr u64 MOST_OF_A_KIND = 7, ONE_OF_EACH = 0x1111'1111'1111'1111, FREE_BITS = 8 * ONE_OF_EACH;

    // Of each kind as many as both parts used, but no more than there are cubes.
    u64 together_again(UsedSigns a, UsedSigns b) const {
        const u64 sum = (a & repeated_) + (b & repeated_), all = all_ & repeated_;
        const u64 fewer = ((all | FREE_BITS) - sum) & FREE_BITS;  // no more than there are, or just as many
        const u64 take_sum = (fewer >> 3) * MOST_OF_A_KIND;
        return (sum & take_sum) | (all & ~take_sum);
    }

    u64 all_ = 0, repeated_ = 0;
    bool some_again_ = false;  // a sign that may be repeated has several cubes
};

}  // namespace forceout::equations
