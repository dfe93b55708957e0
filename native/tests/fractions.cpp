// Fractions of 64-bit words beside plain reckoning with 128 bits.
#include <doctest/doctest.h>

#include "equations/numbers/numbers.h"

using namespace forceout::equations;

namespace {

// Calls take(a, b) for every two of many small fractions.
template <class Take>
void each_two(Take take) {
    for (i64 a = -7; a <= 7; ++a) {
        for (i64 b = 1; b <= 6; ++b) {
            for (i64 c = -7; c <= 7; ++c) {
                for (i64 d = 1; d <= 6; ++d) take(fraction(a, b), fraction(c, d));
            }
        }
    }
}

// Whether the fraction is top ÷ bottom.
bool is(Value v, i128 top, i128 bottom) { return v.rational() && v.top * bottom == top * v.bottom; }

}  // namespace

TEST_CASE("a fraction is in lowest terms, with its sign above") {
    CHECK_EQ(fraction(6, 4), Value{3, 2});
    CHECK_EQ(fraction(6, -4), Value{-3, 2});
    CHECK_EQ(fraction(-6, -3), Value{2, 1});
    CHECK_EQ(fraction(0, -5), Value{0, 1});
    for (i64 top = -60; top <= 60; ++top) {
        for (i64 bottom = 1; bottom <= 60; ++bottom) {
            const Value v = fraction(top, bottom);
            CHECK(is(v, top, bottom));
            CHECK_EQ(std::gcd(v.top, v.bottom), 1);
        }
    }
}

TEST_CASE("what does not fit is unknown, and never wraps round") {
    CHECK_EQ(fraction(static_cast<i128>(INT64_MAX) + 1, 1), UNKNOWN);
    CHECK_EQ(fraction(1, static_cast<i128>(INT64_MAX) + 1), UNKNOWN);
    CHECK_EQ(add_rationals({INT64_MAX, 1}, {1, 1}), UNKNOWN);
    CHECK_EQ(add_rationals({1, INT64_MAX}, {1, INT64_MAX - 1}), UNKNOWN);
    CHECK_EQ(multiply_rationals({INT64_MAX, 1}, {2, 1}), UNKNOWN);
    CHECK_EQ(multiply_rationals({INT64_MAX, 2}, {2, 1}), Value{INT64_MAX, 1});
}

TEST_CASE("the floor of a fraction is the whole number just below") {
    for (i64 top = -50; top <= 50; ++top) {
        for (i64 bottom = 1; bottom <= 9; ++bottom) {
            const i64 below = floor_of(fraction(top, bottom));
            CHECK(below * bottom <= top);
            CHECK((below + 1) * bottom > top);
        }
    }
}

TEST_CASE("sums, differences, products and quotients of fractions are those of plain reckoning") {
    Numbers numbers;
    each_two([&](Value a, Value b) {
        const i128 left = static_cast<i128>(a.top) * b.bottom, right = static_cast<i128>(b.top) * a.bottom;
        const i128 bottoms = static_cast<i128>(a.bottom) * b.bottom;
        CHECK(is(numbers.add(a, b), left + right, bottoms));
        CHECK(is(numbers.subtract(a, b), left - right, bottoms));
        CHECK(is(numbers.multiply(a, b), static_cast<i128>(a.top) * b.top, bottoms));
        CHECK_EQ(numbers.facts().compare(a, b), left < right ? -1 : left > right ? 1 : 0);
        if (b.top == 0) CHECK_EQ(numbers.divide(a, b), UNDEFINED);
        else CHECK(is(numbers.divide(a, b), left, right));
    });
}

TEST_CASE("powers of fractions to whole numbers are those of plain reckoning") {
    Numbers numbers;
    for (i64 top = -5; top <= 5; ++top) {
        for (i64 bottom = 1; bottom <= 4; ++bottom) {
            i128 above = 1, below = 1;
            for (i64 exponent = 0; exponent <= 8; ++exponent, above *= top, below *= bottom) {
                if (top == 0 && exponent == 0) continue;
                CHECK(is(numbers.power(fraction(top, bottom), {exponent, 1}), above, below));
                if (top != 0) CHECK(is(numbers.power(fraction(top, bottom), {-exponent, 1}), below, above));
            }
        }
    }
    CHECK_FALSE(numbers.power({0, 1}, {-1, 1}).usable());
}

TEST_CASE("factorials are written out as far as they fit, and known beyond") {
    Numbers numbers;
    i64 product = 1;
    for (i64 n = 0; n <= 20; ++n) {
        if (n > 0) product *= n;
        CHECK_EQ(numbers.factorial({n, 1}), Value{product, 1});
    }
    const Value large = numbers.factorial({30, 1});
    CHECK(large.stored());
    CHECK_EQ(numbers.divide(large, numbers.factorial({29, 1})), Value{30, 1});
    CHECK_EQ(numbers.facts().integer(large), Maybe::YES);
    CHECK_FALSE(numbers.factorial({-1, 1}).usable());
    CHECK_FALSE(numbers.factorial({1, 2}).usable());
    std::vector<Value> found;
    CHECK(numbers.undo_factorial(large, found));
    CHECK_EQ(found, std::vector<Value>{{30, 1}});
}
