#include "equations/proofs/divisibility.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "equations/proofs/prime_counts.h"

namespace forceout::equations {

namespace {

constexpr int USUAL_MODULI[] = {9, 7, 8, 11, 13, 5};
constexpr long double TWO_WORDS = 0x1p64L;  // no number of 64 bits has a prime above half of it

}  // namespace

bool Divisibility::may_have_prime(double times) const {
    constexpr double LARGEST = 1e6;
    if (step.top == 0 || std::fabs(times) > LARGEST || times != std::floor(times)) return true;
    return static_cast<i128>(times) * step.bottom % step.top == 0;
}

bool Divisibility::within(const Divisibility& other) const {
    if (fraction < other.fraction || whole < other.whole || irrational < other.irrational || algebraic < other.algebraic)
        return false;
    if (other.step.top != 0 && !(common_step(step, other.step) == other.step)) return false;
    if (radical < other.radical || exponential < other.exponential) return false;
    if (transcendental < other.transcendental || if_algebraic > other.if_algebraic || power_if_fraction < other.power_if_fraction)
        return false;
    for (std::size_t i = 0; i < MOST_PRIMES_ASKED; ++i) {
        if (least[i] < other.least[i] || most[i] > other.most[i]) return false;
    }
    for (std::size_t i = 0; i < MOST_MODULI; ++i) {
        if (rests[i] & ~other.rests[i]) return false;
    }
    return true;
}

void Divisibility::take_in(const Divisibility& other) {
    radical = some_power_fraction() && other.some_power_fraction();
    fraction = fraction && other.fraction;
    whole = whole && other.whole;
    irrational = irrational && other.irrational;
    algebraic = algebraic && other.algebraic;
    if_algebraic = if_algebraic || other.if_algebraic;
    transcendental = transcendental && other.transcendental;
    exponential = exponential && other.exponential;
    step = common_step(step, other.step);
    power_if_fraction = power_if_fraction && other.power_if_fraction;
    for (std::size_t i = 0; i < MOST_PRIMES_ASKED; ++i) {
        least[i] = std::min(least[i], other.least[i]);
        most[i] = std::max(most[i], other.most[i]);
    }
    for (std::size_t i = 0; i < MOST_MODULI; ++i) rests[i] |= other.rests[i];
}

bool Divisibility::before(const Divisibility& other) const {
    const auto all = [](const Divisibility& one) {
        return std::tie(one.step.top, one.step.bottom, one.rests, one.least, one.most, one.fraction, one.whole, one.irrational,
                        one.algebraic, one.if_algebraic, one.transcendental, one.radical, one.exponential, one.power_if_fraction);
    };
    return all(*this) < all(other);
}

Value common_step(Value a, Value b) {
    if (a.top == 0 || b.top == 0) return {0, 1};
    const Value found = fraction(std::gcd(static_cast<i128>(a.top) * b.bottom, static_cast<i128>(b.top) * a.bottom),
                                 static_cast<i128>(a.bottom) * b.bottom);
    return found.rational() ? found : Value{0, 1};
}

bool never_whole(const Divisibility& number) {
    if (number.irrational) return true;  // a whole number is algebraic, so what is said holds
    for (std::size_t i = 0; i < MOST_PRIMES_ASKED; ++i) {
        if (number.most[i] < 0 || std::ceil(number.least[i]) > number.most[i]) return true;
    }
    return std::any_of(number.rests.begin(), number.rests.end(), [](u32 rests) { return !(rests & ~Divisibility::NO_REST); });
}

bool never_fraction(const Divisibility& number) {
    for (std::size_t i = 0; i < MOST_PRIMES_ASKED; ++i) {
        if (!std::isinf(number.least[i]) && std::ceil(number.least[i]) > number.most[i]) return true;
    }
    return false;
}

// Roots of fractions are independent unless their quotient is a fraction (Besicovitch), and then their sum is such a root.
bool sum_zero_or_irrational(const Divisibility& a, const Divisibility& b) {
    return a.some_power_fraction() && b.some_power_fraction() && (a.irrational || b.irrational);
}

// A prime divides one of them and not the other. Then the logarithm of the one to the other is no fraction, and so it is transcendental (Gelfond and Schneider).
bool no_common_power(const Range& number, const Range& base) {
    if (number.turned || base.turned) return false;
    const auto divides = [](const Divisibility& v, std::size_t i) { return v.least[i] > 0 || v.most[i] < 0; };
    const auto divides_not = [](const Divisibility& v, std::size_t i) { return v.least[i] == 0 && v.most[i] == 0; };
    const bool not_one = !number.meets({1, 1});  // of 1 it is 0
    for (std::size_t i = 0; i < MOST_PRIMES_ASKED; ++i) {
        if (divides(number.divided, i) && divides_not(base.divided, i)) return true;
        if (not_one && divides_not(number.divided, i) && divides(base.divided, i)) return true;
    }
    return false;
}

ExponentAsked exponent_between(const Divisibility& base, const Divisibility& power) {
    ExponentAsked found;
    if (base.if_algebraic || power.if_algebraic) return found;
    const auto known = [](const Divisibility& number, std::size_t i) {
        return number.least[i] == number.most[i] && std::fabs(number.least[i]) < 1e6 &&
               number.least[i] == std::floor(number.least[i]);
    };
    // a prime of the base that is not in the power asks for the exponent 0, and one of the power for another
    bool for_zero = false, for_another = false;
    for (std::size_t i = 0; i < MOST_PRIMES_ASKED; ++i) {
        if (!known(power, i)) continue;
        for_zero = for_zero || (power.least[i] == 0 && (base.least[i] > 0 || base.most[i] < 0));
        for_another = for_another || power.least[i] != 0;
        if (for_zero && for_another) return {.none = true};
        if (!known(base, i)) continue;
        const auto below = static_cast<i64>(base.least[i]), above = static_cast<i64>(power.least[i]);
        if (below == 0 && above == 0) continue;
        if (below == 0) return {.none = true};
        const Value here = fraction(above, below);
        if (found.known && !(here == found.exponent)) return {.none = true};
        found.known = true;
        found.exponent = here;
    }
    return found;
}

DivisibilityTests::DivisibilityTests(i64 base, i64 multiple_of, bool silent)
    : base_(base), multiple_of_(multiple_of), silent_(silent) {
    if (silent) return;
    for (const i64 prime : SMALL_PRIMES) ask_about(AskedPrime(prime));
    if (multiple_of) {
        remainders_.ask(multiple_of);
        return;
    }
    remainders_.ask(base - 1);  // by which every power of the base leaves 1
    remainders_.ask(base + 1);
    for (const int modulus : USUAL_MODULI) remainders_.ask(modulus);
}

double AskedPrime::times_in(u64 n) const { return number ? divide_out(n, static_cast<u64>(number)) : 0; }

// n! has a prime p so often: n less the sum of its digits to the base p, over p - 1.
double AskedPrime::least_in_factorial(long double n) const {
    if (n < up_to) return 0;
    if (number && n < LARGEST_COUNTED_OUT) return static_cast<double>(times_in_factorial(static_cast<i64>(n), number));
    const long double size = std::min<long double>(n, LARGEST_COUNT);
    const long double least = size / (number ? up_to - 1 : up_to) - 2 * std::log(size + 1) / std::log(up_to) - 2;
    return std::max(1.0, static_cast<double>(least * (1 - COARSE)));
}

double AskedPrime::most_in_factorial(long double n) const {
    if (n <= above) return 0;
    if (number && n < LARGEST_COUNTED_OUT) return static_cast<double>(times_in_factorial(static_cast<i64>(n), number));
    if (!(n < LARGEST_COUNT)) return Divisibility::INFINITE;
    return static_cast<double>(n / above * (1 + COARSE));
}

void DivisibilityTests::ask_about(const AskedPrime& prime) {
    const bool known = std::any_of(primes_.begin(), primes_.end(),
                                   [&](const AskedPrime& one) { return one.number == prime.number && one.up_to == prime.up_to; });
    if (known || silent_ || primes_.size() == MOST_PRIMES_ASKED) return;
    primes_.push_back(prime);
}

// Between half of a number and the number there is a prime, and another between the number and twice of it (Bertrand).
void DivisibilityTests::ask_about_factorial_of(const Range& number) {
    if (number.exact.integer()) {
        if (number.exact.top < SMALL_PRIMES[std::size(SMALL_PRIMES) - 1] || number.high > LARGEST_COUNTED_OUT) return;
        i64 below = number.exact.top, above = below + 1;
        while (!is_prime(static_cast<u64>(below))) --below;
        while (!is_prime(static_cast<u64>(above))) ++above;
        ask_about(AskedPrime(below));
        ask_about(AskedPrime(above));
    } else if (number.low > TWO_WORDS && !beyond(number.high)) {
        ask_about(AskedPrime(number.low / 2, number.high));
        ask_about(AskedPrime(number.low, 2 * number.high));
    }
}

void DivisibilityTests::ask_about_primes_of(i64 number) {
    if (number == 0) return;
    bool proven = true;
    for (const auto& [prime, times] : prime_factors(magnitude(number), proven)) {
        if (proven) ask_about(AskedPrime(prime));
    }
}

Divisibility DivisibilityTests::of_rational(i64 top, i64 bottom) const {
    Divisibility found;
    found.fraction = found.algebraic = true;
    found.step = {1, 1};
    found.whole = bottom == 1;
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        const double times = top == 0 ? Divisibility::INFINITE
                                      : primes_[i].times_in(magnitude(top)) - primes_[i].times_in(static_cast<u64>(bottom));
        found.least[i] = found.most[i] = times;
    }
    if (top > 0 && (top == 1 || bottom == 1)) {
        u64 rest = static_cast<u64>(bottom == 1 ? top : bottom);
        divide_out(rest, static_cast<u64>(base_.base()));
        found.power_if_fraction = rest == 1;
    }
    for (std::size_t i = 0; i < remainders_.size(); ++i) {
        const i64 modulus = remainders_.modulus(i);
        if (std::gcd(bottom, modulus) != 1) {
            found.rests[i] = Divisibility::NO_REST;
            continue;
        }
        const u32 rest = u32{1} << (top % modulus + modulus) % modulus;
        found.rests[i] = bottom == 1 ? rest : remainders_.of_quotient(i, rest, u32{1} << (bottom % modulus));
    }
    return found;
}

