#include "equations/proofs/ranges.h"

#include <algorithm>

#include "equations/proofs/bounds.h"
#include "equations/proofs/ranges_of_whole_numbers.h"
#include "equations/proofs/real_or_not.h"

namespace forceout::equations {

namespace {

Range plus(const Range& a, const Range& b) {
    return between(sum(a.low, a.open_low, b.low, b.open_low), sum(a.high, a.open_high, b.high, b.open_high));
}

Range negated(const Range& a) { return {-a.high, -a.low, a.open_high, a.open_low, a.used}; }

Range times(const Range& a, const Range& b) {
    const End corners[] = {product(a.low, a.open_low, b.low, b.open_low), product(a.low, a.open_low, b.high, b.open_high),
                           product(a.high, a.open_high, b.low, b.open_low), product(a.high, a.open_high, b.high, b.open_high)};
    return around(corners, 4);
}

// One over every number but 0: above it and below it.
void inverses(const Range& a, Ranges& found) {
    const auto of_positive = [](const Range& numbers) {
        const End low = inverse_end(numbers.high, numbers.open_high);
        const End high = numbers.low > 0 ? inverse_end(numbers.low, numbers.open_low) : End{INF, true, true};
        Range over = between(low, high);
        if (over.low <= 0) over.low = 0, over.open_low = true;
        return over;
    };
    if (a.high > 0) found.push_back(of_positive(a));
    if (a.low < 0) found.push_back(negated(of_positive(negated(a))));
}

// By the positive numbers of b.
Range over_positive(const Range& a, const Range& b) {
    const auto quotient = [](long double x, bool x_open, long double y, bool y_open) -> End {
        if (x == 0) return {0, x_open, true};
        if (y <= 0) return {x > 0 ? INF : -INF, true, true};
        if (std::isinf(x) || std::isinf(y)) return {std::isinf(x) ? x : 0.0L, true, true};
        const long double q = x / y;
        if (y != 1 && (beyond(x) || beyond(y) || beyond(q))) return large_product(x, y, true, x_open || y_open);
        return {q, x_open || y_open, y == 1 || (on_grid(x) && on_grid(y) && on_grid(q) && q * y == x)};
    };
    const End corners[] = {quotient(a.low, a.open_low, b.low, b.open_low), quotient(a.low, a.open_low, b.high, b.open_high),
                           quotient(a.high, a.open_high, b.low, b.open_low), quotient(a.high, a.open_high, b.high, b.open_high)};
    Range found = around(corners, 4);
    if (a.low >= 0 && found.low <= 0) found.low = 0, found.open_low = a.low > 0 || a.open_low;
    return found;
}

Range over_positive_or_negative(const Range& a, const Range& b) {  // by a range without 0
    return b.low > 0 ? over_positive(a, b) : negated(over_positive(a, negated(b)));
}

Range power_range(const Range& x, const Range& y) {
    const End corners[] = {power_end(x.low, x.open_low, y.low, y.open_low), power_end(x.low, x.open_low, y.high, y.open_high),
                           power_end(x.high, x.open_high, y.low, y.open_low),
                           power_end(x.high, x.open_high, y.high, y.open_high)};
    Range found = around(corners, 4);
    if (found.low <= 0) found.low = 0, found.open_low = true;  // a power of a positive number is positive
    // and on the same side of 1 as the number, or on the other where the exponent is negative
    const auto side_of = [](const Range& range, long double middle) {
        return range.low >= middle ? 1 : range.high <= middle ? -1 : 0;
    };
    const auto without = [](const Range& range, long double middle) {
        return (range.low > middle || range.high < middle) || (range.low == middle ? range.open_low : range.open_high);
    };
    const int side = side_of(x, 1) * side_of(y, 0);
    const bool never_one = without(x, 1) && without(y, 0);
    if (side > 0 && found.low <= 1) found.low = 1, found.open_low = never_one;
    if (side < 0 && found.high >= 1) found.high = 1, found.open_high = never_one;
    return found;
}

// What signs a negative number may have to that power, or under a root of that index.
struct SidesOfNegative {
    bool above = true, below = true;
};
SidesOfNegative sides_of_negative(const Range& exponent, bool is_index) {
    if (exponent.divided.irrational) return {false, false};
    bool top_even = false, bottom_even = false;
    if (const auto known = number_at(exponent)) {
        top_even = known->top % 2 == 0, bottom_even = known->bottom % 2 == 0;
    } else {  // 2 is the first of the primes
        top_even = exponent.divided.least[0] >= 1;
        if (!exponent.divided.whole || (!top_even && exponent.divided.most[0] > 0)) return {};
    }
    if (is_index) std::swap(top_even, bottom_even);
    return {!bottom_even && top_even, !bottom_even && !top_even};  // it has no even root
}

bool power(const Range& base, const Range& exponent, SidesOfNegative sides, Ranges& found) {
    if (!base.without_zero()) {  // 0 to a power, or to the power 0
        found.push_back({0, 0});
        if (!base.is(0) && exponent.low <= 0 && exponent.high >= 0) found.push_back({1, 1});
    }
    if (base.high > 0) {
        Range above = base;
        if (above.low <= 0) above.low = 0, above.open_low = true;
        found.push_back(power_range(above, exponent));
    }
    if (base.low < 0) {  // to some fractions only
        Range size = negated(base);
        if (size.low <= 0) size.low = 0, size.open_low = true;
        const Range result = power_range(size, exponent);
        if (sides.above) found.push_back(result);
        if (sides.below) found.push_back(negated(result));
    }
    return true;
}

Range logarithm_of(const Range& a) {  // of positive numbers
    const auto end = [](long double x, bool open) {
        if (x <= 0) return End{-INF, true, true};
        if (x == 1) return End{0, open, true};
        return End{log_of_bound(x).at, open, false, 4 * SLACK};
    };
    Range found = between(end(a.low, a.open_low), end(a.high, a.open_high));
    // near 1 the logarithm is tiny, and a relative slack says nothing about what cancelled
    if (a.low > 0 && a.low != 1) found.low -= SLACK, found.open_low = false;
    if (a.high != 1) found.high += SLACK, found.open_high = false;
    if (a.low >= 1) found.low = std::max(found.low, 0.0L);
    if (a.high <= 1) found.high = std::min(found.high, 0.0L);
    return found;
}

bool logarithms(const Range& number, const Range& base, Ranges& found) {
    if (number.high <= 0 || base.high <= 0) return true;
    Ranges over;
    inverses(logarithm_of(base), over);
    const Range top = logarithm_of(number);
    for (const Range& one : over) found.push_back(times(top, one));
    return true;
}

}  // namespace

std::optional<Value> number_at(const Range& range) {
    if (range.exact.rational()) return range.exact;
    if (!range.point() || range.turned || !(std::fabs(range.low) < 1e15L)) return std::nullopt;
    if (range.low == std::floor(range.low)) return Value{static_cast<i64>(range.low), 1};
    const long double scaled = range.low * 65536;  // bounds on this grid are computed without error
    if (scaled != std::floor(scaled) || !(std::fabs(range.low) <= 32768)) return std::nullopt;
    return fraction(static_cast<i64>(scaled), 65536);
}

void Range::take_in(const Range& other) {
    mixed = mixed || other.mixed || used != other.used;
    one_factorial = false;
    not_goals &= other.not_goals;
    not_squares &= other.not_squares;
    factorial = factorial && other.factorial;
    once_above = std::min(once_above, other.once_above);
    unknown_factors = unknown_factors && other.unknown_factors;
    unverifiable = unverifiable && other.unverifiable;
    not_real = not_real && other.not_real;
    imaginary = imaginary && other.imaginary;
    if (!(exact == other.exact)) exact = UNKNOWN;
    divided.take_in(other.divided);
    factorials_from = std::min(factorials_from, other.factorials_from);
    unfollowed = std::max(unfollowed, other.unfollowed);
    factorials = std::min(factorials, other.factorials);
    signs_before = std::min(signs_before, other.signs_before);
    if (other.high > high) high = other.high, open_high = other.open_high;
    else if (other.high == high) open_high = open_high && other.open_high;
}

Range range_of(Numbers& numbers, Value v) {
    if (numbers.facts().complex(v)) {
        const Value real = numbers.multiply(v, MINUS_I);
        Range found = real.rational() ? size_of(range_of(numbers, real)) : Range{0, INF, false, true};
        found.turned = true;
        found.not_real = found.imaginary = real.rational();
        return found;
    }
    if (v.rational()) {
        const long double x = static_cast<long double>(v.top) / static_cast<long double>(v.bottom);
        const bool on_it = v.integer() || ((v.bottom & (v.bottom - 1)) == 0 && on_grid(x));
        Range found = between({x, false, on_it}, {x, false, on_it});
        found.exact = v;
        return found;
    }
    const Interval bounds = numbers.facts().range(v);
    const int side = numbers.facts().sign(v);
    if (side != SIGN_UNKNOWN && !(std::fabs(bounds.low) < EDGE && std::fabs(bounds.high) < EDGE)) {
        const Interval log = numbers.facts().log_of(v);
        if (!(log.low > 0)) return {-INF, INF, true, true};
        const Range size =
            between(bound_of_log(1, {log.low, false, true}, false), bound_of_log(1, {log.high, false, true}, false));
        return side > 0 ? size : negated(size);
    }
    return {bounds.low, bounds.high};
}

Range not_negative(const Range& r) {
    Range found = r;
    if (found.low < 0) found.low = 0, found.open_low = false;
    return found;
}

const Range* unchanged(const Sign& sign, const Range& left, const Range& right) {
    const auto is = [](const Range& range, long double n) { return range.is(n) && !range.turned; };
    switch (sign.operation) {
        case Operation::ADD: return is(right, 0) ? &left : is(left, 0) ? &right : nullptr;
        case Operation::MULTIPLY: return is(right, 1) ? &left : is(left, 1) ? &right : nullptr;
        case Operation::SUBTRACT: return is(right, 0) ? &left : nullptr;
        case Operation::DIVIDE:
        case Operation::POWER: return is(right, 1) ? &left : nullptr;
        case Operation::ROOT: return is(left, 1) ? &right : nullptr;
        default: return nullptr;
    }
}

bool unjoin(const Sign& sign, bool known_left, const Range& known, const Range& goal, Ranges& found) {
    const auto holds = [](const Range& range, long double n) { return range.low <= n && range.high >= n; };
    const auto other = [&](Operation operation, const Range& a, const Range& b) { return join({operation}, a, b, found); };
    // of either sign: an odd root or power may have been of a negative number
    const auto powers = [&](const Range& exponent) {
        if (holds(goal, 0)) return false;
        const Range size = goal.high < 0 ? negated(goal) : goal;
        const Range base = power_range(size, exponent);
        found.push_back(base);
        found.push_back(negated(base));
        return true;
    };
    const auto logarithm = [&](const Range& number, const Range& base) {
        for (const Range& range : {number, base}) {
            if (range.low <= 0 || holds(range, 1)) return false;
        }
        return logarithms(number, base, found);
    };
    switch (sign.operation) {
        case Operation::ADD: return other(Operation::SUBTRACT, goal, known);
        case Operation::SUBTRACT:
            return known_left ? other(Operation::SUBTRACT, known, goal) : other(Operation::ADD, goal, known);
        case Operation::MULTIPLY: return !holds(known, 0) && other(Operation::DIVIDE, goal, known);
        case Operation::DIVIDE:
            if (!known_left) return other(Operation::MULTIPLY, goal, known);
            return !holds(goal, 0) && other(Operation::DIVIDE, known, goal);
        case Operation::POWER:
            if (known_left) return goal.low > 0 && logarithm(goal, known);
            if (holds(known, 0)) return false;
            return powers(over_positive_or_negative({1, 1}, known));
        case Operation::ROOT:
            if (known_left) return !holds(known, 0) && powers(known);
            return goal.low > 0 && logarithm(known, goal);
        default: return false;
    }
}

// How far from 0 its numbers are.
Range size_of(const Range& r) {
    if (r.turned || r.low >= 0) return {r.low, r.high, r.open_low, r.open_high};
    if (r.high <= 0) return negated({r.low, r.high, r.open_low, r.open_high});
    return {0, std::max(-r.low, r.high)};
}

namespace {

void divide(const Range& a, const Range& b, Ranges& found) {
    if (b.high > 0) found.push_back(over_positive(a, b));
    if (b.low < 0) found.push_back(negated(over_positive(a, negated(b))));
}

// n! ÷ m! is 1, or at least n, or at most 1 ÷ n.
bool divide_factorials(const Range& a, const Range& b, Ranges& found) {
    if (!(a.factorials_from > 0 && b.factorials_from > 0)) return false;
    if (same_factorial(a, b)) {
        found.push_back({1, 1});
    } else if (a.meets_touching(b)) {
        const Range least{std::max(a.factorials_from, b.factorials_from), INF, false, true};  // n is above m there
        found.insert(found.end(), {{1, 1}, least});
        divide({1, 1}, least, found);
    } else {
        divide(a, b, found);
    }
    return true;
}

// The same for complex numbers: what is known of them is how far from 0 they are.
bool join_turned(const Sign& sign, const Range& a, const Range& b, Ranges& found) {
    const Range first = size_of(a), second = size_of(b);
    const std::size_t at = found.size();
    switch (sign.operation) {
        case Operation::ADD:
        case Operation::SUBTRACT:
        case Operation::AVERAGE: {
            Range least = not_negative(plus(first, negated(second)));
            if (least.empty()) least = not_negative(plus(second, negated(first)));
            const Range most = plus(first, second);
            if (first.meets_touching(second)) least = {0, 0};
            Range both{least.low, most.high, least.open_low, most.open_high};
            if ((a.imaginary && !b.turned) || (b.imaginary && !a.turned))  // at a right angle (Pythagoras)
                both = root_of(plus(times(first, first), times(second, second)));
            found.push_back(sign.operation == Operation::AVERAGE ? times(both, {0.5L, 0.5L}) : both);
            break;
        }
        case Operation::MULTIPLY:
        case Operation::JOIN_BY_I: found.push_back(times(first, second)); break;
        case Operation::PERCENT: {
            const long double scale = static_cast<long double>(sign.parameter.top);
            found.push_back(over_positive(times(first, second), {scale, scale}));
            break;
        }
        case Operation::DIVIDE:
            if (second.high > 0) found.push_back(over_positive(first, second));
            break;
        case Operation::COMPLEX_POWER: {  // an exponent is real, but where nothing else is known of it it has any sign
            if (b.not_real) return true;
            if (first.is(0)) {  // which is no complex number, so that it is known what it is
                found.push_back({0, 0});
                found.back().unfollowed = 1;
                return true;
            }
            const auto exponent = number_at(b);
            const bool whole = exponent && exponent->integer() && !b.turned;
            if (whole && !a.turned) {
                if (!power(a, b, sides_of_negative(b, false), found)) return false;
            } else {
                if (!power(first, b.turned ? second : b, {}, found)) return false;
                if (b.turned && !power(first, negated(second), {}, found)) return false;
            }
            for (std::size_t i = at; i < found.size(); ++i) {
                found[i].turned = !whole || a.turned;
                found[i].unfollowed = !whole;
            }
            return true;
        }
        case Operation::LOG:  // of positive numbers alone
            return a.not_real || b.not_real || logarithms(first, second, found);
        case Operation::LCM:
        case Operation::GCF:
        case Operation::REMAINDER: common_or_left_over(sign, first, second, found); return true;
        default: return false;
    }
    for (std::size_t i = at; i < found.size(); ++i) found[i].turned = true;
    return true;
}

}  // namespace

bool join(const Sign& sign, const Range& a, const Range& b, Ranges& found) {
    const std::size_t first = found.size();
    const bool turned =
        a.turned || b.turned || sign.operation == Operation::COMPLEX_POWER || sign.operation == Operation::JOIN_BY_I;
    if (turned && !join_turned(sign, a, b, found)) return false;
    if (!turned) switch (sign.operation) {
            case Operation::ADD: found.push_back(plus(a, b)); break;
            case Operation::SUBTRACT:
                if (same_factorial(a, b)) found.push_back({0, 0});
                else found.push_back(plus(a, negated(b)));
                break;
            case Operation::MULTIPLY: found.push_back(times(a, b)); break;
            case Operation::AVERAGE: found.push_back(times(plus(a, b), {0.5L, 0.5L})); break;
            case Operation::DIVIDE:
                if (!divide_factorials(a, b, found)) divide(a, b, found);
                break;
            case Operation::PERCENT: {
                const long double scale = static_cast<long double>(sign.parameter.top);
                found.push_back(over_positive(times(a, b), {scale, scale}));
                break;
            }
            case Operation::POWER:
                if (!power(a, b, sides_of_negative(b, false), found)) return false;
                break;
            case Operation::ROOT: {
                Ranges over;
                inverses(a, over);
                for (const Range& one : over) {
                    if (!power(b, one, sides_of_negative(a, true), found)) return false;
                }
                break;
            }
            case Operation::LOG:
                if (!logarithms(a, b, found)) return false;
                break;
            case Operation::LCM:
            case Operation::GCF:
            case Operation::REMAINDER: {
                if (!common_or_left_over(sign, a, b, found)) return true;  // only of whole numbers
                break;
            }
            default: return false;
        }
    const Range* same = turned || found.size() != first + 1 ? nullptr : unchanged(sign, a, b);
    for (std::size_t at = first; at < found.size(); ++at) {
        Range& one = found[at];
        if (same) {
            one.factorials_from = same->factorials_from;
            one.one_factorial = same->one_factorial;
            one.factorial = same->factorial;
            one.once_above = same->once_above;
            one.unknown_factors = same->unknown_factors;
            one.unverifiable = same->unverifiable;
            one.not_goals = same->not_goals;
            one.not_squares = same->not_squares;
        }
        one.unfollowed += a.unfollowed + b.unfollowed;
        one.factorials = a.factorials + b.factorials;
        one.imaginary = makes_imaginary(sign, a, b);
        one.not_real = one.imaginary || never_real(sign, a, b);
        if (std::isnan(one.low) || std::isnan(one.high)) one.low = -INF, one.high = INF;
    }
    return true;
}

}  // namespace forceout::equations
