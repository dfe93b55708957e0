// Products of enormous factorials: what cancels, and what never does.
#include "equations/proofs/factorial_products.h"

#include <doctest/doctest.h>

#include "equations/proofs/repeated_roots.h"

using namespace forceout::equations;

namespace {

using Sort = FactorialProduct::Sort;

// n!!, and the next one of the same chain where it is asked for.
FactorialProduct factorial_of_factorial(i64 n) {
    long double factorial = 1;
    for (i64 i = 2; i <= n; ++i) factorial *= static_cast<long double>(i);
    return one_factorial(Sort::OF_FACTORIALS, factorial, factorial, static_cast<long double>(n));
}

bool left(const FactorialProduct& product) { return product.left; }

}  // namespace

TEST_CASE("two factorials of one chain may cancel, those of two chains never do") {
    const auto of_six = factorial_of_factorial(6), of_seven = factorial_of_factorial(7), of_eight = factorial_of_factorial(8);
    CHECK_FALSE(left(multiplied(of_six, of_six, true)));
    CHECK(left(multiplied(of_six, of_seven, true)));
    CHECK(left(multiplied(of_six, of_six, false)));
    // (6!! × 7!!) ÷ (8!! × 6!!) and (6!! × 7!!) ÷ (7!! × 6!!)
    const auto both = multiplied(of_six, of_seven, false);
    CHECK(left(multiplied(both, multiplied(of_eight, of_six, false), true)));
    CHECK_FALSE(left(multiplied(both, multiplied(of_seven, of_six, false), true)));
    CHECK_FALSE(left(multiplied(raised(of_six, 2), multiplied(of_six, of_six, false), true)));
}

TEST_CASE("3!!! is 6!!, so both are of one chain") {
    const auto of_three = one_factorial(Sort::OF_FACTORIALS, 720, 720, 3), of_six = factorial_of_factorial(6);
    CHECK_FALSE(left(multiplied(of_three, of_six, true)));
}

TEST_CASE("a fraction of small primes is no product in which a factorial is left, but may be one in which none is") {
    const auto of_six = factorial_of_factorial(6), of_seven = factorial_of_factorial(7);
    CHECK(never_equal(of_six, without_factorials({31, 1})));
    CHECK(never_equal(multiplied(of_six, of_seven, true), without_factorials({3, 8})));
    CHECK_FALSE(never_equal(multiplied(of_six, of_six, true), without_factorials({1, 1})));
    CHECK_FALSE(never_equal(of_six, of_six));
    CHECK(never_equal(multiplied(of_six, of_seven, false), of_seven));
    // 361 is prime to 720!, but nothing is known of primes beyond half of 720
    CHECK_FALSE(never_equal(of_six, without_factorials({367, 1})));
}

TEST_CASE("chains that are not known cancel or do not, but an odd number of factorials never cancels") {
    const auto unknown = one_factorial(Sort::OF_FACTORIALS, 1e10L, HUGE_VALL, 0);
    const auto two = multiplied(unknown, unknown, true);
    CHECK_FALSE(left(two));
    CHECK(left(multiplied(two, unknown, false)));
    CHECK_FALSE(multiplied(unknown, one_factorial(Sort::OF_POWERS, 1e10L, HUGE_VALL, 0), true).known());
}

TEST_CASE("a root of 0 or 1 is that number again, and has been written") {
    Numbers numbers;
    forceout::Watch watch{forceout::Watch::in_milliseconds(10'000), nullptr, 64};
    for (const i64 number : {0, 1}) {
        for (const int most : {0, 1, 2}) {
            u64 work = 100'000;
            DeepRoots signs;
            signs.root = signs.all = 1;
            signs.most_roots = most;
            CHECK_FALSE(roots_stay_away(numbers, {Readings{{{number, 1}}}}, signs, {{number, 1}}, watch, work));
            signs.before.push_back({{Operation::FACTORIAL}});
            CHECK_FALSE(roots_stay_away(numbers, {Readings{{{number, 1}}}}, signs, {{number, 1}}, watch, work));
        }
    }
}
