#include "equations/proofs/divisibility.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "equations/numbers/modular_arithmetic.h"
#include "equations/proofs/bounds.h"

namespace forceout::equations {

namespace {

constexpr i64 SMALL_PRIMES[] = {2, 3, 5, 7, 11, 13};
constexpr int USUAL_MODULI[] = {9, 7, 8, 11, 13, 5};
constexpr i64 LARGEST_MODULUS = 30;
constexpr i64 LARGEST_ASKED = 2000;  // factorials of larger numbers are told apart otherwise
constexpr double LARGEST_COUNT = 1e300;
constexpr double HARDLY_ANYTHING = 1e-300;  // where it is not 0
constexpr double COARSE = 1e-12;  // far more than the error of one operation

// How often a prime divides is kept without error on a grid of binary fractions, and widened elsewhere.
bool exact(double x) {
    const double scaled = x * 65536;
    return std::fabs(x) < 1e9 && scaled == std::floor(scaled);
}
double lower(double x) { return std::isinf(x) || exact(x) ? x : x - std::fabs(x) * COARSE; }
double upper(double x) { return std::isinf(x) || exact(x) ? x : x + std::fabs(x) * COARSE; }

double product(double x, double y) { return x == 0 || y == 0 ? 0 : x * y; }

// n! has a prime p so often: n less the sum of its digits to the base p, over p - 1.
double least_in_factorial(long double n, i64 prime) {
    if (n < static_cast<long double>(LARGEST_ASKED)) return static_cast<double>(times_in_factorial(static_cast<i64>(n), prime));
    const long double size = std::min<long double>(n, LARGEST_COUNT), p = static_cast<long double>(prime);
    return static_cast<double>((size / (p - 1) - 2 * std::log(size + 1) / std::log(p) - 2) * (1 - COARSE));
}
double most_in_factorial(long double n, i64 prime) {
    if (n < static_cast<long double>(LARGEST_ASKED)) return static_cast<double>(times_in_factorial(static_cast<i64>(n), prime));
    if (!(n < LARGEST_COUNT)) return Divisibility::INFINITE;
    return static_cast<double>(n / static_cast<long double>(prime - 1) * (1 + COARSE));
}

int often(u64 n, i64 prime) { return static_cast<int>(divide_out(n, static_cast<u64>(prime))); }

struct WholeNumbers {  // those in a range, from 0 on
    long double least, most;
};
WholeNumbers whole_numbers_in(const Range& r) {
    long double least = std::max(0.0L, std::ceil(r.low)), most = std::floor(r.high);
    if (least == r.low && r.open_low) least += 1;
    if (most == r.high && r.open_high && !std::isinf(most)) most -= 1;
    return {least, most};
}

}  // namespace

bool Divisibility::within(const Divisibility& other) const {
    if (fraction < other.fraction || whole < other.whole || irrational < other.irrational || algebraic < other.algebraic) return false;
    if (if_algebraic > other.if_algebraic) return false;
    for (std::size_t i = 0; i <= BALANCE; ++i) {
        if (least[i] < other.least[i] || most[i] > other.most[i]) return false;
    }
    for (std::size_t i = 0; i < MOST_MODULI; ++i) {
        if (rests[i] & ~other.rests[i]) return false;
    }
    return true;
}

void Divisibility::take_in(const Divisibility& other) {
    fraction = fraction && other.fraction;
    whole = whole && other.whole;
    irrational = irrational && other.irrational;
    algebraic = algebraic && other.algebraic;
    if_algebraic = if_algebraic || other.if_algebraic;
    for (std::size_t i = 0; i <= BALANCE; ++i) {
        least[i] = std::min(least[i], other.least[i]);
        most[i] = std::max(most[i], other.most[i]);
    }
    for (std::size_t i = 0; i < MOST_MODULI; ++i) rests[i] |= other.rests[i];
}

bool Divisibility::before(const Divisibility& other) const {
    return std::tie(rests, least, most, fraction, whole, irrational, algebraic, if_algebraic) <
           std::tie(other.rests, other.least, other.most, other.fraction, other.whole, other.irrational, other.algebraic, other.if_algebraic);
}

DivisibilityTests::DivisibilityTests(i64 base, i64 multiple_of)
    : base_(base), multiple_of_(multiple_of), primes_(std::begin(SMALL_PRIMES), std::end(SMALL_PRIMES)) {
    for (std::size_t i = 0; i < primes_.size(); ++i) counted_.push_back(i);
    bool proven = true;
    const auto factors = prime_factors(static_cast<u64>(base), proven);
    const auto place = [&](i64 prime) { return static_cast<std::size_t>(std::find(primes_.begin(), primes_.end(), prime) - primes_.begin()); };
    if (factors.size() == 2 && factors[1].first <= SMALL_PRIMES[std::size(SMALL_PRIMES) - 1]) {
        balanced_ = true;
        balance_ = {place(factors[0].first), place(factors[1].first), static_cast<double>(factors[1].second), static_cast<double>(factors[0].second)};
        counted_.push_back(BALANCE);
    }
    const auto ask = [&](i64 modulus) {
        const bool known = std::find(moduli_.begin(), moduli_.end(), modulus) != moduli_.end();
        if (modulus < 2 || modulus > LARGEST_MODULUS || known || moduli_.size() == MOST_MODULI) return;
        moduli_.push_back(static_cast<int>(modulus));
    };
    if (multiple_of) {
        ask(multiple_of);
        return;
    }
    ask(base - 1);  // by which every power of the base leaves 1
    ask(base + 1);
    for (const int modulus : USUAL_MODULI) ask(modulus);
}

void DivisibilityTests::ask_about(i64 prime) {
    const bool known = std::find(primes_.begin(), primes_.end(), prime) != primes_.end();
    if (known || primes_.size() == MOST_PRIMES_ASKED) return;
    counted_.push_back(primes_.size());
    primes_.push_back(prime);
}

void DivisibilityTests::ask_about_factorial_of(i64 number) {
    if (number < SMALL_PRIMES[std::size(SMALL_PRIMES) - 1] || number > LARGEST_ASKED) return;
    i64 prime = number + 1;
    while (!is_prime(static_cast<u64>(prime))) ++prime;
    ask_about(prime);
}

void DivisibilityTests::ask_about_primes_of(i64 number) {
    if (number == 0) return;
    bool proven = true;
    for (const auto& [prime, times] : prime_factors(magnitude(number), proven)) {
        if (proven && prime <= LARGEST_ASKED) ask_about(prime);
    }
}

void DivisibilityTests::weigh(Divisibility& number) const {
    if (!balanced_) return;
    const auto [first, second, of_first, of_second] = balance_;
    const double least = of_first * number.least[first] - of_second * number.most[second];
    const double most = of_first * number.most[first] - of_second * number.least[second];
    number.least[BALANCE] = std::isnan(least) ? -Divisibility::INFINITE : lower(least);
    number.most[BALANCE] = std::isnan(most) ? Divisibility::INFINITE : upper(most);
}

Divisibility DivisibilityTests::of_rational(i64 top, i64 bottom) const {
    Divisibility found;
    found.fraction = found.algebraic = true;
    found.whole = bottom == 1;
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        const double times = top == 0 ? Divisibility::INFINITE : often(magnitude(top), primes_[i]) - often(static_cast<u64>(bottom), primes_[i]);
        found.least[i] = found.most[i] = times;
    }
    if (top != 0) weigh(found);
    for (std::size_t i = 0; i < moduli_.size(); ++i) {
        const i64 modulus = moduli_[i];
        if (std::gcd(bottom, modulus) != 1) {
            found.rests[i] = Divisibility::NO_REST;
            continue;
        }
        const i64 rest = (top % modulus + modulus) % modulus;
        found.rests[i] = rests_over(i, u32{1} << rest, u32{1} << (bottom % modulus));
    }
    return found;
}

