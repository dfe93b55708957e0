// Proofs about square roots without end. A root of a root of ... of a number has no last one to try, so this reasons:
//
// - Positive roots of fractions are independent unless their quotient is a fraction (Besicovitch), so a sum of two of
//   them is a fraction only if both are, or if they cancel.
// - An irrational algebraic exponent makes a transcendental number (Gelfond and Schneider).
// - A product of roots is a fraction where the exponents of every prime add up to whole numbers. Roots far deeper than
//   all others would have to cancel among themselves, and could as well be less deep: so depths are bounded.
//
// docs/solver.md has the cases. Signs are ignored where that only makes more possible.
#include "roots.h"

#include <algorithm>
#include <optional>

#include "root_products.h"

namespace forceout {

namespace {

constexpr i64 LARGEST_NUMERAL = 999;
constexpr int MOST_SQUARES = 8;  // a quadratic number squared more often is larger than a sum of two numerals' roots
constexpr int MOST_LOGS = 400;

using namespace root_products;

class Proof {
public:
    Proof(const Between& signs, Value target) : signs_(signs), target_(target), whole_(powers(target)) {}

    bool one(Value a) const { return !nothing(a) && roots_reach({powers(a)}); }

    bool two(Value a, Value b) const {
        if (multiplies() && !nothing(a) && !nothing(b) && roots_reach({powers(a), powers(b)})) return true;
        for (const Value x : roots(a)) {
            for (const Value y : roots(b)) {
                for (const Value sum : sums(x, y)) {
                    if (is_square_of(sum, target_)) return true;
                }
            }
        }
        return raises() && (power_reaches(a, b, {}) || power_reaches(b, a, {}));
    }

    bool three(Value a, Value b, Value z) const {
        return (multiplies() && product_with(a, b, z)) || (adds() && sum_with(a, b, z)) || (raises() && power_with(a, b, z));
    }

private:
    bool multiplies() const { return signs_.multiply || signs_.divide; }
    bool adds() const { return signs_.add || signs_.subtract; }
    bool raises() const { return signs_.power || signs_.root; }

    bool roots_reach(const std::vector<Powers>& parts, bool inverted) const {
        return primes_match(parts) && Depths(parts, whole_).reach(inverted);
    }
    bool roots_reach(const std::vector<Powers>& parts) const { return roots_reach(parts, signs_.divide); }
    bool any_roots_reach(const std::vector<Powers>& parts) const { return roots_reach(parts, true); }

    // A prime of the target is in some part, and one that is not has to be in two, to cancel.
    bool primes_match(const std::vector<Powers>& parts) const {
        const auto parts_with = [&](i64 prime) {
            return std::count_if(parts.begin(), parts.end(), [&](const Powers& part) { return part.contains(prime); });
        };
        for (const auto& [prime, exponent] : whole_) {
            if (parts_with(prime) == 0) return false;
        }
        for (const Powers& part : parts) {
            for (const auto& [prime, exponent] : part) {
                if (!whole_.contains(prime) && parts_with(prime) == 1) return false;
            }
        }
        return true;
    }

    Rationals sums(Value x, Value y) const {
        Rationals found;
        if (signs_.add) found.push_back(plus(x, y));
        if (signs_.subtract) found.push_back(minus(x, y)), found.push_back(minus(y, x));
        return found;
    }

    // The fractions by which a number's roots can raise another: themselves by a power, one over them by a root.
    Rationals exponents(Value v) const {
        Rationals found;
        for (const Value e : roots(v)) {
            if (nothing(e)) continue;
            if (signs_.power) put(found, e);
            if (signs_.root) put(found, invert_rational(e));
        }
        return found;
    }

    // The base raised by a root of the exponent, all that to a power.
    bool power_reaches(Value base, Value exponent, Rationals scales, std::optional<Powers> beside = {}) const {
        if (nothing(base)) return false;
        if (scales.empty()) scales.push_back({1, 1});
        for (const Value by : exponents(exponent)) {
            for (const Value scale : scales) {
                std::vector<Powers> parts{powers(base, times(by, scale))};
                if (beside) parts.push_back(*beside);
                if (any_roots_reach(parts)) return true;
            }
        }
        return false;
    }

