// Numbers beyond 64-bit rationals: sums of products of powers, each kept once and known by a number.
//
// A sum of distinct products of primes to fractions between 0 and 1 is "pure": two of them are equal only if they
// are the same. Everything else (powers of sums, irrational exponents, numbers of hundreds of digits) has certified
// bounds and a structure.
#pragma once

#include <vector>

#include "common/hash_index.h"
#include "common/short_list.h"
#include "equations/numbers/interval.h"
#include "equations/numbers/value.h"

namespace forceout::equations {

struct Factor {
    u32 atom;
    Value exponent;
    friend bool operator==(const Factor&, const Factor&) = default;
};
using Factors = ShortList<Factor, 4>;
using KeptFactors = std::vector<Factor>;

struct Term {
    Value coefficient;  // rational, not zero
    u32 product;
    friend bool operator==(const Term&, const Term&) = default;
};
using Terms = ShortList<Term, 3>;
using KeptTerms = std::vector<Term>;

enum class Origin { PRIME, COMPOSITE, NUMBER, OPAQUE, IMAGINARY };

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
    // How many factors an enormous number has, or what is left of a sum without its small primes.
    bool count() const { return origin == Origin::OPAQUE && operation == 'n'; }
};

// An enormous factorial is of a number above 1700; so many primes beside it, and 15 of a coefficient, are fewer than
// those between half of the number and the number.
inline constexpr std::size_t MOST_PRIMES_BESIDE = 32;

struct Product {
    KeptFactors factors;
    Interval log, size;
    bool plain;  // primes to fractions between 0 and 1
    u64 hash;
};

enum class Nature : char { NEW, FRACTION, IRRATIONAL, UNCLEAR };

struct Number {
    KeptTerms terms;
    Interval range;
    bool pure;
    u64 hash;
    bool complex = false;    // i occurs in it; then the bounds say nothing
    bool dominated = false;  // one term is larger than all others, and the logarithm is of use
    Interval log{};
    mutable Nature nature = Nature::NEW;  // what was found when it was first asked
    mutable Value factors = UNDEFINED;    // how many it has, where that was asked
};

// The first numbers of every store.
inline constexpr Value IMAGINARY_UNIT{0, 0}, MINUS_I{1, 0};

class NumberStore {
public:
    NumberStore();
    NumberStore(const NumberStore&) = delete;
    NumberStore& operator=(const NumberStore&) = delete;

    const Atom& atom(const Factor& factor) const { return atoms_[factor.atom]; }
    const KeptFactors& factors(const Term& term) const { return products_[term.product].factors; }
    const Number& number(Value stored) const { return numbers_[stored.top]; }
    Terms terms_of(Value a) const;
    Interval range(Value a) const { return a.rational() ? interval_of(a) : number(a).range; }
    Interval log_of(const Term& term) const;

    u32 keep_prime(i64 prime, bool proven);
    u32 keep_number(Value positive);
    // What has no form of its own, known by how it was made.
    u32 keep_opaque(char operation, Value a, Value b, bool turned, Interval log);
    u32 keep_vast(Interval log);  // known by nothing but its size
    u32 keep_product(const Factors& factors);
    Value keep_sum(const Terms& terms);

    std::size_t bytes() const { return bytes_; }

private:
    u32 keep(u64 hash, Atom atom);
    void find_dominating_term(Number& number) const;

    std::vector<Atom> atoms_;
    std::vector<Product> products_;
    std::vector<Number> numbers_;
    HashIndex atom_index_, product_index_, number_index_;
    std::size_t bytes_ = 0;
};

}  // namespace forceout::equations
