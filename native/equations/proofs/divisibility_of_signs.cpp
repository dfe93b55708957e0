// What signs do to what divisibility says.
#include <algorithm>
#include <utility>

#include "equations/proofs/prime_counts.h"

namespace forceout::equations {

void DivisibilityTests::be_power_or_no_fraction(bool above_one, bool below_one, Divisibility& number) const {
    number.power_if_fraction = true;
    number.rests = of_powers_of_base(above_one ? 1 : -ANY, below_one ? -1 : ANY, false).rests;
    for (u32& rests : number.rests) rests |= Divisibility::NO_REST;
}

// It says of whole numbers that they are multiples of this.
void DivisibilityTests::be_multiple(i64 divisor, Divisibility& number) const {
    const Divisibility of = of_rational(divisor, 1);
    for (std::size_t i = 0; i < primes_.size(); ++i) number.least[i] = std::max(number.least[i], of.least[i]);
    for (std::size_t i = 0; i < remainders_.size(); ++i)
        number.rests[i] &= remainders_.of_product(i, of.rests[i], remainders_.all(i));
}

namespace {

// A prime that is in a number just so often has this in its number of factors.
i64 number_of_factors_divides(const Divisibility& number) {
    constexpr double MOST_TIMES = 1e4;
    constexpr i64 LARGEST = 1'000'000'000'000;
    i64 product = 1;
    for (std::size_t i = 0; i < MOST_PRIMES_ASKED; ++i) {
        const double times = number.least[i];
        if (times == number.most[i] && times > 0 && times < MOST_TIMES && times == std::floor(times) && product < LARGEST)
            product *= static_cast<i64>(times) + 1;
    }
    return product;
}

// Of a power with that exponent.
Value multiplied_step(Value step, Value exponent) {
    const Value size{exponent.top < 0 ? -exponent.top : exponent.top, exponent.bottom};
    const Value found = multiply_rationals(step, size);
    constexpr i64 LARGEST = 1'000'000;
    return found.rational() && found.top <= LARGEST && found.bottom <= LARGEST ? found : Value{0, 1};
}

}  // namespace

void DivisibilityTests::power_often(const Range& base, const Range& exponent, Divisibility& found) const {
    const Divisibility& known = base.divided;
    if (!known.power_of_algebraic() || !exponent.divided.algebraic) return;
    found.algebraic = known.algebraic && exponent.divided.fraction;
    found.if_algebraic = !found.algebraic;
    // a power of a power has one exponent, the product of both, which may be a fraction though neither is
    if (known.algebraic) found.transcendental = exponent.divided.irrational && !size_of(base).meets({1, 1});
    found.exponential = base.low > 0 && !base.turned && !exponent.turned;
    const auto exact = number_at(exponent);
    found.step = exact ? multiplied_step(known.step, *exact) : exponent.divided.whole ? known.step : Value{0, 1};
    found.radical = known.some_power_fraction() && exponent.divided.fraction && !base.turned && !exponent.turned;
    // what is larger than can be held has at least the largest size that can
    const auto bound = [](long double x) {
        return static_cast<double>(std::clamp<long double>(x, -LARGEST_COUNT, LARGEST_COUNT));
    };
    const long double least = exponent.turned ? -exponent.high : exponent.low;  // a real number of that size
    double low = least < -LARGEST_COUNT ? -Divisibility::INFINITE : bound(least);
    double high = exponent.high > LARGEST_COUNT ? Divisibility::INFINITE : bound(exponent.high);
    if (low == 0 && exponent.open_low && !exponent.turned) low = HARDLY_ANYTHING;
    if (high == 0 && exponent.open_high) high = -HARDLY_ANYTHING;
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        const double ends[] = {times_over(known.least[i], low), times_over(known.least[i], high), times_over(known.most[i], low),
                               times_over(known.most[i], high)};
        found.least[i] = rounded_down(*std::min_element(std::begin(ends), std::end(ends)));
        found.most[i] = rounded_up(*std::max_element(std::begin(ends), std::end(ends)));
    }
}

