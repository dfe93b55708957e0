#include "equations/table/cube_keys.h"

#include <algorithm>
#include <stdexcept>

namespace forceout::equations {

CubeKeys::CubeKeys(const std::vector<Cubes>& kinds) : kinds_(static_cast<int>(kinds.size())) {
    const auto width = [](const Cubes& kind) { return static_cast<unsigned>(std::bit_width(static_cast<unsigned>(kind.most))); };
    unsigned bits = 0;
    for (const Cubes& kind : kinds) {
        if (kind.most < 1 || kind.most > 31) throw std::invalid_argument("a kind of cube has 1 to 31 cubes");
        bits += width(kind);
    }
    if (bits > 64) throw std::invalid_argument("too many cubes of too many kinds");
    unsigned shift = 0;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        shift_[kind] = static_cast<unsigned char>(shift);
        mask_[kind] = static_cast<unsigned char>((1U << width(kinds[kind])) - 1);
        lowest_ |= Key{1} << shift;
        for (const unsigned end = shift + width(kinds[kind]); shift < end; ++shift) {
            kind_at_[shift] = static_cast<unsigned char>(kind);
        }
    }
}

Key CubeKeys::pack(const Counts& counts) const {
    if (counts.size() != static_cast<std::size_t>(kinds_)) throw std::invalid_argument("one count for each kind of cube");
    Key key = 0;
    for (int kind = 0; kind < kinds_; ++kind) {
        if (counts[kind] < 0 || counts[kind] > most(kind)) throw std::invalid_argument("more cubes of a kind than there are");
        key += one(kind) * static_cast<u64>(counts[kind]);
    }
    return key;
}

int CubeKeys::cubes(Key key) const {
    int sum = 0;
    for (int kind = 0; key && kind < kinds_; ++kind) sum += count(key, kind);
    return sum;
}

Key CubeKeys::without(Key key, Key taken) const {
    Key left = 0;
    for (int kind = 0; key >> shift_[kind]; ++kind) {
        left += one(kind) * static_cast<u64>(std::max(0, count(key, kind) - count(taken, kind)));
        if (kind + 1 == kinds_) break;
    }
    return left;
}

}  // namespace forceout::equations
