// Operations backwards: what the other operand has to be for a target to come out.
//
// Whatever is found is only a candidate: it is applied forwards again wherever an operation has conditions, so a
// list may be too long but never too short.
#include "equations/numbers/operations.h"

namespace forceout::equations {

namespace {

using Found = std::vector<Value>;

bool keep(Value candidate, Found& found) {
    if (candidate.usable()) found.push_back(candidate);
    return candidate != UNKNOWN;  // one that cannot be followed means that the list is not complete
}

// Only those that really give the target.
bool keep_if(Numbers& numbers, const Sign& sign, bool known_left, Value known, Value candidate, Value target, Found& found) {
    if (candidate == UNKNOWN) return false;
    if (!candidate.usable()) return true;
    const Value result = known_left ? apply(numbers, sign, known, candidate) : apply(numbers, sign, candidate, known);
    if (result == UNDEFINED) return true;
    if (!result.usable() || numbers.facts().equal(result, target) != Maybe::NO) found.push_back(candidate);
    return true;
}

bool surely_not(const Numbers& numbers, Value v, i64 n) { return numbers.facts().equal(v, {n, 1}) == Maybe::NO; }

// base^x = target
bool undo_exponent(Numbers& numbers, Value base, Value target, bool rational_only, Found& found) {
    const int side = numbers.facts().sign(base), goal = numbers.facts().sign(target);
    if (side == SIGN_UNKNOWN || goal == SIGN_UNKNOWN) return false;
    if (side == 0) return goal != 0;  // 0 to any positive power is 0
    if (goal == 0) return true;
    if (base.is(1)) return surely_not(numbers, target, 1);
    if (base.is(-1)) return surely_not(numbers, target, 1) && surely_not(numbers, target, -1);
    if (side > 0) return goal < 0 ? true : keep(numbers.logarithm_of(target, base, rational_only), found);
    const Value size = goal < 0 ? numbers.negate(target) : target;
    const Value exponent = numbers.logarithm_of(size, numbers.negate(base), rational_only);
    // a negative base takes only rational exponents; one that is not known to be irrational must be tried
    if (exponent.stored() && numbers.facts().rational(exponent) == Maybe::NO) return true;
    return keep(exponent, found);
}

// x^exponent = target
bool undo_base(Numbers& numbers, Value exponent, Value target, bool rational_only, Found& found) {
    const int goal = numbers.facts().sign(target), up = numbers.facts().sign(exponent);
    if (goal == SIGN_UNKNOWN || up == SIGN_UNKNOWN) return false;
    if (up == 0) return surely_not(numbers, target, 1);  // anything but 0 to the power 0 is 1
    if (goal == 0) {
        if (up > 0) found.push_back({0, 1});
        return true;
    }
    const Value size = goal < 0 ? numbers.negate(target) : target;
    const Value inverse = numbers.divide({1, 1}, exponent);
    if (rational_only && size.rational() && inverse.rational() && !has_rational_power(size, inverse)) return true;
    const Value base = numbers.power(size, inverse);
    if (base == UNKNOWN) return false;
    if (!base.usable()) return true;
    if (goal > 0) found.push_back(base);
    const bool maybe_rational = exponent.rational() ? exponent.bottom % 2 == 1 : !numbers.facts().pure(exponent);
    if (maybe_rational) {
        const bool odd = exponent.rational() ? exponent.top % 2 != 0 : true;
        const bool even = exponent.rational() ? exponent.top % 2 == 0 : true;
        if ((goal < 0 && odd) || (goal > 0 && even)) found.push_back(numbers.negate(base));
    }
    return true;
}

bool undo_power(Numbers& numbers, const Sign& sign, bool known_left, Value known, Value target, bool rational_only,
                Found& found) {
    Found raw;
    const bool complete = known_left ? undo_exponent(numbers, known, target, rational_only, raw)
                                     : undo_base(numbers, known, target, rational_only, raw);
    bool kept = true;
    for (const Value candidate : raw) kept = keep_if(numbers, sign, known_left, known, candidate, target, found) && kept;
    return complete && kept;
}

bool undo_root(Numbers& numbers, const Sign& sign, bool known_left, Value known, Value target, bool rational_only, Found& found) {
    if (known_left) {  // known is the index
        if (known.is(0)) return true;
        const Value exponent = numbers.divide({1, 1}, known);
        if (!exponent.usable()) return exponent != UNKNOWN;
        Found raw;
        const bool complete = undo_base(numbers, exponent, target, rational_only, raw);
        bool kept = true;
        for (const Value candidate : raw) kept = keep_if(numbers, sign, true, known, candidate, target, found) && kept;
        return complete && kept;
    }
    Found raw;
    const bool complete = undo_exponent(numbers, known, target, rational_only, raw);
    bool kept = true;
    for (const Value exponent : raw) {
        if (exponent.is(0)) continue;  // no index gives it
        kept = keep_if(numbers, sign, false, known, numbers.divide({1, 1}, exponent), target, found) && kept;
    }
    return complete && kept;
}

// factor × x = target, over a scale
bool undo_product(Numbers& numbers, Value factor, Value target, Found& found) {
    const int side = numbers.facts().complex(factor) && numbers.facts().pure(factor) ? 1 : numbers.facts().sign(factor);
    if (side == SIGN_UNKNOWN) return false;
    if (side == 0) return surely_not(numbers, target, 0);  // 0 times anything
    return keep(numbers.divide(target, factor), found);
}

bool undo_division(Numbers& numbers, const Sign& sign, bool known_left, Value known, Value target, Found& found) {
    const bool careful = sign.demand != Demand::NONE;
    if (!known_left) {
        if (known.is(0)) return true;
        const Value candidate = numbers.multiply(target, known);
        return careful ? keep_if(numbers, sign, false, known, candidate, target, found) : keep(candidate, found);
    }
    if (known.is(0)) return surely_not(numbers, target, 0);  // 0 over anything else
    if (target.is(0)) return true;
    for (const Value v : {known, target}) {  // which might be zero?
        if (numbers.facts().sign(v) == SIGN_UNKNOWN && !(numbers.facts().complex(v) && numbers.facts().pure(v))) return false;
    }
    const Value candidate = numbers.divide(known, target);
    return careful ? keep_if(numbers, sign, true, known, candidate, target, found) : keep(candidate, found);
}

void divisors(u64 n, Found& found) {
    for (u64 d = 1; d * d <= n; ++d) {
        if (n % d) continue;
        found.push_back({static_cast<i64>(d), 1});
        if (d * d != n) found.push_back({static_cast<i64>(n / d), 1});
    }
}

constexpr i64 MOST_TO_FACTOR = INT64_C(100000000);
constexpr i64 MOST_COUNTED = 1000;  // numbers whose factors are counted one by one

bool undo_lcm(Numbers& numbers, const Sign& sign, Value known, Value target, Found& found) {
    if (!target.rational()) return numbers.facts().pure(target);
    if (target.bottom != 1 || target.top < 1) return true;
    if (target.top > MOST_TO_FACTOR) return false;
    if (!known.rational()) return numbers.facts().pure(known);
    if (known.bottom != 1 || known.top < 1 || target.top % known.top) return true;
    Found raw;
    divisors(static_cast<u64>(target.top), raw);
    for (const Value candidate : raw) keep_if(numbers, sign, true, known, candidate, target, found);
    return true;
}

// Whether a number is surely no whole number from 0 on.
bool never_whole(const Numbers& numbers, Value v) {
    const bool irrational = v.stored() && numbers.facts().pure(v);
    return irrational || numbers.facts().integer(v) == Maybe::NO || numbers.facts().sign(v) == -1;
}

// The greatest common factor divides both: only then need anything be tried.
bool undo_gcf(Numbers& numbers, Value known, Value target, Found& found) {
    if (target.is(0) || never_whole(numbers, target) || never_whole(numbers, known)) return true;
    if (known.is(0)) return keep(target, found);
    const Value times = numbers.divide(known, target);
    return times.usable() && numbers.facts().integer(times) == Maybe::NO;
}

bool undo_remainder(Numbers& numbers, const Sign& sign, bool known_left, Value known, Value target, Found& found) {
    const auto beyond = [&](Value v) { return numbers.facts().compare(v, sign.parameter) == 1; };
    if (never_whole(numbers, target) || beyond(target) || known.is(0) || never_whole(numbers, known)) return true;
    if (known_left && beyond(known)) return true;
    if (!target.rational()) return false;
    Found raw;
    if (!known_left && beyond(known)) raw.push_back(target);  // all that is divided by it is left over
    else if (!known.rational()) return false;
    else if (known_left) {
        if (known.top == target.top) return false;  // any larger divisor leaves it
        if (known.top < target.top) return true;
        divisors(static_cast<u64>(known.top - target.top), raw);
    } else {
        if (target.top >= known.top) return true;
        for (i64 n = target.top; n <= sign.parameter.top; n += known.top) raw.push_back({n, 1});
    }
    for (const Value candidate : raw) keep_if(numbers, sign, known_left, known, candidate, target, found);
    return true;
}

bool undo_log(Numbers& numbers, const Sign& sign, bool known_left, Value known, Value target, Found& found) {
    if (!known_left) {
        const int side = numbers.facts().sign(known);
        if (side == SIGN_UNKNOWN) return false;
        if (side <= 0 || known.is(1)) return true;
        return keep(numbers.power(known, target), found);
    }
    if (known.is(1)) return surely_not(numbers, target, 0);
    const int side = numbers.facts().sign(known), goal = numbers.facts().sign(target);
    if (side == SIGN_UNKNOWN || goal == SIGN_UNKNOWN) return false;
    if (side <= 0) return true;
    if (goal == 0) return surely_not(numbers, known, 1);
    return keep_if(numbers, sign, true, known, numbers.power(known, numbers.divide({1, 1}, target)), target, found);
}

}  // namespace

bool undo(Numbers& numbers, const Sign& sign, bool known_left, Value known, Value target, bool rational_only, Found& found) {
    switch (sign.operation) {
        case Operation::ADD: return keep(numbers.subtract(target, known), found);
        case Operation::SUBTRACT: return keep(known_left ? numbers.subtract(known, target) : numbers.add(target, known), found);
        case Operation::AVERAGE: return keep(numbers.subtract(numbers.multiply({2, 1}, target), known), found);
        case Operation::MULTIPLY: return undo_product(numbers, known, target, found);
        case Operation::PERCENT: return undo_product(numbers, known, numbers.multiply(target, sign.parameter), found);
        case Operation::DIVIDE: return undo_division(numbers, sign, known_left, known, target, found);
        case Operation::POWER: return undo_power(numbers, sign, known_left, known, target, rational_only, found);
        case Operation::ROOT: return undo_root(numbers, sign, known_left, known, target, rational_only, found);
        case Operation::LCM: return undo_lcm(numbers, sign, known, target, found);
        case Operation::GCF: return undo_gcf(numbers, known, target, found);
        case Operation::REMAINDER: return undo_remainder(numbers, sign, known_left, known, target, found);
        case Operation::JOIN_BY_I:
            if (known.is(0)) return surely_not(numbers, target, 0);
            return keep(numbers.divide(target, numbers.multiply(known, sign.parameter.top < 0 ? MINUS_I : IMAGINARY_UNIT)),
                        found);
        case Operation::PRINCIPAL_POWER:  // what is not found here is left open by the sign that has all the values
            if (target.rational()) undo_power(numbers, sign, known_left, known, target, true, found);
            return true;
        case Operation::LOG: return undo_log(numbers, sign, known_left, known, target, found);
        default: return false;
    }
}

bool undo_smallest_prime(const Sign& sign, Value target, Found& found) {
    if (sign.operation != Operation::SMALLEST_PRIME || !target.integer() || target.top < 2) return false;
    // there is a prime between a number and twice that number
    if (!is_prime(static_cast<u64>(target.top)) || target.top / 2 > sign.parameter.top + 1) return true;
    for (i64 n = target.top - 1; n >= 0; --n) {
        if (n <= sign.parameter.top) found.push_back({n, 1});
        if (n > 1 && is_prime(static_cast<u64>(n))) break;
    }
    return true;
}

bool undo(Numbers& numbers, const Sign& sign, Value target, Found& found) {
    switch (sign.operation) {
        case Operation::SQUARE_ROOT: {
            const int goal = numbers.facts().sign(target);
            if (goal == SIGN_UNKNOWN) return false;
            if (goal < 0) return true;
            return keep_if(numbers, sign, false, target, numbers.multiply(target, target), target, found);
        }
        case Operation::FACTORIAL:
            if (!target.rational()) {
                return numbers.facts().pure(target) || numbers.undo_factorial(target, found);
            }
            for (i64 n = 0, product = 1; n <= 20; ++n) {
                if (n > 0) product *= n;
                if (target.is(product)) found.push_back({n, 1});
            }
            return true;
        case Operation::NUMBER_OF_FACTORS:  // a counting number, and only 1 has one factor
            if (!target.rational()) return numbers.facts().pure(target);
            if (target.is(1)) found.push_back({1, 1});
            if (target.bottom != 1 || target.top <= 1) return true;
            if (sign.parameter.top == 0 || sign.parameter.top > MOST_COUNTED) return false;
            for (i64 n = 2; n <= sign.parameter.top; ++n) {
                if (apply(numbers, sign, {n, 1}) == target) found.push_back({n, 1});
            }
            return true;
        case Operation::SMALLEST_PRIME:
            if (!target.rational()) return numbers.facts().pure(target);
            return target.bottom != 1 || target.top < 2 || !is_prime(static_cast<u64>(target.top));
        case Operation::TIMES_I: return keep(numbers.multiply(target, sign.parameter.top < 0 ? IMAGINARY_UNIT : MINUS_I), found);
        case Operation::POWER_OF: {
            const Sign plain{Operation::POWER, sign.demand, {}};
            return undo_power(numbers, plain, false, sign.parameter, target, false, found);
        }
        default: return false;
    }
}

}  // namespace forceout::equations
