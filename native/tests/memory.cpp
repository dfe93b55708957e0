// What searches take is counted for the whole process, and what was used longest ago is given up first.
#include <doctest/doctest.h>

#include "equations/table/memory.h"

using namespace forceout::equations;

namespace {

constexpr std::size_t MEGABYTE = std::size_t{1} << 20;

struct Counted : Kept {
    Counted(std::size_t size, int& alive) : size(size), alive(alive) { ++alive; }
    ~Counted() override {
        --alive;
        Keeper::of_process().released(size);
    }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    std::size_t bytes() const override { return size; }

    std::size_t size;
    int& alive;
};

// The keeper of the process with another cap for a while.
struct Capped {
    explicit Capped(std::size_t bytes) { keeper.cap(bytes); }
    ~Capped() { keeper.cap(before); }
    Capped(const Capped&) = delete;
    Capped& operator=(const Capped&) = delete;

    // Something of that size is worked out for an owner and laid aside.
    void lay_aside(const int& owner, std::size_t size, int& alive) const {
        CHECK_EQ(keeper.take(&owner), nullptr);
        keeper.has_room(0, size);
        keeper.put_back(&owner, std::make_unique<Counted>(size, alive));
    }

    Keeper& keeper = Keeper::of_process();
    std::size_t before = keeper.cap();
};

}  // namespace

TEST_CASE("what is laid aside is there again for its owner alone") {
    const Capped capped(100 * MEGABYTE);
    const int first = 1, second = 2;
    int alive = 0;
    capped.lay_aside(first, 10 * MEGABYTE, alive);
    CHECK_EQ(capped.keeper.take(&second), nullptr);
    capped.keeper.put_back(&second, nullptr);
    auto kept = capped.keeper.take(&first);
    REQUIRE(kept != nullptr);
    CHECK_EQ(kept->bytes(), 10 * MEGABYTE);
    capped.keeper.put_back(&first, std::move(kept));
    CHECK_EQ(alive, 1);
    capped.keeper.forget(&first);
    CHECK_EQ(alive, 0);
    CHECK_EQ(capped.keeper.used(), 0);
}

TEST_CASE("above the cap what was used longest ago is given up first") {
    const Capped capped(25 * MEGABYTE);
    const int first = 1, second = 2, third = 3;
    int alive = 0;
    capped.lay_aside(first, 10 * MEGABYTE, alive);
    capped.lay_aside(second, 10 * MEGABYTE, alive);
    CHECK_EQ(alive, 2);
    capped.lay_aside(third, 10 * MEGABYTE, alive);
    CHECK_EQ(alive, 2);
    CHECK_EQ(capped.keeper.used(), 20 * MEGABYTE);
    CHECK_EQ(capped.keeper.take(&first), nullptr);
    capped.keeper.put_back(&first, nullptr);
    capped.keeper.cap(10 * MEGABYTE);
    CHECK_EQ(alive, 1);
    for (const int* owner : {&second, &third}) capped.keeper.forget(owner);
    CHECK_EQ(capped.keeper.used(), 0);
}

TEST_CASE("a search has no room beyond its own limit, nor beyond the cap") {
    const Capped capped(20 * MEGABYTE);
    const int owner = 1;
    CHECK_EQ(capped.keeper.take(&owner), nullptr);
    {
        Allowance allowance(30 * MEGABYTE);
        CHECK(allowance.covers(15 * MEGABYTE));
        CHECK_EQ(capped.keeper.used(), 15 * MEGABYTE);
        CHECK_FALSE(allowance.covers(25 * MEGABYTE));
        CHECK_FALSE(allowance.covers(31 * MEGABYTE));
        allowance.settle(2 * MEGABYTE);
        CHECK_EQ(capped.keeper.used(), 2 * MEGABYTE);
    }
    CHECK_EQ(capped.keeper.used(), 0);
    capped.keeper.put_back(&owner, nullptr);
}
