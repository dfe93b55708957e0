// The operations of arithmetic on any two numbers, by the rules on powers and roots that every league prints.
#include <algorithm>

#include "numbers.h"

namespace forceout {

namespace {

constexpr std::size_t MOST_TERMS = 16;
constexpr i64 MOST_FACTORS = 8;  // a sum is multiplied out up to this power

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
    if (pure(exponent)) return UNDEFINED;
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

// Whether the numerator (side 1) or the denominator (side -1) of an enormous fraction is odd.
Maybe Numbers::parity(Value a, int side) const {
    const Number& number = numbers_[a.top];
    if (number.terms.size() != 1) return Maybe::UNSURE;
    const Value c = number.terms[0].coefficient;
    if (magnitude(c.top) != 1 || c.bottom != 1) return Maybe::UNSURE;
    for (const Factor& factor : products_[number.terms[0].product].factors) {
        const Atom& atom = atoms_[factor.atom];
        if ((atom.origin > Origin::COMPOSITE && !atom.whole()) || !factor.exponent.integer()) return Maybe::UNSURE;
        if ((atom.whole() || atom.prime % 2 == 0) && (factor.exponent.top > 0) == (side > 0)) return Maybe::NO;
    }
    return Maybe::YES;
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
        return settle({1, 1}, {{number_atom(base), exponent}});
    }
    return UNKNOWN;
}

Value Numbers::logarithm_of(Value number, Value base, bool rational_only) {
    if (!usable(number, base)) return worse(number, base);
    if ((complex(number) && pure(number)) || (complex(base) && pure(base))) return UNDEFINED;
    const int above = sign(number), below = sign(base);
    if (above == SIGN_UNKNOWN || below == SIGN_UNKNOWN) return UNKNOWN;
    if (above <= 0 || below <= 0 || base.is(1)) return UNDEFINED;
    if (number.is(1)) return {0, 1};
    if (number == base) return {1, 1};
    Factors first, second;
    if (product_of(number, first) && product_of(base, second) && first.size() == second.size()) {
        Value ratio = UNKNOWN;
        bool same = true;
        for (std::size_t i = 0; same && i < first.size(); ++i) {
            same = first[i].atom == second[i].atom && first[i].exponent.rational() && second[i].exponent.rational();
            if (!same) break;
            const Value here = multiply_rationals(first[i].exponent, invert_rational(second[i].exponent));
            same = here.usable() && (i == 0 || here == ratio);
            ratio = here;
        }
        if (same) return ratio;
    }
    if (rational_only && pure(number) && pure(base)) return UNDEFINED;
    const Interval bottom = forceout::logarithm(range(base));
    return opaque('l', number, base, forceout::logarithm(range(number)) * inverse(bottom));
}

// n!: small ones as products of primes, enormous ones known only as such.
Value Numbers::factorial(Value number) {
    if (!number.usable()) return number;
    const Maybe whole = integer(number);
    const int side = sign(number);
    if (whole == Maybe::NO || side == -1) return UNDEFINED;
    if (whole == Maybe::UNSURE || side == SIGN_UNKNOWN) return UNKNOWN;
    if (!number.rational()) return opaque('!', number, number, {LDBL_MAX, HUGE_VALL});
    if (number.top > LARGEST_FACTORIAL) {
        const Value result = opaque('!', number, number, {LDBL_MAX, HUGE_VALL});
        const long double log = std::lgamma(static_cast<long double>(number.top) + 1);
        const u32 product = numbers_[result.top].terms[0].product;
        products_[product].log = {log * (1 - 1e-12L), log * (1 + 1e-12L)};
        return result;
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

}  // namespace forceout
