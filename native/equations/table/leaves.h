// The numerals that cubes may be, in the order of their listing and by the cubes they take.
#pragma once

#include <unordered_map>
#include <vector>

#include "equations/table/cube_keys.h"

namespace forceout::equations {

struct Leaf {  // a numeral: the cubes it takes and its value
    Key key;
    Value value;
};

// Where a numeral may stand: anywhere; beside a sign that takes wide ones; or found only from the target backwards.
enum class Place { ANYWHERE, WIDE, FAR };

class Leaves {
public:
    void add(Leaf leaf, Place place);

    std::size_t size() const { return all_.size(); }
    const Leaf& operator[](std::size_t number) const { return all_[number]; }
    auto begin() const { return all_.begin(); }
    auto end() const { return all_.end(); }

    // The numbers of those that take exactly these cubes, by where they may stand.
    const std::vector<u32>& of(Key key) const { return found(anywhere_, key); }
    const std::vector<u32>& wide_of(Key key) const { return found(wide_, key); }
    const std::vector<u32>& far_of(Key key) const { return found(far_, key); }

private:
    using ByKey = std::unordered_map<Key, std::vector<u32>>;

    const std::vector<u32>& found(const ByKey& leaves, Key key) const {
        const auto known = leaves.find(key);
        return known == leaves.end() ? none_ : known->second;
    }

    std::vector<Leaf> all_;
    ByKey anywhere_, wide_, far_;
    std::vector<u32> none_;
};

inline void Leaves::add(Leaf leaf, Place place) {
    ByKey& leaves = place == Place::WIDE ? wide_ : place == Place::FAR ? far_ : anywhere_;
    leaves[leaf.key].push_back(static_cast<u32>(all_.size()));
    all_.push_back(leaf);
}

}  // namespace forceout::equations
