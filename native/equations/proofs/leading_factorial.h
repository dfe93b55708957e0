// Numbers next to an enormous factorial: n! or one over it, times something that is known well. What + − × ÷ make of two of them
// is told by which of the factorials is larger: n! is at least n times any smaller one.
#pragma once

#include <vector>

#include "equations/numbers/operations.h"

namespace forceout::equations {

struct Range;

struct LeadingFactorial {
    long double from = 0;           // n is at least this; 0 where there is none
    long double low = 1, high = 1;  // the factorial is taken so often: between these, which are both above 0 or both below
    long double chain_of = 0;       // where not 0: n! comes of this whole number by factorials alone
    bool one = false;               // n is that very number
    bool over = false;              // it is one over the factorial

    explicit operator bool() const { return from > 0; }
    bool within(const LeadingFactorial& other) const;
    friend bool operator==(const LeadingFactorial&, const LeadingFactorial&) = default;
};

// What leads the result of a sign, where one side does.
LeadingFactorial leading_of(const Sign& sign, const Range& a, const Range& b);
// Whether the two factorials surely differ.
bool never_the_same(const LeadingFactorial& a, const LeadingFactorial& b);
// All that the sign makes of two sides that both have a leading factorial; false where nothing is gained.
bool join_leading(const Sign& sign, const Range& a, const Range& b, std::vector<Range>& found);

}  // namespace forceout::equations
