// What is known of numbers beyond fractions: rational or not, whole or not, remainders, and how often a prime divides.
#include <doctest/doctest.h>

#include "equations/numbers/numbers.h"

using namespace forceout::equations;

namespace {

struct Known {
    Numbers numbers;

    Value root(i64 n, i64 index = 2) { return numbers.power({n, 1}, {1, index}); }
    Value tower() { return numbers.power({7, 1}, numbers.power({7, 1}, {7, 1})); }  // of some 700,000 digits
};

i64 remainder_of_power(i64 base, i64 exponent, i64 m) {
    i64 left = 1;
    for (i64 i = 0; i < exponent; ++i) left = left * base % m;
    return left;
}

}  // namespace

TEST_CASE_FIXTURE(Known, "the square root of a square is rational, that of any other whole number is not") {
    for (i64 n = 1; n <= 200; ++n) {
        const bool square = exact_root(n, 2) >= 0;
        CHECK_EQ(numbers.facts().rational(root(n)), square ? Maybe::YES : Maybe::NO);
        CHECK_EQ(numbers.facts().integer(root(n)), square ? Maybe::YES : Maybe::NO);
        CHECK_EQ(numbers.multiply(root(n), root(n)), Value{n, 1});
    }
}

TEST_CASE_FIXTURE(Known, "roots are taken together where they are of one kind") {
    CHECK_EQ(numbers.multiply(root(2), root(8)), Value{4, 1});
    CHECK_EQ(numbers.divide(root(50), root(2)), Value{5, 1});
    CHECK_EQ(numbers.subtract(root(12), numbers.multiply({2, 1}, root(3))), Value{0, 1});
    CHECK_EQ(numbers.power(root(5, 3), {3, 1}), Value{5, 1});
    CHECK_EQ(numbers.facts().rational(numbers.add(root(2), root(3))), Maybe::NO);
    CHECK_EQ(numbers.facts().rational(numbers.multiply(root(2), root(3))), Maybe::NO);
}

TEST_CASE_FIXTURE(Known, "a sum of roots times its conjugate is rational") {
    for (i64 a = 2; a <= 12; ++a) {
        for (i64 b = 2; b <= 12; ++b) {
            const Value sum = numbers.add(root(a), {b, 1}), conjugate = numbers.subtract(root(a), {b, 1});
            CHECK_EQ(numbers.multiply(sum, conjugate), Value{a - b * b, 1});
        }
    }
}

TEST_CASE_FIXTURE(Known, "roots are ordered as their squares are") {
    for (i64 a = 1; a <= 30; ++a) {
        for (i64 b = 1; b <= 30; ++b) CHECK_EQ(numbers.facts().compare(root(a), root(b)), a < b ? -1 : a > b ? 1 : 0);
    }
    CHECK_EQ(numbers.facts().sign(numbers.subtract(root(2), {3, 2})), -1);
    CHECK_EQ(numbers.facts().sign(numbers.subtract(root(3), {3, 2})), 1);
}

TEST_CASE_FIXTURE(Known, "a logarithm is rational just where both are powers of one number") {
    CHECK_EQ(numbers.logarithm_of({8, 1}, {2, 1}), Value{3, 1});
    CHECK_EQ(numbers.logarithm_of({8, 1}, {4, 1}), Value{3, 2});
    CHECK_EQ(numbers.logarithm_of({1, 9}, {27, 1}), Value{-2, 3});
    CHECK_EQ(numbers.facts().rational(numbers.logarithm_of({3, 1}, {2, 1})), Maybe::NO);
    CHECK_EQ(numbers.logarithm_of({3, 1}, {2, 1}, true), UNDEFINED);
    CHECK_FALSE(numbers.logarithm_of({3, 1}, {1, 1}).usable());
    CHECK_FALSE(numbers.logarithm_of({0, 1}, {2, 1}).usable());
}

TEST_CASE_FIXTURE(Known, "an enormous power is whole, and what is a little less than whole is not") {
    const Value tower = this->tower();
    CHECK(tower.stored());
    CHECK(numbers.facts().giant(tower));
    CHECK_EQ(numbers.facts().integer(tower), Maybe::YES);
    CHECK_EQ(numbers.facts().integer(numbers.add(tower, {1, 2})), Maybe::NO);
    CHECK_NE(numbers.facts().integer(numbers.divide(tower, {2, 1})), Maybe::YES);
    CHECK_EQ(numbers.facts().integer(numbers.divide(tower, {49, 1})), Maybe::YES);
    CHECK_NE(numbers.facts().equal(tower, numbers.add(tower, {1, 1})), Maybe::YES);
    CHECK_EQ(numbers.facts().sign(tower), 1);
}

