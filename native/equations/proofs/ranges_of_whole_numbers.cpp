#include "equations/proofs/ranges_of_whole_numbers.h"

#include <algorithm>
#include <numeric>

#include "equations/proofs/bounds.h"

namespace forceout::equations {

bool common_or_left_over(const Sign& sign, const Range& a, const Range& b, Ranges& found) {
    const long double x = largest_whole(a), y = largest_whole(b);
    if (x < 0 || y < 0) return false;
    constexpr long double LARGEST = 1e9L;
    const bool known = a.is(x) && b.is(y) && x < LARGEST && y < LARGEST;
    const i64 m = known ? static_cast<i64>(x) : 1, n = known ? static_cast<i64>(y) : 1;
    const auto put = [&](long double low, long double high) { found.push_back({low, high}); };
    const auto put_number = [&](i64 number) { put(static_cast<long double>(number), static_cast<long double>(number)); };
    if (sign.operation == Operation::REMAINDER) {
        const long double limit = static_cast<long double>(sign.parameter.top);
        if (y < 1 || x < 1 || a.low > limit) return false;
        if (known) put_number(m % n);
        else if (a.high < b.low && a.high <= limit) put(a.low, a.high);  // all of it is left over
        else put(0, std::min({x, y - 1, limit}));
        return true;
    }
    const bool common = sign.operation == Operation::GCF;
    // what divides the other is the one, and the other the other; 0 is a multiple of all
    const auto divides = [](const Range& one, const Range& other) {
        const bool of_larger = one.factorial && other.factorial && one.high < other.low;
        return of_larger || same_factorial(one, other) || other.is(0) ||
               (other.factorial && one.low >= 1 && one.high <= 2 * other.once_above && one.divided.whole);
    };
    if (known && x >= 1 && y >= 1) {
        put_number(common ? std::gcd(m, n) : std::lcm(m, n));
    } else if ((common || (x >= 1 && y >= 1)) && (divides(a, b) || divides(b, a))) {
        found.push_back(common == divides(a, b) ? a : b);
        found.back().unfollowed = 0;
    } else if (common) {
        put(1, a.low > 0 && b.low > 0 ? std::min(x, y) : std::max(x, y));  // of 0 and a number it is the number
    } else {
        put(1, beyond(x) || beyond(y) ? INF : x * y);
    }
    return true;
}

}  // namespace forceout::equations
