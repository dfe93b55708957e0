#include "equations/tally.h"

#include <array>
#include <atomic>
#include <mutex>

namespace forceout::equations {

namespace {

constexpr std::size_t PARTS = static_cast<std::size_t>(By::COUNT);
std::array<std::atomic<std::uint64_t>, PARTS> counts{};
std::mutex guarding_doubts;
std::map<std::string, std::uint64_t> doubts;

constexpr std::array<const char*, PARTS> NAMES{
    "counting",
    "impossible, tried",
    "found in order",
    "found by a quick look",
    "kinds of numbers",
    "primes of products",
    "tried one by one",
    "free signs",
    "too large",
    "where values can lie",
    "one power of the base",
    "listed powers tell all",
    "endless Goal, by values",
    "valuations",
    "multiples, last sign",
    "independent roots",
    "transcendental",
    "root of a factorial",
    "no square or power",
    "sum whole or not",
    "residues",
    "size by logarithms",
};

}  // namespace

const char* name_of(By by) { return NAMES[static_cast<std::size_t>(by)]; }

void count_parts(const std::string& doubt) {
    for (std::size_t part = 0; part < PARTS; ++part) {
        if (parts_marked >> part & 1) counts[part].fetch_add(1, std::memory_order_relaxed);
    }
    parts_marked = 0;
    if (doubt.empty()) return;
    const std::scoped_lock lock(guarding_doubts);
    ++doubts[doubt];
}

std::map<std::string, std::uint64_t> tally() {
    const std::scoped_lock lock(guarding_doubts);
    std::map<std::string, std::uint64_t> found;
    for (std::size_t part = 0; part < PARTS; ++part) found[NAMES[part]] = counts[part].load(std::memory_order_relaxed);
    for (const auto& [doubt, count] : doubts) found["doubt: " + doubt] = count;
    return found;
}

}  // namespace forceout::equations
