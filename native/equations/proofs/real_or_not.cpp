#include "equations/proofs/real_or_not.h"

namespace forceout::equations {

bool never_real(const Sign& sign, const Range& a, const Range& b) {
    const bool left = a.not_real && !b.turned, right = b.not_real && !a.turned;
    switch (sign.operation) {
        case Operation::ADD:
        case Operation::SUBTRACT:
        case Operation::AVERAGE: return left || right;
        case Operation::MULTIPLY:
        case Operation::PERCENT:
        case Operation::DIVIDE: return (left && b.without_zero()) || (right && a.without_zero());
        default: return false;
    }
}

bool makes_imaginary(const Sign& sign, const Range& a, const Range& b) {
    if (!a.without_zero() || !b.without_zero()) return false;
    switch (sign.operation) {
        case Operation::MULTIPLY:
        case Operation::PERCENT:
        case Operation::DIVIDE: return (a.imaginary && !b.turned) || (b.imaginary && !a.turned);
        case Operation::JOIN_BY_I: return !a.turned && !b.turned;
        default: return false;
    }
}

}  // namespace forceout::equations
