// What the signs of the game do, and that undoing them finds what was there.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "equations/numbers/operations.h"

using namespace forceout::equations;

namespace {

constexpr Sign PLUS{Operation::ADD}, MINUS{Operation::SUBTRACT}, TIMES{Operation::MULTIPLY}, OVER{Operation::DIVIDE};
constexpr Sign AVERAGE{Operation::AVERAGE}, PERCENT{Operation::PERCENT, Demand::NONE, {100, 1}};
constexpr Sign POWER{Operation::POWER}, ROOT{Operation::ROOT}, LCM{Operation::LCM}, GCF{Operation::GCF}, LOG{Operation::LOG};
constexpr Sign REMAINDER{Operation::REMAINDER, Demand::NONE, {1000, 1}};
constexpr Sign SQUARE_ROOT{Operation::SQUARE_ROOT}, FACTORIAL{Operation::FACTORIAL};
constexpr Sign FACTORS{Operation::NUMBER_OF_FACTORS, Demand::NONE, {200, 1}};
constexpr Sign NEXT_PRIME{Operation::SMALLEST_PRIME, Demand::NONE, {200, 1}};

// Whether the value, or something that is not known to be another number, was found.
bool has(const Numbers& numbers, const std::vector<Value>& found, Value value) {
    return std::any_of(found.begin(), found.end(), [&](Value one) { return numbers.facts().equal(one, value) != Maybe::NO; });
}

}  // namespace

TEST_CASE("each sign does what its rule says") {
    Numbers numbers;
    CHECK_EQ(apply(numbers, AVERAGE, {3, 1}, {6, 1}), Value{9, 2});
    CHECK_EQ(apply(numbers, PERCENT, {50, 1}, {8, 1}), Value{4, 1});
    CHECK_EQ(apply(numbers, ROOT, {3, 1}, {8, 1}), Value{2, 1});
    CHECK_EQ(apply(numbers, SQUARE_ROOT, {9, 4}), Value{3, 2});
    CHECK_EQ(apply(numbers, LOG, {9, 1}, {27, 1}), Value{2, 3});
    CHECK_EQ(apply(numbers, OVER, {1, 1}, {0, 1}), UNDEFINED);
    CHECK_FALSE(apply(numbers, Sign{Operation::POWER, Demand::WHOLE}, {2, 1}, {1, 2}).usable());
    CHECK_FALSE(apply(numbers, Sign{Operation::DIVIDE, Demand::NO_FRACTION}, {2, 1}, {3, 1}).usable());
    CHECK_EQ(apply(numbers, Sign{Operation::DIVIDE, Demand::NO_FRACTION}, {3, 1}, {2, 1}), Value{3, 2});
}

TEST_CASE("common multiples and factors are those of plain reckoning") {
    Numbers numbers;
    for (i64 a = 1; a <= 40; ++a) {
        for (i64 b = 1; b <= 40; ++b) {
            CHECK_EQ(apply(numbers, LCM, {a, 1}, {b, 1}), Value{std::lcm(a, b), 1});
            CHECK_EQ(apply(numbers, GCF, {a, 1}, {b, 1}), Value{std::gcd(a, b), 1});
        }
    }
}

TEST_CASE("the number of factors and the next prime are those of counting") {
    Numbers numbers;
    for (i64 n = 1; n <= 200; ++n) {
        i64 factors = 0, prime = n + 1;
        for (i64 d = 1; d <= n; ++d) factors += n % d == 0 ? 1 : 0;
        while (!is_prime(static_cast<u64>(prime))) ++prime;
        CHECK_EQ(apply(numbers, FACTORS, {n, 1}), Value{factors, 1});
        CHECK_EQ(apply(numbers, NEXT_PRIME, {n, 1}), Value{prime, 1});
    }
}

TEST_CASE("undoing a sign finds the number that was there, on either side") {
    Numbers numbers;
    constexpr std::array SIGNS{PLUS, MINUS, TIMES, OVER, AVERAGE, PERCENT, POWER, ROOT, LCM, GCF, REMAINDER, LOG};
    for (const Sign& sign : SIGNS) {
        for (i64 known = -6; known <= 12; ++known) {
            for (i64 other = -6; other <= 12; ++other) {
                for (const bool known_left : {true, false}) {
                    const Value left{known_left ? known : other, 1}, right{known_left ? other : known, 1};
                    const Value target = apply(numbers, sign, left, right);
                    if (!target.usable()) continue;
                    std::vector<Value> found;
                    if (!undo(numbers, sign, known_left, {known, 1}, target, false, found)) continue;  // to be tried one by one
                    CAPTURE(static_cast<int>(sign.operation));
                    CAPTURE(known);
                    CAPTURE(other);
                    CHECK(has(numbers, found, {other, 1}));
                }
            }
        }
    }
}

