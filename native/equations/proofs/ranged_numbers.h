// Ranges together with what divisibility says of their numbers: numerals, and what signs between numbers make of two.
#pragma once

#include <optional>

#include "equations/proofs/ranges.h"
#include "equations/proofs/repeated_roots.h"

namespace forceout::equations {

// There is more to do than may be done, or a sign that ranges do not know: nothing is proven.
struct OutOfWork {};

class RangedNumbers {
public:
    explicit RangedNumbers(const DeepRoots& signs);

    DivisibilityTests& tests() { return tests_; }
    const DivisibilityTests& tests() const { return tests_; }
    bool has_factorials() const { return has_factorials_; }

    Range of(Numbers& numbers, Value v) const;
    // What is said of a number that is known exactly.
    std::optional<Divisibility> at_point(const Range& range) const;
    // A numeral that may be any power of the base lies beyond the largest one listed or nearer to 0 than the smallest. Up to
    // `far` its powers are listed one by one, and some more unless that is negative.
    void put_powers_beyond(Ranges& leaf, long double far) const;
    // The numbers of a range that may be whole and from 0 on: 0, and those from what divides all of them on.
    void put_whole(const Range& range, Ranges& found) const;
    void join(const Joining& joining, const Range& a, const Range& b, Ranges& made) const;

private:
    void follow_unknown(const Sign& sign, const Range& a, const Range& b, std::size_t first, Ranges& made) const;

    const DeepRoots& signs_;
    const bool has_factorials_;
    DivisibilityTests tests_;
};

}  // namespace forceout::equations
