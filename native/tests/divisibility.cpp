// What divisibility says of numbers that are known only by where they lie never leaves out one of them, and tells enough.
#include "equations/proofs/divisibility.h"

#include <doctest/doctest.h>

#include <array>

#include "equations/numbers/modular_arithmetic.h"
#include "equations/proofs/ranges.h"

using namespace forceout::equations;

namespace {

constexpr double ANY = DivisibilityTests::ANY;

Range at(const DivisibilityTests& tests, Value v) {
    const long double number = static_cast<long double>(v.top) / static_cast<long double>(v.bottom);
    Range range{number, number};
    range.divided = tests.of_rational(v.top, v.bottom);
    return range;
}

Range powers_of_base(const DivisibilityTests& tests, double least, double most) {
    Range range{0, HUGE_VALL, true, true};
    range.divided = tests.of_powers_of_base(least, most, false);
    return range;
}

bool sum_may_be(const DivisibilityTests& tests, const Range& a, const Range& b, bool minus, i64 target) {
    const Sign sign{minus ? Operation::SUBTRACT : Operation::ADD};
    return tests.may_be(tests.joined(sign, a, b), tests.of_rational(target, 1));
}

}  // namespace

TEST_CASE("what is said of a sum, product, quotient or power of two numbers holds for it") {
    Numbers numbers;
    DivisibilityTests tests(10, 0);
    for (const i64 n : {12, 45, 7}) tests.ask_about_primes_of(n);
    const std::array values{Value{-9, 1}, Value{-2, 1}, Value{-1, 3}, Value{0, 1},  Value{1, 1},
                            Value{5, 12}, Value{10, 1}, Value{14, 9}, Value{72, 1}, Value{3, 50}};
    for (const Operation operation :
         {Operation::ADD, Operation::SUBTRACT, Operation::MULTIPLY, Operation::DIVIDE, Operation::POWER}) {
        for (const Value x : values) {
            for (const Value y : values) {
                if (operation == Operation::POWER && !y.integer()) continue;
                const Value made = apply(numbers, {operation}, x, y);
                if (!made.usable() || !made.rational()) continue;
                const Divisibility said = tests.joined({operation}, at(tests, x), at(tests, y));
                CHECK(tests.may_be(said, tests.of_rational(made.top, made.bottom)));
            }
        }
    }
}

TEST_CASE("how many factors a number has is a multiple of what its primes say, and no whole number is said to be none") {
    Numbers numbers;
    DivisibilityTests tests(10, 0);
    for (i64 n = 1; n <= 3000; ++n) {
        const Sign sign{Operation::NUMBER_OF_FACTORS};
        const Value count = apply(numbers, sign, {n, 1});
        const Divisibility said = tests.changed(sign, at(tests, {n, 1}));
        CHECK(tests.may_be(said, tests.of_rational(count.top, 1)));
        CHECK_FALSE(never_whole(at(tests, {n, 1}).divided));
        CHECK_FALSE(never_whole(said));
    }
    CHECK_FALSE(tests.may_be(tests.changed({Operation::NUMBER_OF_FACTORS}, at(tests, {12, 1})), tests.of_rational(4, 1)));
}

TEST_CASE("a power of ten less another is a multiple of nine: 99 may be one, 98 is none") {
    const DivisibilityTests tests(10, 0);
    const Range any = powers_of_base(tests, -ANY, ANY);
    CHECK(sum_may_be(tests, any, any, true, 99));
    CHECK(sum_may_be(tests, any, any, true, -9));
    CHECK_FALSE(sum_may_be(tests, any, any, true, 98));
    CHECK(sum_may_be(tests, any, any, false, 110));
    CHECK_FALSE(sum_may_be(tests, any, any, false, 12));
}

TEST_CASE("a root has each prime half as often: the root of 8 is no whole number and no 3") {
    DivisibilityTests tests(10, 0);
    tests.ask_about_primes_of(6);
    const Divisibility root_of_8 = tests.root(at(tests, {8, 1})), root_of_36 = tests.root(at(tests, {36, 1}));
    CHECK(never_whole(root_of_8));
    CHECK_FALSE(tests.may_be(root_of_8, tests.of_rational(3, 1)));
    CHECK_FALSE(never_whole(root_of_36));
    CHECK(tests.may_be(root_of_36, tests.of_rational(6, 1)));
    CHECK_FALSE(tests.may_be(tests.deep_roots(at(tests, {8, 1})), tests.of_rational(6, 1)));
}

TEST_CASE("a factorial has a prime as often as the numbers up to it have it together") {
    DivisibilityTests tests(10, 0);
    tests.ask_about_primes_of(210);
    i64 factorial = 1;
    for (i64 n = 1; n <= 15; ++n) {
        factorial *= n;
        const Divisibility said = tests.changed({Operation::FACTORIAL}, at(tests, {n, 1}));
        CHECK(tests.may_be(said, tests.of_rational(factorial, 1)));
        if (n % 7 == 0) CHECK_FALSE(tests.may_be(said, tests.of_rational(factorial / 7, 1)));
    }
}

TEST_CASE("the primes of two fractions tell the exponent between them, or that there is none") {
    DivisibilityTests tests(10, 0);
    tests.ask_about_primes_of(6);
    const auto between = [&](i64 base, i64 power) {
        return exponent_between(tests.of_rational(base, 1), tests.of_rational(power, 1));
    };
    CHECK(between(8, 4).known);
    CHECK(between(8, 4).exponent == Value{2, 3});
    CHECK(between(6, 216).exponent == Value{3, 1});
    CHECK(between(6, 12).none);
    CHECK(between(9, 6).none);
    CHECK_FALSE(between(101, 101).known);  // nothing was asked about 101
    CHECK_FALSE(between(101, 101).none);
}

