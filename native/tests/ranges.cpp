// Bounds never leave out a number they are to hold: intervals of numbers, and the ranges that proofs reckon with.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>

#include "equations/proofs/bounds.h"
#include "equations/proofs/ranges.h"
#include "equations/proofs/repeated_roots.h"

using namespace forceout::equations;

namespace {

bool holds(const Interval& interval, long double number) { return interval.low <= number && number <= interval.high; }

bool hold(const Ranges& ranges, long double number) {
    return std::any_of(ranges.begin(), ranges.end(), [&](const Range& range) { return range.meets({number, number}); });
}

constexpr std::array SMALL{-3.0L, -1.5L, -1.0L, 0.0L, 0.25L, 1.0L, 2.0L, 7.0L};

}  // namespace

TEST_CASE("an interval holds what is reckoned with any of its numbers") {
    for (const long double a : SMALL) {
        for (const long double b : SMALL) {
            const Interval first{a, a + 1}, second{b, b + 2};
            for (const long double x : {a, a + 0.5L, a + 1}) {
                for (const long double y : {b, b + 1, b + 2}) {
                    CHECK(holds(first + second, x + y));
                    CHECK(holds(first - second, x - y));
                    CHECK(holds(first * second, x * y));
                    if (y != 0) CHECK(holds(first * inverse(second), x / y));
                }
            }
        }
    }
}

TEST_CASE("an interval of a fraction holds it, and a logarithm and its exponential hold each other") {
    for (i64 top = 1; top <= 50; ++top) {
        const Interval third = interval_of(fraction(top, 3));
        CHECK(holds(third * interval_of({3, 1}), static_cast<long double>(top)));
        CHECK(holds(exponential(logarithm(third)), static_cast<long double>(top) / 3));
        CHECK(third.narrow());
    }
    CHECK(inverse(Interval{-1, 1}).holds_zero());
    CHECK_FALSE(inverse(Interval{1, 2}).holds_zero());
}

TEST_CASE("an interval holds products too large or too small to be held, and stays on its side of 0 where they are large") {
    const std::array sizes{0.0L, LDBL_MIN,  LDBL_MIN * 3, 0x1p-16325L,  0x1p-8191L, 0x1p-8190L, 0x1p-57L,
                           1.0L, 0x1p8191L, 0x1p8192L,    LDBL_MAX / 3, LDBL_MAX,   HUGE_VALL};
    for (const long double a : sizes) {
        for (const long double b : sizes) {
            if ((a == 0 && std::isinf(b)) || (b == 0 && std::isinf(a))) continue;
            for (const long double x : {a, -a}) {
                const Interval product = Interval{x, x} * Interval{b, b};
                CHECK(product.low <= x * b);
                CHECK(x * b <= product.high);
                if (std::isinf(a * b)) CHECK((x < 0 ? product.below_zero() : product.above_zero()));
            }
        }
    }
    for (const long double log :
         {-HUGE_VALL, -1e9L, -11356.0L, -11355.1L, -11354.0L, 0.0L, 11356.0L, 11357.5L, 1e9L, HUGE_VALL}) {
        CHECK(exponential(Interval{log, log}).low <= std::exp(log));
        CHECK(std::exp(log) <= exponential(Interval{log, log}).high);
    }
}

TEST_CASE("an open bound is left out, a closed one is not") {
    const Range below{0, 1, false, true}, from{1, 2};
    CHECK_FALSE(below.meets(from));
    CHECK(below.meets_touching(from));
    CHECK(Range{0, 1}.meets(from));
    CHECK(Range{1, 1, true, false}.empty());
    CHECK(below.within({0, 1}));
    CHECK_FALSE(Range{0, 1}.within(below));
}

TEST_CASE("ranges joined by a sign hold what the sign makes of any two numbers in them") {
    Numbers numbers;
    for (const Operation operation :
         {Operation::ADD, Operation::SUBTRACT, Operation::MULTIPLY, Operation::DIVIDE, Operation::AVERAGE}) {
        const Sign sign{operation};
        for (i64 a = -4; a <= 4; ++a) {
            for (i64 b = -4; b <= 4; ++b) {
                const Range first{static_cast<long double>(a), static_cast<long double>(a + 2)};
                const Range second{static_cast<long double>(b), static_cast<long double>(b + 1)};
                Ranges found;
                if (!join(sign, first, second, found)) continue;
                for (const Value x : {Value{a, 1}, Value{a + 1, 1}, Value{a + 2, 1}}) {
                    for (const Value y : {Value{b, 1}, Value{b + 1, 1}, fraction(2 * b + 1, 2)}) {
                        const Value made = apply(numbers, sign, x, y);
                        if (!made.usable()) continue;
                        CHECK(hold(found, static_cast<long double>(made.top) / static_cast<long double>(made.bottom)));
                    }
                }
            }
        }
    }
}

TEST_CASE("powers of positive ranges hold the powers of their numbers") {
    for (long double low = 1; low <= 6; ++low) {
        for (long double exponent = -3; exponent <= 4; ++exponent) {
            Ranges found;
            if (!join({Operation::POWER}, {low, low + 1}, {exponent, exponent + 1}, found)) continue;
            for (const long double x : {low, low + 0.5L, low + 1}) {
                for (const long double y : {exponent, exponent + 0.5L, exponent + 1}) CHECK(hold(found, std::pow(x, y)));
            }
        }
    }
}

