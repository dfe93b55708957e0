// Exact arithmetic beyond 64-bit rationals: sums of products of powers, each kept once and known by a number.
//
// A sum of distinct products of primes to fractions between 0 and 1 is "pure": two of them are equal only if they
// are the same. Everything else (powers of sums, irrational exponents, numbers of hundreds of digits) has certified
// bounds and a structure; where the bounds cannot tell two such numbers apart, the answer is "maybe".
#pragma once

#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/hash_index.h"
#include "equations/numbers/interval.h"
#include "equations/numbers/value.h"

namespace forceout::equations {

using u32 = std::uint32_t;

enum class Maybe { NO, YES, UNSURE };

struct Factor {
    u32 atom;
    Value exponent;
    friend bool operator==(const Factor&, const Factor&) = default;
};
using Factors = std::vector<Factor>;

struct Term {
    Value coefficient;  // rational, not zero
    u32 product;
    friend bool operator==(const Term&, const Term&) = default;
};
using Terms = std::vector<Term>;

inline constexpr i64 MOST_FACTORS = 8;  // a sum is multiplied out up to this power

// The first numbers of every store.
inline constexpr Value IMAGINARY_UNIT{0, 0}, MINUS_I{1, 0};

class Numbers {
public:
    Numbers();

    Value add(Value a, Value b);
    Value subtract(Value a, Value b);
    Value multiply(Value a, Value b);
    Value divide(Value a, Value b);
    Value negate(Value a);
    Value power(Value base, Value exponent);
    // `rational_only`: a logarithm that is no fraction counts as undefined.
    Value logarithm_of(Value number, Value base, bool rational_only = false);
    // Whether a positive rational to a rational power is rational.
    bool has_rational_power(Value base, Value exponent) const {
        const u64 index = static_cast<u64>(exponent.bottom);
        return exact_root(base.top, index) >= 0 && exact_root(base.bottom, index) >= 0;
    }
    Value factorial(Value number);
    Value number_of_factors(Value product);  // of a product of primes beyond 64 bits

    static constexpr int SIGN_UNKNOWN = 2;
    int sign(Value a) const;
    Maybe rational(Value a) const;
    Maybe integer(Value a) const;
    Maybe equal(Value a, Value b) const;
    int compare(Value a, Value b) const;  // -1, 0, 1 or SIGN_UNKNOWN
    Interval log_of(Value a) const;       // of its size; says nothing where it may be 0
    std::optional<u64> modulo(Value a, u64 m) const;
    // n where the number is surely n!, and no other number's factorial.
    bool undo_factorial(Value a, std::vector<Value>& found);
    bool complex(Value a) const { return a.stored() && numbers_[a.top].complex; }
    bool pure(Value a) const { return a.rational() || numbers_[a.top].pure; }
    bool one_product(Value a) const { return a.rational() || numbers_[a.top].terms.size() == 1; }
    Interval range(Value a) const { return a.rational() ? interval_of(a) : numbers_[a.top].range; }

    int weight(Value a) const;  // how much there is to write of it
    // Larger than anything that sums, products and quotients of a roll's numerals can be.
    bool giant(Value a) const;
    // A number of which only the sign and the bounds of its natural logarithm are known.
    Value vast(int side, long double log_low, long double log_high);

    // A sum of coefficient × product of prime^(top/bottom), for a target that is a sum of radicals.
    struct RadicalTerm {
        Value coefficient;
        std::vector<std::pair<i64, Value>> primes;
    };
    Value radical_sum(const std::vector<RadicalTerm>& terms);

    std::optional<Value> valuation(Value a, i64 prime) const;

    std::size_t bytes() const { return bytes_; }

private:
    static constexpr long double LARGE_LOG = 40;  // the logarithm of what is surely beyond 57 bits
    // An enormous factorial is of a number above 1700; so many primes beside it, and 15 of a coefficient, are fewer than
    // those between half of the number and the number.
    static constexpr std::size_t MOST_PRIMES_BESIDE = 32;

