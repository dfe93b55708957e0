#include "equations/numbers/prime_factors.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "equations/numbers/modular_arithmetic.h"

namespace forceout::equations {

namespace {

const std::vector<u32>& small_primes() {
    static const std::vector<u32> primes = [] {
        std::vector<bool> composite(1 << 16);
        std::vector<u32> found;
        for (u32 n = 2; n < composite.size(); ++n) {
            if (composite[n]) continue;
            found.push_back(n);
            for (u64 m = static_cast<u64>(n) * n; m < composite.size(); m += n) composite[m] = true;
        }
        return found;
    }();
    return primes;
}

// Multiplication modulo an odd number without division (Montgomery). Numbers are kept times 2^64.
class OddModulus {
public:
    explicit OddModulus(u64 n) : n_(n), inverse_(n) {
        for (int bits = 3; bits < 64; bits *= 2) inverse_ *= 2 - n * inverse_;  // by each step it is right in twice as many bits
        one_ = (0 - n) % n;
        square_ = static_cast<u64>(static_cast<Wide>(one_) * one_ % n);
    }
    u64 one() const { return one_; }
    u64 kept(u64 x) const { return times(x % n_, square_); }
    u64 times(u64 a, u64 b) const {
        const Wide product = static_cast<Wide>(a) * b;
        const u64 carried = static_cast<u64>(static_cast<Wide>(static_cast<u64>(product) * inverse_) * n_ >> 64);
        const u64 high = static_cast<u64>(product >> 64);
        return high >= carried ? high - carried : high - carried + n_;
    }
    u64 plus(u64 a, u64 b) const { return a >= n_ - b ? a - (n_ - b) : a + b; }
    u64 power(u64 base, u64 exponent) const {
        u64 result = one_;
        for (; exponent; exponent >>= 1, base = times(base, base)) {
            if (exponent & 1) result = times(result, base);
        }
        return result;
    }

private:
    using Wide = unsigned __int128;
    u64 n_, inverse_, one_, square_;
};

constexpr std::size_t TRIED_FIRST = 54;  // primes below 256
constexpr int MOST_ROUNDS = 64, IN_A_ROUND = 128;

// A factor of an odd number that is no prime; 0 where none was found soon (Pollard's rho, as Brent has it).
u64 some_factor(u64 n) {
    const OddModulus modulo(n);
    u64 slow = modulo.kept(2), fast = slow;
    const u64 added = modulo.one();
    const auto next = [&](u64 x) { return modulo.plus(modulo.times(x, x), added); };
    for (int round = 1, since = 1, until = 1; round <= MOST_ROUNDS; ++round) {
        const u64 slow_before = slow, fast_before = fast;
        const int since_before = since, until_before = until;
        u64 product = modulo.one();
        const auto step = [&] {
            fast = next(fast);
            const u64 apart = fast > slow ? fast - slow : slow - fast;
            if (since++ == until) slow = fast, since = 1, until *= 2;
            return apart;
        };
        for (int i = 0; i < IN_A_ROUND; ++i) product = modulo.times(product, step());
        if (std::gcd(product, n) == 1) continue;
        slow = slow_before, fast = fast_before, since = since_before, until = until_before;
        for (int i = 0; i < IN_A_ROUND; ++i) {
            const u64 common = std::gcd(step(), n);
            if (common == n) return 0;
            if (common > 1) return common;
        }
    }
    return 0;
}

}  // namespace

// Miller's test with bases that are known to be enough below 2^64.
bool is_prime(u64 n) {
    if (n < 2) return false;
    if (n < 1 << 16) return std::binary_search(small_primes().begin(), small_primes().end(), static_cast<u32>(n));
    constexpr u64 bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    for (u64 p : bases) {
        if (n % p == 0) return n == p;
    }
    const OddModulus modulo(n);
    const u64 one = modulo.one(), minus_one = n - one;
    const int twos = std::countr_zero(n - 1);
    for (u64 base : bases) {
        u64 x = modulo.power(modulo.kept(base), (n - 1) >> twos);
        if (x == one || x == minus_one) continue;
        bool passes = false;
        for (int i = 1; i < twos && !passes; ++i) {
            x = modulo.times(x, x);
            passes = x == minus_one;
        }
        if (!passes) return false;
    }
    return true;
}

namespace {

// Of a number whose prime factors are all above some: those up to 2^16 are found for certain, and with luck the others.
void take_apart(u64 n, PrimePowers& found, bool& proven) {
    if (n == 1) return;
    if (is_prime(n)) {
        found.emplace_back(static_cast<i64>(n), 1);
        return;
    }
    if (u64 factor = some_factor(n)) {
        take_apart(factor, found, proven);
        take_apart(n / factor, found, proven);
        return;
    }
    for (u64 p : small_primes()) {
        if (n % p) continue;
        found.emplace_back(static_cast<i64>(p), 1);
        take_apart(n / p, found, proven);
        return;
    }
    // of primes above 2^16 there are three at most: one twice or three times is found by its root, so that of two
    // numbers that are not taken apart neither is a power of the other
    for (const int times : {2, 3}) {
        const i64 root = n > INT64_MAX ? -1 : exact_root(static_cast<i64>(n), static_cast<u64>(times));
        if (root < 0) continue;
        found.emplace_back(root, times);
        return;
    }
    proven = false;
    found.emplace_back(static_cast<i64>(n), 1);
}

PrimePowers taken_apart(u64 n, bool& proven) {
    PrimePowers found;
    proven = true;
    std::size_t tried = 0;
    for (; tried < TRIED_FIRST; ++tried) {
        const u64 p = small_primes()[tried];
        if (p * p > n) break;
        if (n % p == 0) found.emplace_back(static_cast<i64>(p), divide_out(n, p));
    }
    if (n > 1 && tried < TRIED_FIRST) {
        found.emplace_back(static_cast<i64>(n), 1);
        return found;
    }
    const auto first = static_cast<std::ptrdiff_t>(found.size());
    take_apart(n, found, proven);
    std::sort(found.begin() + first, found.end());
    for (std::size_t at = static_cast<std::size_t>(first) + 1; at < found.size();) {
        if (found[at].first != found[at - 1].first) {
            ++at;
            continue;
        }
        found[at - 1].second += found[at].second;
        found.erase(found.begin() + static_cast<std::ptrdiff_t>(at));
    }
    return found;
}

}  // namespace

// A search takes the same few thousand numbers apart millions of times, so the last with each remainder is remembered.
PrimePowers prime_factors(u64 n, bool& proven) {
    struct Known {
        u64 n = 0;
        bool proven = false;
        PrimePowers factors;
    };
    constexpr u64 REMEMBERED = 4093;  // a prime
    static thread_local std::vector<Known> memory(REMEMBERED);
    Known& known = memory[n % REMEMBERED];
    if (known.n != n || n == 0) {
        known.factors = taken_apart(n, known.proven);
        known.n = n;
    }
    proven = known.proven;
    return known.factors;
}

}  // namespace forceout::equations
