// What a root, a factorial, i, a number of factors or the next prime makes of a range.
#include <algorithm>
#include <unordered_map>

#include "equations/numbers/modular_arithmetic.h"
#include "equations/proofs/bounds.h"

namespace forceout::equations {

namespace {

constexpr long double LARGEST_COUNTED = 1e6L, LARGEST_FACTORED = 0x1p63L;

// The logarithm of the number of factors of n!. It is asked again and again of few numbers, and takes long for large ones.
long double log_of_factors_in_factorial(i64 n) {
    static thread_local std::unordered_map<i64, long double> known;
    const auto [at, is_new] = known.try_emplace(n, 0);
    if (!is_new) return at->second;
    std::vector<bool> composite(static_cast<std::size_t>(n) + 1);
    for (i64 prime = 2; prime <= n; ++prime) {
        if (composite[static_cast<std::size_t>(prime)]) continue;
        for (i64 multiple = prime * prime; multiple <= n; multiple += prime) composite[static_cast<std::size_t>(multiple)] = true;
        at->second += std::log(static_cast<long double>(times_in_factorial(n, prime) + 1));
    }
    return at->second;
}

// n! has at least two to the number of primes up to n, and at most n + 1 to that number; these are more than n ÷ log n and
// less than 1.26 times that (Rosser and Schoenfeld).
Range factors_of_large_factorials(const Range& factorials) {
    const auto end = [](long double n, long double factor, bool by_size) {
        if (beyond(n) || std::isinf(n)) return End{INF, true, true};
        const long double log = std::log(n);
        return bound_of_log(1, {factor * n / log * (by_size ? std::log(n + 1) : 1), false, false, 1e-12L}, false);
    };
    Range found = between(end(std::min(factorials.factorials_from, EDGE / 2), 0.69L, false), End{INF, true, true});
    if (factorials.one_factorial && !beyond(factorials.factorials_from))
        found.high = between(end(1e6L, 1, true), end(factorials.factorials_from, 1.26L, true)).high;
    return found;
}

}  // namespace

Range root_of(const Range& r) {
    const auto end = [](long double x, bool open) {
        if (beyond(x) && !std::isinf(x)) return large_power(x, 0.5L, open);
        const long double root = std::sqrt(x);
        return End{root, open, std::isinf(x) || (on_grid(root) && root * root == x)};
    };
    Range found = between(end(r.low, r.open_low), end(r.high, r.open_high));
    found.low = std::max(found.low, 0.0L);
    if (r.low >= 1) found.low = std::max(found.low, 1.0L);
    if (r.high <= 1) found.high = std::min(found.high, 1.0L);
    if (found.low == 0) found.open_low = r.open_low;
    if (found.low == 1 && r.low >= 1) found.open_low = r.low > 1 || r.open_low;
    if (found.high == 1 && r.high <= 1) found.open_high = r.high < 1 || r.open_high;
    found.used = r.used;
    found.mixed = r.mixed;
    found.unfollowed = r.unfollowed;
    found.factorials = r.factorials;
    found.unverifiable = r.unverifiable;
    found.signs_before = r.signs_before;
    return found;
}

// Roots rise or fall towards 1 and never get there, but from 0 and 1 they do not move.
Range deep_roots_of(const Range& r) {
    Range found = root_of(r);
    if (r.high <= 1 && !(r.high == 1 && !r.open_high)) {
        if (r.high > 0) found.high = 1, found.open_high = true;
    } else if (r.low >= 1 && !(r.low == 1 && !r.open_low)) {
        found.low = 1, found.open_low = true;
    }
    return found;
}

long double largest_whole(const Range& a) {
    if (std::isinf(a.high)) return INF;
    long double n = std::floor(a.high);
    if (n == a.high && a.open_high) n -= 1;
    const bool inside = n > a.low || (n == a.low && !a.open_low);
    return inside && n >= 0 ? n : -1;
}

Range changed(const Sign& sign, const Range& turned) {
    Range r = turned;
    if (sign.operation == Operation::TIMES_I) {
        r = size_of(turned);
        r.turned = true;
        r.not_real = r.imaginary = !turned.turned && turned.without_zero();
        return r;
    }
    if (r.turned) r = {-turned.high, turned.high};  // as if they were real
    constexpr Range NOTHING{1, 0};
    const long double most = largest_whole(r);
    if (sign.operation == Operation::SMALLEST_PRIME) {
        const long double limit = static_cast<long double>(sign.parameter.top), high = std::min(r.high, limit);
        if (r.low > limit) return NOTHING;
        const auto prime_above = [](long double n) {
            if (!(n < GRID_SIZE)) return n;
            u64 prime = n < 2 ? 2 : static_cast<u64>(n) + 1;
            while (!is_prime(prime)) ++prime;
            return static_cast<long double>(prime);
        };
        return {prime_above(r.low), high < GRID_SIZE ? prime_above(high) : 2 * high + 2, !(r.low < GRID_SIZE), false};
    }
    if (most < 0) return NOTHING;
    long double least = std::max(0.0L, std::ceil(r.low));
    if (least == r.low && r.open_low) least += 1;
    if (sign.operation == Operation::NUMBER_OF_FACTORS) {
        if (sign.parameter.top && least > static_cast<long double>(sign.parameter.top)) return NOTHING;
        if (most < 1) return NOTHING;
        least = std::max(least, 1.0L);
        if (r.one_factorial && r.factorials_from < LARGEST_COUNTED && !beyond(r.factorials_from)) {
            const long double log = log_of_factors_in_factorial(static_cast<i64>(r.factorials_from));
            const End count = bound_of_log(1, {log, false, false, 1e-12L}, false);
            return between(count, count);
        }
        if (r.factorials_from > 0) return factors_of_large_factorials(r);
        if (least == most && most < LARGEST_FACTORED) {
            bool proven = true;
            long double count = 1;
            for (const auto& [prime, times] : prime_factors(static_cast<u64>(most), proven)) count *= times + 1;
            if (proven) return {count, count};
        }
        return {least > 1 ? 2.0L : 1.0L, beyond(most) ? INF : 2 * std::sqrt(most) + 1, false, beyond(most)};
    }
    const auto factorial = [](long double n) {
        if (beyond(n)) {  // n times the logarithm of n, less n
            const End log = log_of_bound(n);
            if (beyond(log.at)) return End{INF, false, true};
            return bound_of_log(1, {EDGE * (1 + log.at + std::log(log.at - 1)), false, false, 1e-15L}, false);
        }
        if (n > 100) {
            const long double log = std::lgamma(n + 1);
            return bound_of_log(1, {log > MOST_LOG ? EDGE * (1 + std::log(log)) : log, false, false, 1e-15L}, false);
        }
        long double product = 1;
        for (long double i = 2; i <= n; ++i) product *= i;
        return End{product, false, n <= 25};  // of which 64 bits hold the odd part
    };
    Range found = between(factorial(least), factorial(most));
    found.factorials_from = least >= 100 ? least : 0;
    // a factorial of one factorial is one number too, known by its bounds: the next one is far away
    // from about the sixth on there is no upper bound any more, and two of them cannot be told apart
    const bool one = (least == most && !beyond(least)) || (r.one_factorial && !std::isinf(most));
    found.one_factorial = least >= 100 && one;
    found.factorial = least >= 2;
    if (least >= 2) found.once_above = least / 2;  // between half of a number and the number there is a prime (Bertrand)
    return found;
}

}  // namespace forceout::equations
