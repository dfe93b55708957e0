#include "equations/numbers/factorials.h"

#include <algorithm>

#include "equations/numbers/prime_factors.h"

namespace forceout::equations {

namespace {

constexpr i64 LARGEST_FACTORIAL = 1700;  // the last factorials that have finite bounds

}  // namespace

Value Factorials::factorial(Value number) {
    if (!number.usable()) return number;
    const Maybe whole = facts_.integer(number);
    const int side = facts_.sign(number);
    if (whole == Maybe::NO || side == -1) return UNDEFINED;
    if (whole == Maybe::UNSURE || side == SIGN_UNKNOWN) return UNKNOWN;
    if (!number.rational()) {
        // what is not written out may be small all the same
        if (!(facts_.log_of(number).low > LARGE_LOG)) return UNKNOWN;
        const Interval bounds = facts_.range(number);  // n! lies between (n/e)^n and n^n
        const Interval log = {bounds.low * (std::log(bounds.low) - 1) * (1 - 1e-12L), HUGE_VALL};
        const long double high = bounds.high * std::log(bounds.high) * (1 + 1e-12L);
        return arithmetic_.opaque_of_log('!', number, number, 1,
                                         {std::isfinite(log.low) ? log.low : LDBL_MAX, std::isnan(high) ? HUGE_VALL : high});
    }
    if (number.top > LARGEST_FACTORIAL) {
        const long double log = std::lgamma(static_cast<long double>(number.top) + 1);
        return arithmetic_.opaque_of_log('!', number, number, 1, {log * (1 - 1e-12L), log * (1 + 1e-12L)});
    }
    Value result{1, 1};
    if (number.top <= 20) {
        for (i64 n = 2; n <= number.top; ++n) result.top *= n;
        return result;
    }
    if (products_.empty()) products_.assign(LARGEST_FACTORIAL + 1, UNKNOWN);
    Value& known = products_[static_cast<std::size_t>(number.top)];
    if (known.usable()) return known;
    Factors factors;
    for (i64 prime = 2; prime <= number.top; ++prime) {
        if (!is_prime(static_cast<u64>(prime))) continue;
        i64 count = 0;  // Legendre
        for (i64 power = prime; power <= number.top; power *= prime) count += number.top / power;
        factors.push_back({store_.keep_prime(prime, true), {count, 1}});
    }
    std::sort(factors.begin(), factors.end(), [](const Factor& a, const Factor& b) { return a.atom < b.atom; });
    return known = arithmetic_.settle(result, std::move(factors));
}

bool Factorials::undo_factorial(Value a, std::vector<Value>& found) {
    if (facts_.rational(a) == Maybe::NO || facts_.sign(a) == -1) return true;
    const Number& number = store_.number(a);
    if (number.terms.size() == 1 && number.terms[0].coefficient.is(1)) {
        const KeptFactors& factors = store_.factors(number.terms[0]);
        if (factors.size() == 1 && store_.atom(factors[0]).whole() && factors[0].exponent.is(1)) {
            found.push_back(store_.atom(factors[0]).number);
            return true;
        }
    }
    const Interval log = facts_.log_of(a);
    constexpr i64 LARGEST = 1'000'000'000;  // so far the bounds tell neighbours apart
    if (!(log.high < std::lgamma(static_cast<long double>(LARGEST)))) return false;
    i64 low = 0, high = LARGEST;  // the smallest whose factorial is not below
    while (low < high) {
        const i64 middle = low + (high - low) / 2;
        if (std::lgamma(static_cast<long double>(middle) + 1) * (1 + 1e-12L) < log.low) low = middle + 1;
        else high = middle;
    }
    for (i64 n = low; std::lgamma(static_cast<long double>(n) + 1) * (1 - 1e-12L) <= log.high; ++n) {
        if (n - low > 4) return false;
        if (facts_.equal(factorial({n, 1}), a) != Maybe::NO) found.push_back({n, 1});
    }
    return true;
}

}  // namespace forceout::equations
