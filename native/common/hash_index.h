// The one hash table of the kernels: it finds what is kept in a list by its hash, and holds nothing but places in the list.
//
// Entries stay where they were put and in the order of their coming; who keeps them tells the hash of each and which two are
// the same. Open addressing, at most half full. A part of the hash lies beside each place, so that hardly any entry is looked
// at in vain: the list is large, and each look at it waits for memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace forceout {

class HashIndex {
public:
    static constexpr std::uint32_t NONE = 0xffffffff;

    bool empty() const { return slots_.empty(); }
    std::size_t bytes() const { return slots_.capacity() * sizeof(Slot); }
    void clear() { slots_.clear(); }

    // The place of the entry that is the same, or NONE.
    template <class Same>
    std::uint32_t find(std::uint64_t hash, Same same) const {
        return slots_.empty() ? NONE : slots_[slot(hash, same)].place;
    }

    // Where that place is written; NONE stands there where the entry is new, and its own place is to be put there. There must
    // be room for it.
    template <class Same>
    std::uint32_t& written(std::uint64_t hash, Same same) {
        Slot& found = slots_[slot(hash, same)];
        found.mark = mark_of(hash);
        return found.place;
    }

    // Makes room for one more than the `count` entries that are there, from 0 on.
    template <class HashOf>
    void make_room(std::size_t count, HashOf hash_of) {
        if ((count + 1) * 2 <= slots_.size()) return;
        reserve(count + 1);
        for (std::uint32_t place = 0; place < count; ++place) {
            written(hash_of(place), [](std::uint32_t) { return false; }) = place;
        }
    }

    // Empties it, with room for so many.
    void reserve(std::size_t count) {
        std::size_t size = 32;
        while (size < count * 2) size *= 2;
        slots_.assign(size, Slot{});
    }

private:
    struct Slot {
        std::uint32_t place = NONE;
        std::uint32_t mark = 0;  // of the upper half of the hash; the lower one tells where it lies
    };
    static std::uint32_t mark_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

    template <class Same>
    std::size_t slot(std::uint64_t hash, Same same) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = hash & mask;
        const std::uint32_t mark = mark_of(hash);
        while (slots_[at].place != NONE && (slots_[at].mark != mark || !same(slots_[at].place))) at = (at + 1) & mask;
        return at;
    }

    std::vector<Slot> slots_;
};

}  // namespace forceout
