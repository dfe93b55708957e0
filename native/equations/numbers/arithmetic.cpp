#include "equations/numbers/arithmetic.h"

#include <algorithm>

namespace forceout::equations {

namespace {

constexpr std::size_t MOST_TERMS = 16;

}  // namespace

Value Arithmetic::negate(Value a) {
    if (!a.stored()) return a.rational() ? negate_rational(a) : a;
    Terms terms(store_.number(a).terms);
    for (Term& term : terms) term.coefficient = negate_rational(term.coefficient);
    return store_.keep_sum(terms);
}

Value Arithmetic::subtract(Value a, Value b) {
    if (a.rational() && b.rational()) {
        const Value sum = add_rationals(a, negate_rational(b));
        if (sum.usable()) return sum;
    }
    return add(a, negate(b));
}

Value Arithmetic::add(Value a, Value b) {
    if (!usable(a, b)) return worse(a, b);
    if (a.rational() && b.rational()) {
        const Value sum = add_rationals(a, b);
        return sum.usable() ? sum : opaque('+', a, b, interval_of(a) + interval_of(b));
    }
    if (a.is(0)) return b;
    if (b.is(0)) return a;
    Terms terms = store_.terms_of(a);
    for (const Term& term : store_.terms_of(b)) {
        auto place = std::lower_bound(terms.begin(), terms.end(), term.product,
                                      [](const Term& known, u32 product) { return known.product < product; });
        if (place == terms.end() || place->product != term.product) {
            terms.insert(place, term);
            continue;
        }
        place->coefficient = add_rationals(place->coefficient, term.coefficient);
        if (!place->coefficient.usable()) return opaque('+', a, b, facts_.range(a) + facts_.range(b));
        if (place->coefficient.is(0)) terms.erase(place);
    }
    if (terms.size() > MOST_TERMS) return opaque('+', a, b, facts_.range(a) + facts_.range(b));
    return store_.keep_sum(terms);
}

Value Arithmetic::multiply(Value a, Value b) {
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
    const Terms first = store_.terms_of(a), second = store_.terms_of(b);
    if (first.size() * second.size() > MOST_TERMS) return opaque('*', a, b, facts_.range(a) * facts_.range(b));
    Value sum{0, 1};
    for (const Term& x : first) {
        for (const Term& y : second) {
            Factors factors(store_.factors(x));
            const Factors more(store_.factors(y));
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
std::optional<Value> Arithmetic::cancelled(Value sum, Value inverse) {
    if (!sum.stored() || !inverse.stored() || store_.number(sum).terms.size() < 2) return std::nullopt;
    const Number& number = store_.number(inverse);
    if (number.terms.size() != 1) return std::nullopt;
    const Value coefficient = number.terms[0].coefficient;
    const KeptFactors& factors = store_.factors(number.terms[0]);
    if (factors.size() != 1 || !factors[0].exponent.is(-1)) return std::nullopt;
    const Atom atom = store_.atom(factors[0]);
    if (atom.origin != Origin::NUMBER) return std::nullopt;
    if (atom.number == sum) return coefficient;
    return atom.number == negate(sum) ? std::optional(negate_rational(coefficient)) : std::nullopt;
}

Value Arithmetic::divide(Value a, Value b) {
    if (!usable(a, b)) return worse(a, b);
    if (b.is(0)) return UNDEFINED;
    if (a.rational() && b.rational()) {
        const Value quotient = multiply_rationals(a, invert_rational(b));
        if (quotient.usable()) return quotient;
    }
    return multiply(a, invert(b));
}

Value Arithmetic::invert(Value a) {
    if (a.rational()) return a.top ? invert_rational(a) : UNDEFINED;
    const Number number = store_.number(a);
    if (number.terms.size() == 1) {
        Factors factors(store_.factors(number.terms[0]));
        for (Factor& factor : factors) factor.exponent = negate(factor.exponent);
        return settle(invert_rational(number.terms[0].coefficient), std::move(factors));
    }
    if (number.complex) return invert_complex(number);
    const Value quick = invert_two_roots(number);
    if (quick.usable()) return quick;
    const int side = facts_.sign(a);
    if (side == SIGN_UNKNOWN) return UNKNOWN;
    return settle({side, 1}, {{store_.keep_number(side < 0 ? negate(a) : a), {-1, 1}}});
}

// One over a + bi, by its conjugate.
Value Arithmetic::invert_complex(const Number& number) {
    Value real{0, 1}, imaginary{0, 1};
    for (const Term& term : number.terms) {
        const Value part = store_.keep_sum({term});
        if (facts_.complex(part)) imaginary = add(imaginary, multiply(part, MINUS_I));
        else real = add(real, part);
    }
    const Value size = add(multiply(real, real), multiply(imaginary, imaginary));
    if (!usable(real, imaginary) || !size.usable() || facts_.complex(size)) return UNKNOWN;
    return divide(subtract(real, multiply(imaginary, IMAGINARY_UNIT)), size);
}

// One over a sum of two square roots, by the third binomial formula.
Value Arithmetic::invert_two_roots(const Number& number) {
    if (number.terms.size() != 2 || !number.pure) return UNKNOWN;
    for (const Term& term : number.terms) {
        for (const Factor& factor : store_.factors(term)) {
            if (factor.exponent != Value{1, 2}) return UNKNOWN;
        }
    }
    const Value first = store_.keep_sum({number.terms[0]}), second = store_.keep_sum({number.terms[1]});
    const Value below = subtract(multiply(first, first), multiply(second, second));
    return below.rational() ? multiply(subtract(first, second), invert_rational(below)) : UNKNOWN;
}

}  // namespace forceout::equations
