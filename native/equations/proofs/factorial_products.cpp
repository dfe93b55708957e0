#include "equations/proofs/factorial_products.h"

#include <algorithm>

#include "equations/numbers/prime_factors.h"

namespace forceout::equations {

namespace {

using Sort = FactorialProduct::Sort;

// Factorials of smaller numbers have small primes alone. From 3! on factorials are three times as large as the one before.
constexpr long double FIRST_LARGE = 720;

// The largest prime of a whole number; no bound where it is not soon found.
long double largest_prime(u64 n) {
    if (n < 2) return 0;
    bool proven = true;
    const auto factors = prime_factors(n, proven);
    return proven ? static_cast<long double>(factors.back().first) : HUGE_VALL;
}

// n, where the number is n! and n is at least 3, and so on; else the number itself.
long double first_of_chain(long double number) {
    long double product = 2, n = 2;
    while (product < number) product *= ++n;
    return product == number && n >= 3 ? first_of_chain(n) : number;
}

}  // namespace

FactorialChains FactorialChains::of(long double number) {
    FactorialChains found;
    found.known_ = number > 0;
    if (found.known_) found.chains_[found.count_++] = {first_of_chain(number), 1};
    return found;
}

void FactorialChains::add(const FactorialChains& other, int times) {
    known_ = known_ && other.known_;
    for (std::size_t i = 0; known_ && i < other.count_; ++i) {
        const Chain& more = other.chains_[i];
        const auto end = chains_.begin() + static_cast<std::ptrdiff_t>(count_);
        const auto at = std::find_if(chains_.begin(), end, [&](const Chain& chain) { return chain.number >= more.number; });
        if (at != end && at->number == more.number) {
            at->times += times * more.times;
            if (at->times != 0) continue;
            std::copy(at + 1, end, at);
            chains_[--count_] = {};
        } else if (count_ == MOST) {
            known_ = false;
        } else {
            std::copy_backward(at, end, end + 1);
            *at = {more.number, times * more.times};
            ++count_;
        }
    }
    if (!known_) chains_ = {}, count_ = 0;
}

bool FactorialProduct::within(const FactorialProduct& other) const {
    if (!other.known()) return true;
    return sort == other.sort && above >= other.above && small <= other.small && degree == other.degree && left >= other.left &&
           (chains == other.chains || !other.chains.known()) && (!other.fraction.usable() || fraction == other.fraction);
}

void FactorialProduct::take_in(const FactorialProduct& other) {
    if (sort != other.sort || degree != other.degree) {
        *this = {};
        return;
    }
    above = std::min(above, other.above);
    small = std::max(small, other.small);
    left = left && other.left;
    if (!(chains == other.chains)) chains = FactorialChains::of(0);
    if (!(fraction == other.fraction)) fraction = UNKNOWN;
    if (small > above) *this = {};
}

FactorialProduct without_factorials(Value fraction) {
    if (!fraction.rational() || fraction.top == 0) return {};
    const long double small = std::max(largest_prime(magnitude(fraction.top)), largest_prime(magnitude(fraction.bottom)));
    return {.sort = Sort::NO_FACTORIALS, .small = small, .fraction = fraction};
}

FactorialProduct one_factorial(Sort sort, long double least, long double most, long double chain_of) {
    if (most < FIRST_LARGE) return {.sort = Sort::NO_FACTORIALS, .small = most};
    if (least < FIRST_LARGE || sort == Sort::NO_PRODUCT) return {};
    return {
        .sort = sort, .above = least / 2, .degree = 1, .chains = FactorialChains::of(chain_of), .left = true, .fraction = {1, 1}};
}

FactorialProduct multiplied(const FactorialProduct& a, const FactorialProduct& b, bool over) {
    if (!a.known() || !b.known()) return {};
    if (a.has_factorials() && b.has_factorials() && a.sort != b.sort) return {};
    FactorialProduct found{.sort = std::max(a.sort, b.sort),
                           .above = std::min(a.above, b.above),
                           .small = std::max(a.small, b.small),
                           .degree = over ? a.degree - b.degree : a.degree + b.degree,
                           .chains = a.chains};
    if (found.small > found.above) return {};
    found.chains.add(b.chains, over ? -1 : 1);
    found.left =
        found.degree != 0 || found.chains.some_left() || (a.left && !b.has_factorials()) || (b.left && !a.has_factorials());
    if (a.fraction.rational() && b.fraction.rational())
        found.fraction = multiply_rationals(a.fraction, over ? invert_rational(b.fraction) : b.fraction);
    return found;
}

FactorialProduct raised(const FactorialProduct& base, i64 power) {
    FactorialProduct found = base;
    found.degree = base.degree * static_cast<int>(power);
    found.chains = {};
    found.chains.add(base.chains, static_cast<int>(power));
    found.fraction = base.fraction.is(1) ? base.fraction : UNKNOWN;
    return found;
}

bool never_equal(const FactorialProduct& a, const FactorialProduct& b) { return multiplied(a, b, true).left; }

}  // namespace forceout::equations
