// Exact arithmetic beyond 64-bit rationals: sums of products of powers, each kept once and known by a number.
//
// A sum of distinct products of primes to fractions between 0 and 1 is "pure": two of them are equal only if they
// are the same. Everything else (powers of sums, irrational exponents, numbers of hundreds of digits) has certified
// bounds and a structure; where the bounds cannot tell two such numbers apart, the answer is "maybe".
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "interval.h"
#include "value.h"

namespace forceout {

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

// Where to find what was numbered, by its hash.
class Index {
public:
    static constexpr u32 NONE = 0xffffffff;

    template <class Same>
    u32 find(u64 hash, Same same) const {
        if (slots_.empty()) return NONE;
        for (std::size_t at = hash & (slots_.size() - 1); slots_[at].id != NONE; at = (at + 1) & (slots_.size() - 1)) {
            if (slots_[at].hash == static_cast<u32>(hash >> 32) && same(slots_[at].id)) return slots_[at].id;
        }
        return NONE;
    }
    void insert(u64 hash, u32 id) {
        hashes_.emplace_back(hash, id);
        if (hashes_.size() * 2 > slots_.size()) {
            slots_.assign(slots_.empty() ? 64 : slots_.size() * 2, {});
            for (const auto& [known, number] : hashes_) put(known, number);
        } else {
            put(hash, id);
        }
    }

private:
    struct Slot {
        u32 id = NONE;
        u32 hash = 0;
    };
    void put(u64 hash, u32 id) {
        std::size_t at = hash & (slots_.size() - 1);
        while (slots_[at].id != NONE) at = (at + 1) & (slots_.size() - 1);
        slots_[at] = {id, static_cast<u32>(hash >> 32)};
    }
    std::vector<Slot> slots_;
    std::vector<std::pair<u64, u32>> hashes_;
};

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

    static constexpr int SIGN_UNKNOWN = 2;
    int sign(Value a) const;
    Maybe integer(Value a) const;
    Maybe equal(Value a, Value b) const;
    int compare(Value a, Value b);  // -1, 0, 1 or SIGN_UNKNOWN
    bool complex(Value a) const { return a.stored() && numbers_[a.top].complex; }
    bool pure(Value a) const { return a.rational() || numbers_[a.top].pure; }
    Interval range(Value a) const { return a.rational() ? interval_of(a) : numbers_[a.top].range; }

    // Bounds of the logarithm of a number other than 0, without its sign.
    Interval log_size(Value a) const;
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

    std::size_t bytes() const { return bytes_; }

private:
    enum class Origin { PRIME, COMPOSITE, NUMBER, OPAQUE, IMAGINARY };
    struct Atom {
        Origin origin;
        i64 prime;
        Interval log;
        Value number;  // what a NUMBER is, or the first operand of what is OPAQUE
        Value second;
        char operation;
        bool whole() const { return origin == Origin::OPAQUE && operation == '!'; }  // an enormous factorial
    };
    struct Product {
        Factors factors;
        Interval log, size;
        bool plain;  // primes to fractions between 0 and 1
    };
    struct Number {
        Terms terms;
        Interval range;
        bool pure;
        bool complex = false;  // i occurs in it; then the bounds say nothing
    };

    u32 keep(u64 hash, Atom atom);
    u32 prime_atom(i64 prime, bool proven);
    u32 number_atom(Value positive);
    Value opaque(char operation, Value a, Value b, Interval range);
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
    Maybe parity(Value a, int side) const;
    bool root_of_factorial(const Number& number) const;
    int against_one(const Number& number) const;
    Value invert(Value a);
    Value invert_two_roots(const Number& number);
    Value invert_complex(const Number& number);
    Value complex_power(Value base, Value exponent);

    std::vector<Atom> atoms_;
    std::vector<Product> products_;
    std::vector<Number> numbers_;
    Index atom_index_, product_index_, number_index_;
    std::size_t bytes_ = 0;
};

bool is_prime(u64 n);
// Prime factors with their counts; the last may be composite (then `proven` is false).
std::vector<std::pair<i64, int>> prime_factors(u64 n, bool& proven);

}  // namespace forceout