Divisibility DivisibilityTests::of(Numbers& numbers, Value v) const {
    if (v.rational()) return of_rational(v.top, v.bottom);
    Divisibility found;
    const Value turned = numbers.complex(v) ? numbers.multiply(v, MINUS_I) : v;
    if (!turned.usable() || numbers.complex(turned)) return found;
    if (turned.rational()) {  // a fraction times i
        found = of_rational(turned.top, turned.bottom);
        found.fraction = found.whole = false;
        found.irrational = true;
        found.rests.fill(Divisibility::NO_REST);
        return found;
    }
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        const auto times = numbers.valuation(turned, primes_[i]);
        if (!times) continue;
        const double count = static_cast<double>(times->top) / static_cast<double>(times->bottom);
        found.least[i] = lower(count), found.most[i] = upper(count);
    }
    weigh(found);
    if (numbers.complex(v)) return found;
    const Maybe fraction = numbers.rational(v);
    found.fraction = fraction == Maybe::YES;
    found.irrational = fraction == Maybe::NO;
    found.algebraic = found.fraction || numbers.pure(v);
    found.whole = numbers.integer(v) == Maybe::YES;
    for (std::size_t i = 0; i < moduli_.size(); ++i) {
        if (found.irrational) found.rests[i] = Divisibility::NO_REST;
        if (!found.whole) continue;
        const auto rest = numbers.modulo(v, static_cast<u64>(moduli_[i]));
        found.rests[i] = rest ? u32{1} << *rest : all_rests(i);
    }
    return found;
}