TEST_CASE("a root of a power of ten is a power of ten or no fraction, so that it leaves 1 over by nine or nothing") {
    const DivisibilityTests tests(10, 0), of_nine(9, 0);
    const Range any = powers_of_base(tests, -ANY, ANY);
    CHECK(tests.may_be(tests.root(any), tests.of_rational(100, 1)));
    CHECK_FALSE(tests.may_be(tests.root(any), tests.of_rational(8, 1)));
    CHECK_FALSE(tests.may_be(tests.deep_roots(any), tests.of_rational(17, 1)));
    const Range of_three = powers_of_base(of_nine, -ANY, ANY);  // nine is a square itself
    CHECK(of_nine.may_be(of_nine.root(of_three), of_nine.of_rational(27, 1)));
}

TEST_CASE("a power with an algebraic exponent that is no fraction is transcendental, but for powers of 1") {
    const DivisibilityTests tests(10, 0);
    Range root_of_two{1.41L, 1.42L};
    root_of_two.divided = tests.root(at(tests, {2, 1}));
    REQUIRE(root_of_two.divided.irrational);
    CHECK(tests.joined({Operation::POWER}, at(tests, {3, 1}), root_of_two).transcendental);
    CHECK(tests.joined({Operation::ROOT}, root_of_two, at(tests, {3, 1})).transcendental);
    CHECK_FALSE(tests.joined({Operation::POWER}, at(tests, {1, 1}), root_of_two).transcendental);
    CHECK_FALSE(tests.joined({Operation::POWER}, root_of_two, at(tests, {3, 1})).transcendental);
    Range power{4.7L, 4.8L};
    power.divided = tests.joined({Operation::POWER}, at(tests, {3, 1}), root_of_two);
    CHECK(tests.joined({Operation::ADD}, power, at(tests, {3, 1})).transcendental);
    CHECK_FALSE(tests.joined({Operation::SUBTRACT}, power, power).transcendental);
    CHECK_FALSE(tests.may_be(power.divided, tests.of_rational(5, 1)));
}

TEST_CASE("what numbers of a multiple of k away are told apart by is k alone") {
    const DivisibilityTests tests(10, 7);
    CHECK(tests.may_be(tests.of_rational(3, 1), tests.of_rational(10, 1)));
    CHECK(tests.may_be(tests.of_rational(-4, 1), tests.of_rational(10, 1)));
    CHECK_FALSE(tests.may_be(tests.of_rational(4, 1), tests.of_rational(10, 1)));
}

TEST_CASE("remainders are reckoned as numbers are") {
    Remainders remainders;
    remainders.ask(9);
    REQUIRE(remainders.size() == 1);
    const int m = remainders.modulus(0);
    const auto bit = [&](int n) { return u32{1} << (((n % m) + m) % m); };
    for (int a = 0; a < m; ++a) {
        for (int b = 0; b < m; ++b) {
            CHECK(remainders.of_sum(0, bit(a), bit(b), false) == bit(a + b));
            CHECK(remainders.of_sum(0, bit(a), bit(b), true) == bit(a - b));
            CHECK(remainders.of_product(0, bit(a), bit(b)) == bit(a * b));
            // whatever times b leaves a is among what a ÷ b may leave
            const u32 quotients = remainders.of_quotient(0, bit(a * b), bit(b));
            CHECK((quotients & bit(a)) != 0);
        }
    }
}

TEST_CASE("how many factors powers of the base have is told for all of them") {
    for (const i64 base : {7, 8, 9, 10, 12}) {
        const DivisibilityTests tests(base, 0);
        const Sign sign{Operation::NUMBER_OF_FACTORS};
        const Divisibility any = tests.changed(sign, powers_of_base(tests, 0, ANY));
        i64 power = 1;
        for (int n = 0; n < 12; ++n, power *= base) {
            bool proven = true;
            i64 count = 1;
            for (const auto& [prime, times] : prime_factors(static_cast<u64>(power), proven)) count *= times + 1;
            CHECK(tests.may_be(any, tests.of_rational(count, 1)));
            Range factors{1, HUGE_VALL};
            tests.base().count_factors(tests.of_rational(power, 1), factors);
            CHECK(factors.is(static_cast<long double>(count)));
        }
    }
    const DivisibilityTests nine(9, 0);
    CHECK_FALSE(nine.may_be(nine.changed({Operation::NUMBER_OF_FACTORS}, powers_of_base(nine, 0, ANY)), nine.of_rational(18, 1)));
}

TEST_CASE(
    "a root of a power of nine is a power of nine or no fraction where its index is odd, but a power of three where it is 2") {
    const DivisibilityTests tests(9, 0);
    const Range powers = powers_of_base(tests, -ANY, ANY);
    CHECK(tests.joined({Operation::ROOT}, at(tests, {5, 1}), powers).power_if_fraction);
    CHECK_FALSE(tests.joined({Operation::ROOT}, at(tests, {2, 1}), powers).power_if_fraction);
    CHECK_FALSE(tests.joined({Operation::ROOT}, at(tests, {6, 1}), powers).power_if_fraction);
}

TEST_CASE("a whole number is no less than what divides it") {
    const DivisibilityTests tests(10, 0);
    for (const i64 n : {1, 6, 90, 1000, 720720}) {
        const Divisibility known = tests.of_rational(n, 1);
        CHECK(tests.least_multiple(known) <= static_cast<long double>(n));
        CHECK(tests.least_multiple(known) > static_cast<long double>(n) * 0.99L);
    }
}