Divisibility DivisibilityTests::of(Numbers& numbers, Value v) const {
    if (v.rational()) return of_rational(v.top, v.bottom);
    Divisibility found;
    const Value turned = numbers.facts().complex(v) ? numbers.multiply(v, MINUS_I) : v;
    if (!turned.usable() || numbers.facts().complex(turned)) return found;
    if (turned.rational()) {  // a fraction times i
        found = of_rational(turned.top, turned.bottom);
        found.fraction = found.whole = false;
        found.irrational = true;
        found.rests.fill(Divisibility::NO_REST);
        return found;
    }
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        const i64 prime = primes_[i].number;
        const auto times = prime ? numbers.facts().valuation(turned, prime) : std::nullopt;
        if (!times) continue;
        const double count = static_cast<double>(times->top) / static_cast<double>(times->bottom);
        found.least[i] = rounded_down(count), found.most[i] = rounded_up(count);
    }
    if (numbers.facts().complex(v)) return found;
    const Maybe fraction = numbers.facts().rational(v);
    found.fraction = fraction == Maybe::YES;
    found.irrational = fraction == Maybe::NO;
    found.algebraic = found.fraction || numbers.facts().pure(v);
    found.whole = numbers.facts().integer(v) == Maybe::YES;
    for (std::size_t i = 0; i < primes_.size() && found.whole; ++i) found.least[i] = std::max(found.least[i], 0.0);
    for (std::size_t i = 0; i < remainders_.size(); ++i) {
        if (found.irrational) found.rests[i] = Divisibility::NO_REST;
        if (!found.whole) continue;
        const auto rest = numbers.facts().modulo(v, static_cast<u64>(remainders_.modulus(i)));
        found.rests[i] = rest ? u32{1} << *rest : remainders_.all(i);
    }
    return found;
}