Divisibility DivisibilityTests::of_powers_of_base(double least, double most, bool negative) const {
    Divisibility found;
    found.fraction = found.algebraic = true;
    found.whole = least >= 0;
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        const double times = often(static_cast<u64>(base_), primes_[i]);
        found.least[i] = product(least, times);
        found.most[i] = product(most, times);
    }
    if (balanced_) found.least[BALANCE] = found.most[BALANCE] = 0;
    for (std::size_t i = 0; i < moduli_.size(); ++i) {
        const i64 modulus = moduli_[i];
        const bool unit = std::gcd(base_, modulus) == 1;
        u32 rests = unit || least >= 0 ? 0 : Divisibility::NO_REST;
        if (unit || most >= 0) {
            const int first = least > 0 ? static_cast<int>(std::min(least, 1000.0)) : 0;
            const bool one = least == most && least >= 0 && least < 1000;
            i64 power = 1 % modulus;
            for (int n = 0; n <= first + (one ? 0 : modulus); ++n, power = power * base_ % modulus) {
                if (n >= first) rests |= u32{1} << power;
            }
        }
        found.rests[i] = negative ? rests_of_sum(i, 1, rests, true) : rests;
    }
    return found;
}

void DivisibilityTests::of_many_in_a_row(bool one_over, Divisibility& number) const {
    number.fraction = number.algebraic = true;
    number.whole = !one_over;
    number.rests.fill(one_over ? Divisibility::NO_REST : 1);
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        if (primes_[i] > LARGEST_MODULUS) continue;
        if (one_over) number.most[i] = std::min(number.most[i], -1.0);
        else number.least[i] = std::max(number.least[i], 1.0);
    }
}

void DivisibilityTests::of_prime_from(long double least, Divisibility& number) const {
    number.fraction = number.whole = number.algebraic = true;
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        number.least[i] = 0;
        number.most[i] = static_cast<long double>(primes_[i]) < least ? 0 : 1;
    }
}

void DivisibilityTests::draw_together(Divisibility& target, const Range& under) const {
    const Divisibility known = changed({Operation::FACTORIAL}, under);
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        target.least[i] = std::max(target.least[i], known.least[i]);
        target.most[i] = std::min(target.most[i], known.most[i]);
    }
    weigh(target);
    for (std::size_t i = 0; i < moduli_.size(); ++i) target.rests[i] &= known.rests[i];
    target.fraction = target.whole = target.algebraic = true;
}