    // What a sum of two roots is where it is a product of roots: each time the factors, whose roots those are.
    std::vector<Rationals> sums_as_products(Value a, Value b) const {
        std::vector<Rationals> found;
        if (!adds()) return found;
        for (const Value x : roots(a)) {
            for (const Value y : roots(b)) {
                for (const Value sum : sums(x, y)) {
                    if (!nothing(sum)) found.push_back({sum});
                }
            }
        }
        if (nothing(a) && !nothing(b)) found.push_back({b});
        if (nothing(b) && !nothing(a)) found.push_back({a});
        if (a.top <= 0 || b.top <= 0) return found;  // with a number below zero both have to be fractions
        for (const auto& [deep, flat] : {std::pair{a, b}, std::pair{b, a}}) {
            for (const Value x : roots(deep)) {
                for (const Value q : roots(over(x, flat))) {  // root of deep = q × root of flat
                    for (const Value sum : sums(q, {1, 1})) {
                        if (!nothing(sum)) found.push_back({sum, flat});
                    }
                }
            }
        }
        return found;
    }

    // Every fraction that two numbers, joined and with roots, can be.
    Rationals fractions_of(Value a, Value b) const {
        Rationals found{{0, 1}, {1, 1}, {-1, 1}};
        if (adds()) {
            for (const Value x : roots(a)) {
                for (const Value y : roots(b)) {
                    for (const Value sum : sums(x, y)) {
                        for (const Value v : roots(sum)) put(found, v);
                    }
                }
            }
        }
        if (multiplies() && !nothing(a) && !nothing(b)) {
            for (const Value v : Depths({powers(a), powers(b)}).fractions()) put_both(found, v);
        }
        if (raises()) {
            for (const auto& [base, exponent] : {std::pair{a, b}, std::pair{b, a}}) {
                if (nothing(base)) continue;
                for (const Value by : exponents(exponent)) {
                    for (const Value v : Depths({powers(base, by)}).fractions()) put_both(found, v);
                }
            }
        }
        return found;
    }

    // (a, b) × or ÷ z
    bool product_with(Value a, Value b, Value z) const {
        if (nothing(z)) return false;
        const Powers beside = powers(z);
        if (!nothing(a) && !nothing(b) && roots_reach({powers(a), powers(b), beside})) return true;
        for (const Rationals& factors : sums_as_products(a, b)) {
            std::vector<Powers> parts{beside};
            for (const Value factor : factors) parts.push_back(powers(factor));
            if (any_roots_reach(parts)) return true;
        }
        if (!raises()) return false;
        return any_roots_reach({beside}) || power_reaches(a, b, {}, beside) || power_reaches(b, a, {}, beside);
    }

    // (a, b) + or − z
    bool sum_with(Value a, Value b, Value z) const {
        for (const Value v : fractions_of(a, b)) {
            for (const Value x : roots(z)) {
                for (const Value sum : sums(v, x)) {
                    if (is_square_of(sum, target_)) return true;
                }
            }
        }
        // z is no fraction: then it cancels, or a root of the other two is a fraction beside a root of z
        return adds() && (cancels(a, b, z) || cancels(b, a, z) || square_of_sum(a, b, z) || square_of_sum(b, a, z));
    }

    bool cancels(Value left, Value gone, Value z) const {
        const Rationals of_z = roots(z), of_gone = roots(gone);
        const bool same = std::find(of_z.begin(), of_z.end(), gone) != of_z.end() ||
                          std::find(of_gone.begin(), of_gone.end(), z) != of_gone.end();
        if (!same) return false;
        for (const Value x : roots(left)) {
            if (is_square_of(x, target_) || is_square_of(negate_rational(x), target_)) return true;
        }
        return false;
    }

    // (u + √z) squared again and again = x + √y, with u the target or a square of it
    bool square_of_sum(Value x_of, Value y_of, Value z) const {
        const Value under = roots(z).back(), other = roots(y_of).back();
        if (under.top <= 0 || other.top <= 0) return false;
        for (Value u = target_; u.rational(); u = multiply_rationals(u, u)) {
            Value x = u, y{1, 1};
            for (int squares = 1; squares <= MOST_SQUARES; ++squares) {
                const Value doubled = multiply_usable({2, 1}, multiply_usable(x, y));
                const Value xx = multiply_rationals(x, x), yy = multiply_usable(multiply_rationals(y, y), under);
                if (!xx.usable() || !yy.usable() || !doubled.usable()) break;
                x = add_rationals(xx, yy);
                y = doubled;
                if (!x.usable()) break;
                const Value last = multiply_usable(multiply_usable(y, y), under);
                if (last != other) continue;
                for (const Value v : roots(x_of)) {
                    if (v == x || v == negate_rational(x)) return true;
                }
            }
        }
        return false;
    }