Divisibility DivisibilityTests::of_powers_of_base(double least, double most, bool negative) const {
    Divisibility found;
    found.fraction = found.algebraic = true;
    found.whole = least >= 0;
    found.step = {1, 1};
    found.power_if_fraction = !negative;
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        const double times = primes_[i].times_in(static_cast<u64>(base_.base()));
        found.least[i] = times_over(least, times);
        found.most[i] = times_over(most, times);
    }
    for (std::size_t i = 0; i < remainders_.size(); ++i) {
        const i64 modulus = remainders_.modulus(i);
        const bool unit = std::gcd(base_.base(), modulus) == 1;
        u32 rests = unit || least >= 0 ? 0 : Divisibility::NO_REST;
        if (unit || most >= 0) {
            const int first = least > 0 ? static_cast<int>(std::min(least, 1000.0)) : 0;
            const bool one = least == most && least >= 0 && least < 1000;
            i64 power = 1 % modulus;
            for (int n = 0; n <= first + (one ? 0 : modulus); ++n, power = power * base_.base() % modulus) {
                if (n >= first) rests |= u32{1} << power;
            }
        }
        found.rests[i] = negative ? remainders_.of_sum(i, 1, rests, true) : rests;
    }
    return found;
}

void DivisibilityTests::of_prime_from(long double least, Divisibility& number) const {
    number.fraction = number.whole = number.algebraic = true;
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        number.least[i] = 0;
        number.most[i] = primes_[i].up_to < least ? 0 : 1;
    }
}

