// The sets that cubes can name, remembered for every multiset of roles and shared by all tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "common/watch.h"
#include "onsets/signs.h"

namespace forceout::onsets {

// What a multiset is asked for. An ordinary role in `counts` is used exactly so often. A role in `free` may be
// used any number of times, and `counts` says how often at least; a free prime has no count, because two more
// primes behind any set change nothing. `restrictions` is how many Restrictions the cubes form (0: a set).
struct Key {
    Counts counts = 0;
    std::uint16_t free = 0;
    std::uint8_t restrictions = 0;
    bool with_last = false;  // chains with their last side, as a longer chain needs them

    bool operator==(const Key&) const = default;
    Key of(Counts some) const { return Key{some, free, 0, false}; }
};

struct KeyHash {
    std::size_t operator()(const Key& key) const {
        std::uint64_t mixed = key.counts * 0x9E3779B97F4A7C15ULL;
        mixed ^= std::uint64_t{key.free} << 20U ^ std::uint64_t{key.restrictions} << 40U ^ std::uint64_t{key.with_last};
        mixed *= 0xD6E8FEB86659FD93ULL;
        return mixed ^ (mixed >> 32U);
    }
};

using Sets = std::vector<Cards>;
using Chains = std::vector<std::uint32_t>;  // what stays in the upper half, the last side in the lower

// A step of a postfix program: the role and which of its codes.
struct Step {
    std::uint8_t role;
    std::uint8_t code;
};
using Program = std::vector<Step>;

// Called with each new set; true says that no more are wanted.
using Visit = std::function<bool(Cards)>;

class Library {
public:
    Library(Catalogue catalogue, std::size_t most_bytes) : catalogue_(std::move(catalogue)), most_bytes_(most_bytes) {}

    const Catalogue& catalogue() const { return catalogue_; }
    std::size_t bytes() const { return bytes_; }
    std::size_t most_bytes() const { return most_bytes_; }
    void limit(std::size_t most_bytes) { most_bytes_ = most_bytes; }

    // Forgets everything once there is too much of it. Only to be called while no set is held.
    void tidy();
    void forget();

    // Whether counting alone lets these cubes form a set, or so many Restrictions.
    bool fits(const Key& key) const;

    const Sets& sets(const Key& key, Watch& watch);

    // The same one by one, balanced splits first, so that a visitor who is soon content costs little.
    bool visit(const Key& key, Watch& watch, const Visit& want);

    // How a set, a Restriction's cards that stay, or those of several Restrictions together, are made.
    Program derive(const Key& key, Cards target, Watch& watch);
    std::vector<Program> derive_restrictions(const Key& key, Cards target, Watch& watch);

    // Every way to share the cubes among `key.restrictions` Restrictions, in order.
    void shares(const Key& key, const std::function<void(const std::vector<Key>&)>& use) const;

private:
    class Collector;

    bool grow_set(const Key& key, Watch& watch, Collector& into);
    bool grow_chain(const Key& key, Watch& watch, Collector& into);
    bool grow_several(const Key& key, Watch& watch, Collector& into);
    bool pairs(unsigned code, const Sets& left, const Sets& right, Watch& watch, Collector& into);
    const Chains& chains(const Key& key, Watch& watch);
    std::vector<std::pair<int, unsigned>> operations(const Key& key) const;
    Counts after(const Key& key, int role) const;
    void splits(const Key& key, Counts rest, bool unordered, std::vector<std::pair<Counts, Counts>>& into) const;
    void chain_splits(const Key& key, Counts rest, std::vector<std::pair<Counts, Counts>>& into) const;
    Program derive_chain(const Key& key, Cards target, int last, Watch& watch);

    Catalogue catalogue_;
    std::size_t most_bytes_;
    std::size_t bytes_ = 0;
    std::unordered_map<Key, Sets, KeyHash> sets_;
    std::unordered_map<Key, Chains, KeyHash> chains_;
    std::vector<std::unique_ptr<std::vector<std::uint64_t>>> spare_;  // bitmaps of all 65,536 sets, kept clear
};

}  // namespace forceout::onsets
