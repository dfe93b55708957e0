// Questions that were asked in the same search and answered with no.
#pragma once

#include <algorithm>
#include <vector>

#include "equations/search/confirmation.h"

namespace forceout::equations {

class AskedBefore {
public:
    explicit AskedBefore(ValueStore& store) : store_(store) {}

    // What follows is asked where these kinds of signs are free.
    void begin(u64 free) {
        const auto known = std::find(modes_.begin(), modes_.end(), free);
        mode_ = static_cast<u32>(known - modes_.begin()) << 24;
        if (known == modes_.end()) modes_.push_back(free);
    }
    // Whether all cubes of a key make the target; notes that it is asked now.
    bool asked(Key key, Value target, int factorials) { return !insert({key, target, {}, mode_ + static_cast<u32>(factorials)}); }
    // Whether every value of the key was tried in the operation; notes that it is done now.
    bool tried(const OuterOperation& in, Key key, Value target, int factorials) {
        const u32 tag = ((in.use + 1) * 2 + in.known_left) * 8 + static_cast<u32>(factorials);
        return !insert({key, target, in.value, mode_ + tag});
    }
    void forget() {
        states_.clear();
        index_.clear();
    }

private:
    struct State {
        Key key;
        Value target, known;
        u32 tag;
        friend bool operator==(const State&, const State&) = default;
    };
    static u64 hash(const State& s) { return mix(s.key + hash_of(s.target) * 3 + hash_of(s.known) * 5 + s.tag); }

    bool insert(const State& state) {  // whether it is new
        store_.needs_room(states_.capacity() * sizeof(State) + index_.bytes());
        index_.make_room(states_.size(), [&](u32 place) { return hash(states_[place]); });
        u32& place = index_.written(hash(state), [&](u32 known) { return states_[known] == state; });
        if (place != HashIndex::NONE) return false;
        place = static_cast<u32>(states_.size());
        states_.push_back(state);
        return true;
    }

    ValueStore& store_;
    std::vector<u64> modes_{0};  // all kinds that were ever free together
    u32 mode_ = 0;
    std::vector<State> states_;
    HashIndex index_;
};

}  // namespace forceout::equations
