// What divisibility says of numbers that are known only by where they lie: how often a few primes divide them, and what they
// leave over by a few moduli. Where size says nothing, this may: no power of ten less another is 98, for it is a multiple of 9.
//
// How often a prime divides a number is meant in any field round the rational numbers: the p-adic valuation can be carried on to
// all complex numbers, and keeps its laws. A sum has at least the least of both, a product the sum, and every root of a number
// its share. So it holds for roots, whichever of them is meant. A power of an algebraic number with an algebraic exponent that is no
// fraction is transcendental (Gelfond and Schneider): so what is said of such a power holds if it is algebraic at all, and a target that
// is algebraic can be told from it all the same.
#pragma once

#include <array>
#include <vector>

#include "equations/numbers/operations.h"

namespace forceout::equations {

struct Range;

inline constexpr std::size_t MOST_PRIMES_ASKED = 12, MOST_MODULI = 6;

// Says nothing unless something was set.
struct Divisibility {
    static constexpr u32 NO_REST = u32{1} << 31;  // it is no fraction, or has a prime of the modulus below its line
    static constexpr double INFINITE = HUGE_VAL;

    // how often each prime divides: the least and the most; negative below the line, infinite for 0
    std::array<double, MOST_PRIMES_ASKED> least, most;
    std::array<u32, MOST_MODULI> rests;  // a bit for everything that it may leave over by each modulus
    Value step{0, 1};                // where not 0: how often any prime divides is a whole multiple of this; it is 2 for squares
    bool fraction = false;           // surely
    bool whole = false;              // surely
    bool irrational = false;         // surely
    bool algebraic = false;          // surely
    bool if_algebraic = false;       // all that is said holds only for those that are algebraic
    bool transcendental = false;     // surely
    bool radical = false;            // surely real, and some power of it is a fraction
    bool exponential = false;        // surely a positive algebraic number to an algebraic exponent
    bool power_if_fraction = false;  // surely a positive power of the base, or no fraction

    constexpr Divisibility() {
        least.fill(-INFINITE);
        most.fill(INFINITE);
        rests.fill(~u32{0});
    }
    bool some_power_fraction() const { return radical || fraction; }
    bool may_have_prime(double times) const;  // so often
    bool power_of_algebraic() const { return algebraic || exponential; }
    // Whether all that is said of the other is said of this too.
    bool within(const Divisibility& other) const;
    // From now on it speaks of the numbers of both.
    void take_in(const Divisibility& other);
    friend bool operator==(const Divisibility&, const Divisibility&) = default;
    bool before(const Divisibility& other) const;  // some order
};

// The primes that every question asks about come first.
inline constexpr i64 SMALL_PRIMES[] = {2, 3, 5, 7, 11, 13};

// What numbers leave over by a few moduli: a bit for each remainder, and one for numbers that leave none.
class Remainders {
public:
    void ask(i64 modulus);  // where there is room for one more

    std::size_t size() const { return moduli_.size(); }
    int modulus(std::size_t i) const { return moduli_[i]; }
    u32 all(std::size_t i) const { return (u32{1} << moduli_[i]) - 1; }

    u32 of_sum(std::size_t number, u32 a, u32 b, bool minus) const;
    u32 of_product(std::size_t number, u32 a, u32 b) const;
    u32 of_quotient(std::size_t number, u32 a, u32 b) const;
    u32 of_root(std::size_t number, u32 rests) const;
    u32 of_power(std::size_t number, const Range& a, const Range& b) const;
    u32 of_factorial(std::size_t number, long double least, long double most) const;

private:
    static int divisor_of(const Divisibility& number);

    std::vector<int> moduli_;
};

// A prime that a question asks about: a number of 64 bits, or one that is only known to lie above and not beyond some bounds.
struct AskedPrime {
    i64 number;  // 0 where it is not known
    long double above, up_to;

    explicit AskedPrime(i64 known)
        : number(known), above(static_cast<long double>(known) - 1), up_to(static_cast<long double>(known)) {}
    AskedPrime(long double above, long double up_to) : number(0), above(above), up_to(up_to) {}

