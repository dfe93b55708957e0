// Primes, remainders, factorials and roots of whole numbers, beside plain reckoning.
#include <algorithm>

#include <doctest/doctest.h>

#include "equations/numbers/modular_arithmetic.h"
#include "equations/numbers/numbers.h"

using namespace forceout::equations;

namespace {

bool plainly_prime(u64 n) {
    if (n < 2) return false;
    for (u64 d = 2; d * d <= n; ++d) {
        if (n % d == 0) return false;
    }
    return true;
}

// What the factors multiply to.
u64 together(const std::vector<std::pair<i64, int>>& factors) {
    u64 product = 1;
    for (const auto& [prime, times] : factors) {
        for (int i = 0; i < times; ++i) product *= static_cast<u64>(prime);
    }
    return product;
}

}  // namespace

TEST_CASE("a number is called prime when nothing divides it") {
    for (u64 n = 0; n < 3000; ++n) CHECK_EQ(is_prime(n), plainly_prime(n));
    for (u64 n = 65'500; n < 65'700; ++n) CHECK_EQ(is_prime(n), plainly_prime(n));  // where the list of primes ends
}

TEST_CASE("numbers of factors of sums beyond 64 bits lie between bounds, and are multiples of what small primes say") {
    Numbers numbers;
    const Value sum = numbers.subtract(numbers.power({2, 1}, {70, 1}), {1, 1});  // seven small primes and two larger ones
    const Value count = numbers.number_of_factors(sum);
    REQUIRE(count.usable());
    CHECK(numbers.facts().equal(count, {512, 1}) != Maybe::NO);
    CHECK(numbers.facts().equal(count, {511, 1}) == Maybe::NO);
    CHECK(numbers.facts().equal(count, {128, 1}) == Maybe::NO);
    CHECK(numbers.facts().equal(count, {2048, 1}) == Maybe::NO);
    CHECK(numbers.number_of_factors(sum) == count);
}

TEST_CASE("large primes are known, and what only looks like one is not") {
    CHECK(is_prime(2'147'483'647));
    CHECK(is_prime(18'446'744'073'709'551'557U));                // the largest below 2^64
    CHECK_FALSE(is_prime(3'215'031'751));                        // passes the test for 2, 3, 5 and 7
    CHECK_FALSE(is_prime(3'825'123'056'546'413'051));            // passes it for every prime up to 23
    CHECK_FALSE(is_prime(4'294'967'291ULL * 4'294'967'279ULL));  // of two large primes
}

TEST_CASE("the prime factors of a number multiply to it") {
    for (u64 n = 1; n < 2000; ++n) {
        bool proven = false;
        const auto factors = prime_factors(n, proven);
        CHECK(proven);
        CHECK_EQ(together(factors), n);
        for (const auto& [prime, times] : factors) CHECK(plainly_prime(static_cast<u64>(prime)));
    }
}

TEST_CASE("numbers of two and three middling primes are taken apart, and again when they are asked for again") {
    std::vector<u64> primes;
    for (u64 n = 250; primes.size() < 400; n = n * 17 / 16 + 1) {
        u64 prime = n;
        while (!is_prime(prime)) ++prime;
        if (prime < u64{1} << 21) primes.push_back(prime);
        else n = 250 + primes.size();
    }
    for (const int round : {1, 2}) {
        for (std::size_t at = 2; at < primes.size(); ++at) {
            const u64 p = primes[at], q = primes[at - 1], r = primes[at - 2] % 1000 + 1;
            for (const u64 n : {p, p * q, p * q * r, p * p * r}) {
                bool proven = false;
                const auto factors = prime_factors(n, proven);
                CAPTURE(n);
                CAPTURE(round);
                CHECK_EQ(together(factors), n);
                CHECK(proven);
                CHECK(std::is_sorted(factors.begin(), factors.end()));
                for (const auto& [prime, times] : factors) CHECK(is_prime(static_cast<u64>(prime)));
            }
        }
    }
}

TEST_CASE("the square of a large prime is taken apart, the product of two is left unproven") {
    bool proven = false;
    const auto square = prime_factors(2'147'483'647ULL * 2'147'483'647ULL, proven);
    CHECK(proven);
    CHECK_EQ(square, std::vector<std::pair<i64, int>>{{2'147'483'647, 2}});
    const auto product = prime_factors(2'147'483'647ULL * 2'147'483'629ULL, proven);
    CHECK_FALSE(proven);
    CHECK_EQ(together(product), 2'147'483'647ULL * 2'147'483'629ULL);
}

TEST_CASE("a remainder of a power is that of the power written out") {
    for (u64 m = 1; m < 40; ++m) {
        for (u64 base = 0; base < 12; ++base) {
            u64 power = 1;
            for (u64 exponent = 0; exponent < 14; ++exponent, power *= base) CHECK_EQ(power_modulo(base, exponent, m), power % m);
        }
    }
}

TEST_CASE("a prime divides a factorial as often as it divides its factors") {
    for (const i64 prime : {2, 3, 5, 7, 31}) {
        i64 counted = 0;
        for (i64 n = 1; n < 400; ++n) {
            i64 left = n;
            counted += divide_out(left, prime);
            CHECK_EQ(times_in_factorial(n, prime), counted);
        }
    }
}

TEST_CASE("a whole power is written out as far as it fits") {
    for (i64 n = -20; n <= 20; ++n) {
        i128 power = 1;
        for (u64 times = 0; times < 40 && fits(power); ++times, power *= n) {
            CHECK_EQ(whole_power(n, times), Value{static_cast<i64>(power), 1});
        }
    }
    CHECK_EQ(whole_power(2, 62), Value{i64{1} << 62, 1});
    CHECK_EQ(whole_power(2, 63), UNKNOWN);
    CHECK_EQ(whole_power(-2, 63), UNKNOWN);  // the one number whose negative does not fit
    CHECK_EQ(whole_power(10, 19), UNKNOWN);
}

TEST_CASE("a whole root is found just where there is one") {
    for (u64 index = 2; index <= 7; ++index) {
        for (i64 n = 2; n <= 400; ++n) {
            const Value power = whole_power(n, index);
            if (!power.usable()) break;
            CHECK_EQ(exact_root(power.top, index), n);
            CHECK_EQ(exact_root(power.top + 1, index), -1);
            CHECK_EQ(exact_root(power.top - 1, index), -1);
        }
    }
    CHECK_EQ(exact_root(3'037'000'499LL * 3'037'000'499LL, 2), 3'037'000'499);  // the largest square
    CHECK_EQ(exact_root(INT64_MAX, 2), -1);
    CHECK_EQ(exact_root(0, 5), 0);
    CHECK_EQ(exact_root(1, 70), 1);
    CHECK_EQ(exact_root(INT64_MAX, 63), -1);
}
