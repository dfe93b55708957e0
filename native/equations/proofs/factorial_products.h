// Products and quotients of factorials whose numbers lie far apart: of n!!, or of factorials of powers of the base.
//
// Of two of these numbers that differ one is at least twice the other, and between half of a number and the number there is a
// prime (Bertrand). So the largest factorial that does not cancel brings a prime that nothing else has, as often as it is
// taken: such a product is a fraction of small primes only where all factorials cancel, which takes as many below the line as
// above it.
#pragma once

#include <array>
#include <compare>
#include <tuple>

#include "equations/numbers/value.h"

namespace forceout::equations {

// Of which numbers the factorials of the factorials are, and how often each is taken: those of different numbers never cancel. Of
// 3, say, are 3!!, 3!!! and so on, and so are those of 6, which is 3!.
class FactorialChains {
public:
    static FactorialChains of(long double number);  // 0 where it is not known
    // With the chains of another product, so many times; unknown where there are too many to follow.
    void add(const FactorialChains& other, int times);
    bool known() const { return known_; }
    bool some_left() const { return count_ > 0; }
    friend auto operator<=>(const FactorialChains&, const FactorialChains&) = default;

private:
    static constexpr std::size_t MOST = 6;
    struct Chain {
        long double number = 0;
        int times = 0;
        friend auto operator<=>(const Chain&, const Chain&) = default;
    };
    std::array<Chain, MOST> chains_{};  // in the order of their numbers
    std::size_t count_ = 0;
    bool known_ = true;
};

struct FactorialProduct {
    // Those of different sorts need not lie apart.
    enum class Sort { NO_PRODUCT, NO_FACTORIALS, OF_FACTORIALS, OF_POWERS };

    Sort sort = Sort::NO_PRODUCT;
    long double above = HUGE_VALL;  // each factorial has a prime above this that no smaller one has
    long double small = 0;          // the fraction beside them has no prime above this
    int degree = 0;                 // how many factorials stand above the line, less those below it
    FactorialChains chains{};
    bool left = false;         // surely not all of them cancel
    Value fraction = UNKNOWN;  // what stands beside them, where it is known

    bool known() const { return sort != Sort::NO_PRODUCT; }
    bool has_factorials() const { return sort >= Sort::OF_FACTORIALS; }
    auto shape() const {
        return std::tie(sort, degree, left, chains, fraction.top, fraction.bottom);
    }  // ranges of one shape are laid together
    bool within(const FactorialProduct& other) const;
    void take_in(const FactorialProduct& other);
    friend bool operator==(const FactorialProduct&, const FactorialProduct&) = default;
};

// A fraction with the primes of its two parts, where these are soon found.
FactorialProduct without_factorials(Value fraction);
// The factorial of numbers of one sort, or of any; of that chain, where it is not 0.
FactorialProduct one_factorial(FactorialProduct::Sort sort, long double least, long double most, long double chain_of);
// Of two such products, or of one over the other.
FactorialProduct multiplied(const FactorialProduct& a, const FactorialProduct& b, bool over);
// To a whole power other than 0.
FactorialProduct raised(const FactorialProduct& base, i64 power);
// Whether no number of the one is a number of the other.
bool never_equal(const FactorialProduct& a, const FactorialProduct& b);

}  // namespace forceout::equations
