// What the primes of the base say of its powers.
#include <numeric>

#include "equations/proofs/prime_counts.h"
#include "equations/proofs/ranges.h"

namespace forceout::equations {

BaseAsProduct::BaseAsProduct(i64 base) : base_(base) {
    bool proven = true;
    for (const auto& [prime, times] : prime_factors(static_cast<u64>(base), proven)) {
        exponents_.push_back(times);
        once_each_ = once_each_ && times == 1;
        degree_ = std::gcd(degree_, exponents_.back());
        for (std::size_t i = 0; i < std::size(SMALL_PRIMES); ++i) {
            if (SMALL_PRIMES[i] == static_cast<i64>(prime)) asked_.push_back({i, exponents_.back()});
        }
    }
}

// What is no fraction stays so under a root, and a root of a power of the base that is a fraction is a power of it again, where the
// index has nothing in common with how high a power the base is itself.
bool BaseAsProduct::roots_are_powers(const Range& index, const Range& under) const {
    if (!under.divided.power_if_fraction) return false;
    const auto known = number_at(index);
    if (!known) return index.divided.whole && degree_ == 1;
    return std::gcd(known->top, degree_) == 1 && (known->integer() || under.divided.fraction);
}

// The nth power of a product of primes to the a, b and so on has (an + 1)(bn + 1)... factors.
void BaseAsProduct::count_factors(const Divisibility& power, Range& count) const {
    double least = 0, most = Divisibility::INFINITE;
    for (const auto& [place, times] : asked_) {
        least = std::max(least, std::ceil(power.least[place] / static_cast<double>(times)));
        most = std::min(most, std::floor(power.most[place] / static_cast<double>(times)));
    }
    const auto factors = [&](double exponent) {
        long double product = 1;
        for (const i64 times : exponents_) product *= static_cast<long double>(times) * static_cast<long double>(exponent) + 1;
        return product;
    };
    constexpr double EXACT = 1e6;  // of four primes at most
    if (least <= EXACT) count.low = std::max(count.low, factors(least));
    if (most <= EXACT) count.high = std::min(count.high, factors(most));
}

// The nth power of a product of primes to the a, b and so on has (an + 1)(bn + 1)... factors. So they come round with every modulus,
// and what divides all of a, b and so on never divides them.
void BaseAsProduct::rests_of_factors(const Remainders& remainders, Divisibility& found) const {
    for (std::size_t i = 0; i < remainders.size(); ++i) {
        const i64 modulus = remainders.modulus(i);
        found.rests[i] = 0;
        for (i64 n = 0; n < modulus; ++n) {
            i64 count = 1;
            for (const i64 times : exponents_) count = count * (times * n + 1) % modulus;
            found.rests[i] |= u32{1} << (count % modulus);
        }
    }
    for (std::size_t i = 0; i < std::size(SMALL_PRIMES); ++i) {
        if (degree_ % SMALL_PRIMES[i] == 0) found.most[i] = 0;
    }
}

}  // namespace forceout::equations