Divisibility DivisibilityTests::joined(const Sign& sign, const Range& a, const Range& b) const {
    if (silent_) return {};
    const Divisibility &x = a.divided, &y = b.divided;
    if (const Range* same = unchanged(sign, a, b)) return same->divided;
    Divisibility found;
    // what is transcendental stays so beside an algebraic number, but not beside another such
    if ((x.if_algebraic && !y.algebraic) || (y.if_algebraic && !x.algebraic)) return found;
    const bool conditional = x.if_algebraic || y.if_algebraic;
    if (conditional && (!a.without_zero() || !b.without_zero())) return found;
    found.algebraic = x.algebraic && y.algebraic;
    found.if_algebraic = conditional;
    const bool sum =
        sign.operation == Operation::ADD || sign.operation == Operation::SUBTRACT || sign.operation == Operation::AVERAGE;
    const auto stays = [&](const Divisibility& one, const Range& other) {  // beside an algebraic number
        return one.transcendental && other.divided.algebraic && (sum || other.without_zero());
    };
    found.transcendental = stays(x, b) || stays(y, a);
    const bool fractions = x.fraction && y.fraction, whole = x.whole && y.whole;
    const auto one_irrational = [&](bool not_by_zero) {
        return (x.irrational && y.fraction && (!not_by_zero || b.without_zero())) ||
               (x.fraction && y.irrational && (!not_by_zero || a.without_zero()));
    };
    const auto multiply = [&](bool over) {
        for (std::size_t i = 0; i < primes_.size(); ++i) {
            const double least = over ? -y.most[i] : y.least[i], most = over ? -y.least[i] : y.most[i];
            // of 0 and something below the line nothing is said
            found.least[i] = std::isinf(x.least[i]) && std::isinf(least) && x.least[i] != least
                                 ? -Divisibility::INFINITE
                                 : rounded_down(x.least[i] + least);
            found.most[i] = std::isinf(x.most[i]) && std::isinf(most) && x.most[i] != most ? Divisibility::INFINITE
                                                                                           : rounded_up(x.most[i] + most);
        }
        for (std::size_t i = 0; i < remainders_.size(); ++i) {
            found.rests[i] =
                over ? remainders_.of_quotient(i, x.rests[i], y.rests[i]) : remainders_.of_product(i, x.rests[i], y.rests[i]);
        }
        found.irrational = one_irrational(true);
        found.fraction = fractions;
        found.radical = x.some_power_fraction() && y.some_power_fraction();
        found.step = common_step(x.step, y.step);
        found.power_if_fraction = x.power_if_fraction && y.power_if_fraction && fractions;
    };
    const auto add = [&](bool minus) {
        for (std::size_t i = 0; i < primes_.size(); ++i) {
            found.least[i] = std::min(x.least[i], y.least[i]);
            // where they differ, it is the less of them
            if (x.most[i] < y.least[i]) found.most[i] = x.most[i];
            if (y.most[i] < x.least[i]) found.most[i] = y.most[i];
        }
        for (std::size_t i = 0; i < remainders_.size(); ++i)
            found.rests[i] = remainders_.of_sum(i, x.rests[i], y.rests[i], minus);
        found.irrational = one_irrational(false);
        found.fraction = fractions;
        found.whole = whole;
    };
    const auto over = [&](i64 n) {
        const Divisibility by = of_rational(n, 1);
        for (std::size_t i = 0; i < primes_.size(); ++i) found.least[i] -= by.least[i], found.most[i] -= by.least[i];
        for (std::size_t i = 0; i < remainders_.size(); ++i)
            found.rests[i] = remainders_.of_quotient(i, found.rests[i], by.rests[i]);
        found.whole = false;
        found.power_if_fraction = found.power_if_fraction && by.power_if_fraction;
    };
    switch (sign.operation) {
        case Operation::ADD: add(false); break;
        case Operation::SUBTRACT: add(true); break;
        case Operation::AVERAGE:
            add(false);
            over(2);
            break;
        case Operation::MULTIPLY:
            multiply(false);
            found.whole = whole;
            break;
        case Operation::PERCENT:
            multiply(false);
            over(sign.parameter.top);
            break;
        case Operation::DIVIDE:
            multiply(true);
            found.whole = found.fraction && found.power_if_fraction && base_.whole_power(found);
            break;
        case Operation::JOIN_BY_I: {
            multiply(false);
            found.rests.fill(~u32{0});
            found.fraction = found.irrational = found.radical = found.power_if_fraction = false;
            break;
        }
        case Operation::POWER:
        case Operation::COMPLEX_POWER:
            found.algebraic = found.if_algebraic = false;
            found.transcendental = x.transcendental && y.fraction && b.without_zero();
            if (!a.without_zero() || y.if_algebraic || (conditional && !x.exponential)) break;  // 0 to a power, or to the power 0
            power_often(a, b, found);
            // beside i any of the values may be meant, also of a positive number
            if (sign.operation == Operation::COMPLEX_POWER && !y.whole) found.radical = found.exponential = false;
            if (a.turned) break;
            for (std::size_t i = 0; i < remainders_.size(); ++i) found.rests[i] = remainders_.of_power(i, a, b);
            found.fraction = x.fraction && y.whole;
            found.whole = whole && b.low >= 0 && !b.turned;
            found.power_if_fraction = x.power_if_fraction && x.fraction && y.whole;
            if (const auto known = y.whole ? std::nullopt : number_at(b); known && known->top) {
                Range index;
                index.exact = invert_rational(*known);
                if (x.irrational && magnitude(known->top) == 1) found.irrational = true;  // or it would be a power of a fraction
                const bool above = known->top > 0 ? a.low > 1 : a.high < 1, below = known->top > 0 ? a.high < 1 : a.low > 1;
                if (base_.roots_are_powers(index, a)) be_power_or_no_fraction(above, below, found);
            }
            break;
        case Operation::ROOT: {
            found.algebraic = found.if_algebraic = false;
            found.transcendental = y.transcendental && x.fraction;  // the index is never 0
            if (!b.without_zero() || !a.without_zero() || x.if_algebraic || (conditional && !y.exponential)) break;
            Ranges index;
            join({Operation::DIVIDE}, {1, 1}, a, index);
            if (index.size() != 1) break;
            Range one{1, 1};
            one.divided = of_rational(1, 1);
            index[0].divided = joined({Operation::DIVIDE}, one, a);
            if (const auto known = number_at(a)) index[0].exact = invert_rational(*known);
            power_often(b, index[0], found);
            found.fraction = y.fraction && index[0].divided.whole;
            found.whole = found.fraction && y.whole && index[0].low >= 0;
            for (std::size_t i = 0; i < remainders_.size(); ++i) found.rests[i] = remainders_.of_power(i, b, index[0]);
            found.irrational = x.whole && (y.irrational || (a.low > 1 && b.once_above > 0 && y.fraction));
            if (base_.roots_are_powers(a, b)) {
                const bool above = b.low > 1, below = b.high < 1;
                be_power_or_no_fraction(a.low > 0 ? above : below, a.low > 0 ? below : above, found);
            }
            break;
        }
        case Operation::LOG:
            found.algebraic = found.if_algebraic = false;
            found.transcendental = x.algebraic && y.algebraic && no_common_power(a, b);
            break;
        case Operation::LCM:
        case Operation::GCF:
        case Operation::REMAINDER:
            found.fraction = found.whole = found.algebraic = true;
            found.if_algebraic = found.transcendental = false;
            for (std::size_t i = 0; i < primes_.size(); ++i) {
                found.least[i] = 0;
                if (sign.operation == Operation::REMAINDER) continue;
                // each prime as often as in the one that has it less often, or more often
                const bool common = sign.operation == Operation::GCF;
                const auto of_both = [&](double p, double q) { return common ? std::min(p, q) : std::max(p, q); };
                found.least[i] = std::max(0.0, of_both(x.least[i], y.least[i]));
                found.most[i] = of_both(x.most[i], y.most[i]);
            }
            for (std::size_t i = 0; i < remainders_.size(); ++i) found.rests[i] = remainders_.all(i);
            break;
        default: return {};
    }
    found.irrational = found.irrational || found.transcendental;
    if (found.fraction && found.step.top == 0) found.step = {1, 1};
    return found;
}

