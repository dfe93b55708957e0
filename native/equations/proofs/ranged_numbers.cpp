#include "equations/proofs/ranged_numbers.h"

#include <algorithm>

namespace forceout::equations {

namespace {

// powers of the base that are looked at one by one beyond those listed: some, and more where a target may be the factorial of one
constexpr int LISTED_ANYWAY = 12, LISTED_BEYOND = 200;

// A whole number that is a power of numbers known exactly.
std::optional<Value> exact_power(const Sign& sign, const Range& a, const Range& b) {
    const bool is_power = sign.operation == Operation::POWER || sign.operation == Operation::COMPLEX_POWER;
    if (!is_power || sign.demand != Demand::NONE || a.turned || b.turned) return std::nullopt;
    const auto base = number_at(a), exponent = number_at(b);
    if (!base || !exponent || base->top == 0 || !exponent->integer() || magnitude(exponent->top) > 60) return std::nullopt;
    const Value under = exponent->top < 0 ? invert_rational(*base) : *base;
    if (!under.integer()) return std::nullopt;
    const Value power = whole_power(under.top, magnitude(exponent->top));
    return power.usable() ? std::optional(power) : std::nullopt;
}

// What signs make of numbers that are known; unknown where they are too large to be held.
Value exact_result(const Sign& sign, Value a, Value b) {
    if (!a.rational() || !b.rational()) return UNKNOWN;
    switch (sign.operation) {
        case Operation::ADD: return add_rationals(a, b);
        case Operation::SUBTRACT: return add_rationals(a, negate_rational(b));
        case Operation::MULTIPLY: return multiply_rationals(a, b);
        case Operation::DIVIDE: return b.top ? multiply_rationals(a, invert_rational(b)) : UNKNOWN;
        default: return UNKNOWN;
    }
}

// A whole number within bounds that hold only one is that one.
void draw_to_whole(Range& range) {
    if (range.turned || range.point() || !(std::fabs(range.low) < 1e15L) || !(range.high - range.low < 0.5L)) return;
    const long double n = std::floor(range.high);
    range.low = n < range.low ? range.high + 1 : n;  // or there is none
    range.high = n < range.low ? range.high : n;
    range.open_low = range.open_high = false;
}

}  // namespace

RangedNumbers::RangedNumbers(const DeepRoots& signs)
    : signs_(signs),
      has_factorials_(std::any_of(signs.before.begin(), signs.before.end(),
                                  [](const Before& sign) { return sign.sign.operation == Operation::FACTORIAL; })),
      tests_(signs.base, signs.multiple_of, signs.by_size_only) {}

Range RangedNumbers::of(Numbers& numbers, Value v) const {
    Range found = range_of(numbers, v);
    found.divided = tests_.of(numbers, v);
    return found;
}

std::optional<Divisibility> RangedNumbers::at_point(const Range& range) const {
    const auto v = number_at(range);
    return v ? std::optional(tests_.of_rational(v->top, v->bottom)) : std::nullopt;
}

void RangedNumbers::put_powers_beyond(Ranges& leaf, long double far) const {
    long double least = HUGE_VALL, most = 0;
    bool negative = false;
    for (const Range& range : leaf) {
        const long double size = std::max(std::fabs(range.low), std::fabs(range.high));
        most = std::max(most, size);
        if (size > 0) least = std::min(least, std::min(std::fabs(range.low), std::fabs(range.high)));
        negative = negative || range.low < 0;
    }
    constexpr double ANY = DivisibilityTests::ANY;
    const auto put = [&](long double low, long double high, double first, double last, bool below_zero) {
        leaf.push_back({low, high, true, true});
        leaf.back().divided = tests_.of_powers_of_base(first, last, below_zero);
    };
    const auto base = static_cast<long double>(signs_.base);
    double exponent = 1 + static_cast<double>(std::round(std::log(most) / std::log(base)));
    // factorials of the next few tell apart what a factorial of any of them would not
    for (int more = 0; more < LISTED_BEYOND && has_factorials() && (most < far || (far >= 0 && more < LISTED_ANYWAY));
         ++more, ++exponent) {
        most *= base;
        const long double off = 4 * SLACK * (more + 2);
        for (const bool below_zero : {false, true}) {
            if (below_zero && !negative) continue;
            const auto at = [&](long double size, double power) {
                const long double low = size * (1 - off), high = size * (1 + off);
                put(below_zero ? -high : low, below_zero ? -low : high, power, power, below_zero);
                leaf.back().open_low = leaf.back().open_high = false;
            };
            at(most, exponent);
            at(1 / most, -exponent);
        }
    }
    least = std::min(least, (1 + 1e-9L) / most);
    put(0, least, -ANY, -exponent, false);
    put(most, HUGE_VALL, exponent, ANY, false);
    if (!negative) return;
    put(-least, 0, -ANY, -exponent, true);
    put(-HUGE_VALL, -most, exponent, ANY, true);
}

void RangedNumbers::put_whole(const Range& range, Ranges& found) const {
    const long double least = tests_.least_multiple(range.divided);
    if (range.turned || range.point() || !(least > 1) || range.low >= least) {
        found.push_back(range);
        return;
    }
    if (!range.without_zero() && tests_.may_be(range.divided, tests_.of_rational(0, 1))) {
        found.push_back(range);
        found.back().low = found.back().high = 0;
        found.back().open_low = found.back().open_high = false;
    }
    if (range.high < least) return;
    found.push_back(range);
    found.back().low = least;
    found.back().open_low = false;
}

void RangedNumbers::join(const Joining& joining, const Range& a, const Range& b, Ranges& made) const {
    const std::size_t first = made.size();
    const bool mixed = a.mixed || b.mixed;
    auto used = signs_.to_write.together(a.used, joining.kind);
    if (used) used = signs_.to_write.together(*used, b.used);
    if (!used && !mixed) return;
    if (signs_.most_factorials >= 0 && a.factorials + b.factorials > signs_.most_factorials) return;
    if (joining.sign.of_whole_numbers() && (never_whole(a.divided) || never_whole(b.divided))) return;
    if (const auto power = exact_power(joining.sign, a, b)) {
        const auto size = static_cast<long double>(power->top);
        Range range{size, size, false, false, used.value_or(0)};
        range.mixed = mixed;
        range.unfollowed = std::min(a.unfollowed + b.unfollowed, signs_.least_unfollowed);
        range.factorials = a.factorials + b.factorials;
        range.divided = tests_.of_rational(power->top, 1);
        range.exact = *power;
        made.push_back(range);
        return;
    }
    if (!forceout::equations::join(joining.sign, a, b, made)) throw OutOfWork{};
    const Divisibility divided = tests_.joined(joining.sign, a, b);
    const Value exact = made.size() == first + 1
                            ? exact_result(joining.sign, number_at(a).value_or(UNKNOWN), number_at(b).value_or(UNKNOWN))
                            : UNKNOWN;
    const bool roots = (joining.sign.operation == Operation::ADD || joining.sign.operation == Operation::SUBTRACT) &&
                       sum_zero_or_irrational(a.divided, b.divided);
    for (std::size_t at = first; at < made.size(); ++at) {
        Range& range = made[at];
        range.used = used.value_or(0);
        range.mixed = mixed;
        range.unfollowed = std::min(range.unfollowed, signs_.least_unfollowed);
        if (exact.rational()) range.exact = exact;
        if (exact.integer())
            range.low = range.high = static_cast<long double>(exact.top), range.open_low = range.open_high = false;
        if (divided.whole) draw_to_whole(range);
        range.divided = at_point(range).value_or(divided);
        if (roots && range.without_zero()) range.divided.irrational = true;
    }
    follow_unknown(joining.sign, a, b, first, made);
    if (!roots) return;
    for (std::size_t at = first, end = made.size(); at < end; ++at) {
        if (made[at].without_zero() || made[at].point()) continue;
        made.push_back(made[at]);
        made[at].divided.irrational = true;
        Range& zero = made.back();
        zero.low = zero.high = 0;
        zero.open_low = zero.open_high = false;
        zero.divided = tests_.of_rational(0, 1);
    }
}

// A small number beside an enormous factorial leaves one whose factors nobody knows, and what is known beside what nobody can
// verify leaves that.
void RangedNumbers::follow_unknown(const Sign& sign, const Range& a, const Range& b, std::size_t first, Ranges& made) const {
    if (!has_factorials_) return;
    const auto known = number_at(a), other = number_at(b);
    const Range& open = known ? b : a;
    if ((!known == !other) || (known ? known->top : other->top) == 0) return;
    const bool sum = sign.operation == Operation::ADD || sign.operation == Operation::SUBTRACT;
    const bool product = sign.operation == Operation::MULTIPLY || sign.operation == Operation::DIVIDE;
    if (!sum && !product) return;
    for (std::size_t at = first; at < made.size(); ++at) {
        made[at].unknown_factors = sum ? open.factorials_from > 0 : open.unknown_factors;
        made[at].unverifiable = open.unverifiable;
    }
}

}  // namespace forceout::equations
