// The expression that a search from the target backwards has in hand: what was undone stands round what is still to be
// found, and a value that fits there is put before the rules layer.
#pragma once

#include "equations/search/confirmation.h"
#include "equations/search/values_at_hand.h"

namespace forceout::equations {

class OpenExpression {
public:
    OpenExpression(Inquiry& inquiry, Doubts& doubts, ValuesAtHand& values)
        : inquiry_(inquiry), values_(values), confirmation_(inquiry, doubts) {}

    void begin(Key choice, int operations, int target);
    void put_round(const OuterOperation& operation) { outer_.push_back(operation); }
    void take_off() { outer_.pop_back(); }
    std::size_t signs_before() const;  // that stand before what is to be found, one before the other

    // A value of some cubes is what was looked for, alone or in an operation.
    bool hit(Key key, Value value, int factorials);
    bool hit_leaf(u32 leaf) { return confirm({static_cast<int>(leaf)}); }
    bool hit_under(const OuterOperation& operation, Key key, Value value, int factorials);
    bool hit_leaf_under(const OuterOperation& operation, u32 leaf);

private:
    bool confirm(Program innermost);

    Inquiry& inquiry_;
    ValuesAtHand& values_;
    Confirmation confirmation_;
    OuterOperations outer_;
    Trial trial_;
};

}  // namespace forceout::equations