void DivisibilityTests::draw_together(Divisibility& target, const Range& under) const {
    const Divisibility known = changed({Operation::FACTORIAL}, under);
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        target.least[i] = std::max(target.least[i], known.least[i]);
        target.most[i] = std::min(target.most[i], known.most[i]);
        if (primes_[i].number) continue;
        if (primes_[i].up_to == under.high) target.least[i] = target.most[i] = 1;  // the prime just below
        if (primes_[i].above == under.low) target.least[i] = target.most[i] = 0;   // and just above
    }
    for (std::size_t i = 0; i < remainders_.size(); ++i) target.rests[i] &= known.rests[i];
    target.fraction = target.whole = target.algebraic = true;
}

bool DivisibilityTests::may_be(const Divisibility& number, const Divisibility& target) const {
    if ((number.transcendental && target.algebraic) || (number.algebraic && target.transcendental)) return false;
    if ((number.if_algebraic && !target.algebraic) || (target.if_algebraic && !number.algebraic)) return true;
    if ((number.irrational && target.fraction) || (number.fraction && target.irrational)) return false;
    for (std::size_t i = 0; i < remainders_.size(); ++i) {
        if (!(number.rests[i] & target.rests[i])) return false;
    }
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        double most = target.most[i], least = target.least[i];
        if (multiple_of_) {  // less a multiple: where the target has the prime less often than that, so has the number
            const double in_multiple = primes_[i].times_in(static_cast<u64>(multiple_of_));
            if (most >= in_multiple) least = std::min(least, in_multiple), most = Divisibility::INFINITE;
        }
        if (number.most[i] < least || number.least[i] > most) return false;
        if (least == most && !multiple_of_ && !number.may_have_prime(least)) return false;
    }
    return true;
}

long double DivisibilityTests::least_number_of_factors(const Divisibility& number) const {
    long double product = 1;
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        const double times = std::ceil(number.least[i]);
        if (times > 0 && product < LARGEST_COUNT) product *= static_cast<long double>(std::min(times, 1e15)) + 1;
    }
    return std::min<long double>(product * (1 - COARSE), LARGEST_COUNT);
}

long double DivisibilityTests::least_multiple(const Divisibility& number) const {
    long double log = 0;
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        const double times = std::ceil(number.least[i]);
        if (times > 0) log += static_cast<long double>(std::min(times, LARGEST_COUNT)) * std::log(primes_[i].least());
    }
    if (log == 0) return 1;
    const End bound = bound_of_log(1, {log, false, false, COARSE}, false);
    return between(bound, bound).low;
}

}  // namespace forceout::equations
