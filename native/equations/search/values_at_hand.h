// The values that the present search works with: all that few cubes make, and some that many cubes make, where signs of
// some kinds may be free.
#pragma once

#include <unordered_map>
#include <vector>

#include "equations/search/inquiry.h"

namespace forceout::equations {

class ValuesAtHand {
public:
    explicit ValuesAtHand(Inquiry& inquiry) : inquiry_(inquiry), shelf_(&inquiry.store.shelf(0)) {}

    // Signs of these kinds (a bit for each) take no cube before a number from now on.
    void let_free(u64 kinds);
    u64 free() const { return shelf_->free(); }
    Key free_fields() const { return free_fields_; }  // the fields of the kinds that are
    bool is_free(const Use& use) const { return shelf_->is_free(use); }

    ValueShelf& shelf() { return *shelf_; }
    double estimate(Key key) const { return shelf_->estimate(key); }
    // Whether so few cubes are worked out at once.
    bool small(Key key) const { return shelf_->estimate(key) <= inquiry_.question.forward; }
    const Values& of(Key key) { return shelf_->of(key, inquiry_.watch); }
    // A few values of many cubes, for "anything will do".
    const std::vector<Value>& samples(Key key);
    // How the cubes fall into two sides at the last operation, the lightest side first.
    std::vector<Split>& splits(Key key);

private:
    Inquiry& inquiry_;
    ValueShelf* shelf_;  // the values where some signs are free
    Key free_fields_ = 0;
    std::unordered_map<Key, std::vector<Value>> samples_;
};

}  // namespace forceout::equations