// -- what is left over ---------------------------------------------------------------------------------

// A number with a rest and one without make one without; two without may make anything.
u32 DivisibilityTests::rests_of_sum(std::size_t number, u32 a, u32 b, bool minus) const {
    const int modulus = moduli_[number];
    if ((a & Divisibility::NO_REST) && (b & Divisibility::NO_REST)) return ~u32{0};
    u32 found = (a | b) & Divisibility::NO_REST;
    for (int x = 0; x < modulus; ++x) {
        if (!(a >> x & 1)) continue;
        for (int y = 0; y < modulus; ++y) {
            if (b >> y & 1) found |= u32{1} << ((x + (minus ? modulus - y : y)) % modulus);
        }
    }
    return found;
}

u32 DivisibilityTests::rests_of_product(std::size_t number, u32 a, u32 b) const {
    const int modulus = moduli_[number];
    if ((a | b) & Divisibility::NO_REST) return ~u32{0};
    u32 found = 0;
    for (int x = 0; x < modulus; ++x) {
        if (!(a >> x & 1)) continue;
        for (int y = 0; y < modulus; ++y) {
            if (b >> y & 1) found |= u32{1} << (x * y % modulus);
        }
    }
    return found;
}

u32 DivisibilityTests::rests_over(std::size_t number, u32 a, u32 b) const {
    const int modulus = moduli_[number];
    if (b & Divisibility::NO_REST) return ~u32{0};
    u32 inverses = 0;
    for (int y = 0; y < modulus; ++y) {
        if (!(b >> y & 1)) continue;
        if (std::gcd(y, modulus) != 1) return ~u32{0};
        for (int z = 0; z < modulus; ++z) {
            if (y * z % modulus == 1 % modulus) inverses |= u32{1} << z;
        }
    }
    return rests_of_product(number, a, inverses);
}

// A root that is a fraction leaves what squares to the rest.
u32 DivisibilityTests::rests_of_root(std::size_t number, u32 rests) const {
    const int modulus = moduli_[number];
    u32 found = Divisibility::NO_REST;
    for (int x = 0; x < modulus; ++x) {
        if (rests >> (x * x % modulus) & 1) found |= u32{1} << x;
    }
    return found;
}

// Powers of a rest come round again. Where the exponent may be negative, a number prime to the modulus is asked for.
u32 DivisibilityTests::rests_of_power(std::size_t number, const Range& a, const Range& b) const {
    const int modulus = moduli_[number];
    if ((a.divided.rests[number] & Divisibility::NO_REST) || !b.divided.whole) return ~u32{0};
    const bool one = b.point() && b.low >= 0 && b.low <= 64;
    const int first = b.low >= 0 ? static_cast<int>(std::min(b.low, 16.0L)) : 0;
    const int last = one ? static_cast<int>(b.low) : first + 2 * modulus;
    u32 found = 0;
    for (int x = 0; x < modulus; ++x) {
        if (!(a.divided.rests[number] >> x & 1)) continue;
        if (b.low < 0 && std::gcd(x, modulus) != 1) return ~u32{0};
        int power = 1 % modulus;
        for (int n = 0; n <= last; ++n, power = power * x % modulus) {
            if (n >= (one ? last : first)) found |= u32{1} << power;
        }
    }
    return found;
}

u32 DivisibilityTests::rests_of_factorial(std::size_t number, long double least, long double most) const {
    const int modulus = moduli_[number];
    u32 found = 0;
    int product = 1 % modulus;
    for (int n = 0; n <= modulus; ++n) {
        if (n) product = product * n % modulus;
        if (n == modulus ? most >= n : n >= least && n <= most) found |= u32{1} << product;
    }
    return found;
}

// -- signs -----------------------------------------------------------------------------------------------

