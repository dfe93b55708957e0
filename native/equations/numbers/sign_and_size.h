// On which side of zero a number lies, and how large it is, as far as its bounds tell.
#pragma once

#include "equations/numbers/number_store.h"

namespace forceout::equations {

inline constexpr int SIGN_UNKNOWN = 2;
inline constexpr long double LARGE_LOG = 40;  // the logarithm of what is surely beyond 57 bits

class SignAndSize {
public:
    explicit SignAndSize(const NumberStore& store) : store_(store) {}

    int sign(Value a) const;
    int compare(Value a, Value b) const;  // -1, 0, 1 or SIGN_UNKNOWN
    Interval range(Value a) const { return store_.range(a); }
    Interval log_of(Value a) const;  // of its size; says nothing where it may be 0

private:
    const NumberStore& store_;
};

}  // namespace forceout::equations
