// Everything that a few of the cubes at hand can make, by value: what is asked of one side is then looked up for all
// choices of cubes at once.
#pragma once

#include <vector>

#include "common/hash_index.h"
#include "equations/table/value_store.h"

namespace forceout::equations {

struct Part {
    Value value;
    Key key;
    u32 next;  // another with the same value
    unsigned char factorials;
    unsigned char numerals;
};

class PartIndex {
public:
    void add(Value value, Key key, int factorials, int numerals);
    void index();  // after the last one
    bool empty() const { return parts_.empty(); }
    const std::vector<Part>& all() const { return parts_; }
    std::size_t size() const { return parts_.size(); }

    // Calls take(part) for each with the value, until one is taken.
    template <class Take>
    bool each_of(Value value, Take take) const {
        const u32 first = index_.find(hash_of(value), [&](u32 place) { return parts_[place].value == value; });
        for (u32 at = first; at != HashIndex::NONE; at = parts_[at].next) {
            if (take(parts_[at])) return true;
        }
        return false;
    }

private:
    std::vector<Part> parts_;
    HashIndex index_;  // the first with each value
};

inline void PartIndex::add(Value value, Key key, int factorials, int numerals) {
    parts_.push_back({value, key, HashIndex::NONE, static_cast<unsigned char>(factorials), static_cast<unsigned char>(numerals)});
}

inline void PartIndex::index() {
    index_.reserve(parts_.size());
    for (u32 at = static_cast<u32>(parts_.size()); at-- > 0;) {  // backwards, so that those with few cubes come first
        u32& first =
            index_.written(hash_of(parts_[at].value), [&](u32 known) { return parts_[known].value == parts_[at].value; });
        parts_[at].next = first;
        first = at;
    }
}

}  // namespace forceout::equations
