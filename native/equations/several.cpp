// Choices with cubes that may be any power of the base: everything they can make as formulas with open exponents, and
// whether a target is never among it.
#include <algorithm>

#include "search.h"

namespace forceout {

namespace {

constexpr std::size_t MOST_FORMULAS = 4'000;
constexpr double MOST_CONSTANTS = 3'000;

void each_once(Formulas& formulas) {
    std::sort(formulas.begin(), formulas.end());
    formulas.erase(std::unique(formulas.begin(), formulas.end()), formulas.end());
}

Formula over(const Formula& f) { return {f.bottom, f.top, f.open, f.stand_in, f.giant}; }

// The factors of the smallest power of the base that is longer than a word; larger ones have more.
i64 factors_beyond_list(i64 base) {
    i64 power = 1, beyond = 1, count = 1;
    while (!__builtin_mul_overflow(power, base, &power)) ++beyond;
    bool proven = true;
    for (const auto& [prime, times] : prime_factors(static_cast<u64>(base), proven)) count *= times * beyond + 1;
    return proven ? count : 0;
}

}  // namespace

// A cube that may be any power of the base is itself what is asked for, if anything is: numbers backwards from the
// target end at it, and a look tells whether the number is such a power.
bool Search::reach_endless(Key key, Value target) {
    mark(Part::ONE_POWER);
    for (u32 leaf : table_.far_leaves_of(key)) {
        if (numbers_.equal(table_.leaves()[leaf].value, target) != Maybe::NO && hit_leaf(leaf)) return true;
    }
    // one that is known only by its bounds has to be told apart from the powers beyond the list too
    if (!table_.far_leaves_of(key).empty() && target.stored() && may_be_power(numbers_, target, question_.base)) {
        doubt("numerals without end towards an unsure number");
    }
    return false;
}

// Whether powers of the base beyond those listed, of about 18 digits, give nothing that a listed one does not: by signs
// that take no larger number than some limit, or for which any larger one is the same.
bool Search::listed_tell_all(const Frame& frame, Key key, Value target) const {
    if (table_.far_leaves_of(key).empty()) return false;
    constexpr i64 FAR_BELOW = 1'000'000;
    const Sign& sign = table_.uses()[frame.use].sign;
    const bool limited = sign.parameter.top > 0 && sign.parameter.top < FAR_BELOW;
    switch (sign.operation) {
        case Operation::SMALLEST_PRIME: return limited;  // and it is 2 above anything below 2
        case Operation::REMAINDER: return limited;       // of a number up to the limit, which a larger divisor leaves
        case Operation::NUMBER_OF_FACTORS:
            return limited || (target.rational() && target.top < factors_beyond_list(question_.base));
        default: return false;
    }
}

// With a cube that may be any power of the base: where all that the cubes make is c × d^n, the number of factors grows
// with n, so few of them have so many.
bool Search::undo_factors_of_powers(const Use& use, Key key, Value target, std::vector<Value>& found) {
    constexpr i64 MOST_FACTORS = 2'000;
    if (use.sign.operation != Operation::NUMBER_OF_FACTORS || use.kind < 0 || !table_.count(key, use.kind)) return false;
    const Key rest = key - table_.one(use.kind);
    if (!endless(rest) || store_.free() || !target.integer() || target.top > MOST_FACTORS || !table_.could_be(rest)) return false;
    const Made& made = made_of(rest);
    if (!made.all) return false;
    const auto one_product = [](const Formula& f) { return f.top.size() <= 1 && f.bottom.size() == 1 && !f.giant.least; };
    if (!std::all_of(made.formulas.begin(), made.formulas.end(), one_product)) return false;
    const i64 root = powers_.root();
    for (const Formula& formula : made.formulas) {
        if (formula.stand_in || formula.top.empty() || formula.top[0].coefficient < 0) continue;  // nothing to count
        const Value c = fraction(formula.top[0].coefficient, formula.bottom[0].coefficient);
        std::map<i64, std::pair<int, int>> primes;  // how often in c, and in the root
        bool proven = true;
        const auto count = [&](i64 n, int side, bool in_root) {
            for (const auto& [prime, times] : prime_factors(static_cast<u64>(n), proven)) {
                (in_root ? primes[prime].second : primes[prime].first) += side * times;
            }
        };
        count(c.top, 1, false), count(c.bottom, -1, false), count(root, 1, true);
        if (!proven) return false;
        const bool open = !formula.constant();
        for (i64 n = open ? -64 : 0; n <= (open ? target.top + 64 : 0); ++n) {
            i64 factors = 1;
            for (const auto& [prime, times] : primes) {
                const i64 here = times.first + n * times.second;
                factors = here < 0 ? 0 : std::min(factors * (here + 1), 2 * MOST_FACTORS);
            }
            if (factors > target.top) break;
            watch_.step();
            if (factors == target.top) found.push_back(numbers_.multiply(c, numbers_.power({root, 1}, {n, 1})));
        }
    }
    mark(Part::LISTED_POWERS);
    return std::all_of(found.begin(), found.end(), [](Value v) { return v.usable(); });
}

// The numbers that cubes make, none of which has numerals without end; and numerals of several cubes.
Search::Made Search::constants(Key key, bool wide) {
    Made made;
    const auto keep = [&](Value value) {
        auto formula = powers_.constant(value);
        if (formula) made.formulas.push_back(std::move(*formula));
        else made.all = false;
    };
    for (u32 leaf : wide ? table_.wide_leaves_of(key) : table_.leaves_of(key)) keep(table_.leaves()[leaf].value);
    if (endless(key) || wide) return made;
    if (table_.estimate(key) > MOST_CONSTANTS) return {{}, false};
    const Values& values = store_.of(key, watch_);
    charge(values);
    made.all = !values.doubt && !values.many_valued;
    for (const Value v : values.by_factorials[0].values()) keep(v);
    each_once(made.formulas);
    return made;
}

const Search::Made Search::UNKNOWN_MADE{{}, false};

const Search::Made& Search::made_of(Key key) {
    if (store_.free()) return UNKNOWN_MADE;  // signs that take no cube may stand anywhere
    const auto known = made_.find(key);
    if (known != made_.end()) return known->second;
    Made made;
    if (!endless(key)) return made_[key] = constants(key, false);
    bool alone = false;
    for (int kind = 0; kind < table_.kinds(); ++kind) {
        // an exponent of the cube's own may be any power of the base, which a formula says
        const bool said = question_.endless[kind] && !endless_factorials();
        if (question_.unfinished[kind] && !said && table_.count(key, kind)) made.all = false;
        alone = alone || (question_.endless[kind] && key == table_.one(kind));
    }
    if (table_.factorials()) made.all = false;  // they may stand anywhere
    if (alone) {
        made.formulas.push_back(powers_.numeral(1));
        for (u32 leaf : table_.leaves_of(key)) {
            if (table_.leaves()[leaf].value.top < 0) made.formulas.push_back(powers_.numeral(-1));
        }
    } else if (made.all) {
        made = constants(key, false);
    }
    Key exponents = 0;
    for (u32 number = 0; made.all && number < table_.uses().size(); ++number) {
        const Use& use = table_.uses()[number];
        if (use.kind < 0 || table_.count(key, use.kind) == 0) continue;
        if (use.sign.operation == Operation::POWER_OF && question_.endless[use.kind]) {
            if (!(exponents & table_.one(use.kind))) raise_all(use.kind, key, made);
            exponents |= table_.one(use.kind);
            continue;
        }
        const Key rest = key - table_.one(use.kind);
        if (!use.sign.unary()) {
            each_split(table_, rest, [&](Key left, Key right) {
                if (!use.sign.commutes() || left <= right) join_all(number, left, right, false, made);
            });
        } else if (rest != 0 && table_.could_be(rest)) {
            const Made inner = made_of(rest);
            made.all = inner.all;
            for (const Formula& formula : inner.formulas) {
                made.all = made.all && powers_.change(use.sign, formula, made.formulas);
            }
        }
    }
    if (!made.all) made.formulas.clear();
    each_once(made.formulas);
    return made_[key] = std::move(made);
}

// With a cube as an exponent by itself that may be any power of the base, or the negative of one.
void Search::raise_all(int kind, Key key, Made& made) {
    const Key rest = key - table_.one(kind);
    if (rest == 0 || !table_.could_be(rest)) return;
    const Made inner = made_of(rest);
    made.all = inner.all;
    const auto& leaves = table_.leaves_of(table_.one(kind));
    const bool negative = std::any_of(leaves.begin(), leaves.end(), [&](u32 leaf) { return table_.leaves()[leaf].value.top < 0; });
    for (const Formula& formula : inner.formulas) {
        for (const int side : {1, -1}) {
            if (side < 0 && !negative) break;
            made.all = made.all && powers_.join({Operation::POWER}, formula, powers_.numeral(side), made.formulas);
        }
    }
}

void Search::join_all(u32 number, Key left, Key right, bool outermost, Made& made) {
    if (!made.all) return;
    const Use& use = table_.uses()[number];
    Made first = made_of(left), second = made_of(right);
    if (use.takes_wide) {
        for (const auto& [key, side] : {std::pair{left, &first}, std::pair{right, &second}}) {
            const Made wide = constants(key, true);
            side->formulas.insert(side->formulas.end(), wide.formulas.begin(), wide.formulas.end());
            side->all = side->all && wide.all;
        }
    }
    made.all = first.all && second.all;
    const bool raises = use.sign.operation == Operation::POWER || use.sign.operation == Operation::ROOT;
    for (const Formula& a : first.formulas) {
        for (const Formula& b : second.formulas) {
            if (!made.all) return;
            watch_.step(4);
            const std::size_t before = made.formulas.size();
            made.all = powers_.join(use.sign, a, b, made.formulas);
            if (!made.all && outermost && raises) {
                made.all = true;
                made.formulas.resize(before);
                made.raised.emplace_back(use.sign.operation == Operation::POWER ? std::pair{a, b} : std::pair{b, over(a)});
            }
            if (made.formulas.size() > 2 * MOST_FORMULAS) each_once(made.formulas);
            if (made.formulas.size() + made.raised.size() > MOST_FORMULAS) made.all = false;
        }
    }
}

// What one sign makes of two sides.
const Search::Made& Search::made_by(const Split& split) {
    if (store_.free()) return UNKNOWN_MADE;
    const Key left = split.known_left ? split.known : split.other, right = split.known_left ? split.other : split.known;
    const auto [known, fresh] = joined_.try_emplace({split.use, left, right});
    Made& made = known->second;
    if (!fresh) return made;
    join_all(split.use, left, right, true, made);
    if (!made.all) made.formulas.clear();
    each_once(made.formulas);
    return made;
}

// Whether none of the formulas is the target, or a multiple away from it where that is asked for, whatever the exponents are.
bool Search::never(const Made& made, Value target) {
    if (!made.all) return false;
    const bool irrational = target.stored() && numbers_.pure(target) && !numbers_.complex(target);
    if (!irrational && !target.rational()) return false;
    for (const auto& [base, exponent] : made.raised) {
        watch_.step(8);
        mark(Part::RAISED);
        if (question_.multiple_of || powers_.may_be_raised(base, exponent, target)) return false;
    }
    return std::all_of(made.formulas.begin(), made.formulas.end(), [&](const Formula& formula) {
        watch_.step(4);
        if (formula.stand_in) mark(Part::STAND_IN);
        if (formula.giant.least) mark(Part::GIANTS);
        if (question_.multiple_of) mark(Part::MULTIPLES_OFF);
        if (irrational) return !formula.stand_in;
        const i64 k = question_.multiple_of;
        return k ? !powers_.may_be_multiples_off(formula, target, k) : !powers_.may_be(formula, target);
    });
}

bool Search::never(Key key) {
    const Made& made = made_of(key);
    return std::all_of(question_.targets.begin(), question_.targets.end(),
                       [&](const Target& target) { return never(made, target.value); });
}

bool Search::goals_of(const Family& family, Formulas& goals) {
    if (!family.program.empty()) return goals_of(family.program, goals);
    using Step = Family::Step;
    for (const int side : {1, -1}) {
        if (family.side == -side) continue;
        const Step power{Step::Is::POWER, {}, side}, known{Step::Is::NUMBER, family.known, 0};
        const std::vector<Step> alone{power}, beside{family.known_left ? known : power, family.known_left ? power : known,
                                                     {Step::Is::SIGN, {}, family.use}};
        Formulas more;
        if (!goals_of(family.use < 0 ? alone : beside, more)) return false;
        goals.insert(goals.end(), more.begin(), more.end());
    }
    return true;
}

// All that a Goal can be; false where that is not known.
bool Search::goals_of(const std::vector<Family::Step>& program, Formulas& goals) {
    std::vector<Formulas> stack;
    for (const Family::Step& step : program) {
        Formulas found;
        if (step.is == Family::Step::Is::POWER) {
            found.push_back(powers_.numeral(step.which));
        } else if (step.is == Family::Step::Is::NUMBER) {
            const auto known = powers_.constant(step.number);
            if (!known) return false;
            found.push_back(*known);
        } else {
            const Sign& sign = table_.uses()[static_cast<std::size_t>(step.which)].sign;
            const Formulas right = std::move(stack.back());
            stack.pop_back();
            const Formulas left = sign.unary() ? right : std::move(stack.back());
            if (!sign.unary()) stack.pop_back();
            for (const Formula& a : left) {
                if (sign.unary() && !powers_.change(sign, a, found)) return false;
                for (const Formula& b : right) {
                    if (!sign.unary() && !powers_.join(sign, a, b, found)) return false;
                }
            }
        }
        stack.push_back(std::move(found));
    }
    goals = std::move(stack.back());
    return true;
}

// The same for Goals without end: made - Goal is then never 0.
bool Search::never_family(const Made& made, const Family& family) {
    Formulas goals;
    if (!made.all || !goals_of(family, goals)) return false;
    const Sign minus{Operation::SUBTRACT, Demand::NONE, {}};
    for (const Formula& formula : made.formulas) {
        for (const Formula& goal : goals) {
            watch_.step(8);
            Formulas off;
            if (!powers_.join(minus, formula, goal, off)) return false;
            if (std::any_of(off.begin(), off.end(), [&](const Formula& f) { return powers_.may_be(f, {0, 1}); })) return false;
        }
    }
    return true;
}

}  // namespace forceout
