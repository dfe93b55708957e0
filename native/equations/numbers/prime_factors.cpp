#include "equations/numbers/prime_factors.h"

#include <algorithm>

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

}  // namespace

// Miller's test with bases that are known to be enough below 2^64.
bool is_prime(u64 n) {
    if (n < 2) return false;
    if (n < 1 << 16) return std::binary_search(small_primes().begin(), small_primes().end(), static_cast<u32>(n));
    constexpr u64 bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    for (u64 p : bases) {
        if (n % p == 0) return n == p;
    }
    u64 odd = n - 1;
    int twos = 0;
    while (odd % 2 == 0) odd /= 2, ++twos;
    for (u64 base : bases) {
        u64 x = power_modulo(base, odd, n);
        if (x == 1 || x == n - 1) continue;
        bool passes = false;
        for (int i = 1; i < twos && !passes; ++i) {
            x = multiply_modulo(x, x, n);
            passes = x == n - 1;
        }
        if (!passes) return false;
    }
    return true;
}

std::vector<std::pair<i64, int>> prime_factors(u64 n, bool& proven) {
    std::vector<std::pair<i64, int>> found;
    proven = true;
    for (u64 p : small_primes()) {
        if (p * p > n) break;
        if (n % p) continue;
        int count = 0;
        while (n % p == 0) n /= p, ++count;
        found.emplace_back(static_cast<i64>(p), count);
        if (n > 65536 && is_prime(n)) break;
    }
    if (n > 1) {
        proven = n < (u64{1} << 32) || is_prime(n);
        // of primes above 2^16 there are three at most: one twice or three times is found by its root, so that of two
        // numbers that are not taken apart neither is a power of the other
        for (const int times : {2, 3}) {
            if (proven || n > INT64_MAX) break;
            const i64 root = exact_root(static_cast<i64>(n), static_cast<u64>(times));
            if (root < 0) continue;
            found.emplace_back(root, times);
            proven = true;
            return found;
        }
        found.emplace_back(static_cast<i64>(n), 1);
    }
    return found;
}

}  // namespace forceout::equations