void DivisibilityTests::power_often(const Divisibility& base, const Range& exponent, Divisibility& found) const {
    if (!base.algebraic || !exponent.divided.algebraic || exponent.turned) return;
    found.algebraic = exponent.divided.fraction;
    found.if_algebraic = !exponent.divided.fraction;
    // what is larger than can be held has at least the largest size that can
    const auto bound = [](long double x) { return static_cast<double>(std::clamp<long double>(x, -LARGEST_COUNT, LARGEST_COUNT)); };
    double low = exponent.low < -LARGEST_COUNT ? -Divisibility::INFINITE : bound(exponent.low);
    double high = exponent.high > LARGEST_COUNT ? Divisibility::INFINITE : bound(exponent.high);
    if (low == 0 && exponent.open_low) low = HARDLY_ANYTHING;
    if (high == 0 && exponent.open_high) high = -HARDLY_ANYTHING;
    for (const std::size_t i : counted_) {
        const double ends[] = {product(base.least[i], low), product(base.least[i], high), product(base.most[i], low), product(base.most[i], high)};
        found.least[i] = lower(*std::min_element(std::begin(ends), std::end(ends)));
        found.most[i] = upper(*std::max_element(std::begin(ends), std::end(ends)));
    }
}

Divisibility DivisibilityTests::joined(const Sign& sign, const Range& a, const Range& b) const {
    const Divisibility &x = a.divided, &y = b.divided;
    if (const Range* same = unchanged(sign, a, b)) return same->divided;
    Divisibility found;
    // what is transcendental stays so beside an algebraic number, but not beside another such
    if ((x.if_algebraic && !y.algebraic) || (y.if_algebraic && !x.algebraic)) return found;
    const bool conditional = x.if_algebraic || y.if_algebraic;
    if (conditional && (!a.without_zero() || !b.without_zero())) return found;
    found.algebraic = x.algebraic && y.algebraic;
    found.if_algebraic = conditional;
    const bool fractions = x.fraction && y.fraction, whole = x.whole && y.whole;
    const auto one_irrational = [&](bool not_by_zero) {
        return (x.irrational && y.fraction && (!not_by_zero || b.without_zero())) || (x.fraction && y.irrational && (!not_by_zero || a.without_zero()));
    };
    const auto multiply = [&](bool over) {
        for (const std::size_t i : counted_) {
            const double least = over ? -y.most[i] : y.least[i], most = over ? -y.least[i] : y.most[i];
            // of 0 and something below the line nothing is said
            found.least[i] = std::isinf(x.least[i]) && std::isinf(least) && x.least[i] != least ? -Divisibility::INFINITE : lower(x.least[i] + least);
            found.most[i] = std::isinf(x.most[i]) && std::isinf(most) && x.most[i] != most ? Divisibility::INFINITE : upper(x.most[i] + most);
        }
        for (std::size_t i = 0; i < moduli_.size(); ++i) {
            found.rests[i] = over ? rests_over(i, x.rests[i], y.rests[i]) : rests_of_product(i, x.rests[i], y.rests[i]);
        }
        found.irrational = one_irrational(true);
        found.fraction = fractions;
    };
    const auto add = [&](bool minus) {
        for (std::size_t i = 0; i < primes_.size(); ++i) {
            found.least[i] = std::min(x.least[i], y.least[i]);
            // where they differ, it is the less of them
            if (x.most[i] < y.least[i]) found.most[i] = x.most[i];
            if (y.most[i] < x.least[i]) found.most[i] = y.most[i];
        }
        // the smaller of two powers of the base is in both, and what is left of the difference is prime to the base
        if (minus && a.power_of_base && b.power_of_base && balanced_) found.least[BALANCE] = found.most[BALANCE] = 0;
        for (std::size_t i = 0; i < moduli_.size(); ++i) found.rests[i] = rests_of_sum(i, x.rests[i], y.rests[i], minus);
        found.irrational = one_irrational(false);
        found.fraction = fractions;
        found.whole = whole;
    };
    const auto over = [&](i64 n) {
        const Divisibility by = of_rational(n, 1);
        for (const std::size_t i : counted_) found.least[i] -= by.least[i], found.most[i] -= by.least[i];
        for (std::size_t i = 0; i < moduli_.size(); ++i) found.rests[i] = rests_over(i, found.rests[i], by.rests[i]);
        found.whole = false;
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
        case Operation::DIVIDE: multiply(true); break;
        case Operation::JOIN_BY_I: {
            multiply(false);
            found.rests.fill(~u32{0});
            found.fraction = found.irrational = false;
            break;
        }
        case Operation::POWER:
        case Operation::COMPLEX_POWER:
            found.algebraic = found.if_algebraic = false;
            if (!a.without_zero() || conditional) break;  // 0 to a power, or to the power 0
            power_often(x, b, found);
            if (a.turned) break;
            found.irrational = a.once_above > 0 && x.fraction && y.fraction && never_whole(y);  // it has a prime once
            for (std::size_t i = 0; i < moduli_.size(); ++i) found.rests[i] = rests_of_power(i, a, b);
            found.fraction = x.fraction && y.whole;
            found.whole = whole && b.low >= 0;
            break;
        case Operation::ROOT: {
            found.algebraic = found.if_algebraic = false;
            if (!b.without_zero() || !a.without_zero() || conditional) break;
            Ranges index;
            join({Operation::DIVIDE}, {1, 1}, a, index);
            if (index.size() != 1) break;
            index[0].divided.fraction = x.fraction;
            index[0].divided.algebraic = x.algebraic;
            power_often(y, index[0], found);
            found.irrational = x.whole && a.low > 1 && ((b.once_above > 0 && y.fraction) || y.irrational);
            break;
        }
        case Operation::LCM:
        case Operation::GCF:
        case Operation::REMAINDER:
            found.fraction = found.whole = found.algebraic = true;
            found.if_algebraic = false;
            for (std::size_t i = 0; i < primes_.size(); ++i) found.least[i] = 0;
            for (std::size_t i = 0; i < moduli_.size(); ++i) found.rests[i] = all_rests(i);
            break;
        default: return {};
    }
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
            break;
        case Operation::FACTORIAL: {
            const auto [least, most] = whole_numbers_in(under);
            for (std::size_t i = 0; i < primes_.size(); ++i) {
                found.least[i] = least_in_factorial(least, primes_[i]);
                found.most[i] = most_in_factorial(most, primes_[i]);
            }
            weigh(found);
            for (std::size_t i = 0; i < moduli_.size(); ++i) found.rests[i] = rests_of_factorial(i, least, most);
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
            for (std::size_t i = 0; i < moduli_.size(); ++i) found.rests[i] = all_rests(i);
            break;
        default: break;
    }
    return found;
}