TEST_CASE_FIXTURE(Known, "remainders of powers too large to write out are those of multiplying on") {
    for (const i64 base : {2, 3, 7, 10}) {
        for (const i64 exponent : {70, 99, 200}) {
            const Value power = numbers.power({base, 1}, {exponent, 1});
            CHECK(power.stored());
            for (i64 m = 2; m <= 60; ++m) {
                const auto left = numbers.facts().modulo(power, static_cast<u64>(m));
                if (left) CHECK_EQ(static_cast<i64>(*left), remainder_of_power(base, exponent, m));
                if (std::gcd(base, m) == 1) CHECK(left.has_value());
            }
        }
    }
}

TEST_CASE_FIXTURE(Known, "remainders of fractions undo their denominators") {
    for (i64 bottom = 1; bottom <= 12; ++bottom) {
        for (u64 m = 2; m <= 30; ++m) {
            const auto left = numbers.facts().modulo(fraction(5, bottom), m);
            if (left)
                CHECK_EQ(*left * static_cast<u64>(fraction(5, bottom).bottom) % m, static_cast<u64>(fraction(5, bottom).top) % m);
        }
    }
    CHECK_FALSE(numbers.facts().modulo({1, 6}, 9).has_value());
}

TEST_CASE_FIXTURE(Known, "a prime divides a product as often as its factors together") {
    CHECK_EQ(numbers.facts().valuation(root(8), 2), Value{3, 2});
    CHECK_EQ(numbers.facts().valuation(numbers.power({6, 1}, {100, 1}), 3), Value{100, 1});
    CHECK_EQ(numbers.facts().valuation(numbers.factorial({30, 1}), 5), Value{7, 1});
    for (i64 twos = 0; twos <= 9; ++twos) {
        for (i64 odd = 1; odd <= 15; odd += 2) {
            const Value shifted = numbers.multiply(numbers.power({3, 1}, {90, 1}), {odd << twos, 1});
            CHECK_EQ(numbers.facts().valuation(shifted, 2), Value{twos, 1});
            CHECK_EQ(numbers.facts().valuation(numbers.divide({1, 1}, shifted), 2), Value{-twos, 1});
        }
    }
}

TEST_CASE_FIXTURE(Known, "a prime divides a sum of powers as often as reckoning with remainders says") {
    for (i64 added = 1; added <= 200; ++added) {
        const Value sum = numbers.add(numbers.power({3, 1}, {90, 1}), {added, 1});
        const auto often = numbers.facts().valuation(sum, 2);
        REQUIRE(often.has_value());
        i64 left = (remainder_of_power(3, 90, 1 << 20) + added) % (1 << 20), times = 0;
        for (; left % 2 == 0; left /= 2) ++times;
        CHECK_EQ(*often, Value{times, 1});
    }
}

TEST_CASE_FIXTURE(Known, "powers of the base are known, and so are numbers that are none") {
    for (const i64 base : {2, 8, 10, 12}) {
        i64 power = 1;
        for (int i = 0; i < 10; ++i, power *= base) {
            CHECK(may_be_power(numbers.facts(), {power, 1}, base));
            if (power > base) CHECK_FALSE(may_be_power(numbers.facts(), {power + 1, 1}, base));
        }
    }
    CHECK(may_be_power(numbers.facts(), numbers.power({10, 1}, {400, 1}), 10));
    CHECK_FALSE(may_be_power(numbers.facts(), numbers.power({6, 1}, {400, 1}), 10));
}

TEST_CASE_FIXTURE(Known, "the square of i is minus one, and i has no sign") {
    CHECK_EQ(numbers.multiply(IMAGINARY_UNIT, IMAGINARY_UNIT), Value{-1, 1});
    CHECK_EQ(numbers.multiply(IMAGINARY_UNIT, MINUS_I), Value{1, 1});
    CHECK_EQ(numbers.divide({1, 1}, IMAGINARY_UNIT), MINUS_I);
    CHECK(numbers.facts().complex(numbers.add({1, 1}, IMAGINARY_UNIT)));
    CHECK_EQ(numbers.facts().sign(IMAGINARY_UNIT), SIGN_UNKNOWN);
}

TEST_CASE_FIXTURE(Known, "a number is kept once, and what is kept is counted") {
    const Value first = root(7);
    const std::size_t bytes = numbers.bytes();
    CHECK(bytes > 0);
    CHECK_EQ(root(7), first);
    CHECK_EQ(numbers.bytes(), bytes);
    CHECK_NE(root(11), first);
    CHECK(numbers.bytes() > bytes);
}
