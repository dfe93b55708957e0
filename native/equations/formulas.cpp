// What the signs make of formulas. Conditions that a division puts on a sign are left out: without them there are only
// more numbers.
#include "formulas.h"

#include <algorithm>

namespace forceout {

namespace {

constexpr std::size_t MOST_TERMS = 12;
constexpr i64 LARGEST_COEFFICIENT = INT64_C(1) << 58;
constexpr i64 LARGEST_EXPONENT = 12;
constexpr i64 LARGEST_INDEX = 12;

// Sorts, adds up what is alike and leaves out what is 0; false where a coefficient is too large.
bool tidy(std::vector<std::pair<Powers, i128>>& terms, Sum& found) {
    std::sort(terms.begin(), terms.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    found.clear();
    for (std::size_t i = 0; i < terms.size();) {
        i128 sum = 0;
        std::size_t j = i;
        for (; j < terms.size() && terms[j].first == terms[i].first; ++j) sum += terms[j].second;
        if (sum > LARGEST_COEFFICIENT || sum < -LARGEST_COEFFICIENT) return false;
        if (sum != 0) found.push_back({terms[i].first, static_cast<i64>(sum)});
        i = j;
    }
    return found.size() <= MOST_TERMS;
}

bool multiply(const Sum& a, const Sum& b, Sum& found) {
    std::vector<std::pair<Powers, i128>> terms;
    for (const Monomial& x : a) {
        for (const Monomial& y : b) {
            auto exponents = x.exponents;
            for (std::size_t i = 0; i <= GIANT; ++i) exponents[i] += y.exponents[i];
            terms.emplace_back(exponents, static_cast<i128>(x.coefficient) * y.coefficient);
        }
    }
    for (const auto& term : terms) {  // so that sums of a few stay far below what a word of 128 bits holds
        if (term.second > LARGEST_COEFFICIENT || term.second < -LARGEST_COEFFICIENT) return false;
    }
    return tidy(terms, found);
}

bool add(const Sum& a, const Sum& b, int side, Sum& found) {
    std::vector<std::pair<Powers, i128>> terms;
    for (const Monomial& x : a) terms.emplace_back(x.exponents, x.coefficient);
    for (const Monomial& y : b) terms.emplace_back(y.exponents, static_cast<i128>(side) * y.coefficient);
    return tidy(terms, found);
}

Sum number(i64 n) { return n ? Sum{{{}, n}} : Sum{}; }

// Without common factors, so that equal formulas are mostly the same.
Formula reduced(Formula f) {
    if (f.top.empty()) return {{}, number(1), 0, false, {}};
    u64 common = 0;
    Powers least = f.top.front().exponents;
    for (const Sum* sum : {&f.top, &f.bottom}) {
        for (const Monomial& term : *sum) {
            common = std::gcd(common, magnitude(term.coefficient));
            for (std::size_t i = 0; i <= GIANT; ++i) least[i] = std::min(least[i], term.exponents[i]);
        }
    }
    const i64 factor = f.bottom.front().coefficient < 0 ? -static_cast<i64>(common) : static_cast<i64>(common);
    for (Sum* sum : {&f.top, &f.bottom}) {
        for (Monomial& term : *sum) {
            term.coefficient /= factor;
            for (std::size_t i = 0; i <= GIANT; ++i) term.exponents[i] -= least[i];
        }
    }
    return f;
}

Formula inverse(const Formula& f) { return reduced({f.bottom, f.top, f.open, f.stand_in, f.giant}); }

bool keep(std::optional<Formula> formula, Formulas& found) {
    if (formula) found.push_back(std::move(*formula));
    return formula.has_value();
}

// The exponents of the right side are others than those of the left.
bool set_apart(const Formula& left, Formula& right) {
    if (left.open + right.open > MOST_OPEN) return false;
    for (Sum* sum : {&right.top, &right.bottom}) {
        for (Monomial& term : *sum) {
            const auto end = term.exponents.begin() + MOST_OPEN;
            std::rotate(term.exponents.begin(), end - static_cast<std::ptrdiff_t>(left.open), end);
        }
        std::sort(sum->begin(), sum->end());
    }
    return true;
}

std::optional<Formula> product(const Formula& a, const Formula& b) {
    Formula f{{}, {}, a.open + b.open, a.stand_in || b.stand_in, a.giant.least ? a.giant : b.giant};
    if (!multiply(a.top, b.top, f.top) || !multiply(a.bottom, b.bottom, f.bottom)) return std::nullopt;
    return reduced(std::move(f));
}

std::optional<Formula> sum_of(const Formula& a, const Formula& b, int side) {
    Formula f{{}, {}, a.open + b.open, a.stand_in || b.stand_in, a.giant.least ? a.giant : b.giant};
    Sum first, second;
    if (!multiply(a.top, b.bottom, first) || !multiply(b.top, a.bottom, second)) return std::nullopt;
    if (!add(first, second, side, f.top) || !multiply(a.bottom, b.bottom, f.bottom)) return std::nullopt;
    if (f.top.empty() && f.stand_in) return std::nullopt;  // 0 only by chance
    return reduced(std::move(f));
}

}  // namespace

bool Formula::constant() const {
    const Powers none{};
    return (top.empty() || (top.size() == 1 && top[0].exponents == none)) && bottom.size() == 1 && bottom[0].exponents == none;
}

Value Formula::value() const { return top.empty() ? Value{0, 1} : fraction(top[0].coefficient, bottom[0].coefficient); }

OpenPowers::OpenPowers(Numbers& numbers, i64 base) : numbers_(numbers), root_(base), times_(1) {
    for (u64 index = 62; index >= 2; --index) {
        if (const i64 root = exact_root(base, index); root > 1) {
            root_ = root;
            times_ = static_cast<int>(index);
            return;
        }
    }
}

Formula OpenPowers::numeral(int side) const {
    Formula f{number(side), number(1), 1, false, {}};
    f.top[0].exponents[0] = times_;
    return f;
}

std::optional<Formula> OpenPowers::constant(Value value) const {
    if (value.rational()) {
        if (magnitude(value.top) > LARGEST_COEFFICIENT || value.bottom > LARGEST_COEFFICIENT) return std::nullopt;
        return Formula{number(value.top), number(value.bottom), 0, false, {}};
    }
    if (!value.usable() || !numbers_.pure(value) || numbers_.complex(value)) return std::nullopt;
    return Formula{number(STAND_IN), number(1), 0, true, {}};
}

bool OpenPowers::join(const Sign& sign, const Formula& left, const Formula& right, Formulas& found) const {
    if (left.stand_in && right.stand_in) return false;  // two irrational numbers may make a fraction
    if (left.giant.least && right.giant.least) return false;
    Formula other = right;
    if (!set_apart(left, other)) return false;
    switch (sign.operation) {
        case Operation::ADD: return keep(sum_of(left, other, 1), found);
        case Operation::SUBTRACT: return keep(sum_of(left, other, -1), found);
        case Operation::MULTIPLY: return keep(product(left, other), found);
        case Operation::DIVIDE: return other.top.empty() || keep(product(left, inverse(other)), found);
        case Operation::AVERAGE: {
            const auto sum = sum_of(left, other, 1);
            return sum && keep(product(*sum, {number(1), number(2), 0, false, {}}), found);
        }
        case Operation::PERCENT: {
            const auto both = product(left, other), scale = constant(sign.parameter);
            return both && scale && keep(product(*both, inverse(*scale)), found);
        }
        case Operation::POWER: return raise(left, right, found);
        case Operation::ROOT: return left.top.empty() || raise(right, inverse(left), found);
        default: return false;
    }
}

bool OpenPowers::change(const Sign& sign, const Formula& operand, Formulas& found) const {
    switch (sign.operation) {
        case Operation::SQUARE_ROOT: return raise(operand, {number(1), number(2), 0, false, {}}, found);
        case Operation::POWER_OF: {
            const auto exponent = constant(sign.parameter);
            return exponent && raise(operand, *exponent, found);
        }
        default: return false;
    }
}

// -- powers --------------------------------------------------------------------------------------

bool OpenPowers::raise(const Formula& base, const Formula& exponent, Formulas& found) const {
    if (exponent.stand_in || exponent.giant.least) return false;
    if (exponent.constant()) {
        const Value k = exponent.value();
        if (!k.rational()) return false;
        if (k.is(1)) return keep(base, found);
        if (base.top.empty()) return k.top <= 0 || keep(base, found);
        if (k.is(-1)) return keep(inverse(base), found);
        if (base.stand_in || base.giant.least) return false;  // it would occur more than once
        if (k.bottom != 1) return raise_to_fraction(base, k, found);
        if (base.constant() && magnitude(k.top) > LARGEST_EXPONENT) return raise_number(base.value(), exponent, found);
        if (magnitude(k.top) > LARGEST_EXPONENT) return false;
        const Formula& factor = k.top < 0 ? inverse(base) : base;
        Formula power{number(1), number(1), base.open, false, {}};
        for (u64 i = 0; i < magnitude(k.top); ++i) {
            auto next = product(power, factor);
            if (!next) return false;
            next->open = base.open;
            power = std::move(*next);
        }
        return keep(power, found);
    }
    if (base.stand_in || base.giant.least) return false;
    if (base.constant()) return raise_number(base.value(), exponent, found);
    // A power of the root to a fraction is a fraction only if it is a whole power of the root, as the root is itself
    // no power; otherwise it is irrational.
    if (base.top.size() != 1 || base.bottom.size() != 1) return false;
    if (magnitude(base.top[0].coefficient) != 1 || base.bottom[0].coefficient != 1) return false;
    for (const int side : {1, -1}) {
        if (side < 0 && base.top[0].coefficient > 0) break;
        Formula power{number(side), number(1), 1, false, {}};
        power.top[0].exponents[0] = 1;
        found.push_back(std::move(power));
    }
    found.push_back({number(STAND_IN), number(1), 0, true, {}});
    return true;
}

// Of c d^n only: with n = q m + r the q-th root is the root of c d^r times d^m.
bool OpenPowers::raise_to_fraction(const Formula& base, Value exponent, Formulas& found) const {
    if (base.top.size() != 1 || base.bottom.size() != 1 || exponent.bottom > LARGEST_INDEX) return false;
    if (magnitude(exponent.top) > static_cast<u64>(LARGEST_EXPONENT)) return false;
    const bool negative = base.top[0].coefficient < 0;
    Value size = fraction(static_cast<i128>(magnitude(base.top[0].coefficient)), base.bottom[0].coefficient);
    for (i64 r = 0; r < (base.constant() ? 1 : exponent.bottom); ++r) {
        if (r > 0) size = multiply_rationals(size, {root_, 1});
        if (!size.rational()) return false;
        const Value power = numbers_.power(size, exponent);
        if (!power.usable()) return false;
        const auto factor = constant(power);
        if (!factor) return false;
        if (factor->stand_in) {
            found.push_back(*factor);
            continue;
        }
        for (const int side : {1, -1}) {
            if (side < 0 && !negative) break;
            Formula f = *factor;
            f.top[0].coefficient *= side;
            if (!base.constant()) {
                f.open = 1;
                (exponent.top < 0 ? f.bottom : f.top)[0].exponents[0] = static_cast<int>(magnitude(exponent.top));
            }
            found.push_back(std::move(f));
        }
    }
    return true;
}

}  // namespace forceout