Divisibility DivisibilityTests::root(const Range& under) const {
    Divisibility found;
    for (const std::size_t i : counted_) {
        found.least[i] = lower(under.divided.least[i] / 2);
        found.most[i] = upper(under.divided.most[i] / 2);
        // how often a prime divides a fraction is a whole number
        if (under.divided.fraction && found.least[i] == found.most[i] && found.least[i] != std::floor(found.least[i])) found.irrational = true;
    }
    // a factorial has a prime once; no root makes a fraction of what is none
    found.irrational = found.irrational || under.once_above > 0 || under.divided.irrational;
    found.algebraic = under.divided.algebraic;
    found.if_algebraic = under.divided.if_algebraic;
    for (std::size_t i = 0; i < moduli_.size(); ++i) found.rests[i] = rests_of_root(i, under.divided.rests[i]);
    return found;
}

Divisibility DivisibilityTests::deep_roots(const Range& under) const {
    Divisibility found = root(under);
    for (const std::size_t i : counted_) {
        // ever less of it, but never nothing
        found.least[i] = found.least[i] > 0 ? HARDLY_ANYTHING : std::min(found.least[i], 0.0);
        found.most[i] = found.most[i] < 0 ? -HARDLY_ANYTHING : std::max(found.most[i], 0.0);
    }
    for (std::size_t i = 0; i < moduli_.size(); ++i) {
        for (u32 before = 0; before != found.rests[i];) before = std::exchange(found.rests[i], found.rests[i] | rests_of_root(i, found.rests[i]));
    }
    return found;
}

