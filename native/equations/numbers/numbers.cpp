#include "equations/numbers/numbers.h"
#include "equations/tally.h"

#include <algorithm>
#include <bit>

namespace forceout::equations {

namespace {

u64 hash_factors(const Factors& factors) {
    u64 hash = 17;
    for (const Factor& factor : factors) hash = mix(hash + u64{factor.atom} * 31 + hash_of(factor.exponent));
    return hash;
}

u64 hash_terms(const Terms& terms) {
    u64 hash = 29;
    for (const Term& term : terms) hash = mix(hash + u64{term.product} * 31 + hash_of(term.coefficient));
    return hash;
}

// Notes that one more entry comes to the list, which is not there yet.
template <class Entry>
void put(HashIndex& index, const std::vector<Entry>& entries, u64 hash) {
    index.make_room(entries.size(), [&](u32 place) { return entries[place].hash; });
    index.written(hash, [](u32) { return false; }) = static_cast<u32>(entries.size());
}

}  // namespace

Numbers::Numbers() {
    intern({});
    const u32 unit = keep(1, {Origin::IMAGINARY, 0, {}, {}, {}, 'i'});
    const u32 product = intern({{unit, {1, 1}}});
    make({{{1, 1}, product}});
    make({{{-1, 1}, product}});
}

// -- keeping each thing once ---------------------------------------------------------------------

u32 Numbers::keep(u64 hash, Atom atom) {
    const u32 id = static_cast<u32>(atoms_.size());
    atom.hash = hash;
    put(atom_index_, atoms_, hash);
    atoms_.push_back(atom);
    bytes_ += sizeof(Atom) + 40;
    return id;
}

u32 Numbers::prime_atom(i64 prime, bool proven) {
    const u64 hash = mix(static_cast<u64>(prime) * 0x9e3779b97f4a7c15ULL);
    const u32 known =
        atom_index_.find(hash, [&](u32 id) { return atoms_[id].origin <= Origin::COMPOSITE && atoms_[id].prime == prime; });
    if (known != HashIndex::NONE) return known;
    const Interval log = logarithm(interval_of({prime, 1}));
    return keep(hash, {proven ? Origin::PRIME : Origin::COMPOSITE, prime, log, {}, {}, ' '});
}

u32 Numbers::number_atom(Value positive) {
    const u64 hash = mix(hash_of(positive) + 1);
    const u32 known =
        atom_index_.find(hash, [&](u32 id) { return atoms_[id].origin == Origin::NUMBER && atoms_[id].number == positive; });
    if (known != HashIndex::NONE) return known;
    return keep(hash, {Origin::NUMBER, 0, logarithm(range(positive)), positive, {}, ' '});
}

// A result that has no form of its own: known by how it was made, and by its bounds.
Value Numbers::opaque(char operation, Value a, Value b, Interval bounds) {
    if (bounds.holds_zero()) return UNKNOWN;
    const int side = bounds.below_zero() ? -1 : 1;
    return opaque_of_log(operation, a, b, side, logarithm(side < 0 ? -bounds : bounds));
}

Value Numbers::opaque_of_log(char operation, Value a, Value b, int side, Interval log) {
    if (operation != 'l' && hash_of(b) < hash_of(a)) std::swap(a, b);
    const u64 hash = mix(hash_of(a) * 3 + hash_of(b) * 7 + static_cast<u64>(operation));
    u32 id = atom_index_.find(hash, [&](u32 other) {
        const Atom& atom = atoms_[other];
        return atom.origin == Origin::OPAQUE && atom.number == a && atom.second == b && atom.operation == operation;
    });
    if (id == HashIndex::NONE) {
        id = keep(hash, {Origin::OPAQUE, 0, log, a, b, operation, side < 0});
    }
    return settle({side, 1}, {{id, {1, 1}}});
}

u32 Numbers::intern(Factors factors) {
    const u64 hash = hash_factors(factors);
    const u32 known =
        product_index_.find(hash, [&](u32 id) { return products_[id].hash == hash && products_[id].factors == factors; });
    if (known != HashIndex::NONE) return known;
    Interval log{0, 0};
    bool plain = true;
    for (const Factor& factor : factors) {
        if (atoms_[factor.atom].origin == Origin::IMAGINARY) continue;
        log = log + atoms_[factor.atom].log * range(factor.exponent);
        plain = plain && atoms_[factor.atom].origin == Origin::PRIME && factor.exponent.rational() && factor.exponent.top > 0 &&
                factor.exponent.top < factor.exponent.bottom;
    }
    const u32 id = static_cast<u32>(products_.size());
    put(product_index_, products_, hash);
    bytes_ += sizeof(Product) + factors.size() * sizeof(Factor) + 40;
    const Interval size = factors.empty() ? Interval{1, 1} : exponential(log);
    products_.push_back({std::move(factors), log, size, plain, hash});
    return id;
}

Value Numbers::make(Terms terms) {
    if (terms.empty()) return {0, 1};
    if (terms.size() == 1 && terms[0].product == 0) return terms[0].coefficient;
    const u64 hash = hash_terms(terms);
    const u32 known = number_index_.find(hash, [&](u32 id) { return numbers_[id].hash == hash && numbers_[id].terms == terms; });
    if (known != HashIndex::NONE) return {static_cast<i64>(known), 0};
    Interval bounds{0, 0};
    bool pure = true, first = true, complex = false;
    for (const Term& term : terms) {
        const Product& product = products_[term.product];
        for (const Factor& factor : product.factors) {
            complex = complex || atoms_[factor.atom].origin == Origin::IMAGINARY;
        }
        const Interval part = term.product == 0 ? interval_of(term.coefficient) : interval_of(term.coefficient) * product.size;
        bounds = first ? part : bounds + part;
        first = false;
        pure = pure && product.plain;
    }
    const u32 id = static_cast<u32>(numbers_.size());
    put(number_index_, numbers_, hash);
    bytes_ += sizeof(Number) + terms.size() * sizeof(Term) + 40;
    numbers_.push_back({std::move(terms), complex ? Interval{} : bounds, pure, hash, complex});
    Number& number = numbers_.back();
    if (!complex && number.terms.size() > 1 &&
        (bounds.holds_zero() || !std::isfinite(bounds.low) || !std::isfinite(bounds.high))) {
        find_dominating_term(number);
    }
    return {static_cast<i64>(id), 0};
}

// Where the terms of a sum are too large for bounds, or nearly so, the largest may still decide.
void Numbers::find_dominating_term(Number& number) const {
    std::size_t largest = 0;
    std::vector<Interval> logs;
    for (const Term& term : number.terms) {
        logs.push_back(log_of(term));
        if (logs.back().low > logs[largest].low) largest = logs.size() - 1;
    }
    long double others = 0;  // over the largest, at most
    for (std::size_t i = 0; i < logs.size(); ++i) {
        if (i != largest) others += std::exp(logs[i].high - logs[largest].low) * (1 + 1e-9L);
    }
    if (!(others < 0.5L)) return;
    number.dominated = true;
    number.log = logs[largest] + Interval{std::log(1 - others) - 1e-9L, std::log(1 + others) + 1e-9L};
    const Interval size = exponential(number.log);
    number.range = number.terms[largest].coefficient.top < 0 ? -size : size;
}

Terms Numbers::terms_of(Value a) const {
    if (a.stored()) return numbers_[a.top].terms;
    return a.top == 0 ? Terms{} : Terms{{a, 0}};
}

// -- products ------------------------------------------------------------------------------------

// Whole powers of primes gathered into a rational, the rest of the factors apart; nothing where it does not fit.
std::optional<Value> Numbers::folded(bool negative, const Factors& factors, Factors& rest) const {
    i64 top = 1, bottom = 1;
    for (const Factor& factor : factors) {
        const Atom& atom = atoms_[factor.atom];
        if (atom.origin > Origin::COMPOSITE || !factor.exponent.rational()) {
            rest.push_back(factor);
            continue;
        }
        const i64 whole = floor_of(factor.exponent);
        const Value part = add_rationals(factor.exponent, {-whole, 1});
        if (!part.is(0)) rest.push_back({factor.atom, part});
        const Value power = whole_power(atom.prime, magnitude(whole));
        i64& side = whole < 0 ? bottom : top;
        if (!power.usable() || __builtin_mul_overflow(side, power.top, &side)) return std::nullopt;
    }
    return fraction(negative ? -top : top, bottom);  // what is not proven prime may have a prime in common with another
}

// A power of a sum that has become whole is multiplied out again.
std::optional<Value> Numbers::expanded(Value coefficient, const Factors& factors) {
    for (std::size_t at = 0; at < factors.size(); ++at) {
        const Factor factor = factors[at];
        if (atoms_[factor.atom].origin != Origin::NUMBER || !factor.exponent.rational()) continue;
        const i64 whole = floor_of(factor.exponent);
        if (whole < 1 || whole > MOST_FACTORS) continue;
        Factors rest = factors;
        const Value part = add_rationals(factor.exponent, {-whole, 1});
        if (part.is(0)) rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
        else rest[at].exponent = part;
        const Value number = atoms_[factor.atom].number;
        Value result = settle(coefficient, std::move(rest));
        for (i64 i = 0; i < whole && result.usable(); ++i) result = multiply(result, number);
        return result;
    }
    return std::nullopt;
}

// coefficient × factors in its one form. The factors are sorted by atom, without exponents of zero.
Value Numbers::settle(Value coefficient, Factors factors) {
    for (auto factor = factors.begin(); factor != factors.end(); ++factor) {
        if (atoms_[factor->atom].origin != Origin::IMAGINARY) continue;
        if (!factor->exponent.integer()) return UNKNOWN;
        const i64 turns = ((factor->exponent.top % 4) + 4) % 4;  // i² is -1
        if (turns >= 2) coefficient = negate_rational(coefficient);
        if (turns % 2) factor->exponent = {1, 1};
        else factors.erase(factor);
        break;
    }
    if (factors.empty()) return coefficient;
    if (auto result = expanded(coefficient, factors)) return *result;
    Factors rest;
    if (const auto whole = folded(false, factors, rest)) {
        const Value product = multiply_rationals(coefficient, *whole);
        if (product.usable()) return make({{product, intern(std::move(rest))}});
    }
    // too large for 64 bits somewhere: with all primes side by side it may fit, and else stays a product
    Factors all;
    if (!factorise({static_cast<i64>(magnitude(coefficient.top)), coefficient.bottom}, all)) return UNKNOWN;
    for (const Factor& factor : factors) {
        auto place = std::lower_bound(all.begin(), all.end(), factor.atom,
                                      [](const Factor& known, u32 atom) { return known.atom < atom; });
        if (place == all.end() || place->atom != factor.atom) {
            all.insert(place, factor);
            continue;
        }
        place->exponent = add(place->exponent, factor.exponent);
        if (!place->exponent.usable()) return UNKNOWN;
        if (place->exponent.is(0)) all.erase(place);
    }
    rest.clear();
    const bool negative = coefficient.top < 0;
    if (const auto whole = folded(negative, all, rest)) return make({{*whole, intern(std::move(rest))}});
    return make({{{negative ? -1 : 1, 1}, intern(std::move(all))}});
}

// The prime factors of a positive rational.
bool Numbers::factorise(Value rational, Factors& found) {
    for (const bool below : {false, true}) {
        bool proven = true;
        const auto factors = prime_factors(static_cast<u64>(below ? rational.bottom : rational.top), proven);
        for (std::size_t i = 0; i < factors.size(); ++i) {
            const u32 atom = prime_atom(factors[i].first, proven || i + 1 < factors.size());
            found.push_back({atom, {below ? -factors[i].second : factors[i].second, 1}});
        }
    }
    std::sort(found.begin(), found.end(), [](const Factor& a, const Factor& b) { return a.atom < b.atom; });
    for (std::size_t i = 1; i < found.size(); ++i) {
        if (found[i].atom == found[i - 1].atom) return false;  // a composite above and below: not in lowest terms
    }
    return true;
}

// A positive number as one product of powers.
bool Numbers::product_of(Value positive, Factors& found) {
    if (positive.rational()) return factorise(positive, found);
    const Terms terms = numbers_[positive.top].terms;
    if (terms.size() != 1) return false;
    if (!factorise({static_cast<i64>(magnitude(terms[0].coefficient.top)), terms[0].coefficient.bottom}, found)) return false;
    const Factors more = products_[terms[0].product].factors;
    for (const Factor& factor : more) {
        auto place = std::find_if(found.begin(), found.end(), [&](const Factor& f) { return f.atom == factor.atom; });
        if (place == found.end()) {
            found.push_back(factor);
        } else {
            place->exponent = add(place->exponent, factor.exponent);
            if (!place->exponent.usable()) return false;
        }
    }
    std::erase_if(found, [](const Factor& factor) { return factor.exponent.is(0); });
    std::sort(found.begin(), found.end(), [](const Factor& a, const Factor& b) { return a.atom < b.atom; });
    return true;
}

int Numbers::weight(Value a) const {
    const auto digits = [](Value v) { return std::bit_width(magnitude(v.top)) + std::bit_width(magnitude(v.bottom)); };
    if (a.rational()) return static_cast<int>(digits(a));
    int sum = 0;
    for (const Term& term : numbers_[a.top].terms) sum += 8 + static_cast<int>(digits(term.coefficient));
    return sum;
}

// -- telling numbers apart -------------------------------------------------------------------------

Maybe Numbers::equal(Value a, Value b) const {
    if (a == b) return Maybe::YES;
    if (pure(a) && pure(b)) return Maybe::NO;
    if (complex(a) != complex(b) && pure(complex(a) ? a : b)) return Maybe::NO;  // one is real, the other is not
    if (!range(a).meets(range(b))) return Maybe::NO;
    const int side = sign(a), other = sign(b);
    if (side != other && side != SIGN_UNKNOWN && other != SIGN_UNKNOWN) return Maybe::NO;
    if (a.stored() && b.stored() && !log_of(a).meets(log_of(b))) return mark(By::SIZE_BY_LOG), Maybe::NO;
    const Maybe fraction = rational(a), other_fraction = rational(b);
    if (fraction == Maybe::YES && other_fraction == Maybe::YES) return leaves_other(a, b) ? Maybe::NO : Maybe::UNSURE;
    if (fraction != Maybe::UNSURE && other_fraction != Maybe::UNSURE && fraction != other_fraction) return Maybe::NO;
    return Maybe::UNSURE;
}

int Numbers::compare(Value a, Value b) const {
    if (a.rational() && b.rational()) {
        const i128 left = static_cast<i128>(a.top) * b.bottom, right = static_cast<i128>(b.top) * a.bottom;
        return left < right ? -1 : left > right ? 1 : 0;
    }
    const Interval first = range(a), second = range(b);
    if (first.high < second.low) return -1;
    if (second.high < first.low) return 1;
    if (a == b) return 0;
    const int side = sign(a);
    if (side == SIGN_UNKNOWN || side == 0 || side != sign(b)) return SIGN_UNKNOWN;
    const Interval log = log_of(a), other = log_of(b);
    if (log.high < other.low) return -side;
    if (other.high < log.low) return side;
    return SIGN_UNKNOWN;
}

bool Numbers::giant(Value a) const {
    const Interval bounds = range(a);
    return bounds.low > 1e200L || bounds.high < -1e200L;
}

Value Numbers::vast(int side, long double log_low, long double log_high) {
    const u32 id = keep(mix(atoms_.size()), {Origin::OPAQUE, 0, {log_low, log_high}, {}, {}, 'v'});
    return settle({side, 1}, {{id, {1, 1}}});
}

Value Numbers::radical_sum(const std::vector<RadicalTerm>& terms) {
    Value sum{0, 1};
    for (const RadicalTerm& term : terms) {
        Value part = term.coefficient;
        for (const auto& [prime, exponent] : term.primes) {
            part = multiply(part, prime == -1 ? IMAGINARY_UNIT : power({prime, 1}, exponent));
        }
        sum = add(sum, part);
    }
    return sum;
}

}  // namespace forceout::equations
