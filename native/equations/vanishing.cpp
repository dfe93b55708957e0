// When a sum of c × d^n, with whole numbers c other than 0 and exponents n left open, can be 0.
//
// Such a sum falls into parts that are 0 by themselves and have no smaller part that is. Take the terms of one part by
// size of n, the largest first. What the first few add up to, divided by the smallest of their powers, is a whole
// number s other than 0, and all that follow have to take it away again: with the next exponent lower by g,
// |s| d^g is at most the sum of the |c| that follow. So there are few distances between the exponents, and each is
// one equation between the open exponents; whether whole numbers fulfil those equations is plain elimination.
#include <algorithm>

#include "formulas.h"
#include "whole_arithmetic.h"

namespace forceout {

namespace {

constexpr std::size_t MOST_TERMS = 7;
constexpr int MOST_LOOKS = 20'000;
constexpr i64 LARGEST_MODULUS = 1'000'000;
constexpr std::size_t MOST_GIANTS = 64;

using Row = std::array<i64, MOST_OPEN>;

// The whole numbers that fulfil some equations: a point, and steps that lead to all others.
class Exponents {
public:
    explicit Exponents(std::size_t open) {
        for (std::size_t i = 0; i < open; ++i) {
            steps_[i][i] = 1;
            ++free_;
        }
    }

    // Only those with row × e = distance; false where there are none left. Nothing is known where numbers grow large.
    bool demand(const Row& row, i64 distance) {
        i64 off = distance - times(row, point_);
        Row ahead{};
        for (std::size_t i = 0; i < free_; ++i) ahead[i] = times(row, steps_[i]);
        // Euclid's algorithm on the steps: in the end only the first changes the left side
        for (;;) {
            std::size_t least = free_;
            for (std::size_t i = 0; i < free_; ++i) {
                if (ahead[i] && (least == free_ || magnitude(ahead[i]) < magnitude(ahead[least]))) least = i;
            }
            if (least == free_) return off == 0;
            bool done = true;
            for (std::size_t i = 0; i < free_; ++i) {
                if (i == least || !ahead[i]) continue;
                const i64 often = ahead[i] / ahead[least];
                for (std::size_t j = 0; j < MOST_OPEN; ++j) steps_[i][j] -= often * steps_[least][j];
                ahead[i] -= often * ahead[least];
                done = done && !ahead[i];
            }
            if (!done) continue;
            if (off % ahead[least]) return false;
            for (std::size_t j = 0; j < MOST_OPEN; ++j) point_[j] += off / ahead[least] * steps_[least][j];
            steps_[least] = steps_[--free_];
            return true;
        }
    }

private:
    static i64 times(const Row& a, const Row& b) {
        i64 sum = 0;
        for (std::size_t i = 0; i < MOST_OPEN; ++i) sum += a[i] * b[i];
        return sum;
    }
    Row point_{};
    std::array<Row, MOST_OPEN> steps_{};
    std::size_t free_ = 0;
};

i128 size_of(i128 n) { return n < 0 ? -n : n; }

class Vanishing {
public:
    Vanishing(const std::vector<OpenTerm>& terms, i64 root) : terms_(terms), root_(root) {}

    bool possible(const Exponents& exponents) { return next_part((1u << terms_.size()) - 1, exponents); }

private:
    // Every part that the first term left may be in.
    bool next_part(u32 left, const Exponents& exponents) {
        if (!left) return true;
        const u32 first = left & (~left + 1), others = left ^ first;
        for (u32 with = others; with; with = (with - 1) & others) {
            const u32 part = first | with;
            for (std::size_t i = 0; i < terms_.size(); ++i) {
                if (!(part >> i & 1)) continue;
                if (go_on(part ^ (1u << i), i, terms_[i].coefficient, left ^ part, exponents)) return true;
            }
        }
        return false;
    }

    // `sum` is that of the terms so far over the power in the last of them.
    bool go_on(u32 part, std::size_t last, i128 sum, u32 left, const Exponents& exponents) {
        if (++looks_ > MOST_LOOKS) return true;
        if (!part) return sum == 0 && next_part(left, exponents);
        if (sum == 0) return false;  // a smaller part, which is looked at as such
        i128 follow = 0;
        for (std::size_t i = 0; i < terms_.size(); ++i) {
            if (part >> i & 1) follow += size_of(terms_[i].coefficient);
        }
        i64 gap = 0;
        for (i128 here = sum; size_of(here) <= follow; here *= root_, ++gap) {
            for (std::size_t i = 0; i < terms_.size(); ++i) {
                if (!(part >> i & 1)) continue;
                const i128 with = here + terms_[i].coefficient;
                if (size_of(with) > follow - size_of(terms_[i].coefficient)) continue;
                Row row{};
                for (std::size_t j = 0; j < MOST_OPEN; ++j) row[j] = terms_[last].exponents[j] - terms_[i].exponents[j];
                Exponents narrower = exponents;
                if (narrower.demand(row, gap) && go_on(part ^ (1u << i), i, with, left, narrower)) return true;
            }
            if (size_of(here) > follow / root_) break;
        }
        return false;
    }

