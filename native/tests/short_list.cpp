// A list that is short nearly always does what a list of any length does.
#include <doctest/doctest.h>

#include <vector>

#include "common/short_list.h"

using Short = forceout::ShortList<int, 3>;

TEST_CASE("a short list holds what a plain one does, whatever is put in and taken out") {
    Short list;
    std::vector<int> plain;
    unsigned dice = 1;
    for (int turn = 0; turn < 20'000; ++turn) {
        dice = dice * 1'103'515'245 + 12'345;
        const std::size_t at = (dice >> 16) % (plain.size() + 1);
        const bool grows = (dice >> 8) % 16 < (plain.size() < 6 ? 9 : 7);
        if (grows) {
            list.insert(list.begin() + at, turn);
            plain.insert(plain.begin() + static_cast<std::ptrdiff_t>(at), turn);
        } else if (at < plain.size()) {
            list.erase(list.begin() + at);
            plain.erase(plain.begin() + static_cast<std::ptrdiff_t>(at));
        }
        const Short copy = list;
        REQUIRE(std::vector<int>(copy.begin(), copy.end()) == plain);
        REQUIRE(copy == Short(plain));
    }
    list.clear();
    CHECK(list.empty());
    CHECK(list == Short{});
    CHECK_FALSE(Short{1, 2} == Short{1, 2, 3, 4});
}