Divisibility DivisibilityTests::changed(const Sign& sign, const Range& under) const {
    Divisibility found;
    switch (sign.operation) {
        case Operation::TIMES_I:
            found.least = under.divided.least, found.most = under.divided.most;
            found.irrational = under.divided.fraction && under.without_zero();
            found.algebraic = under.divided.algebraic;
            found.if_algebraic = under.divided.if_algebraic;
            found.transcendental = under.divided.transcendental;
            break;
        case Operation::FACTORIAL: {
            const auto [least, most] = whole_numbers_in(under);
            for (std::size_t i = 0; i < primes_.size(); ++i) {
                found.least[i] = primes_[i].least_in_factorial(least);
                found.most[i] = primes_[i].most_in_factorial(most);
            }
            for (std::size_t i = 0; i < remainders_.size(); ++i) found.rests[i] = remainders_.of_factorial(i, least, most);
            found.fraction = found.whole = found.algebraic = true;
            break;
        }
        case Operation::NUMBER_OF_FACTORS:
        case Operation::SMALLEST_PRIME:
            found.fraction = found.whole = found.algebraic = true;
            for (std::size_t i = 0; i < primes_.size(); ++i) {
                found.least[i] = 0;
                if (sign.operation == Operation::SMALLEST_PRIME) found.most[i] = 1;
            }
            for (std::size_t i = 0; i < remainders_.size(); ++i) found.rests[i] = remainders_.all(i);
            if (sign.operation == Operation::SMALLEST_PRIME) break;
            if (under.divided.power_if_fraction) {
                base_.rests_of_factors(remainders_, found);
                found.step = {base_.factors_are_powers(), 1};
            }
            be_multiple(number_of_factors_divides(under.divided), found);
            break;
        default: break;
    }
    if (found.fraction && found.step.top == 0) found.step = {1, 1};
    return found;
}

