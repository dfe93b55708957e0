// Numbers with powers in them whose exponents are left open: quotients of sums of c × d^(k1 e1 + k2 e2 + ...), where
// the e are any whole numbers. Whether such a quotient can be a given number is decided for all exponents at once.
#pragma once

#include <array>
#include <compare>
#include <optional>
#include <tuple>
#include <vector>

#include "operations.h"

namespace forceout {

inline constexpr std::size_t MOST_OPEN = 6;  // exponents left open in one formula

// The powers in a product: of the open exponents and, at the end, of the giant.
using Powers = std::array<int, MOST_OPEN + 1>;
inline constexpr std::size_t GIANT = MOST_OPEN;

struct Monomial {
    Powers exponents{};
    i64 coefficient = 0;
    friend auto operator<=>(const Monomial&, const Monomial&) = default;
};
using Sum = std::vector<Monomial>;  // sorted, each product once

// A giant is root^(least × d^i) for any i from 0 on: a fraction that is no power of another, and no power of d. There
// is at most one in a formula, and it occurs once.
struct Giant {
    Value root{0, 1};
    i64 least = 0;  // 0 where there is none
    friend bool operator==(const Giant&, const Giant&) = default;
};

// `stand_in`: a number in it is irrational, and some fraction stands in its place. It occurs once, so the whole is
// (A x + B) ÷ (C x + D), which is a fraction for an irrational x only if it does not depend on x at all: a fraction
// that no exponents make with the stand-in is not made with the irrational number either.
inline constexpr i64 STAND_IN = 1009;  // a prime that no numeral has

struct Formula {
    Sum top, bottom;
    std::size_t open = 0;  // how many exponents
    bool stand_in = false;
    Giant giant{};

    bool constant() const;
    Value value() const;  // of one without exponents
    friend bool operator==(const Formula&, const Formula&) = default;
    friend bool operator<(const Formula& a, const Formula& b) {
        const auto key = [](const Formula& f) {
            return std::tie(f.top, f.bottom, f.open, f.stand_in, f.giant.root.top, f.giant.root.bottom, f.giant.least);
        };
        return key(a) < key(b);
    }
};
using Formulas = std::vector<Formula>;

struct OpenTerm {
    Powers exponents;
    i128 coefficient;
};

// The formulas of a base. What is listed may be more than what can be made, never less; where it might be less,
// nothing is returned.
class OpenPowers {
public:
    OpenPowers(Numbers& numbers, i64 base);

    i64 root() const { return root_; }
    Formula numeral(int side) const;  // any power of the base, or the negative of one
    std::optional<Formula> constant(Value value) const;
    bool join(const Sign& sign, const Formula& left, const Formula& right, Formulas& found) const;
    bool change(const Sign& sign, const Formula& operand, Formulas& found) const;
    // Whether the formula may be a number, for any exponents.
    bool may_be(const Formula& formula, Value rational) const;
    // The same for a formula to the power of another, also where that cannot be written as one.
    bool may_be_raised(const Formula& base, const Formula& exponent, Value target) const;
    // Whether it may be a number, a multiple of k away from another.
    bool may_be_multiples_off(const Formula& formula, Value rational, i64 k) const;

private:
    bool raise(const Formula& base, const Formula& exponent, Formulas& found) const;
    bool raise_to_fraction(const Formula& base, Value exponent, Formulas& found) const;
    bool raise_number(Value number, const Formula& exponent, Formulas& found) const;
    bool may_vanish(const std::vector<OpenTerm>& terms, std::size_t open) const;
    bool giant_may_be(Giant giant, const std::vector<OpenTerm>& with, const std::vector<OpenTerm>& without) const;
    bool giant_beside_power(Giant giant, i128 beside, i128 number, i128 power) const;

    Numbers& numbers_;
    i64 root_;   // the smallest number of which the base is a power
    int times_;  // the power that it is
};

}  // namespace forceout
