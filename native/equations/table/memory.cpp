#include "equations/table/memory.h"

#include <algorithm>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace forceout::equations {

namespace {

constexpr std::size_t WORTH_RETURNING = std::size_t{8} << 20;

// What is freed in small pieces stays with the process unless it is told to give it back.
void give_back_to_the_machine(std::size_t bytes) {
#ifdef __GLIBC__
    if (bytes >= WORTH_RETURNING) malloc_trim(0);
#else
    (void)bytes;
#endif
}

}  // namespace

// Takes what was used longest ago off the list until the rest fits. Called under the lock; the caller lets go of it after.
Keeper::Entries Keeper::give_up() {
    Entries gone;
    std::size_t leaving = 0;
    while (!idle_.empty() && used() > cap() + leaving) {
        leaving += idle_.back().bytes;
        gone.splice(gone.begin(), idle_, std::prev(idle_.end()));
    }
    share_.store(used() > cap() + leaving ? cap() / std::max<std::size_t>(running_, 1) : 0, std::memory_order_relaxed);
    return gone;
}

namespace {

template <class Entries>
void let_go(Entries gone) {
    std::size_t bytes = 0;
    for (const auto& entry : gone) bytes += entry.bytes;
    gone.clear();
    give_back_to_the_machine(bytes);
}

}  // namespace

void Keeper::cap(std::size_t bytes) {
    Entries gone;
    {
        const std::scoped_lock lock(mutex_);
        cap_.store(bytes, std::memory_order_relaxed);
        gone = give_up();
    }
    let_go(std::move(gone));
}

std::unique_ptr<Kept> Keeper::take(const void* owner) {
    const std::scoped_lock lock(mutex_);
    ++running_;
    for (auto entry = idle_.begin(); entry != idle_.end(); ++entry) {
        if (entry->owner != owner) continue;
        std::unique_ptr<Kept> kept = std::move(entry->kept);
        idle_.erase(entry);
        return kept;
    }
    return nullptr;
}

void Keeper::put_back(const void* owner, std::unique_ptr<Kept> kept) {
    Entries gone;
    {
        const std::scoped_lock lock(mutex_);
        --running_;
        if (kept) {
            const std::size_t bytes = kept->bytes();
            idle_.push_front({owner, std::move(kept), bytes});
        }
        gone = give_up();
    }
    let_go(std::move(gone));
}

void Keeper::forget(const void* owner) {
    Entries gone;
    {
        const std::scoped_lock lock(mutex_);
        for (auto entry = idle_.begin(); entry != idle_.end();) {
            const auto next = std::next(entry);
            if (entry->owner == owner) gone.splice(gone.end(), idle_, entry);
            entry = next;
        }
    }
    let_go(std::move(gone));
}

bool Keeper::has_room(std::size_t before, std::size_t bytes) {
    Entries gone;
    bool room;
    {
        const std::scoped_lock lock(mutex_);
        used_.fetch_add(bytes - before, std::memory_order_relaxed);  // wraps round where it shrank
        gone = give_up();
        room = share_.load(std::memory_order_relaxed) == 0 || !presses(bytes);
    }
    let_go(std::move(gone));
    return room;
}

}  // namespace forceout::equations