Divisibility DivisibilityTests::root(const Range& under) const {
    Divisibility found;
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        found.least[i] = rounded_down(under.divided.least[i] / 2);
        found.most[i] = rounded_up(under.divided.most[i] / 2);
    }
    // a factorial has a prime once; no root makes a fraction of what is none
    found.irrational = never_fraction(found) || under.once_above > 0 || under.divided.irrational;
    found.algebraic = under.divided.algebraic;
    found.if_algebraic = under.divided.if_algebraic;
    found.transcendental = under.divided.transcendental;
    found.exponential = under.divided.exponential;
    found.step = multiplied_step(under.divided.step, {1, 2});
    found.radical = under.divided.some_power_fraction() && !under.turned;
    if (under.divided.power_if_fraction && base_.square_roots_are_powers()) {
        be_power_or_no_fraction(under.low > 1, under.high < 1, found);
        return found;
    }
    for (std::size_t i = 0; i < remainders_.size(); ++i) found.rests[i] = remainders_.of_root(i, under.divided.rests[i]);
    return found;
}

Divisibility DivisibilityTests::deep_roots(const Range& under) const {
    Divisibility found = root(under);
    found.step = {0, 1};
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        // ever less of it, but never nothing
        found.least[i] = found.least[i] > 0 ? HARDLY_ANYTHING : std::min(found.least[i], 0.0);
        found.most[i] = found.most[i] < 0 ? -HARDLY_ANYTHING : std::max(found.most[i], 0.0);
    }
    if (found.power_if_fraction) return found;
    for (std::size_t i = 0; i < remainders_.size(); ++i) {
        for (u32 before = 0; before != found.rests[i];)
            before = std::exchange(found.rests[i], found.rests[i] | remainders_.of_root(i, found.rests[i]));
    }
    return found;
}

Divisibility DivisibilityTests::deep_squares(const Divisibility& square) const {
    Divisibility found;
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        found.least[i] = square.least[i] >= 0 ? square.least[i] : -Divisibility::INFINITE;
        found.most[i] = square.most[i] <= 0 ? square.most[i] : Divisibility::INFINITE;
    }
    found.algebraic = square.algebraic;
    found.if_algebraic = square.if_algebraic;
    found.transcendental = square.transcendental;
    return found;
}

}  // namespace forceout::equations