Divisibility DivisibilityTests::deep_squares(const Divisibility& square) const {
    Divisibility found;
    for (const std::size_t i : counted_) {
        found.least[i] = square.least[i] >= 0 ? square.least[i] : -Divisibility::INFINITE;
        found.most[i] = square.most[i] <= 0 ? square.most[i] : Divisibility::INFINITE;
    }
    found.algebraic = square.algebraic;
    found.if_algebraic = square.if_algebraic;
    return found;
}

// -- targets ---------------------------------------------------------------------------------------------

bool DivisibilityTests::may_be(const Divisibility& number, const Divisibility& target) const {
    if ((number.if_algebraic && !target.algebraic) || (target.if_algebraic && !number.algebraic)) return true;
    if ((number.irrational && target.fraction) || (number.fraction && target.irrational)) return false;
    for (std::size_t i = 0; i < moduli_.size(); ++i) {
        if (!(number.rests[i] & target.rests[i])) return false;
    }
    for (const std::size_t i : counted_) {
        double most = target.most[i], least = target.least[i];
        if (multiple_of_ && i == BALANCE) continue;
        if (multiple_of_) {  // less a multiple: where the target has the prime less often than that, so has the number
            const double in_multiple = often(static_cast<u64>(multiple_of_), primes_[i]);
            if (most >= in_multiple) least = std::min(least, in_multiple), most = Divisibility::INFINITE;
        }
        if (number.most[i] < least || number.least[i] > most) return false;
    }
    return true;
}

Divisibility DivisibilityTests::of_doublings(Value first, int times, bool halved) const {
    Divisibility found = of_rational(first.top, first.bottom);
    found.rests.fill(~u32{0});
    found.whole = false;
    if (halved) found.least[0] = -Divisibility::INFINITE, found.most[0] -= times;  // 2 is the first of the primes
    else found.most[0] = Divisibility::INFINITE, found.least[0] += times;
    weigh(found);
    return found;
}

long double DivisibilityTests::least_number_of_factors(const Divisibility& number) const {
    long double product = 1;
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        const double times = std::ceil(number.least[i]);
        if (times > 0 && product < LARGEST_COUNT) product *= static_cast<long double>(std::min(times, 1e15)) + 1;
    }
    return std::min<long double>(product * (1 - COARSE), LARGEST_COUNT);
}

DivisibilityTests::Exponent DivisibilityTests::exponent_between(const Divisibility& base, const Divisibility& power) const {
    Exponent found;
    if (base.if_algebraic || power.if_algebraic) return found;
    const auto known = [](const Divisibility& number, std::size_t i) {
        return number.least[i] == number.most[i] && std::fabs(number.least[i]) < 1e6 && number.least[i] == std::floor(number.least[i]);
    };
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        if (!known(base, i) || !known(power, i)) continue;
        const auto below = static_cast<i64>(base.least[i]), above = static_cast<i64>(power.least[i]);
        if (below == 0) {
            found.none = found.none || above != 0;
            continue;
        }
        const Value here = fraction(above, below);
        found.none = found.none || (found.known && !(here == found.exponent));
        found.known = true;
        found.exponent = here;
    }
    return found;
}

bool DivisibilityTests::never_whole(const Divisibility& number) const {
    if (number.irrational) return true;  // a whole number is algebraic, so what is said holds
    for (std::size_t i = 0; i < primes_.size(); ++i) {
        if (number.most[i] < 0 || std::ceil(number.least[i]) > number.most[i]) return true;
    }
    return false;
}

}  // namespace forceout::equations