    long double least() const { return number ? up_to : above; }
    double times_in(u64 n) const;  // how often it divides n, which is not 0
    double least_in_factorial(long double n) const;
    double most_in_factorial(long double n) const;
};

// What divides both a whole number of times; 0 where one of them is.
Value common_step(Value a, Value b);
// Whether such a number cannot be whole, or a fraction: how often a prime divides a fraction is a whole number.
bool never_whole(const Divisibility& number);
bool never_fraction(const Divisibility& number);
// Whether a sum or difference of two such numbers is 0 or no fraction.
bool sum_zero_or_irrational(const Divisibility& a, const Divisibility& b);
// Whether no power of an algebraic number is a power of another, but for the power 0.
bool no_common_power(const Range& number, const Range& base);

// The exponent that takes one number to another, by their primes: known, or none.
struct ExponentAsked {
    bool none = false, known = false;  // one of them at most
    Value exponent{0, 1};
};
ExponentAsked exponent_between(const Divisibility& base, const Divisibility& power);

// The base of numerals as a product of primes, and what that says of its powers.
class BaseAsProduct {
public:
    explicit BaseAsProduct(i64 base);

    i64 base() const { return base_; }
    // Whether a root of a power of the base that is a fraction is such a power again.
    bool roots_are_powers(const Range& index, const Range& under) const;
    bool square_roots_are_powers() const { return degree_ % 2 != 0; }
    // Whether a power of the base has an exponent that is not negative.
    bool whole_power(const Divisibility& power) const { return !asked_.empty() && power.least[asked_[0].place] >= 0; }
    // How many factors its powers have, where they are whole; and what is left over of that number.
    void count_factors(const Divisibility& power, Range& count) const;
    void rests_of_factors(const Remainders& remainders, Divisibility& found) const;
    // Where each prime of the base is in it once, the number of factors of a power is a power itself: with two of them a square.
    i64 factors_are_powers() const { return degree_ == 1 && once_each_ ? static_cast<i64>(exponents_.size()) : 1; }

private:
    struct Prime {
        std::size_t place;  // among those that every question asks about
        i64 times;
    };
    i64 base_;
    std::vector<Prime> asked_;
    std::vector<i64> exponents_;  // of all its primes
    bool once_each_ = true;
    i64 degree_ = 0;  // what divides all of them: so high a power of a whole number is the base
};

// The primes and moduli that a question asks about, and what signs do to what they say.
class DivisibilityTests {
public:
    // For numbers that are a multiple of k away from a target only k itself tells anything; 0 where they have to be equal.
    // `silent`: nothing is asked and nothing said.
    DivisibilityTests(i64 base, i64 multiple_of, bool silent = false);
    // The primes just below and just above a number tell its factorial from all others.
    void ask_about_factorial_of(const Range& number);
    // The primes of a target tell it from most other numbers.
    void ask_about_primes_of(i64 number);

    Divisibility of(Numbers& numbers, Value v) const;
    Divisibility of_rational(i64 top, i64 bottom) const;
    // Of the powers of the base with exponents from one on to another, and of the negatives of those.
    static constexpr double ANY = Divisibility::INFINITE;
    Divisibility of_powers_of_base(double least, double most, bool negative) const;
    // Of primes from some number on.
    void of_prime_from(long double least, Divisibility& number) const;
    // What else is known of a target that is the factorial of such numbers.
    void draw_together(Divisibility& target, const Range& under) const;

    Divisibility joined(const Sign& sign, const Range& a, const Range& b) const;
    Divisibility changed(const Sign& sign, const Range& under) const;
    Divisibility root(const Range& under) const;
    Divisibility deep_roots(const Range& under) const;
    Divisibility deep_squares(const Divisibility& square) const;  // of it, its square, the square of that, and so on

    // Whether such a number may be that target, or a multiple away from it.
    bool may_be(const Divisibility& number, const Divisibility& target) const;
    // How many factors a whole number has at least, by the primes that are known.
    long double least_number_of_factors(const Divisibility& number) const;
    // Of whole numbers from 1 on the least that all these primes divide so often.
    long double least_multiple(const Divisibility& number) const;
    const BaseAsProduct& base() const { return base_; }

private:
    void ask_about(const AskedPrime& prime);
    void power_often(const Range& base, const Range& exponent, Divisibility& found) const;
    void be_power_or_no_fraction(bool above_one, bool below_one, Divisibility& number) const;
    void be_multiple(i64 divisor, Divisibility& number) const;

    BaseAsProduct base_;
    i64 multiple_of_;
    std::vector<AskedPrime> primes_;
    Remainders remainders_;
    bool silent_ = false;
};

}  // namespace forceout::equations
