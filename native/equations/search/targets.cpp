#include "equations/search/targets.h"

#include <stdexcept>

namespace forceout::equations {

namespace {

// Whether the steps of a target are no more than a fraction, as nearly all are.
bool only_fraction(const std::vector<std::pair<std::string, RadicalData>>& steps) {
    return steps.size() == 1 && steps[0].first.empty() && steps[0].second.size() == 1 && steps[0].second[0].second.empty();
}

// A sum of coefficient × product of prime^(top/bottom); for i the prime is -1.
Value sum_of_radicals(Numbers& numbers, const RadicalData& terms) {
    Value sum{0, 1};
    for (const auto& [coefficient, primes] : terms) {
        Value part = value_of(coefficient);
        for (const auto& [prime, exponent] : primes) {
            const Value up = value_of(exponent);
            part = numbers.multiply(part, prime == -1 ? IMAGINARY_UNIT : numbers.power({prime, 1}, up));
        }
        sum = numbers.add(sum, part);
    }
    return sum;
}

// What the steps of a target make.
Value made(Numbers& numbers, const std::vector<std::pair<std::string, RadicalData>>& steps) {
    std::vector<Value> stack;
    for (const auto& [sign, terms] : steps) {
        if (sign.empty()) {
            stack.push_back(sum_of_radicals(numbers, terms));
            continue;
        }
        if (stack.size() < (sign == "!" ? 1U : 2U)) throw std::invalid_argument("a sign without its numbers");
        const Value right = stack.back();
        if (sign == "!") {
            stack.back() = numbers.factorial(right);
            continue;
        }
        stack.pop_back();
        const Value left = stack.back();
        stack.back() = sign == "+"     ? numbers.add(left, right)
                       : sign == "-"   ? numbers.subtract(left, right)
                       : sign == "*"   ? numbers.multiply(left, right)
                       : sign == "/"   ? numbers.divide(left, right)
                       : sign == "^"   ? numbers.power(left, right)
                       : sign == "log" ? numbers.logarithm_of(left, right)
                                       : throw std::invalid_argument("unknown sign: " + sign);
    }
    if (stack.size() != 1) throw std::invalid_argument("numbers without a sign");
    return stack.back();
}

}  // namespace

Value value_of(Fraction f) {
    if (f.second == 0) return f.first < 0 ? MINUS_I : IMAGINARY_UNIT;
    if (f.second < 1) throw std::invalid_argument("a fraction has a positive denominator");
    return fraction(f.first, f.second);
}

void aim_at(const Goals& goals, const Table& table, Numbers& numbers, Question& question) {
    for (const auto& [use, known_left, known, side, factorials] : goals.families) {
        if (use >= static_cast<int>(table.uses().size())) throw std::invalid_argument("no such sign");
        question.families.push_back({use, known_left, value_of(known), side, factorials});
    }
    for (int number = 0; number < static_cast<int>(goals.targets.size()); ++number) {
        const auto& [steps, factorials, side, log_low, log_high] = goals.targets[static_cast<std::size_t>(number)];
        if (only_fraction(steps) && !side) {
            question.targets.push_back({value_of(steps[0].second[0].first), std::min(factorials, table.factorials()), number});
            continue;
        }
        Value value = steps.empty() ? numbers.vast(side, log_low, log_high) : made(numbers, steps);
        // a number was kept without its sign
        const int kept = value.usable() && side ? numbers.facts().sign(value) : side;
        if (kept == SIGN_UNKNOWN) value = UNKNOWN;
        else if (kept != side) value = numbers.negate(value);
        if (value.usable()) question.targets.push_back({value, std::min(factorials, table.factorials()), number});
        else question.unheld = true;
    }
}

}  // namespace forceout::equations
