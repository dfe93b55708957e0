#include "equations/numbers/sign_and_size.h"

namespace forceout::equations {

int SignAndSize::sign(Value a) const {
    if (a.rational()) return a.top > 0 ? 1 : a.top < 0 ? -1 : 0;
    const Number& number = store_.number(a);
    if (number.complex) return SIGN_UNKNOWN;
    if (number.terms.size() == 1) return number.terms[0].coefficient.top > 0 ? 1 : -1;
    if (number.range.above_zero()) return 1;
    if (number.range.below_zero()) return -1;
    return SIGN_UNKNOWN;
}

Interval SignAndSize::log_of(Value a) const {
    if (a.stored() && store_.number(a).terms.size() == 1) return store_.log_of(store_.number(a).terms[0]);
    if (a.stored() && store_.number(a).dominated) return store_.number(a).log;
    const Interval bounds = range(a);
    return bounds.holds_zero() ? Interval{} : logarithm(bounds.below_zero() ? -bounds : bounds);
}

int SignAndSize::compare(Value a, Value b) const {
    if (a.rational() && b.rational()) {
        const i128 left = static_cast<i128>(a.top) * b.bottom, right = static_cast<i128>(b.top) * a.bottom;
        return left < right ? -1 : left > right ? 1 : 0;
    }
    const Interval first = range(a), second = range(b);
    if (first.high < second.low) return -1;
    if (second.high < first.low) return 1;
    if (a == b) return 0;
    const int side = sign(a);
    if (side == SIGN_UNKNOWN || side == 0 || side != sign(b)) return SIGN_UNKNOWN;
    const Interval log = log_of(a), other = log_of(b);
    if (log.high < other.low) return -side;
    if (other.high < log.low) return side;
    return SIGN_UNKNOWN;
}

}  // namespace forceout::equations
