// Goals with a cube that may be any power of the base. A few powers are targets; here it is proven that no other is one either,
// by asking every value of the cubes what power it would take.
#pragma once

#include "equations/search/inquiry.h"

namespace forceout::equations {

class GoalsWithAnyPower {
public:
    GoalsWithAnyPower(Inquiry& inquiry, Doubts& doubts) : inquiry_(inquiry), doubts_(doubts) {}

    // Leaves a doubt where the cubes may make such a Goal.
    void rule_out(Key key, ValueShelf& shelf);

private:
    bool may_be_multiple_off_power(Value v, int side) const;

    Inquiry& inquiry_;
    Doubts& doubts_;
};

}  // namespace forceout::equations
