#include "equations/numbers/powers.h"

namespace forceout::equations {

namespace {

constexpr u64 MOST_COMPLEX = 64;

}  // namespace

Value Powers::power(Value base, Value exponent) {
    if (!usable(base, exponent)) return worse(base, exponent);
    if (facts_.complex(exponent)) return facts_.pure(exponent) ? UNDEFINED : UNKNOWN;
    if (facts_.complex(base)) return complex_power(base, exponent);
    const int side = facts_.sign(base);
    if (side == SIGN_UNKNOWN) return UNKNOWN;
    if (side == 0) {
        const int up = facts_.sign(exponent);
        return up == SIGN_UNKNOWN ? UNKNOWN : up > 0 ? Value{0, 1} : UNDEFINED;
    }
    if (side > 0) return positive_power(base, exponent);
    if (exponent.rational()) {
        if (exponent.bottom % 2 == 0) return UNDEFINED;
        const Value result = positive_power(arithmetic_.negate(base), exponent);
        return exponent.top % 2 ? arithmetic_.negate(result) : result;
    }
    // a negative number to an irrational power is undefined; to an enormous fraction it need not be
    if (const Maybe fraction = facts_.rational(exponent); fraction != Maybe::YES)
        return fraction == Maybe::NO ? UNDEFINED : UNKNOWN;
    const Maybe odd_above = facts_.parity(exponent, 1), odd_below = facts_.parity(exponent, -1);
    if (odd_below == Maybe::NO) return UNDEFINED;
    if (odd_below == Maybe::UNSURE || odd_above == Maybe::UNSURE) return UNKNOWN;
    const Value result = positive_power(arithmetic_.negate(base), exponent);
    return odd_above == Maybe::YES ? arithmetic_.negate(result) : result;
}

// A number with i in it to a whole power.
Value Powers::complex_power(Value base, Value exponent) {
    if (!exponent.integer() || magnitude(exponent.top) > MOST_COMPLEX) return UNKNOWN;
    Value result{1, 1}, square = base;
    for (u64 times = magnitude(exponent.top); times && result.usable(); times >>= 1) {
        if (times & 1) result = arithmetic_.multiply(result, square);
        if (times > 1) square = arithmetic_.multiply(square, square);
    }
    return exponent.top < 0 ? arithmetic_.divide({1, 1}, result) : result;
}

Value Powers::positive_power(Value base, Value exponent) {
    if (exponent.is(0) || base.is(1)) return {1, 1};
    if (exponent.is(1)) return base;
    if (base.rational() && exponent.rational()) {
        const Value quick = rational_power(base, exponent);
        if (quick.usable()) return quick;
    }
    Factors factors;
    if (!arithmetic_.product_of(base, factors)) return sum_power(base, exponent);
    for (Factor& factor : factors) {
        factor.exponent = arithmetic_.multiply(factor.exponent, exponent);
        if (!factor.exponent.usable()) return UNKNOWN;
    }
    return arithmetic_.settle({1, 1}, std::move(factors));
}

// A rational result in 64 bits, where there is one.
Value Powers::rational_power(Value base, Value exponent) {
    i64 top = base.top, bottom = base.bottom;
    if (exponent.bottom != 1) {
        top = exact_root(top, static_cast<u64>(exponent.bottom));
        bottom = exact_root(bottom, static_cast<u64>(exponent.bottom));
        if (top < 0 || bottom < 0) return UNKNOWN;
    }
    const u64 times = magnitude(exponent.top);
    const Value above = whole_power(top, times), below = whole_power(bottom, times);
    if (!usable(above, below)) return UNKNOWN;
    return exponent.top > 0 ? Value{above.top, below.top} : Value{below.top, above.top};
}

Value Powers::sum_power(Value base, Value exponent) {
    if (base.stored() && store_.number(base).terms.size() > 1) {
        if (exponent.integer() && exponent.top > 0 && exponent.top <= MOST_FACTORS) {
            Value result = base;
            for (i64 i = 1; i < exponent.top && result.usable(); ++i) result = arithmetic_.multiply(result, base);
            if (result.usable()) return result;
        }
        if (exponent.is(-1)) return arithmetic_.invert(base);
        if (exponent.rational() && exponent.bottom % 2 == 0) {
            const Value root = root_of_square(base);
            if (root.usable()) return positive_power(root, multiply_rationals(exponent, {2, 1}));
        }
        return arithmetic_.settle({1, 1}, {{store_.keep_number(base), exponent}});
    }
    return UNKNOWN;
}

// x ± y where a number is x² ± 2xy + y² with products x and y; UNKNOWN where it is not.
Value Powers::root_of_square(Value square) {
    const Terms terms(store_.number(square).terms);
    if (terms.size() != 3 || store_.number(square).complex) return UNKNOWN;
    for (std::size_t middle = 0; middle < 3; ++middle) {
        const Value first = store_.keep_sum({terms[(middle + 1) % 3]}), last = store_.keep_sum({terms[(middle + 2) % 3]});
        if (facts_.sign(first) != 1 || facts_.sign(last) != 1) continue;
        const Value x = power(first, {1, 2}), y = power(last, {1, 2});
        const Value doubled = arithmetic_.multiply({2, 1}, arithmetic_.multiply(x, y)),
                    between = store_.keep_sum({terms[middle]});
        const Value ratio = arithmetic_.divide(doubled, between);  // the same product may be written in two ways
        const bool sum = ratio.is(1);
        if (!sum && !ratio.is(-1)) continue;
        const Value root = sum ? arithmetic_.add(x, y) : arithmetic_.subtract(x, y);
        if (!root.usable() || facts_.sign(root) == SIGN_UNKNOWN) return UNKNOWN;
        return facts_.sign(root) < 0 ? arithmetic_.negate(root) : root;
    }
    return UNKNOWN;
}

Value Powers::logarithm_of(Value number, Value base, bool rational_only) {
    if (!usable(number, base)) return worse(number, base);
    if ((facts_.complex(number) && facts_.pure(number)) || (facts_.complex(base) && facts_.pure(base))) return UNDEFINED;
    const int above = facts_.sign(number), below = facts_.sign(base);
    if (above == SIGN_UNKNOWN || below == SIGN_UNKNOWN) return UNKNOWN;
    if (above <= 0 || below <= 0 || base.is(1)) return UNDEFINED;
    if (facts_.equal(base, {1, 1}) != Maybe::NO) return UNKNOWN;
    if (number.is(1)) return {0, 1};
    if (number == base) return {1, 1};
    Factors first, second;
    if (arithmetic_.product_of(number, first) && arithmetic_.product_of(base, second) && first.size() == second.size()) {
        if (first.size() == 1 && first[0].atom == second[0].atom)
            return arithmetic_.divide(first[0].exponent, second[0].exponent);
        Value ratio = UNKNOWN;
        bool same = true;
        for (std::size_t i = 0; same && i < first.size(); ++i) {
            same = first[i].atom == second[i].atom && first[i].exponent.rational() && second[i].exponent.rational();
            if (!same) break;
            const Value here = multiply_rationals(first[i].exponent, invert_rational(second[i].exponent));
            if (!here.usable()) return UNKNOWN;
            same = i == 0 || here == ratio;
            ratio = here;
        }
        if (same) return ratio;
    }
    // a sum may be a power of another sum, as 3 + 2√2 is of 1 + √2
    if (rational_only && facts_.pure(number) && facts_.pure(base) && (facts_.one_product(number) || facts_.one_product(base)))
        return UNDEFINED;
    const Interval top = facts_.log_of(number), bottom = facts_.log_of(base);
    if (top.holds_zero() || bottom.holds_zero()) return UNKNOWN;
    const auto size = [](Interval log) { return equations::logarithm(log.below_zero() ? -log : log); };
    return arithmetic_.opaque_of_log('l', number, base, top.below_zero() == bottom.below_zero() ? 1 : -1,
                                     size(top) - size(bottom));
}

}  // namespace forceout::equations