    const std::vector<OpenTerm>& terms_;
    i64 root_;
    int looks_ = 0;
};

}  // namespace

// top ÷ bottom = p ÷ q where q top - p bottom = 0; that both are 0 is thought possible too.
bool OpenPowers::may_be(const Formula& formula, Value rational) const {
    std::vector<OpenTerm> terms;
    for (const Monomial& term : formula.top) {
        terms.push_back({term.exponents, static_cast<i128>(term.coefficient) * rational.bottom});
    }
    for (const Monomial& term : formula.bottom) {
        if (!rational.top) break;
        const i128 taken = static_cast<i128>(term.coefficient) * rational.top;
        const auto same = std::find_if(terms.begin(), terms.end(), [&](const OpenTerm& t) { return t.exponents == term.exponents; });
        if (same == terms.end()) terms.push_back({term.exponents, -taken});
        else same->coefficient -= taken;
    }
    std::erase_if(terms, [](const OpenTerm& term) { return term.coefficient == 0; });
    if (!formula.giant.least) return may_vanish(terms, formula.open);
    // a giant times one sum, and another sum: both are 0, or the giant is their quotient
    const auto middle = std::partition(terms.begin(), terms.end(),
                                       [](const OpenTerm& term) { return term.exponents[GIANT] != 0; });
    const std::vector<OpenTerm> with(terms.begin(), middle), without(middle, terms.end());
    if (may_vanish(with, formula.open) && may_vanish(without, formula.open)) return true;
    return !with.empty() && !without.empty() && giant_may_be(formula.giant, with, without);
}

bool OpenPowers::may_vanish(const std::vector<OpenTerm>& terms, std::size_t open) const {
    if (terms.size() < 2) return terms.empty();
    if (terms.size() > MOST_TERMS) return true;
    return Vanishing(terms, root_).possible(Exponents(open));
}

// With one product below, (sum of c d^n) ÷ (b d^m) - p ÷ q is a multiple of k only if q sum d^(n - m) c - p b is one of
// k b q. For the part of that without the primes of d it depends only on the remainders of the exponents, which are few.
bool OpenPowers::may_be_multiples_off(const Formula& formula, Value rational, i64 k) const {
    if (formula.bottom.size() != 1 || formula.bottom[0].exponents[GIANT]) return true;
    const i128 bottom = formula.bottom[0].coefficient;
    i128 modulus = size_of(bottom) * rational.bottom;
    if (modulus > LARGEST_MODULUS) return true;
    modulus *= k;
    for (i64 common; (common = std::gcd(static_cast<i64>(modulus), root_)) > 1;) modulus /= common;
    if (modulus < 2 || modulus > LARGEST_MODULUS) return true;
    const i64 m = static_cast<i64>(modulus);
    std::vector<i64> powers{1};  // of d, as long as they differ
    for (i64 next = root_ % m; next != 1; next = next * root_ % m) powers.push_back(next);
    const auto period = static_cast<i64>(powers.size());
    const auto raised = [&](i64 n, i64 times) {
        return static_cast<i64>(power_modulo(static_cast<u64>((n % m + m) % m), static_cast<u64>(times), static_cast<u64>(m)));
    };
    std::vector<i64> giants{1};  // what the giants leave over: each is the one before to the power of d
    if (formula.giant.least) {
        if (formula.giant.root.bottom != 1) return true;
        giants = {raised(formula.giant.root.top, formula.giant.least)};
        while (giants.size() <= MOST_GIANTS) {
            const i64 next = raised(giants.back(), root_);
            if (std::find(giants.begin(), giants.end(), next) != giants.end()) break;
            giants.push_back(next);
        }
        if (giants.size() > MOST_GIANTS) return true;
    }
    i64 ways = 1;
    for (std::size_t i = 0; i < formula.open; ++i) {
        ways *= period;
        if (ways > MOST_LOOKS) return true;
    }
    const auto left_over = [&](i128 n) { return static_cast<i64>((n % m + m) % m); };
    for (i64 way = 0; way < ways * static_cast<i64>(giants.size()); ++way) {
        const i64 giant = giants[static_cast<std::size_t>(way / ways)];
        i64 sum = left_over(-bottom * rational.top);
        for (const Monomial& term : formula.top) {
            i64 exponent = 0, digits = way % ways;
            for (std::size_t i = 0; i < formula.open; ++i, digits /= period) {
                exponent += digits % period * (term.exponents[i] - formula.bottom[0].exponents[i]);
            }
            i64 power = powers[static_cast<std::size_t>((exponent % period + period) % period)];
            if (term.exponents[GIANT]) power = power * giant % m;
            const i64 coefficient = left_over(static_cast<i128>(term.coefficient) * rational.bottom);
            sum = left_over(sum + static_cast<i128>(coefficient) * power);
        }
        if (sum == 0) return true;
    }
    return false;
}

}  // namespace forceout
