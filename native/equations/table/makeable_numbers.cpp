#include "equations/table/makeable_numbers.h"

#include <array>

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

void MakeableNumbers::note(const Leaf& leaf) {
    const Value value = leaf.value;
    const u64 primes = prime_bits(value);
    keys_.each_kind(leaf.key, [&](int kind, int) {
        const Key field = keys_.field(kind);
        if (!value.integer()) fractional_ |= field;
        if (value.stored()) irrational_ |= field, negative_ |= field;  // i, whose square is negative
        if (value.rational() && value.top < 0) negative_ |= field;
        if (value.is(0)) zero_ |= field;
        else mere_zero_ &= ~field;
        numeral_ |= field;
        primes_[kind] |= primes;
    });
}

void MakeableNumbers::note(const Use& use) {
    logarithms_ = logarithms_ || use.sign.operation == Operation::LOG;
    if (use.kind < 0) return;
    const Key field = keys_.field(use.kind);
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
    mere_zero_ &= ~field;          // it may be a sign
    switch (use.sign.operation) {  // of 0 and anything these make 0, or what is not defined
        case Operation::MULTIPLY:
        case Operation::DIVIDE:
        case Operation::PERCENT:
        case Operation::ROOT:
        case Operation::SQUARE_ROOT:
        case Operation::LCM:
        case Operation::REMAINDER:
        case Operation::NUMBER_OF_FACTORS: break;
        default: lets_zero_go_ |= field;
    }
    zero_goes_alone_ = zero_goes_alone_ || use.sign.operation == Operation::SMALLEST_PRIME;
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

u64 MakeableNumbers::primes(Key key) const {
    u64 bits = 0;
    for (int kind = 0; kind < keys_.kinds(); ++kind) {
        if (keys_.count(key, kind)) bits |= primes_[kind];
    }
    return bits;
}

int MakeableNumbers::irrational_cubes(Key key) const {
    int sum = 0;
    for (int kind = 0; kind < keys_.kinds(); ++kind) {
        if (irrational_ & keys_.one(kind)) sum += keys_.count(key, kind);
    }
    return sum;
}

}  // namespace forceout::equations
