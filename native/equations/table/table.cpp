#include "equations/table/table.h"

#include <algorithm>
#include <array>
#include <bit>

namespace forceout::equations {

namespace {

constexpr std::array<u64, 62> PRIMES = [] {  // those below 300
    std::array<u64, 62> found{};
    std::size_t size = 0;
    for (u64 n = 2; n < 300; ++n) {
        bool prime = true;
        for (u64 q = 2; q * q <= n; ++q) prime = prime && n % q != 0;
        if (prime) found[size++] = n;
    }
    return found;
}();

}  // namespace

u64 prime_bits(Value rational) {
    u64 top = magnitude(rational.top), bottom = static_cast<u64>(rational.bottom), bits = 0;
    if (top == 0 || bottom == 0) return 0;
    for (std::size_t place = 0; place < PRIMES.size() && (top > 1 || bottom > 1); ++place) {
        const u64 p = PRIMES[place];
        while (top % p == 0) top /= p, bits |= u64{1} << place;
        while (bottom % p == 0) bottom /= p, bits |= u64{1} << place;
    }
    return top > 1 || bottom > 1 ? bits | u64{1} << 63 : bits;
}

Table::Table(std::vector<Cubes> kinds, int factorials)
    : kinds_(std::move(kinds)),
      factorials_(factorials),
      unary_(kinds_.size()),
      without_end_(kinds_.size()),
      profile_(kinds_.size()),
      readings_(kinds_.size()),
      primes_(kinds_.size()) {
    unsigned shift = 0;
    for (const Cubes& kind : kinds_) {
        if (kind.most < 1 || kind.most > 31) throw std::invalid_argument("a kind of cube has 1 to 31 cubes");
        const unsigned width = std::bit_width(static_cast<unsigned>(kind.most));
        shift_.push_back(shift);
        for (unsigned bit = shift; bit < std::min(shift + width, 64U); ++bit)
            kind_at_[bit] = static_cast<unsigned char>(shift_.size() - 1);
        lowest_ |= shift < 64 ? u64{1} << shift : 0;
        mask_.push_back((u64{1} << width) - 1);
        shift += width;
    }
    if (shift > 64) throw std::invalid_argument("too many cubes of too many kinds");
}

Key Table::pack(const Counts& counts) const {
    if (counts.size() != kinds_.size()) throw std::invalid_argument("one count for each kind of cube");
    Key key = 0;
    for (int kind = 0; kind < kinds(); ++kind) {
        if (counts[kind] < 0 || static_cast<u64>(counts[kind]) > mask_[kind]) {
            throw std::invalid_argument("more cubes of a kind than there are");
        }
        key += one(kind) * static_cast<u64>(counts[kind]);
    }
    return key;
}

void Table::add_leaf(const Counts& cubes, Value value, Place place) {
    const Key key = pack(cubes);
    u64 width = 0;
    for (int count : cubes) width += static_cast<u64>(count);
    widest_ = std::max(widest_, width);
    const u32 number = static_cast<u32>(leaves_.size());
    leaves_.push_back({key, value});
    auto& index = place == Place::WIDE ? wide_by_key_ : place == Place::FAR ? far_by_key_ : by_key_;
    index[key].push_back(number);
    const u64 primes = prime_bits(value);
    for (int kind = 0; kind < kinds(); ++kind) {
        if (cubes[kind] == 0) continue;
        const Key field = mask_[kind] << shift_[kind];
        if (!value.integer()) fractional_ |= field;
        if (value.stored()) irrational_ |= field, negative_ |= field;  // i, whose square is negative
        if (value.rational() && value.top < 0) negative_ |= field;
        if (value.rational() && value.top == 0) zero_ |= field;
        profile_[kind] |= MAY_NUMERAL;
        primes_[kind] |= primes;
        if (width == 1 && place == Place::ANYWHERE) ++readings_[kind];
    }
}

void Table::add_use(Use use) {
    uses_.push_back(use);
    has_logs_ = has_logs_ || use.sign.operation == Operation::LOG;
    if (use.kind < 0) return;
    const Key field = mask_[use.kind] << shift_[use.kind];
    if (use.sign.unary()) unary_[use.kind] = true;
    else profile_[use.kind] |= MAY_JOIN;
    if (use.sign.unary() && !use.sign.comes_to_an_end()) without_end_[use.kind] = true;
    if (use.sign.operation == Operation::SMALLEST_PRIME) one_after_another_ |= u64{1} << use.kind;
    if (use.sign.makes_irrationals()) irrational_ |= field;
    switch (use.sign.operation) {
        case Operation::MULTIPLY:
        case Operation::DIVIDE:
        case Operation::POWER:
        case Operation::ROOT:
        case Operation::SQUARE_ROOT:
        case Operation::LCM:
        case Operation::GCF: break;
        default: summing_ |= field;
    }
    switch (use.sign.operation) {
        case Operation::SUBTRACT:
        case Operation::REMAINDER:
        case Operation::LOG: zero_ |= field; break;
        case Operation::ADD:
        case Operation::AVERAGE: adding_ |= field; break;
        default: break;
    }
    switch (use.sign.operation) {
        case Operation::ROOT:
        case Operation::SQUARE_ROOT:  // a root that is no whole number may lie very near another number
            if (use.sign.demand != Demand::WHOLE) growing_ |= field;
            break;
        case Operation::POWER:
        case Operation::COMPLEX_POWER:
        case Operation::LOG:
        case Operation::POWER_OF: growing_ |= field; break;
        default: break;
    }
    if (use.sign.demand == Demand::WHOLE) return;  // whole numbers in, whole numbers out
    switch (use.sign.operation) {
        case Operation::TIMES_I:
        case Operation::JOIN_BY_I:
        case Operation::COMPLEX_POWER: negative_ |= field, fractional_ |= field; break;
        case Operation::SUBTRACT: negative_ |= field; break;
        case Operation::LOG: negative_ |= field, fractional_ |= field; break;
        case Operation::DIVIDE:
        case Operation::AVERAGE:
        case Operation::PERCENT:
        case Operation::POWER:
        case Operation::ROOT:
        case Operation::SQUARE_ROOT:
        case Operation::POWER_OF: fractional_ |= field; break;
        default: break;
    }
}

void Table::finish() {
    for (int kind = 0; kind < kinds(); ++kind) {
        const bool numeral = profile_[kind] & MAY_NUMERAL, joins = profile_[kind] & MAY_JOIN;
        if (numeral && !joins && !unary_[kind]) profile_[kind] |= MUST_NUMERAL;
        if (joins && !numeral && !unary_[kind]) profile_[kind] |= MUST_JOIN;
    }
}

Key Table::without(Key key, Key taken) const {
    Key left = 0;
    for (int kind = 0; key >> shift_[kind]; ++kind) {
        left += one(kind) * static_cast<u64>(std::max(0, count(key, kind) - count(taken, kind)));
        if (kind + 1 == kinds()) break;
    }
    return left;
}

int Table::cubes(Key key) const {
    int sum = 0;
    for (int kind = 0; key && kind < kinds(); ++kind) sum += count(key, kind);
    return sum;
}

int Table::numeral_cubes(Key key) const {
    int sum = 0;
    for (int kind = 0; key && kind < kinds(); ++kind) {
        if (only_numerals(kind)) sum += count(key, kind);
    }
    return sum;
}

const std::vector<u32>& Table::leaves_of(Key key) const {
    const auto found = by_key_.find(key);
    return found == by_key_.end() ? none_ : found->second;
}

const std::vector<u32>& Table::wide_leaves_of(Key key) const {
    const auto found = wide_by_key_.find(key);
    return found == wide_by_key_.end() ? none_ : found->second;
}

const std::vector<u32>& Table::far_leaves_of(Key key) const {
    const auto found = far_by_key_.find(key);
    return found == far_by_key_.end() ? none_ : found->second;
}

u64 Table::profile(Key key) const {
    u64 sum = 0;
    each_kind(key, [&](int kind, int here) { sum += profile_[kind] * static_cast<u64>(here); });
    return sum;
}

// An expression has one numeral more than it has signs between operands.
bool Table::could_be_profile(u64 profile) const {
    const u64 must_numeral = profile & 0xffff, may_numeral = (profile >> 16) & 0xffff;
    const u64 must_join = (profile >> 32) & 0xffff, may_join = profile >> 48;
    const u64 fewest = std::max<u64>(1, (must_numeral + widest_ - 1) / widest_);
    return std::max(fewest, must_join + 1) <= std::min(may_numeral, may_join + 1);
}

double Table::estimate(Key key, u64 free) const {
    constexpr double PRIMES_AFTER = 12;  // about so many of them for each numeral
    static constexpr double groupings[] = {1, 1, 4, 60, 1200, 40000, 1500000, 6e7};
    double product = 1;
    int numerals = 0, loose = 0;
    each_kind(key, [&](int kind, int here) {
        if (profile_[kind] & MAY_NUMERAL) {
            numerals += here;
            for (int i = 0; i < here; ++i) product *= readings_[kind] > 1 ? readings_[kind] : 1;
            for (int i = 0; i < here && (free & one_after_another_); ++i) product *= PRIMES_AFTER;
        } else if (unary_[kind] && !(free >> kind & 1)) {
            loose += here;
        }
    });
    product *= groupings[std::min(numerals, 7)] * (1 << std::min(loose, 8)) * (free ? 2 : 1);
    for (int i = 0; i < factorials_; ++i) product *= 1.5;
    return product;
}

u64 Table::primes(Key key) const {
    u64 bits = 0;
    for (int kind = 0; kind < kinds(); ++kind) {
        if (count(key, kind)) bits |= primes_[kind];
    }
    return bits;
}

int Table::irrational_cubes(Key key) const {
    int sum = 0;
    for (int kind = 0; kind < kinds(); ++kind) {
        if ((irrational_ >> shift_[kind]) & 1) sum += count(key, kind);
    }
    return sum;
}

}  // namespace forceout::equations
