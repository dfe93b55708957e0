// What all tables of terms of a process keep, together: one cap over them, and what was used longest ago is given up
// first. What a search works with is its own until it is done, so nothing is pulled away under it.
#pragma once

#include <atomic>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>

namespace forceout::equations {

// Something worked out for a table that may be given up while nobody uses it.
class Kept {
public:
    virtual ~Kept() = default;
    virtual std::size_t bytes() const = 0;
};

class Keeper {
public:
    static constexpr std::size_t STEP = std::size_t{1} << 20;  // what grows by less is not looked at again

    static Keeper& of_process() {
        static Keeper keeper;
        return keeper;
    }

    void cap(std::size_t bytes);
    std::size_t cap() const { return cap_.load(std::memory_order_relaxed); }
    std::size_t used() const { return used_.load(std::memory_order_relaxed); }

    // For a search of this owner: what was used last for it, or nothing. It counts as running until it is put back.
    std::unique_ptr<Kept> take(const void* owner);
    void put_back(const void* owner, std::unique_ptr<Kept> kept);
    void forget(const void* owner);

    // What a search has grown to; false where there is no room for it, though all that can be given up is gone.
    bool has_room(std::size_t before, std::size_t bytes);
    void released(std::size_t bytes) { used_.fetch_sub(bytes, std::memory_order_relaxed); }
    // Whether a search of this size takes more than its share while others want room.
    bool presses(std::size_t bytes) const {
        const std::size_t share = share_.load(std::memory_order_relaxed);
        return share != 0 && bytes > share;
    }

private:
    struct Entry {
        const void* owner;
        std::unique_ptr<Kept> kept;
        std::size_t bytes;
    };
    using Entries = std::list<Entry>;

    Entries give_up();

    std::mutex mutex_;
    Entries idle_;  // the one used last comes first
    std::atomic<std::size_t> cap_{std::size_t{256} << 20};
    std::atomic<std::size_t> used_{0};
    std::atomic<std::size_t> share_{0};
    std::size_t running_ = 0;
};

// What one search takes, as the keeper knows it.
class Allowance {
public:
    explicit Allowance(std::size_t most) : most_(most) {}
    ~Allowance() { Keeper::of_process().released(told_); }
    Allowance(const Allowance&) = delete;
    Allowance& operator=(const Allowance&) = delete;

    std::size_t most() const { return most_; }
    bool covers(std::size_t bytes) {
        if (bytes > most_) return false;
        Keeper& keeper = Keeper::of_process();
        if (bytes < told_ + Keeper::STEP && !keeper.presses(told_)) return true;
        const std::size_t before = told_;
        told_ = bytes;
        return keeper.has_room(before, bytes);
    }
    // After a search: only what is kept is counted.
    void settle(std::size_t bytes) {
        Keeper::of_process().has_room(told_, bytes);
        told_ = bytes;
    }

private:
    std::size_t most_;
    std::size_t told_ = 0;
};

}  // namespace forceout::equations
