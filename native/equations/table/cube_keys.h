// A multiset of cubes as one 64-bit word, a field of bits for each kind of cube.
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "equations/numbers/value.h"

namespace forceout::equations {

using Key = u64;
using Counts = std::vector<int>;

struct Cubes {  // a kind of cube
    int most;
    bool operation;
};

class CubeKeys {
public:
    explicit CubeKeys(const std::vector<Cubes>& kinds);

    int kinds() const { return kinds_; }
    int most(int kind) const { return mask_[kind]; }
    Key one(int kind) const { return Key{1} << shift_[kind]; }
    Key field(int kind) const { return Key{mask_[kind]} << shift_[kind]; }
    int count(Key key, int kind) const { return static_cast<int>((key >> shift_[kind]) & mask_[kind]); }
    int cubes(Key key) const;
    Key pack(const Counts& counts) const;
    // Calls take(kind, count) for the kinds that are there.
    template <class Take>
    void each_kind(Key key, Take take) const {
        while (key) {
            const int kind = kind_at_[std::countr_zero(key)];
            take(kind, count(key, kind));
            key &= ~field(kind);
        }
    }
    // Whether there are at least as many cubes of each kind in the whole: no field of the difference borrows.
    bool within(Key part, Key whole) const { return part <= whole && !(((whole - part) ^ whole ^ part) & lowest_); }
    Key without(Key key, Key taken) const;  // less what is taken of each kind, as far as there is any

private:
    int kinds_;
    std::array<unsigned char, 64> shift_{}, mask_{};
    std::array<unsigned char, 64> kind_at_{};  // by the bits of a key
    Key lowest_ = 0;                           // the lowest bit of each field
};

}  // namespace forceout::equations
