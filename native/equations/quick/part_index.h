// Everything that a few of the cubes at hand can make, by value: what is asked of one side is then looked up for all
// choices of cubes at once.
#pragma once

#include "equations/table/value_store.h"

namespace forceout {

struct Piece {
    Value value;
    Key key;
    u32 next;  // another with the same hash
    unsigned char factorials;
    unsigned char numerals;
};

class Pieces {
public:
    static constexpr u32 NONE = 0xffffffff;

    void add(Value value, Key key, int factorials, int numerals);
    void index();  // after the last one
    bool empty() const { return pieces_.empty(); }
    const std::vector<Piece>& all() const { return pieces_; }
    std::size_t size() const { return pieces_.size(); }

    // Calls take(piece) for each with the value, until one is taken.
    template <class Take>
    bool each_of(Value value, Take take) const {
        for (u32 at = slots_[hash_of(value) & (slots_.size() - 1)]; at != NONE; at = pieces_[at].next) {
            if (pieces_[at].value == value && take(pieces_[at])) return true;
        }
        return false;
    }

private:
    std::vector<Piece> pieces_;
    std::vector<u32> slots_;
};

inline void Pieces::add(Value value, Key key, int factorials, int numerals) {
    pieces_.push_back({value, key, NONE, static_cast<unsigned char>(factorials), static_cast<unsigned char>(numerals)});
}

inline void Pieces::index() {
    std::size_t size = 64;
    while (size < pieces_.size()) size *= 2;
    slots_.assign(size, NONE);
    for (u32 at = static_cast<u32>(pieces_.size()); at-- > 0;) {  // backwards, so that those with few cubes come first
        u32& slot = slots_[hash_of(pieces_[at].value) & (size - 1)];
        pieces_[at].next = slot;
        slot = at;
    }
}

}  // namespace forceout
