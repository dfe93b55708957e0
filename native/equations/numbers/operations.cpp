#include <array>
#include <utility>

#include "equations/numbers/operations.h"

namespace forceout::equations {

namespace {

Maybe whole(Numbers& numbers, Value v) {
    const Maybe integer = numbers.facts().integer(v);
    if (integer != Maybe::YES) return integer;
    const int side = numbers.facts().sign(v);
    return side == SIGN_UNKNOWN ? Maybe::UNSURE : side >= 0 ? Maybe::YES : Maybe::NO;
}

Value refused(Maybe answer) { return answer == Maybe::NO ? UNDEFINED : UNKNOWN; }

Value power(Numbers& numbers, const Sign& sign, Value base, Value exponent) {
    if (sign.demand == Demand::WHOLE) {
        for (const Value v : {base, exponent}) {
            if (const Maybe answer = whole(numbers, v); answer != Maybe::YES) return refused(answer);
        }
    }
    return numbers.power(base, exponent);
}

Value root(Numbers& numbers, const Sign& sign, Value index, Value radicand) {
    if (index.is(0)) return UNDEFINED;
    if (sign.demand == Demand::WHOLE) {
        for (const Value v : {index, radicand}) {
            if (const Maybe answer = whole(numbers, v); answer != Maybe::YES) return refused(answer);
        }
    }
    if (sign.demand == Demand::WHOLE && index.integer() && radicand.integer() &&
        exact_root(radicand.top, static_cast<u64>(index.top)) < 0)
        return UNDEFINED;
    // the root of so large an index lies between 1 and 2
    if (sign.demand == Demand::WHOLE && radicand.rational() && radicand.top > 1 && numbers.facts().compare(index, {63, 1}) == 1) {
        return UNDEFINED;
    }
    if (sign.demand == Demand::WHOLE && radicand.stored()) {
        const Interval most = numbers.facts().log_of(radicand), least = numbers.facts().range(index) * Interval{0.693L, 0.694L};
        if (numbers.facts().sign(radicand) == 1 && most.low > 0 && most.high < least.low) return UNDEFINED;
    }
    const Value result = numbers.power(radicand, numbers.divide({1, 1}, index));
    if (sign.demand == Demand::WHOLE && result.usable()) {
        if (const Maybe answer = whole(numbers, result); answer != Maybe::YES) return refused(answer);
    }
    return result;
}

Value principal_power(Numbers& numbers, Value base, Value exponent) {
    if (!base.rational() || base.top <= 0 || !exponent.rational() || exponent.bottom == 1) return UNDEFINED;
    const Value result = numbers.power(base, exponent);
    return result.rational() ? result : UNDEFINED;
}

Value divide(Numbers& numbers, const Sign& sign, Value left, Value right) {
    const Value result = numbers.divide(left, right);
    if (sign.demand == Demand::NO_FRACTION && result.usable()) {
        if (numbers.facts().sign(left) == SIGN_UNKNOWN || numbers.facts().sign(right) == SIGN_UNKNOWN) return UNKNOWN;
        const auto size = [&](Value v) { return numbers.facts().sign(v) == -1 ? numbers.negate(v) : v; };
        const int order = numbers.facts().compare(size(left), size(right));
        if (order == SIGN_UNKNOWN) return UNKNOWN;
        if (order < 0) return UNDEFINED;
    }
    return result;
}

// UNDEFINED where a number is surely not a counting number of 64 bits; UNKNOWN where it might be a larger one.
Value counting(Numbers& numbers, Value v) {
    if (v.rational()) return v.bottom == 1 && v.top > 0 ? v : UNDEFINED;
    if (numbers.facts().integer(v) == Maybe::NO || numbers.facts().sign(v) == -1) return UNDEFINED;
    return UNKNOWN;
}

// Of whole numbers from `least` on, which is 0 or 1.
Value gcf(Numbers& numbers, Value left, Value right, i64 least = 0) {
    Maybe both = Maybe::YES;
    for (const Value v : {left, right}) {
        const Maybe answer = v.is(0) && least > 0 ? Maybe::NO : whole(numbers, v);
        if (answer == Maybe::NO) return UNDEFINED;
        if (answer == Maybe::UNSURE) both = answer;
    }
    if (both == Maybe::UNSURE) return UNKNOWN;
    return left.is(0) && right.is(0) ? UNDEFINED : numbers.greatest_common_factor(left, right);
}

Value lcm(Numbers& numbers, Value left, Value right) {
    const Value common = gcf(numbers, left, right, 1);
    return common.usable() ? numbers.multiply(numbers.divide(left, common), right) : common;
}

Value remainder(Numbers& numbers, const Sign& sign, Value dividend, Value divisor) {
    const Value top = counting(numbers, dividend), bottom = counting(numbers, divisor);
    if (top == UNDEFINED || bottom == UNDEFINED || numbers.facts().compare(dividend, sign.parameter) == 1) return UNDEFINED;
    if (!top.usable()) return UNKNOWN;
    if (bottom.usable()) return {top.top % bottom.top, 1};
    // a whole number too large for 64 bits leaves all of it over
    return numbers.facts().integer(divisor) == Maybe::YES && numbers.facts().compare(divisor, top) == 1 ? top : UNKNOWN;
}

Value number_of_factors(Numbers& numbers, const Sign& sign, Value v) {
    const Value number = counting(numbers, v);
    if (sign.parameter.top != 0 && numbers.facts().compare(v, sign.parameter) == 1) return UNDEFINED;
    if (number == UNKNOWN) return numbers.number_of_factors(v);
    if (!number.usable()) return number;
    bool proven = true;
    i64 count = 1;
    for (const auto& [prime, times] : prime_factors(static_cast<u64>(number.top), proven)) count *= times + 1;
    return proven ? Value{count, 1} : UNKNOWN;
}

Value smallest_prime(Numbers& numbers, const Sign& sign, Value v) {
    if (!v.rational()) {
        if (numbers.facts().pure(v) || numbers.facts().compare(v, sign.parameter) == 1) return UNDEFINED;
        return UNKNOWN;
    }
    if (numbers.facts().compare(v, sign.parameter) > 0) return UNDEFINED;
    i64 candidate = 2;
    if (v.top > 0 && v.top / v.bottom + 1 > candidate) candidate = v.top / v.bottom + 1;
    while (!is_prime(static_cast<u64>(candidate))) ++candidate;
    return {candidate, 1};
}

}  // namespace

std::optional<Operation> operation_named(const std::string& name) {
    static const std::pair<const char*, Operation> names[] = {
        {"add", Operation::ADD},
        {"subtract", Operation::SUBTRACT},
        {"multiply", Operation::MULTIPLY},
        {"divide", Operation::DIVIDE},
        {"average", Operation::AVERAGE},
        {"percent", Operation::PERCENT},
        {"power", Operation::POWER},
        {"root", Operation::ROOT},
        {"lcm", Operation::LCM},
        {"gcf", Operation::GCF},
        {"remainder", Operation::REMAINDER},
        {"log", Operation::LOG},
        {"complex-power", Operation::COMPLEX_POWER},
        {"join-by-i", Operation::JOIN_BY_I},
        {"principal-power", Operation::PRINCIPAL_POWER},
        {"times-i", Operation::TIMES_I},
        {"square-root", Operation::SQUARE_ROOT},
        {"number-of-factors", Operation::NUMBER_OF_FACTORS},
        {"smallest-prime", Operation::SMALLEST_PRIME},
        {"factorial", Operation::FACTORIAL},
        {"power-of", Operation::POWER_OF},
    };
    for (const auto& [known, operation] : names) {
        if (name == known) return operation;
    }
    return std::nullopt;
}

bool Sign::commutes() const {
    switch (operation) {
        case Operation::ADD:
        case Operation::MULTIPLY:
        case Operation::AVERAGE:
        case Operation::PERCENT:
        case Operation::JOIN_BY_I:
        case Operation::LCM:
        case Operation::GCF: return true;
        default: return false;
    }
}

bool Sign::makes_irrationals() const {
    if (demand == Demand::WHOLE) return false;
    switch (operation) {
        case Operation::POWER:
        case Operation::ROOT:
        case Operation::LOG:
        case Operation::COMPLEX_POWER:
        case Operation::JOIN_BY_I:
        case Operation::TIMES_I:
        case Operation::SQUARE_ROOT: return true;
        case Operation::POWER_OF: return parameter.bottom != 1;
        default: return false;
    }
}

// Whole roots of a whole number, and numbers of factors, fall to 0, 1 or 2; the smallest prime above a number is taken
// only of numbers up to a limit. So all of them together end too: above the prime after the limit they only fall.
bool Sign::comes_to_an_end() const {
    switch (operation) {
        case Operation::SQUARE_ROOT: return demand == Demand::WHOLE;
        case Operation::NUMBER_OF_FACTORS:
        case Operation::SMALLEST_PRIME: return true;
        default: return false;
    }
}

Value apply(Numbers& numbers, const Sign& sign, Value left, Value right) {
    switch (sign.operation) {
        case Operation::ADD: return numbers.add(left, right);
        case Operation::SUBTRACT: return numbers.subtract(left, right);
        case Operation::MULTIPLY: return numbers.multiply(left, right);
        case Operation::DIVIDE: return divide(numbers, sign, left, right);
        case Operation::AVERAGE: return numbers.multiply({1, 2}, numbers.add(left, right));
        case Operation::PERCENT: return numbers.divide(numbers.multiply(left, right), sign.parameter);
        case Operation::POWER: return power(numbers, sign, left, right);
        case Operation::ROOT: return root(numbers, sign, left, right);
        case Operation::LCM: return lcm(numbers, left, right);
        case Operation::GCF: return gcf(numbers, left, right);
        case Operation::REMAINDER: return remainder(numbers, sign, left, right);
        case Operation::LOG: return numbers.logarithm_of(left, right);
        case Operation::SQUARE_ROOT: return root(numbers, sign, {2, 1}, left);
        case Operation::NUMBER_OF_FACTORS: return number_of_factors(numbers, sign, left);
        case Operation::SMALLEST_PRIME: return smallest_prime(numbers, sign, left);
        case Operation::FACTORIAL: return numbers.factorial(left);
        case Operation::POWER_OF: return power(numbers, sign, left, sign.parameter);
        case Operation::COMPLEX_POWER:
            if (right.rational() && right.bottom != 1 && !left.is(0)) return MANY_VALUED;
            return numbers.power(left, right);
        case Operation::PRINCIPAL_POWER: return principal_power(numbers, left, right);
        case Operation::TIMES_I: return numbers.multiply(left, sign.parameter.top < 0 ? MINUS_I : IMAGINARY_UNIT);
        case Operation::JOIN_BY_I:
            return numbers.multiply(numbers.multiply(left, sign.parameter.top < 0 ? MINUS_I : IMAGINARY_UNIT), right);
    }
    return UNKNOWN;
}

}  // namespace forceout::equations
