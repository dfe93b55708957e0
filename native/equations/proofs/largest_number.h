// How large the numbers can be that some cubes make.
#pragma once

#include <unordered_map>
#include <vector>

#include "equations/search/inquiry.h"

namespace forceout::equations {

class LargestNumber {
public:
    explicit LargestNumber(Inquiry& inquiry) : inquiry_(inquiry) {}

    // From now on with the signs that are free there.
    void begin(const ValueShelf& shelf) {
        shelf_ = &shelf;
        known_.clear();
    }
    // A bound for the bits of numerator and denominator. Numerals bring theirs; a sign between numbers adds those of both
    // sides, with a few more where there are fractions, percents or means; a power multiplies those of its base by its
    // exponent. Signs that come to an end make nothing larger, but for a smallest prime up to twice its limit.
    double bits(Key key);

private:
    Inquiry& inquiry_;
    const ValueShelf* shelf_ = nullptr;
    std::unordered_map<Key, double> known_;
};

}  // namespace forceout::equations
