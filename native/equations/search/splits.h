// How the cubes of a key fall into two sides at the last operation.
#pragma once

#include <unordered_map>
#include <vector>

#include "equations/table/value_store.h"

namespace forceout::equations {

// The parts into which the cubes of a key can fall at its last operation.
struct Split {
    u32 use;
    bool known_left;
    Key known, other;
    // what is asked of the other side again and again
    bool other_small, other_any_power, irrationals, fractions, negatives;
    bool known_small;
    const Values* known_values = nullptr;
    const Values* other_values = nullptr;
};

// The splits known so far, by the kinds of signs that are free and by the cubes.
class Splits {
public:
    std::vector<Split>* find(u64 free, Key key) {
        const auto shelf = shelves_.find(free);
        if (shelf == shelves_.end()) return nullptr;
        const auto known = shelf->second.find(key);
        return known == shelf->second.end() ? nullptr : &known->second;
    }
    std::vector<Split>& keep(u64 free, Key key, std::vector<Split> splits) {
        bytes_ += splits.capacity() * sizeof(Split) + 96;
        return shelves_[free][key] = std::move(splits);
    }
    std::size_t bytes() const { return bytes_; }
    void clear() {
        shelves_.clear();
        bytes_ = 0;
    }

private:
    std::unordered_map<u64, std::unordered_map<Key, std::vector<Split>>> shelves_;
    std::size_t bytes_ = 0;
};

}  // namespace forceout::equations
