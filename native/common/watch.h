// When to stop: a deadline, a flag that another thread may raise, and a number of steps.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace forceout {

enum class Halt { TIME, CANCELLED, STEPS, MEMORY };

class Cancel {
public:
    void set() { set_.store(true, std::memory_order_relaxed); }
    bool is_set() const { return set_.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> set_{false};
};

// How long to go on. Asked often; looks at the clock now and then.
class Watch {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t NO_LIMIT = ~std::uint64_t{0} >> 2;

    // `between_looks`: the work after which the clock is looked at again.
    Watch(Clock::time_point deadline, const Cancel* cancel, std::uint32_t between_looks, std::uint64_t most_steps = NO_LIMIT)
        : deadline_(deadline), cancel_(cancel), between_looks_(between_looks), most_steps_(most_steps) {}

    static Clock::time_point in_milliseconds(double milliseconds) {
        const double bounded = milliseconds > 0 ? (milliseconds < 1e9 ? milliseconds : 1e9) : 0;
        return Clock::now() + std::chrono::microseconds(static_cast<std::int64_t>(bounded * 1000));
    }

    // Work that is no step.
    void tick(std::uint32_t work = 1) {
        spent_ += work;
        if (spent_ >= between_looks_) look();
    }
    // A step of the search itself. Steps do not depend on what was worked out before, so that the same question goes the
    // same way however much is known already.
    void step(std::uint32_t count = 1) {
        tick(count);
        steps_ += count;
        if (steps_ > most_steps_) throw Halt::STEPS;
    }
    std::uint64_t steps() const { return steps_; }
    std::uint64_t limited_to() const { return most_steps_; }
    bool limited() const { return most_steps_ != NO_LIMIT; }
    // From here on no more than so many steps.
    void allow(std::uint64_t steps) { most_steps_ = steps_ + steps; }
    void look() {
        spent_ = 0;
        if (cancel_ != nullptr && cancel_->is_set()) throw Halt::CANCELLED;
        if (Clock::now() >= deadline_) throw Halt::TIME;
    }

private:
    Clock::time_point deadline_;
    const Cancel* cancel_;
    std::uint32_t between_looks_;
    std::uint64_t most_steps_;
    std::uint32_t spent_ = 0;
    std::uint64_t steps_ = 0;
};

}  // namespace forceout
