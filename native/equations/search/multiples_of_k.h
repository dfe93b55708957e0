// Multiple of k: not the target itself, but any number of steps of k away from it.
#pragma once

#include <functional>

#include "equations/search/backwards.h"

namespace forceout::equations {

class MultiplesOfK {
public:
    MultiplesOfK(Inquiry& inquiry, Doubts& doubts, Backwards& backwards)
        : inquiry_(inquiry),
          table_(inquiry.table),
          numbers_(inquiry.numbers),
          question_(inquiry.question),
          watch_(inquiry.watch),
          doubts_(doubts),
          backwards_(backwards) {}

    // The numbers to reach are without end, so some are tried backwards, and then all values are worked out.
    bool try_target(Key key, int operations, int number);

private:
    bool try_last_operation(Key key, const std::function<bool(Value)>& right);

    Inquiry& inquiry_;
    const Table& table_;
    Numbers& numbers_;
    const Question& question_;
    Watch& watch_;
    Doubts& doubts_;
    Backwards& backwards_;
};

}  // namespace forceout::equations
