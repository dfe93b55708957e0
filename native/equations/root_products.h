// Fractions, their prime powers, and products of their roots, for proofs about square roots without end.
#pragma once

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <vector>

#include "numbers.h"

namespace forceout::root_products {

inline constexpr int DEEPEST = 40;       // deeper sums of exponents are not gone through
inline constexpr i64 LARGEST_SCALE = INT64_C(1) << 32;

struct Unclear {};  // nothing can be said

using Powers = std::map<i64, Value>;  // primes with their exponents
using Rationals = std::vector<Value>;

inline Value known(Value v) {
    if (!v.rational()) throw Unclear{};
    return v;
}
inline Value plus(Value a, Value b) { return known(add_rationals(a, b)); }
inline Value minus(Value a, Value b) { return plus(a, negate_rational(b)); }
inline Value times(Value a, Value b) { return known(multiply_rationals(a, b)); }
inline Value over(Value a, Value b) { return times(a, invert_rational(b)); }
inline bool nothing(Value a) { return a.top == 0; }

inline void put(Rationals& set, Value v) {
    if (std::find(set.begin(), set.end(), v) == set.end()) set.push_back(v);
}

inline void put_both(Rationals& set, Value v) {
    put(set, v);
    put(set, negate_rational(v));
}

// The prime powers of a number's size, raised to an exponent.
inline Powers powers(Value v, Value exponent = {1, 1}) {
    Powers found;
    for (const bool below : {false, true}) {
        bool proven = true;
        for (const auto& [prime, count] : prime_factors(below ? static_cast<u64>(v.bottom) : magnitude(v.top), proven)) {
            found[prime] = times(exponent, {below ? -count : count, 1});
        }
        if (!proven) throw Unclear{};
    }
    return found;
}

// A number with its square root, the root of that, and so on, as long as they are fractions.
inline Rationals roots(Value v) {
    Rationals found{v};
    while (v.top > 0 && !v.is(1)) {
        v = {exact_root(v.top, 2), exact_root(v.bottom, 2)};
        if (v.top < 0 || v.bottom < 0) break;
        found.push_back(v);
    }
    return found;
}

// Whether a number is the target, its square, the square of that, and so on.
inline bool is_square_of(Value number, Value target) {
    for (Value v = target; v.rational(); v = multiply_rationals(v, v)) {
        if (v == number) return true;
    }
    return false;
}

// Roots of numbers multiplied together, each as deep as may be: the exponents of each prime at every depth.
class Depths {
public:
    explicit Depths(const std::vector<Powers>& parts, const Powers& whole = {}) {
        i64 scale = 1;
        std::map<i64, std::size_t> place;
        for (const Powers& part : parts) {
            for (const auto& [prime, exponent] : part) {
                scale = std::lcm(scale, exponent.bottom);
                if (scale > LARGEST_SCALE) throw Unclear{};
                place.emplace(prime, place.size());
            }
        }
        for (const auto& [prime, exponent] : whole) place.emplace(prime, place.size());
        scale_ = scale;
        const auto row = [&](const Powers& part) {
            std::vector<i64> exponents(place.size());
            for (const auto& [prime, exponent] : part) {
                const Value whole = times(exponent, {scale, 1});
                if (magnitude(whole.top) > static_cast<u64>(LARGEST_SCALE)) throw Unclear{};
                exponents[place[prime]] = whole.top;
            }
            return exponents;
        };
        for (const Powers& part : parts) {
            std::vector<i64> exponents = row(part);
            if (std::any_of(exponents.begin(), exponents.end(), [](i64 e) { return e != 0; })) parts_.push_back(exponents);
        }
        whole_ = row(whole);
        for (const auto& [prime, at] : place) primes_.resize(std::max(primes_.size(), at + 1)), primes_[at] = prime;
        u64 largest = 0;
        for (std::size_t at = 0; at < place.size(); ++at) {
            u64 sum = 0;
            for (const auto& part : parts_) sum += magnitude(part[at]);
            largest = std::max(largest, sum);
        }
        // a gap of so many roots is wide enough for what is deeper to cancel by itself
        deepest_ = static_cast<int>(parts_.size()) * static_cast<int>(std::bit_width(largest));
        if (deepest_ > DEEPEST) throw Unclear{};
        const int room = static_cast<int>(std::bit_width(largest)) + deepest_;
        if (room > 61) throw Unclear{};
    }

    // Whether some depths give the whole.
    bool reach(bool inverted) const {
        for (const i64 e : whole_) {
            if (magnitude(e) > (u64{1} << (62 - deepest_))) return false;  // more than all parts together
        }
        return each(inverted, [&](const std::vector<i64>& sums) {
            for (std::size_t at = 0; at < whole_.size(); ++at) {
                if (sums[at] != whole_[at] * (i64{1} << deepest_)) return false;
            }
            return true;
        });
    }

    // All fractions that some depths give.
    Rationals fractions() const {
        if (static_cast<int>(std::bit_width(static_cast<u64>(scale_))) + deepest_ > 62) throw Unclear{};
        Rationals found{{1, 1}};
        each(true, [&](const std::vector<i64>& sums) {
            const i64 one = scale_ * (i64{1} << deepest_);  // a whole exponent
            for (const i64 sum : sums) {
                if (sum % one) return false;
            }
            Value product{1, 1};
            for (std::size_t at = 0; at < sums.size(); ++at) {
                const i64 e = sums[at] / one;
                const Value power = known(whole_power(primes_[at], magnitude(e)));
                product = e < 0 ? over(product, power) : times(product, power);
            }
            put(found, product);
            return false;
        });
        return found;
    }

private:
    template <class Take>
    bool each(bool inverted, Take take) const {
        std::vector<i64> sums(whole_.size());
        const auto go = [&](const auto& self, std::size_t part) -> bool {
            if (part == parts_.size()) return take(sums);
            for (int depth = 0; depth <= deepest_; ++depth) {
                for (const i64 side : {1, -1}) {
                    if (side < 0 && !inverted) break;
                    const i64 weight = side * (i64{1} << (deepest_ - depth));
                    for (std::size_t at = 0; at < sums.size(); ++at) sums[at] += parts_[part][at] * weight;
                    const bool done = self(self, part + 1);
                    for (std::size_t at = 0; at < sums.size(); ++at) sums[at] -= parts_[part][at] * weight;
                    if (done) return true;
                }
            }
            return false;
        };
        return go(go, 0);
    }

    std::vector<std::vector<i64>> parts_;
    std::vector<i64> whole_, primes_;
    i64 scale_ = 1;
    int deepest_ = 0;
};

}  // namespace forceout::root_products
