// What a search finds: written out, worked out forwards again, and put before the rules layer.
#pragma once

#include <functional>
#include <vector>

#include "equations/search/inquiry.h"

namespace forceout::equations {

// An operation round what is still to be found: one side of it is settled, or it has only one.
struct OuterOperation {
    u32 use;
    bool unary;
    bool known_left;
    Key known;
    Value value;
    int factorials;
    int wide;  // the numeral on the settled side, where it is one of two digits that only some signs take; else -1
};
using OuterOperations = std::vector<OuterOperation>;

// What is tried at the moment.
struct Trial {
    int target = 0;      // its place among the question's
    int operations = 0;  // cubes with operation signs
    Key choice = 0;      // the cubes
    u64 free = 0;        // kinds of signs that take no cube before a number
};

class Confirmation {
public:
    using Write = std::function<Program(Key, Value, int factorials)>;

    Confirmation(Inquiry& inquiry, Doubts& doubts) : inquiry_(inquiry), doubts_(doubts) {}

    // Puts the outer operations round the innermost part and asks the rules layer. `write` tells how a value is made.
    bool confirm(Program program, const OuterOperations& outer, const Trial& trial, const Write& write);

private:
    Value evaluate(const Program& program) const;
    bool takes_too_many_cubes(const Program& program) const;
    int free_uses(const Program& program, const Trial& trial) const;

    Inquiry& inquiry_;
    Doubts& doubts_;
    int refusals_ = 0;
};

}  // namespace forceout::equations
