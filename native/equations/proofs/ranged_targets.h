// The targets among ranges, their squares where roots may stand round the whole, and everything by which a range is told from them.
#pragma once

#include "equations/proofs/ranged_numbers.h"

namespace forceout::equations {

class RangedTargets {
public:
    RangedTargets(const DeepRoots& signs, RangedNumbers& ranged, Numbers& numbers, const std::vector<Value>& targets);

    const Ranges& goals() const { return goals_; }
    const Ranges& squares() const { return squares_; }
    // Of all numbers whose factorial is a target, the largest; 0 where there is none.
    long double largest_under_factorial() const;

    bool may_be(const Range& range) const;
    // Whether the range or any chain of roots round it may be a target.
    bool may_be_under_roots(const Range& range) const;
    // The targets that a factorial of these numbers is not, because another number's factorial is that target, or none.
    u32 not_as_factorial(const Range& under) const;
    // Notes which targets the last operation cannot make, because one side asks something else of the other.
    void rule_out_by_one_side(const Joining& joining, const Range& a, const Range& b, Ranges& made) const;

private:
    struct UnderFactorial {
        Range number;
        u32 goals;  // a bit for each target that it is itself
    };

    void put(Numbers& numbers, const std::vector<Value>& targets);
    Ranges powers_of_base(bool negative) const;
    void put_any_power(Numbers& numbers, const AnyPowerTarget& target, const Range& powers);
    void put_with_factorials(Range powers, int factorials);
    void put_squares(const Range& goal);
    // A power is a target only where the exponent is the one that the primes of base and target ask for.
    struct Power {
        const Range &base, &exponent;
        bool root;  // then the exponent is the index
    };
    ExponentAsked exponent_asked(const Power& power, const Divisibility& target) const;
    bool exponent_may_be(const Power& power, const Range& goal) const;
    bool other_side_may_be(const Joining& joining, const Range& a, const Range& b, const Range& goal) const;
    bool numbers_may_be(const Range& range, const Range& goal) const;
    bool root_may_follow(const Range& range) const;
    bool may_have_all_signs(const Range& range) const;
    bool multiple_may_be_under_roots(const Range& range) const;
    bool holds_multiple(const Range& range) const;

    const DeepRoots& signs_;
    RangedNumbers& ranged_;
    Ranges goals_, squares_;
    std::vector<bool> known_factorials_;  // of each target, whether all numbers are known whose factorial it is
    std::vector<std::vector<UnderFactorial>> under_factorial_;  // and these
};

}  // namespace forceout::equations