    enum class Origin { PRIME, COMPOSITE, NUMBER, OPAQUE, IMAGINARY };
    enum class Nature : char { NEW, FRACTION, IRRATIONAL, UNCLEAR };
    struct Atom {
        Origin origin;
        i64 prime;
        Interval log;
        Value number;  // what a NUMBER is, or the first operand of what is OPAQUE
        Value second;
        char operation;
        bool turned = false;  // it is the negative of what the operation gives: atoms are positive
        u64 hash = 0;
        bool whole() const { return origin == Origin::OPAQUE && operation == '!'; }  // an enormous factorial
    };
    struct Product {
        Factors factors;
        Interval log, size;
        bool plain;  // primes to fractions between 0 and 1
        u64 hash;
    };
    struct Number {
        Terms terms;
        Interval range;
        bool pure;
        u64 hash;
        bool complex = false;    // i occurs in it; then the bounds say nothing
        bool dominated = false;  // one term is larger than all others, and the logarithm is of use
        Interval log{};
        mutable Nature nature = Nature::NEW;
    };
    struct PrimePower {
        u64 prime;
        int times;
        u64 whole;
    };

    u32 keep(u64 hash, Atom atom);
    u32 prime_atom(i64 prime, bool proven);
    u32 number_atom(Value positive);
    Value opaque(char operation, Value a, Value b, Interval bounds);
    Value opaque_of_log(char operation, Value a, Value b, int side, Interval log);
    void find_dominating_term(Number& number) const;
    u32 intern(Factors factors);
    Value make(Terms terms);
    Value settle(Value coefficient, Factors factors);
    std::optional<Value> folded(bool negative, const Factors& factors, Factors& rest) const;
    std::optional<Value> expanded(Value coefficient, const Factors& factors);
    Terms terms_of(Value a) const;
    bool factorise(Value rational, Factors& found);
    bool product_of(Value positive, Factors& found);
    Value positive_power(Value base, Value exponent);
    Value rational_power(Value base, Value exponent);
    Value sum_power(Value base, Value exponent);
    Value root_of_square(Value square);

    Interval log_of(const Term& term) const;
    Maybe is_fraction(const Number& number) const;
    Maybe rational(const Atom& atom) const;
    Maybe rational(const Term& term, Factors& roots) const;
    bool no_fraction(const Factor& factor) const;
    bool root_of_factorial(const Term& term) const;
    bool algebraic(Value a) const;
    bool algebraic(const Factor& factor) const;
    bool transcendental(Value a) const { return a.stored() && !numbers_[a.top].complex && transcendental(numbers_[a.top]); }
    bool transcendental(const Number& number) const;
    bool independent_log(const Atom& atom) const;
    bool misses_prime(Value whole, Value fraction) const;
    Maybe integer(const Term& term) const;
    Maybe sum_whole(const Number& number) const;
    Maybe integer(const Atom& atom) const;
    Maybe has_prime_whole(const Term& term, i64 prime) const;
    Maybe factorials_whole(const Factors& factors) const;
    int against_one(const Number& number) const;
    Maybe parity(Value a, int side) const;
    std::optional<u64> modulo(Value a, const PrimePower& by) const;
    std::optional<u64> modulo(const Term& term, const PrimePower& by, int lift) const;
    std::optional<u64> modulo(const Atom& atom, const PrimePower& by) const;
    bool is_no_power(Value whole, i64 index) const;
    bool leaves_other(Value a, Value b) const;

    Value invert(Value a);
    std::optional<Value> cancelled(Value sum, Value inverse);
    Value invert_two_roots(const Number& number);
    Value invert_complex(const Number& number);
    Value complex_power(Value base, Value exponent);

    std::vector<Atom> atoms_;
    std::vector<Product> products_;
    std::vector<Number> numbers_;
    HashIndex atom_index_, product_index_, number_index_;
    std::vector<Value> factorials_;  // by number, as far as they were asked for
    std::size_t bytes_ = 0;
    mutable std::unordered_map<u64, u64> factorial_residues_;  // by number and modulus: they take long
};

// Whether a number is, or may be, a power of the base or the negative of one.
bool may_be_power(const Numbers& numbers, Value v, i64 base);

bool is_prime(u64 n);
// Prime factors with their counts; the last may be composite (then `proven` is false).
std::vector<std::pair<i64, int>> prime_factors(u64 n, bool& proven);

}  // namespace forceout::equations