    static Value multiply_usable(Value a, Value b) {
        return a.usable() && b.usable() ? multiply_rationals(a, b) : UNKNOWN;
    }

    // (a, b) to the power of z, or z to the power of (a, b), or roots of that index
    bool power_with(Value a, Value b, Value z) const {
        const Rationals scales = exponents(z);
        for (const Value scale : scales) {
            const bool product = multiplies() && !nothing(a) && !nothing(b);
            if (product && any_roots_reach({powers(a, scale), powers(b, scale)})) return true;
            for (const Rationals& factors : sums_as_products(a, b)) {
                std::vector<Powers> parts;
                for (const Value factor : factors) parts.push_back(powers(factor, scale));
                if (any_roots_reach(parts)) return true;
            }
        }
        if (!scales.empty() && (power_reaches(a, b, scales) || power_reaches(b, a, scales))) return true;
        // two exponents that are no fractions, but their product is one
        for (const auto& [base, exponent] : {std::pair{a, b}, std::pair{b, a}}) {
            if (nothing(base) || exponent.top <= 0 || z.top <= 0) continue;
            for (const Value product : Depths({powers(exponent), powers(z)}).fractions()) {
                if (any_roots_reach({powers(base, product)})) return true;
            }
        }
        if (!nothing(z)) {
            for (const Value v : fractions_of(a, b)) {
                if (nothing(v)) continue;
                if (signs_.power && any_roots_reach({powers(z, v)})) return true;
                if (signs_.root && any_roots_reach({powers(z, invert_rational(v))})) return true;
            }
        }
        return tower_may_reach(z, a, b) || tower_may_reach(z, b, a);
    }

    // z to the power of a to the power of a root of b, with roots (or one over them) anywhere. The second exponent is
    // then transcendental and no theorem helps, but logarithms of logarithms tell all of them from the target, and
    // they come to an end: the roots of b fall towards 1, which bounds all others.
    bool tower_may_reach(Value z, Value a, Value b) const {
        for (const Value v : {z, a, b, target_}) {
            if (v.top <= 0 || v.is(1)) return false;
        }
        const auto log_of = [](Value v) { return logarithm(interval_of(v)); };
        const auto size = [](Interval v) { return v.below_zero() ? -v : v; };
        const Interval two{2, 2}, log_two = logarithm(two), log_a = size(log_of(a)), log_b = size(log_of(b));
        const Interval ratio = log_of(target_) * inverse(log_of(z));
        if (ratio.below_zero()) return false;
        if (ratio.holds_zero() || !log_a.above_zero() || !log_b.above_zero()) return true;
        const Interval highest = log_a * exponential(log_b * Interval{0.5L, 0.5L});
        Interval level = logarithm(ratio);  // of the exponent of z; each root of the whole or of z adds log 2
        for (int outer = 0; outer < MOST_LOGS; ++outer, level = level + log_two) {
            if (level.holds_zero()) return true;
            if (level.low > highest.high) return false;
            Interval inner = size(level);  // each root round a, or round its power, doubles it
            for (int middle = 0; middle < MOST_LOGS && inner.low <= highest.high; ++middle, inner = inner * two) {
                Interval root = logarithm(inner * inverse(log_a));
                if (root.holds_zero()) return true;
                root = size(root);
                for (int depth = 1; depth < MOST_LOGS; ++depth) {
                    root = root * two;
                    if (root.meets(log_b)) return true;
                    if (root.low > log_b.high) break;
                }
            }
        }
        return true;
    }

    Between signs_;
    Value target_;
    Powers whole_;
};

}  // namespace

bool out_of_reach(const std::vector<Value>& numerals, const Between& signs, Value target) {
    if (!target.rational() || target.is(0) || target.is(1) || target.is(-1)) return false;
    for (const Value v : numerals) {
        if (!v.rational() || magnitude(v.top) > LARGEST_NUMERAL || v.bottom > LARGEST_NUMERAL) return false;
    }
    try {
        const Proof proof(signs, target);
        switch (numerals.size()) {
            case 1: return !proof.one(numerals[0]);
            case 2: return !proof.two(numerals[0], numerals[1]);
            case 3:
                for (int last = 0; last < 3; ++last) {
                    const Value z = numerals[static_cast<std::size_t>(last)];
                    if (proof.three(numerals[static_cast<std::size_t>((last + 1) % 3)],
                                    numerals[static_cast<std::size_t>((last + 2) % 3)], z)) return false;
                }
                return true;
            default: return false;
        }
    } catch (const Unclear&) {
        return false;
    }
}

}  // namespace forceout