TEST_CASE(
    "powers and roots of negative ranges hold those of their numbers, and no more than one side where the exponent is known") {
    Numbers numbers;
    for (const Operation operation : {Operation::POWER, Operation::ROOT}) {
        for (i64 n = -9; n <= -1; ++n) {
            for (const Value index : {Value{-3, 1}, Value{-2, 1}, Value{-1, 1}, Value{1, 1}, Value{2, 1}, Value{3, 1},
                                      Value{4, 1}, fraction(1, 3), fraction(2, 3), fraction(-3, 2), fraction(5, 1)}) {
                const bool power = operation == Operation::POWER;
                const Range number{static_cast<long double>(n), static_cast<long double>(n)}, other = range_of(numbers, index);
                Ranges found;
                REQUIRE(join({operation}, power ? number : other, power ? other : number, found));
                const Value made =
                    power ? apply(numbers, {operation}, {n, 1}, index) : apply(numbers, {operation}, index, {n, 1});
                CHECK(found.size() == (made.usable() ? 1U : 0U));
                if (made.usable()) CHECK(found[0].meets_touching(range_of(numbers, made)));
            }
        }
    }
}

TEST_CASE("a power lies on the same side of 1 as its base, or on the other where the exponent is negative") {
    const Range tiny{0, LDBL_MIN, true, false}, below{0.25L, 0.5L}, above{2, HUGE_VALL, false, true};
    const auto lies = [](const Range& base, const Range& exponent, long double low, long double high) {
        Ranges found;
        REQUIRE(join({Operation::POWER}, base, exponent, found));
        REQUIRE(found.size() == 1);
        CHECK(found[0].within({low, high, true, true}));
    };
    lies(above, tiny, 1, HUGE_VALL);
    lies(below, tiny, 0, 1);
    lies(above, {-LDBL_MIN, 0, false, true}, 0, 1);
    lies(below, {-LDBL_MIN, 0, false, true}, 1, HUGE_VALL);
}

TEST_CASE("a range without an end is not narrow") {
    CHECK_FALSE(Range{-HUGE_VALL, -5, true, false}.narrow());
    CHECK_FALSE(Range{5, HUGE_VALL, false, true}.narrow());
    CHECK(Range{5, 5}.narrow());
}

TEST_CASE("unjoining finds a range for every number that was on the other side") {
    for (const Operation operation : {Operation::ADD, Operation::SUBTRACT, Operation::MULTIPLY}) {
        for (long double known = -3; known <= 4; ++known) {
            for (long double other = -3; other <= 4; ++other) {
                const long double made = operation == Operation::ADD        ? known + other
                                         : operation == Operation::SUBTRACT ? known - other
                                                                            : known * other;
                Ranges found;
                if (unjoin({operation}, true, {known, known}, {made, made}, found)) CHECK(hold(found, other));
            }
        }
    }
}

TEST_CASE("roots of a range, however many, lie in what is said of them") {
    for (const long double low : {0.0L, 0.25L, 1.0L, 3.0L}) {
        const Range range{low, low + 5}, once = root_of(range), often = deep_roots_of(range);
        for (const long double x : {low, low + 1, low + 5}) {
            CHECK(once.meets({std::sqrt(x), std::sqrt(x)}));
            long double root = x;
            for (int times = 0; times < 12; ++times) {
                root = std::sqrt(root);
                CHECK(often.meets({root, root}));
            }
        }
    }
    CHECK(not_negative({-5, -1}).empty());
    CHECK_EQ(not_negative({-5, 4}).low, 0);
    CHECK_EQ(size_of({-5, 4}).high, 5);
}

TEST_CASE("bounds beyond what a long double holds stay in the order of their numbers") {
    const End large = large_power(10, 5000, false), larger = large_power(10, 6000, false), small = power_end(10, false, 6, false);
    CHECK(beyond(large.at));
    CHECK(small.at < large.at);
    CHECK(large.at < larger.at);
    CHECK(on_grid(1.5L));
    CHECK_FALSE(on_grid(1.0L / 3));
}

TEST_CASE("the range of a number holds it") {
    Numbers numbers;
    for (i64 n = 2; n <= 60; ++n) {
        const Range range = range_of(numbers, numbers.power({n, 1}, {1, 2}));
        const long double root = std::sqrt(static_cast<long double>(n));
        CHECK(range.low <= root);
        CHECK(root <= range.high);
        CHECK(range_of(numbers, {n, 1}).is(static_cast<long double>(n)));
    }
}

TEST_CASE("a factorial of a number without an upper bound is not one number") {
    constexpr Sign FACTORIAL{Operation::FACTORIAL};
    Range chain{5, 5};
    Ranges levels;
    for (int level = 0; level < 8; ++level) levels.push_back(chain = changed(FACTORIAL, chain));
    CHECK(levels[2].one_factorial);
    CHECK_FALSE(levels[7].one_factorial);
    for (std::size_t i = 1; i < levels.size(); ++i) {
        if (levels[i - 1].one_factorial) CHECK_FALSE(levels[i].within(levels[i - 1]));
    }
}

TEST_CASE("a root of 0 or 1 is that number again, and has been written") {
    Numbers numbers;
    forceout::Watch watch{forceout::Watch::in_milliseconds(10'000), nullptr, 64};
    for (const i64 number : {0, 1}) {
        for (const int most : {0, 1, 2}) {
            u64 work = 100'000;
            DeepRoots signs;
            signs.root = SignsToWrite::one(0);
            signs.to_write.add(signs.root, static_cast<u64>(std::max(most, 1)), most == 0);
            signs.most_roots = most;
            CHECK_FALSE(roots_stay_away(numbers, {Readings{{{number, 1}}}}, signs, {{number, 1}}, watch, work));
            signs.before.push_back({{Operation::FACTORIAL}});
            CHECK_FALSE(roots_stay_away(numbers, {Readings{{{number, 1}}}}, signs, {{number, 1}}, watch, work));
        }
    }
}
