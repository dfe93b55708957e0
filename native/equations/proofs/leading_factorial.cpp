#include "equations/proofs/leading_factorial.h"

#include <algorithm>
#include <optional>

#include "equations/proofs/bounds.h"

namespace forceout::equations {

namespace {

constexpr long double HARDLY = 1e-30L;         // more than what is small is beside an enormous factorial
constexpr long double LARGEST_SMALL = 1e100L;  // which is above 1e150
constexpr long double LEAST_TIMES = 1e-200L, MOST_TIMES = 1e200L;

using Times = std::pair<long double, long double>;

Times hull(std::initializer_list<long double> corners) {
    const auto [low, high] = std::minmax(corners);
    return {low - std::fabs(low) * SLACK, high + std::fabs(high) * SLACK};
}

Times multiplied(Times a, Times b) {
    return hull({a.first * b.first, a.first * b.second, a.second * b.first, a.second * b.second});
}

Times divided_by(Times a, Times b) {
    return hull({a.first / b.first, a.first / b.second, a.second / b.first, a.second / b.second});
}

Times times_of(const LeadingFactorial& leading) { return {leading.low, leading.high}; }
long double farthest(Times times) { return std::max(std::fabs(times.first), std::fabs(times.second)); }
bool has_sign(Times times) { return times.first > 0 || times.second < 0; }

LeadingFactorial taken(LeadingFactorial leading, Times times) {
    const bool usable = has_sign(times) && farthest(times) < MOST_TIMES &&
                        std::min(std::fabs(times.first), std::fabs(times.second)) > LEAST_TIMES;
    if (!usable) return {};
    leading.low = times.first, leading.high = times.second;
    return leading;
}

// The bounds of such numbers.
Range bounds_of(const LeadingFactorial& leading) {
    Range factorial = changed({Operation::FACTORIAL}, {leading.from, leading.from});
    if (!leading.one) factorial.high = INF, factorial.open_high = true;
    Ranges found;
    join({leading.over ? Operation::DIVIDE : Operation::MULTIPLY}, {leading.low, leading.high},
         {factorial.low, factorial.high, factorial.open_low, factorial.open_high}, found);
    found[0].leading = leading;
    return found[0];
}

bool same_one(const LeadingFactorial& a, const LeadingFactorial& b) { return a.one && b.one && a.from == b.from; }

// A number too large to be held exactly is known by a bound that is off by far less than this.
bool surely_less(const LeadingFactorial& a, const LeadingFactorial& b) {
    constexpr long double EXACT = 0x1p63L, OFF = 1e-9L;
    return a.one && (a.from < EXACT ? a.from : a.from * (1 + OFF)) < b.from;
}

bool never_larger(const LeadingFactorial& a, const LeadingFactorial& b) { return same_one(a, b) || surely_less(a, b); }

}  // namespace

// n! is m! only where n is m, from 2 on, so chains of factorials meet only where one begins in the other.
bool never_the_same(const LeadingFactorial& a, const LeadingFactorial& b) {
    if (same_one(a, b)) return false;
    if (surely_less(a, b) || surely_less(b, a)) return true;
    if (!(a.chain_of > 0 && b.chain_of > 0)) return false;
    long double n = std::min(a.chain_of, b.chain_of);
    const long double other = std::max(a.chain_of, b.chain_of);
    while (n < other) {
        long double factorial = 1;
        for (long double i = 2; i <= n && factorial <= other; ++i) factorial *= i;
        n = factorial;
    }
    return n != other;
}

namespace {

LeadingFactorial of_both(const LeadingFactorial& a, const LeadingFactorial& b) {
    LeadingFactorial found = a.one || !b.one ? a : b;
    found.from = std::max(a.from, b.from);
    return found;
}

// The one of a, which is larger than that of b, less or more what is small beside it.
LeadingFactorial larger_one(const LeadingFactorial& a, const LeadingFactorial& b) {
    LeadingFactorial found = a;
    found.from = std::max(a.from, b.from);
    const long double off = farthest(times_of(b)) / found.from * (1 + SLACK);
    return taken(found, {a.low - off, a.high + off});
}

// Of two that are added.
bool put_sums(const LeadingFactorial& a, const LeadingFactorial& b, Ranges& found) {
    if (a.over || b.over) return false;
    const LeadingFactorial of_a = larger_one(a, b), of_b = larger_one(b, a);
    const Times both{a.low + b.low, a.high + b.high};
    const bool zero = a.low == a.high && b.low == b.high && a.low == -b.low, same = !never_the_same(a, b);
    const LeadingFactorial together = same && !zero ? taken(of_both(a, b), hull({both.first, both.second})) : LeadingFactorial{};
    if ((!never_larger(a, b) && !of_a) || (!never_larger(b, a) && !of_b) || (same && !zero && !together)) return false;
    if (!never_larger(a, b)) found.push_back(bounds_of(of_a));
    if (!never_larger(b, a)) found.push_back(bounds_of(of_b));
    if (same) found.push_back(zero ? Range{0, 0} : bounds_of(together));
    return true;
}

// Of a factorial and one over another.
bool put_quotients(const LeadingFactorial& above, const LeadingFactorial& below, Ranges& found) {
    const Times times = multiplied(times_of(above), times_of(below));
    const Range taken{times.first, times.second}, least{std::max(above.from, below.from), INF, false, true};
    if (!never_the_same(above, below)) found.push_back(taken);
    if (!never_larger(above, below)) join({Operation::MULTIPLY}, taken, least, found);
    if (!never_larger(below, above)) join({Operation::DIVIDE}, taken, least, found);
    return true;
}

LeadingFactorial inverse(LeadingFactorial leading) {
    leading.over = !leading.over;
    return taken(leading, divided_by({1, 1}, times_of(leading)));
}

LeadingFactorial negative_of(LeadingFactorial leading) { return taken(leading, {-leading.high, -leading.low}); }

// A small number beside the factorial; nothing where it is not known to be small, and other than 0 if it has to be.
std::optional<Times> small_number(const Range& range, bool not_zero) {
    const Times times{range.low, range.high};
    if (range.turned || !(farthest(times) < LARGEST_SMALL)) return std::nullopt;
    if (not_zero && (!has_sign(times) || std::min(std::fabs(range.low), std::fabs(range.high)) < 1 / LARGEST_SMALL))
        return std::nullopt;
    return times;
}

}  // namespace

bool LeadingFactorial::within(const LeadingFactorial& other) const {
    if (!other) return true;
    return from >= other.from && over == other.over && low >= other.low && high <= other.high &&
           (other.chain_of == 0 || chain_of == other.chain_of) && (!other.one || (one && from == other.from));
}

LeadingFactorial leading_of(const Sign& sign, const Range& a, const Range& b) {
    const bool sum = sign.operation == Operation::ADD || sign.operation == Operation::SUBTRACT;
    const bool product_or_quotient = sign.operation == Operation::MULTIPLY || sign.operation == Operation::DIVIDE;
    if (sign.operation == Operation::POWER && b.is(-1)) return inverse(a.leading);
    if (sign.operation == Operation::ROOT && a.is(-1)) return inverse(b.leading);
    if ((!sum && !product_or_quotient) || !a.leading == !b.leading) return {};
    LeadingFactorial leading = a.leading ? a.leading : b.leading;
    const auto other = small_number(a.leading ? b : a, product_or_quotient);
    if (!other || (sum && leading.over)) return {};
    if (!a.leading && sign.operation == Operation::SUBTRACT) leading = negative_of(leading);
    if (!a.leading && sign.operation == Operation::DIVIDE) leading = inverse(leading);
    if (sum) return taken(leading, {leading.low - HARDLY, leading.high + HARDLY});
    const bool over = sign.operation == Operation::DIVIDE && a.leading;
    return taken(leading, over ? divided_by(times_of(leading), *other) : multiplied(times_of(leading), *other));
}

bool join_leading(const Sign& sign, const Range& a, const Range& b, std::vector<Range>& found) {
    if (!a.leading || !b.leading) return false;
    switch (sign.operation) {
        case Operation::ADD: return put_sums(a.leading, b.leading, found);
        case Operation::SUBTRACT: return put_sums(a.leading, negative_of(b.leading), found);
        case Operation::MULTIPLY:
        case Operation::DIVIDE: {
            const LeadingFactorial& left = a.leading;
            const LeadingFactorial right = sign.operation == Operation::DIVIDE ? inverse(b.leading) : b.leading;
            if (!right || left.over == right.over) return false;
            return left.over ? put_quotients(right, left, found) : put_quotients(left, right, found);
        }
        default: return false;
    }
}

}  // namespace forceout::equations
