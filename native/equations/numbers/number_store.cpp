#include "equations/numbers/number_store.h"

#include <utility>

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

NumberStore::NumberStore() {
    keep_product({});
    const u32 unit = keep(1, {Origin::IMAGINARY, 0, {}, {}, {}, 'i'});
    const u32 product = keep_product({{unit, {1, 1}}});
    keep_sum({{{1, 1}, product}});
    keep_sum({{{-1, 1}, product}});
}

u32 NumberStore::keep(u64 hash, Atom atom) {
    const u32 id = static_cast<u32>(atoms_.size());
    atom.hash = hash;
    put(atom_index_, atoms_, hash);
    atoms_.push_back(atom);
    bytes_ += sizeof(Atom) + 40;
    return id;
}

u32 NumberStore::keep_prime(i64 prime, bool proven) {
    const u64 hash = mix(static_cast<u64>(prime) * 0x9e3779b97f4a7c15ULL);
    const u32 known =
        atom_index_.find(hash, [&](u32 id) { return atoms_[id].origin <= Origin::COMPOSITE && atoms_[id].prime == prime; });
    if (known != HashIndex::NONE) return known;
    const Interval log = logarithm(interval_of({prime, 1}));
    return keep(hash, {proven ? Origin::PRIME : Origin::COMPOSITE, prime, log, {}, {}, ' '});
}

u32 NumberStore::keep_number(Value positive) {
    const u64 hash = mix(hash_of(positive) + 1);
    const u32 known =
        atom_index_.find(hash, [&](u32 id) { return atoms_[id].origin == Origin::NUMBER && atoms_[id].number == positive; });
    if (known != HashIndex::NONE) return known;
    return keep(hash, {Origin::NUMBER, 0, logarithm(range(positive)), positive, {}, ' '});
}

u32 NumberStore::keep_opaque(char operation, Value a, Value b, bool turned, Interval log) {
    if (operation != 'l' && hash_of(b) < hash_of(a)) std::swap(a, b);
    const u64 hash = mix(hash_of(a) * 3 + hash_of(b) * 7 + static_cast<u64>(operation));
    const u32 known = atom_index_.find(hash, [&](u32 other) {
        const Atom& atom = atoms_[other];
        return atom.origin == Origin::OPAQUE && atom.number == a && atom.second == b && atom.operation == operation;
    });
    return known != HashIndex::NONE ? known : keep(hash, {Origin::OPAQUE, 0, log, a, b, operation, turned});
}

u32 NumberStore::keep_vast(Interval log) { return keep(mix(atoms_.size()), {Origin::OPAQUE, 0, log, {}, {}, 'v'}); }

u32 NumberStore::keep_product(const Factors& factors) {
    const u64 hash = hash_factors(factors);
    const u32 known = product_index_.find(
        hash, [&](u32 id) { return products_[id].hash == hash && std::ranges::equal(products_[id].factors, factors); });
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
    products_.push_back({{factors.begin(), factors.end()}, log, size, plain, hash});
    return id;
}

Value NumberStore::keep_sum(const Terms& terms) {
    if (terms.empty()) return {0, 1};
    if (terms.size() == 1 && terms[0].product == 0) return terms[0].coefficient;
    const u64 hash = hash_terms(terms);
    const u32 known = number_index_.find(
        hash, [&](u32 id) { return numbers_[id].hash == hash && std::ranges::equal(numbers_[id].terms, terms); });
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
    numbers_.push_back({{terms.begin(), terms.end()}, complex ? Interval{} : bounds, pure, hash, complex});
    Number& number = numbers_.back();
    if (!complex && number.terms.size() > 1 &&
        (bounds.holds_zero() || !std::isfinite(bounds.low) || !std::isfinite(bounds.high))) {
        find_dominating_term(number);
    }
    return {static_cast<i64>(id), 0};
}

// Where the terms of a sum are too large for bounds, or nearly so, the largest may still decide.
void NumberStore::find_dominating_term(Number& number) const {
    std::size_t largest = 0;
    std::vector<Interval> logs;
    for (const Term& term : number.terms) {
        logs.push_back(log_of(term));
        if (logs.back().low > logs[largest].low) largest = logs.size() - 1;
    }
    long double others = 0;  // over the largest, at most
    for (std::size_t i = 0; i < logs.size(); ++i) {
        if (i != largest) others += exponential(logs[i].high - logs[largest].low) * (1 + 1e-9L);
    }
    if (!(others < 0.5L)) return;
    number.dominated = true;
    number.log = logs[largest] + Interval{std::log(1 - others) - 1e-9L, std::log(1 + others) + 1e-9L};
    const Interval size = exponential(number.log);
    number.range = number.terms[largest].coefficient.top < 0 ? -size : size;
}

Terms NumberStore::terms_of(Value a) const {
    if (a.stored()) return Terms(numbers_[a.top].terms);
    return a.top == 0 ? Terms{} : Terms{{a, 0}};
}

Interval NumberStore::log_of(const Term& term) const {
    const Interval log = products_[term.product].log;
    const Value c{static_cast<i64>(magnitude(term.coefficient.top)), term.coefficient.bottom};
    return c.is(1) ? log : log + logarithm(interval_of(c));
}

}  // namespace forceout::equations
