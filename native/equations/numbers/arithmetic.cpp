// The operations of arithmetic on any two numbers, by the rules on powers and roots that every league prints.
#include <algorithm>

#include "equations/numbers/numbers.h"

namespace forceout::equations {

namespace {

constexpr std::size_t MOST_TERMS = 16;

bool usable(Value a, Value b) { return a.usable() && b.usable(); }
Value worse(Value a, Value b) { return a == UNDEFINED || b == UNDEFINED ? UNDEFINED : UNKNOWN; }

constexpr u64 MOST_COMPLEX = 64;
constexpr i64 LARGEST_FACTORIAL = 1700;  // the last factorials that have finite bounds

}  // namespace

Value Numbers::negate(Value a) {
    if (!a.stored()) return a.rational() ? negate_rational(a) : a;
    Terms terms = numbers_[a.top].terms;
    for (Term& term : terms) term.coefficient = negate_rational(term.coefficient);
    return make(std::move(terms));
}

Value Numbers::subtract(Value a, Value b) {
    if (a.rational() && b.rational()) {
        const Value sum = add_rationals(a, negate_rational(b));
        if (sum.usable()) return sum;
    }
    return add(a, negate(b));
}

Value Numbers::add(Value a, Value b) {
    if (!usable(a, b)) return worse(a, b);
    if (a.rational() && b.rational()) {
        const Value sum = add_rationals(a, b);
        return sum.usable() ? sum : opaque('+', a, b, interval_of(a) + interval_of(b));
    }
    if (a.is(0)) return b;
    if (b.is(0)) return a;
    Terms terms = terms_of(a);
    for (const Term& term : terms_of(b)) {
        auto place = std::lower_bound(terms.begin(), terms.end(), term.product,
                                      [](const Term& known, u32 product) { return known.product < product; });
        if (place == terms.end() || place->product != term.product) {
            terms.insert(place, term);
            continue;
        }
        place->coefficient = add_rationals(place->coefficient, term.coefficient);
        if (!place->coefficient.usable()) return opaque('+', a, b, range(a) + range(b));
        if (place->coefficient.is(0)) terms.erase(place);
    }
    if (terms.size() > MOST_TERMS) return opaque('+', a, b, range(a) + range(b));
    return make(std::move(terms));
}

Value Numbers::multiply(Value a, Value b) {
    if (!usable(a, b)) return worse(a, b);
    if (a.rational() && b.rational()) {
        const Value product = multiply_rationals(a, b);
        if (product.usable()) return product;
    }
    if (a.is(0) || b.is(0)) return {0, 1};
    if (a.is(1)) return b;
    if (b.is(1)) return a;
    if (const auto whole = cancelled(a, b)) return *whole;
    if (const auto whole = cancelled(b, a)) return *whole;
    const Terms first = terms_of(a), second = terms_of(b);
    if (first.size() * second.size() > MOST_TERMS) return opaque('*', a, b, range(a) * range(b));
    Value sum{0, 1};
    for (const Term& x : first) {
        for (const Term& y : second) {
            Factors factors = products_[x.product].factors;
            const Factors more = products_[y.product].factors;
            for (const Factor& factor : more) {
                auto place = std::lower_bound(factors.begin(), factors.end(), factor.atom,
                                              [](const Factor& known, u32 atom) { return known.atom < atom; });
                if (place == factors.end() || place->atom != factor.atom) {
                    factors.insert(place, factor);
                    continue;
                }
                place->exponent = add(place->exponent, factor.exponent);
                if (!place->exponent.usable()) return UNKNOWN;
                if (place->exponent.is(0)) factors.erase(place);
            }
            const Value coefficient = multiply_rationals(x.coefficient, y.coefficient);
            Value part;
            if (coefficient.usable()) {
                part = settle(coefficient, std::move(factors));
            } else {  // the coefficients alone are too large: all primes side by side
                Factors all;
                if (!factorise({static_cast<i64>(magnitude(x.coefficient.top)), x.coefficient.bottom}, all)) return UNKNOWN;
                const Value whole = settle(y.coefficient, std::move(all));
                part = multiply(x.coefficient.top < 0 ? negate(whole) : whole, settle({1, 1}, std::move(factors)));
            }
            sum = add(sum, part);
            if (!sum.usable()) return sum;
        }
    }
    return sum;
}

// A sum times one over itself.
std::optional<Value> Numbers::cancelled(Value sum, Value inverse) {
    if (!sum.stored() || !inverse.stored() || numbers_[sum.top].terms.size() < 2) return std::nullopt;
    const Number& number = numbers_[inverse.top];
    if (number.terms.size() != 1) return std::nullopt;
    const Value coefficient = number.terms[0].coefficient;
    const Factors& factors = products_[number.terms[0].product].factors;
    if (factors.size() != 1 || !factors[0].exponent.is(-1)) return std::nullopt;
    const Atom atom = atoms_[factors[0].atom];
    if (atom.origin != Origin::NUMBER) return std::nullopt;
    if (atom.number == sum) return coefficient;
    return atom.number == negate(sum) ? std::optional(negate_rational(coefficient)) : std::nullopt;
}

Value Numbers::divide(Value a, Value b) {
    if (!usable(a, b)) return worse(a, b);
    if (b.is(0)) return UNDEFINED;
    if (a.rational() && b.rational()) {
        const Value quotient = multiply_rationals(a, invert_rational(b));
        if (quotient.usable()) return quotient;
    }
    return multiply(a, invert(b));
}

Value Numbers::invert(Value a) {
    if (a.rational()) return a.top ? invert_rational(a) : UNDEFINED;
    const Number number = numbers_[a.top];
    if (number.terms.size() == 1) {
        Factors factors = products_[number.terms[0].product].factors;
        for (Factor& factor : factors) factor.exponent = negate(factor.exponent);
        return settle(invert_rational(number.terms[0].coefficient), std::move(factors));
    }
    if (number.complex) return invert_complex(number);
    const Value quick = invert_two_roots(number);
    if (quick.usable()) return quick;
    const int side = sign(a);
    if (side == SIGN_UNKNOWN) return UNKNOWN;
    return settle({side, 1}, {{number_atom(side < 0 ? negate(a) : a), {-1, 1}}});
}

// One over a + bi, by its conjugate.
Value Numbers::invert_complex(const Number& number) {
    Value real{0, 1}, imaginary{0, 1};
    for (const Term& term : number.terms) {
        const Value part = make({term});
        if (complex(part)) imaginary = add(imaginary, multiply(part, MINUS_I));
        else real = add(real, part);
    }
    const Value size = add(multiply(real, real), multiply(imaginary, imaginary));
    if (!usable(real, imaginary) || !size.usable() || complex(size)) return UNKNOWN;
    return divide(subtract(real, multiply(imaginary, IMAGINARY_UNIT)), size);
}

// One over a sum of two square roots, by the third binomial formula.
Value Numbers::invert_two_roots(const Number& number) {
    if (number.terms.size() != 2 || !number.pure) return UNKNOWN;
    for (const Term& term : number.terms) {
        for (const Factor& factor : products_[term.product].factors) {
            if (factor.exponent != Value{1, 2}) return UNKNOWN;
        }
    }
    const Value first = make({number.terms[0]}), second = make({number.terms[1]});
    const Value below = subtract(multiply(first, first), multiply(second, second));
    return below.rational() ? multiply(subtract(first, second), invert_rational(below)) : UNKNOWN;
}

// -- powers --------------------------------------------------------------------------------------

Value Numbers::power(Value base, Value exponent) {
    if (!usable(base, exponent)) return worse(base, exponent);
    if (complex(exponent)) return pure(exponent) ? UNDEFINED : UNKNOWN;
    if (complex(base)) return complex_power(base, exponent);
    const int side = sign(base);
    if (side == SIGN_UNKNOWN) return UNKNOWN;
    if (side == 0) {
        const int up = sign(exponent);
        return up == SIGN_UNKNOWN ? UNKNOWN : up > 0 ? Value{0, 1} : UNDEFINED;
    }
    if (side > 0) return positive_power(base, exponent);
    if (exponent.rational()) {
        if (exponent.bottom % 2 == 0) return UNDEFINED;
        const Value result = positive_power(negate(base), exponent);
        return exponent.top % 2 ? negate(result) : result;
    }
    // a negative number to an irrational power is undefined; to an enormous fraction it need not be
    if (const Maybe fraction = rational(exponent); fraction != Maybe::YES) return fraction == Maybe::NO ? UNDEFINED : UNKNOWN;
    const Maybe odd_above = parity(exponent, 1), odd_below = parity(exponent, -1);
    if (odd_below == Maybe::NO) return UNDEFINED;
    if (odd_below == Maybe::UNSURE || odd_above == Maybe::UNSURE) return UNKNOWN;
    const Value result = positive_power(negate(base), exponent);
    return odd_above == Maybe::YES ? negate(result) : result;
}

// A number with i in it to a whole power.
Value Numbers::complex_power(Value base, Value exponent) {
    if (!exponent.integer() || magnitude(exponent.top) > MOST_COMPLEX) return UNKNOWN;
    Value result{1, 1}, square = base;
    for (u64 times = magnitude(exponent.top); times && result.usable(); times >>= 1) {
        if (times & 1) result = multiply(result, square);
        if (times > 1) square = multiply(square, square);
    }
    return exponent.top < 0 ? divide({1, 1}, result) : result;
}

Value Numbers::positive_power(Value base, Value exponent) {
    if (exponent.is(0) || base.is(1)) return {1, 1};
    if (exponent.is(1)) return base;
    if (base.rational() && exponent.rational()) {
        const Value quick = rational_power(base, exponent);
        if (quick.usable()) return quick;
    }
    Factors factors;
    if (!product_of(base, factors)) return sum_power(base, exponent);
    for (Factor& factor : factors) {
        factor.exponent = multiply(factor.exponent, exponent);
        if (!factor.exponent.usable()) return UNKNOWN;
    }
    return settle({1, 1}, std::move(factors));
}

// A rational result in 64 bits, where there is one.
Value Numbers::rational_power(Value base, Value exponent) {
    i64 top = base.top, bottom = base.bottom;
    if (exponent.bottom != 1) {
        top = exact_root(top, static_cast<u64>(exponent.bottom));
        bottom = exact_root(bottom, static_cast<u64>(exponent.bottom));
        if (top < 0 || bottom < 0) return UNKNOWN;
    }
    const u64 times = magnitude(exponent.top);
    const Value above = whole_power(top, times), below = whole_power(bottom, times);
    if (!usable(above, below)) return UNKNOWN;
    return exponent.top > 0 ? Value{above.top, below.top} : Value{below.top, above.top};
}

Value Numbers::sum_power(Value base, Value exponent) {
    if (base.stored() && numbers_[base.top].terms.size() > 1) {
        if (exponent.integer() && exponent.top > 0 && exponent.top <= MOST_FACTORS) {
            Value result = base;
            for (i64 i = 1; i < exponent.top && result.usable(); ++i) result = multiply(result, base);
            if (result.usable()) return result;
        }
        if (exponent.is(-1)) return invert(base);
        if (exponent.rational() && exponent.bottom % 2 == 0) {
            const Value root = root_of_square(base);
            if (root.usable()) return positive_power(root, multiply_rationals(exponent, {2, 1}));
        }
        return settle({1, 1}, {{number_atom(base), exponent}});
    }
    return UNKNOWN;
}

// x ± y where a number is x² ± 2xy + y² with products x and y; UNKNOWN where it is not.
Value Numbers::root_of_square(Value square) {
    const Terms terms = numbers_[square.top].terms;
    if (terms.size() != 3 || numbers_[square.top].complex) return UNKNOWN;
    for (std::size_t middle = 0; middle < 3; ++middle) {
        const Value first = make({terms[(middle + 1) % 3]}), last = make({terms[(middle + 2) % 3]});
        if (sign(first) != 1 || sign(last) != 1) continue;
        const Value x = power(first, {1, 2}), y = power(last, {1, 2});
        const Value doubled = multiply({2, 1}, multiply(x, y)), between = make({terms[middle]});
        const Value ratio = divide(doubled, between);  // the same product may be written in two ways
        const bool sum = ratio.is(1);
        if (!sum && !ratio.is(-1)) continue;
        const Value root = sum ? add(x, y) : subtract(x, y);
        if (!root.usable() || sign(root) == SIGN_UNKNOWN) return UNKNOWN;
        return sign(root) < 0 ? negate(root) : root;
    }
    return UNKNOWN;
}

Value Numbers::logarithm_of(Value number, Value base, bool rational_only) {
    if (!usable(number, base)) return worse(number, base);
    if ((complex(number) && pure(number)) || (complex(base) && pure(base))) return UNDEFINED;
    const int above = sign(number), below = sign(base);
    if (above == SIGN_UNKNOWN || below == SIGN_UNKNOWN) return UNKNOWN;
    if (above <= 0 || below <= 0 || base.is(1)) return UNDEFINED;
    if (equal(base, {1, 1}) != Maybe::NO) return UNKNOWN;
    if (number.is(1)) return {0, 1};
    if (number == base) return {1, 1};
    Factors first, second;
    if (product_of(number, first) && product_of(base, second) && first.size() == second.size()) {
        if (first.size() == 1 && first[0].atom == second[0].atom) return divide(first[0].exponent, second[0].exponent);
        Value ratio = UNKNOWN;
        bool same = true;
        for (std::size_t i = 0; same && i < first.size(); ++i) {
            same = first[i].atom == second[i].atom && first[i].exponent.rational() && second[i].exponent.rational();
            if (!same) break;
            const Value here = multiply_rationals(first[i].exponent, invert_rational(second[i].exponent));
            if (!here.usable()) return UNKNOWN;
            same = i == 0 || here == ratio;
            ratio = here;
        }
        if (same) return ratio;
    }
    // a sum may be a power of another sum, as 3 + 2√2 is of 1 + √2
    if (rational_only && pure(number) && pure(base) && (one_product(number) || one_product(base))) return UNDEFINED;
    const Interval top = log_of(number), bottom = log_of(base);
    if (top.holds_zero() || bottom.holds_zero()) return UNKNOWN;
    const auto size = [](Interval log) { return equations::logarithm(log.below_zero() ? -log : log); };
    return opaque_of_log('l', number, base, top.below_zero() == bottom.below_zero() ? 1 : -1, size(top) - size(bottom));
}

// n!: small ones as products of primes, enormous ones known only as such.
Value Numbers::factorial(Value number) {
    if (!number.usable()) return number;
    const Maybe whole = integer(number);
    const int side = sign(number);
    if (whole == Maybe::NO || side == -1) return UNDEFINED;
    if (whole == Maybe::UNSURE || side == SIGN_UNKNOWN) return UNKNOWN;
    if (!number.rational()) {
        // what is not written out may be small all the same
        if (!(log_of(number).low > LARGE_LOG)) return UNKNOWN;
        const Interval bounds = range(number);  // n! lies between (n/e)^n and n^n
        const Interval log = {bounds.low * (std::log(bounds.low) - 1) * (1 - 1e-12L), HUGE_VALL};
        const long double high = bounds.high * std::log(bounds.high) * (1 + 1e-12L);
        return opaque_of_log('!', number, number, 1,
                             {std::isfinite(log.low) ? log.low : LDBL_MAX, std::isnan(high) ? HUGE_VALL : high});
    }
    if (number.top > LARGEST_FACTORIAL) {
        const long double log = std::lgamma(static_cast<long double>(number.top) + 1);
        return opaque_of_log('!', number, number, 1, {log * (1 - 1e-12L), log * (1 + 1e-12L)});
    }
    Value result{1, 1};
    if (number.top <= 20) {
        for (i64 n = 2; n <= number.top; ++n) result.top *= n;
        return result;
    }
    if (factorials_.empty()) factorials_.assign(LARGEST_FACTORIAL + 1, UNKNOWN);
    Value& known = factorials_[static_cast<std::size_t>(number.top)];
    if (known.usable()) return known;
    Factors factors;
    for (i64 prime = 2; prime <= number.top; ++prime) {
        if (!is_prime(static_cast<u64>(prime))) continue;
        i64 count = 0;  // Legendre
        for (i64 power = prime; power <= number.top; power *= prime) count += number.top / power;
        factors.push_back({prime_atom(prime, true), {count, 1}});
    }
    std::sort(factors.begin(), factors.end(), [](const Factor& a, const Factor& b) { return a.atom < b.atom; });
    return known = settle(result, std::move(factors));
}

// Whose factorial a number of more than 64 bits is. False where that cannot be told.
bool Numbers::undo_factorial(Value a, std::vector<Value>& found) {
    if (rational(a) == Maybe::NO || sign(a) == -1) return true;
    const Number& number = numbers_[a.top];
    if (number.terms.size() == 1 && number.terms[0].coefficient.is(1)) {
        const Factors& factors = products_[number.terms[0].product].factors;
        if (factors.size() == 1 && atoms_[factors[0].atom].whole() && factors[0].exponent.is(1)) {
            found.push_back(atoms_[factors[0].atom].number);
            return true;
        }
    }
    const Interval log = log_of(a);
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
        if (equal(factorial({n, 1}), a) != Maybe::NO) found.push_back({n, 1});
    }
    return true;
}

}  // namespace forceout::equations
