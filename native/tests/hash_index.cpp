// The one hash table of the kernels finds just what was put into it.
#include <doctest/doctest.h>

#include "common/hash_index.h"

using forceout::HashIndex;

namespace {

// Numbers in a list, found by a hash that many of them share.
struct Listed {
    explicit Listed(std::uint64_t hashes) : hashes(hashes) {}

    std::uint64_t hash(std::uint64_t number) const { return number % hashes; }
    std::uint32_t find(std::uint64_t number) const {
        return index.find(hash(number), [&](std::uint32_t place) { return numbers[place] == number; });
    }
    void put(std::uint64_t number) {
        index.make_room(numbers.size(), [&](std::uint32_t place) { return hash(numbers[place]); });
        std::uint32_t& place = index.written(hash(number), [&](std::uint32_t other) { return numbers[other] == number; });
        if (place != HashIndex::NONE) return;
        place = static_cast<std::uint32_t>(numbers.size());
        numbers.push_back(number);
    }

    std::uint64_t hashes;
    std::vector<std::uint64_t> numbers;
    HashIndex index;
};

}  // namespace

TEST_CASE("an empty index finds nothing") {
    const HashIndex index;
    CHECK(index.empty());
    CHECK_EQ(index.find(7, [](std::uint32_t) { return true; }), HashIndex::NONE);
    CHECK_EQ(index.bytes(), 0);
}

TEST_CASE("what was put in is found in its place, and nothing else, however many share a hash") {
    for (const std::uint64_t hashes : {std::uint64_t{1}, std::uint64_t{7}, std::uint64_t{1} << 40}) {
        Listed listed(hashes);
        for (std::uint64_t number = 0; number < 600; ++number) listed.put(number * number);
        for (std::uint64_t number = 0; number < 600; ++number) CHECK_EQ(listed.find(number * number), number);
        CHECK_EQ(listed.find(2), HashIndex::NONE);
        CHECK_EQ(listed.find(599 * 599 + 1), HashIndex::NONE);
    }
}

TEST_CASE("what is there already is not put in twice") {
    Listed listed(5);
    for (int round = 0; round < 3; ++round) {
        for (std::uint64_t number = 0; number < 50; ++number) listed.put(number);
    }
    CHECK_EQ(listed.numbers.size(), 50);
}

TEST_CASE("an index that was cleared finds nothing, and can be used again") {
    Listed listed(100);
    listed.put(3);
    listed.index.clear();
    listed.numbers.clear();
    CHECK_EQ(listed.find(3), HashIndex::NONE);
    listed.put(4);
    CHECK_EQ(listed.find(4), 0);
}
