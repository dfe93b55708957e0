// When to stop: a deadline, and a flag that another thread may raise.
#pragma once

#include <atomic>
#include <chrono>
#include <climits>

namespace onsets {

struct Stopped {};  // the time is up, or nobody wants to know any more
struct Spent {};    // the work that was allowed is done

class Cancel {
public:
    void raise() { raised_.store(true, std::memory_order_relaxed); }
    bool raised() const { return raised_.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> raised_{false};
};

class Watch {
public:
    using Clock = std::chrono::steady_clock;

    Watch(Clock::time_point deadline, const Cancel* cancel) : deadline_(deadline), cancel_(cancel) {}

    // `steps` is the work about to be done; a clock is read only once in some ten thousand steps.
    void spend(long steps) {
        left_ -= steps;
        if (left_ < 0) look();
    }

    // From here on no more than so many steps, however much time is left.
    void allow(long steps) { allowance_ = steps; }

    void look() {
        allowance_ -= between_looks - left_;
        left_ = between_looks;
        if (allowance_ < 0) throw Spent{};
        if ((cancel_ != nullptr && cancel_->raised()) || Clock::now() > deadline_) throw Stopped{};
    }

private:
    static constexpr long between_looks = 20'000;
    Clock::time_point deadline_;
    const Cancel* cancel_;
    long left_ = between_looks;
    long allowance_ = LONG_MAX;
};

}  // namespace onsets