TEST_CASE("whatever undoing finds really gives the target") {
    Numbers numbers;
    constexpr std::array SIGNS{PLUS, MINUS, TIMES, OVER, AVERAGE, PERCENT, POWER, ROOT};
    for (const Sign& sign : SIGNS) {
        for (i64 known = -5; known <= 8; ++known) {
            for (i64 target = -5; target <= 16; ++target) {
                for (const bool known_left : {true, false}) {
                    std::vector<Value> found;
                    undo(numbers, sign, known_left, {known, 1}, {target, 1}, true, found);
                    for (const Value other : found) {
                        if (!other.rational()) continue;
                        const Value back =
                            known_left ? apply(numbers, sign, {known, 1}, other) : apply(numbers, sign, other, {known, 1});
                        if (back.usable()) CHECK_NE(numbers.facts().equal(back, {target, 1}), Maybe::NO);
                    }
                }
            }
        }
    }
}

TEST_CASE("undoing a sign before a number finds the number") {
    Numbers numbers;
    for (const Sign& sign : {SQUARE_ROOT, FACTORIAL, FACTORS, NEXT_PRIME}) {
        for (i64 n = 0; n <= 20; ++n) {
            const Value target = apply(numbers, sign, {n, 1});
            if (!target.usable()) continue;
            std::vector<Value> found;
            if (undo(numbers, sign, target, found))
                CHECK((has(numbers, found, {n, 1}) || target == Value{1, 1}));  // 0! is 1! too
        }
    }
    std::vector<Value> found;
    CHECK(undo_smallest_prime(NEXT_PRIME, {11, 1}, found));
    CHECK_EQ(found, std::vector<Value>{{10, 1}, {9, 1}, {8, 1}, {7, 1}});
}

TEST_CASE("common factors of numbers beyond 64 bits are told by their primes") {
    Numbers numbers;
    const Value large = apply(numbers, FACTORIAL, {25, 1}), larger = apply(numbers, FACTORIAL, {30, 1});
    const Value enormous = apply(numbers, FACTORIAL, {5000, 1}), more = numbers.add(large, {4, 1});
    CHECK_EQ(apply(numbers, GCF, large, {0, 1}), large);
    CHECK_EQ(apply(numbers, GCF, larger, large), large);
    CHECK_EQ(apply(numbers, LCM, larger, large), larger);
    CHECK_EQ(apply(numbers, GCF, enormous, large), large);
    CHECK_EQ(apply(numbers, GCF, {5003, 1}, enormous), Value{1, 1});
    CHECK_EQ(apply(numbers, GCF, more, {12, 1}), Value{4, 1});
    CHECK_EQ(apply(numbers, GCF, more, large), Value{4, 1});
    CHECK_EQ(apply(numbers, GCF, large, {1, 2}), UNDEFINED);
    CHECK_EQ(apply(numbers, LCM, large, {0, 1}), UNDEFINED);
    CHECK_EQ(apply(numbers, REMAINDER, {7, 1}, large), Value{7, 1});
    CHECK_EQ(apply(numbers, REMAINDER, large, {7, 1}), UNDEFINED);
    std::vector<Value> found;
    CHECK(undo(numbers, GCF, true, larger, {31, 1}, false, found));  // 30! does not have 31
    CHECK_FALSE(undo(numbers, GCF, true, larger, {29, 1}, false, found));
    CHECK(undo(numbers, REMAINDER, false, large, {7, 1}, false, found));
    CHECK_EQ(found, std::vector<Value>{{7, 1}});
}

TEST_CASE("of the values of a fractional power the positive one is found") {
    Numbers numbers;
    const Sign first{Operation::PRINCIPAL_POWER};
    CHECK_EQ(apply(numbers, first, {8, 1}, {1, 3}), Value{2, 1});
    CHECK_FALSE(apply(numbers, first, {-8, 1}, {1, 3}).usable());
    CHECK_FALSE(apply(numbers, first, {8, 1}, {2, 1}).usable());
    std::vector<Value> found;
    CHECK(undo(numbers, first, false, {1, 3}, {2, 1}, false, found));
    CHECK(has(numbers, found, {8, 1}));
}

TEST_CASE("the rules layer's names of signs are known") {
    CHECK_EQ(operation_named("smallest-prime"), Operation::SMALLEST_PRIME);
    CHECK_EQ(operation_named("complex-power"), Operation::COMPLEX_POWER);
    CHECK_FALSE(operation_named("no such sign").has_value());
}
