#include "equations/proofs/bounds.h"

#include <algorithm>

namespace forceout::equations {

namespace {

const long double LOG_OF_EDGE = std::log(EDGE);

int side_of(long double x) { return x < 0 ? -1 : 1; }

}  // namespace

// The logarithm of the size of what a bound stands for; that of a number beyond the second edge is beyond the first.
End log_of_bound(long double x) {
    x = std::fabs(x);
    if (std::isinf(x)) return {INF, false, true};
    if (x > SECOND_EDGE) return {EDGE * (x / SECOND_EDGE), false, false};
    return {beyond(x) ? x / EDGE - 1 : std::log(x), false, false, 2 * SLACK};
}

// A bound of that sign with that logarithm.
End bound_of_log(int side, const End& log, bool open) {
    constexpr long double LEAST_LOG = -9000, UNKNOWN_AT = 0.1L;
    const long double sign = side, at = log.at, off = std::fabs(at) * (log.exact ? SLACK : 2 * log.slack) + SLACK;
    if (std::isnan(at)) return {NAN, open, false};
    if (at < LEAST_LOG) return {sign * std::exp(LEAST_LOG), open, false, 1};  // down to 0
    if (at > SECOND_EDGE) return {sign * INF, open, true};
    if (beyond(at)) return {sign * SECOND_EDGE * (at / EDGE), open, false, log.slack * 2 + SLACK};
    if (at > MOST_LOG) return {sign * SECOND_EDGE * (1 + std::log(at)), open, false, log.slack * 2 + SLACK};
    if (at > LOG_OF_EDGE + 1) return {sign * EDGE * (1 + at), open, false, off / at + SLACK};
    if (off > UNKNOWN_AT) return {NAN, open, false};
    return {sign * std::exp(std::min(at, LOG_OF_EDGE)), open, false, at > LOG_OF_EDGE ? 4 : 2 * off};
}

namespace {

End large_sum(long double x, long double y, bool open) {
    if (std::isinf(x) || std::isinf(y)) return {x + y, open, true};
    if (x == 0 || y == 0) return {x + y, open, true};
    if (!beyond(x) && !beyond(y)) return bound_of_log(side_of(x + y), {std::log(std::fabs(x + y)), false, false}, open);
    if (std::fabs(x) < std::fabs(y)) std::swap(x, y);
    const End most = log_of_bound(x), less = log_of_bound(y);
    const long double apart = sum(most.at, false, -less.at, false).at;  // not a number where they are too near
    const bool same_side = side_of(x) == side_of(y);
    const bool far = apart > 1 + 8 * SLACK * (beyond(most.at) ? 0 : most.at);
    if (!same_side && !far) return {NAN, open, false};  // they may cancel
    if (beyond(most.at)) return {x, open, false, 1e-15L};
    const long double share = far ? std::exp(-apart) : 1;
    return bound_of_log(
        side_of(x), {most.at + std::log1p(same_side ? share : -share), false, false, 8 * SLACK + (far ? 0 : 1 / most.at)}, open);
}

}  // namespace

End large_product(long double x, long double y, bool over, bool open) {
    const int side = side_of(x) * side_of(y);
    if (std::isinf(x) || std::isinf(y)) return {std::isinf(x) ? side * INF : over ? 0.0L : side * INF, true, true};
    const End first = log_of_bound(x), second = log_of_bound(y);
    End log = sum(first.at, false, over ? -second.at : second.at, false);
    // what nearly cancels is as far off as the larger one was
    const long double larger = std::max(std::fabs(first.at), std::fabs(second.at));
    if (log.at != 0 && !beyond(log.at)) log.slack = beyond(larger) ? 1 : log.slack + 4 * SLACK * larger / std::fabs(log.at);
    if (beyond(larger) && !beyond(log.at)) return {NAN, open, false};
    log.exact = false;
    return bound_of_log(side, log, open);
}

namespace {

// A bound with room for the error of its last operation, where there may have been one.
long double below(const End& end) {
    if (end.exact || std::isinf(end.at)) return end.at;
    return end.at - std::fabs(end.at) * end.slack - LDBL_MIN;
}

long double above(const End& end) {
    if (end.exact || std::isinf(end.at)) return end.at;
    return end.at + std::fabs(end.at) * end.slack + LDBL_MIN;
}

}  // namespace

Range between(const End& low, const End& high) {
    Range found{below(low), above(high), low.exact && low.open, high.exact && high.open};
    if (std::isnan(found.low)) found.low = -INF;
    if (std::isnan(found.high)) found.high = INF;
    if (std::isinf(found.low)) found.low = found.low > 0 ? LDBL_MAX : -INF, found.open_low = true;
    if (std::isinf(found.high)) found.high = found.high < 0 ? -LDBL_MAX : INF, found.open_high = true;
    return found;
}

// The smallest set round all corners.
Range around(const End* corners, int count) {
    Range found{INF, -INF, true, true};
    for (int i = 0; i < count; ++i) {
        const End& end = corners[i];
        const long double low = below(end), high = above(end);
        if (std::isnan(low)) return {-INF, INF, true, true};
        const bool open = end.exact && end.open;
        if (low < found.low) found.low = low, found.open_low = open;
        else if (low == found.low) found.open_low = found.open_low && open;
        if (high > found.high) found.high = high, found.open_high = open;
        else if (high == found.high) found.open_high = found.open_high && open;
    }
    // beyond what can be held there is still any number
    if (std::isinf(found.low)) found.low = found.low > 0 ? LDBL_MAX : -INF, found.open_low = true;
    if (std::isinf(found.high)) found.high = found.high < 0 ? -LDBL_MAX : INF, found.open_high = true;
    return found;
}

End sum(long double x, bool x_open, long double y, bool y_open) {
    if (beyond(x) || beyond(y) || beyond(x + y)) return large_sum(x, y, x_open || y_open);
    return {x + y, x_open || y_open, (on_grid(x) && on_grid(y)) || x == 0 || y == 0};
}

End product(long double x, bool x_open, long double y, bool y_open) {
    if (x == 0 || y == 0) {  // 0 is reached where one side reaches it, whatever the other
        const bool reached = (x == 0 && !x_open) || (y == 0 && !y_open);
        return {0, !reached, true};
    }
    if (x == 1 || y == 1) return {x * y, x_open || y_open, true};
    if (beyond(x) || beyond(y) || beyond(x * y)) return large_product(x, y, false, x_open || y_open);
    return {x * y, x_open || y_open, on_grid(x) && on_grid(y)};
}

End inverse_end(long double x, bool open) {
    if (x == 0) return {INF, true, true};  // the sign is the caller's
    if (std::isinf(x)) return {0, true, true};
    if (beyond(x)) return large_product(1, x, true, open);
    const long double q = 1 / x;
    if (beyond(q)) return large_product(1, x, true, open);
    return {q, open, on_grid(x) && on_grid(q) && q * x == 1};
}

// x to the power y, for x from 0 on; at 0 what it tends to.
End power_end(long double x, bool x_open, long double y, bool y_open) {
    if (x == 1) return {1, x_open, true};
    if (y == 0) return {1, y_open, true};
    if (std::isinf(x) || std::isinf(y)) {
        const bool grows = (std::isinf(x) ? y > 0 : (y > 0) == (x > 1));
        return {grows ? INF : 0.0L, true, true};
    }
    if (x == 0) return {y > 0 ? 0.0L : INF, true, true};
    const bool open = x_open || y_open;
    if (y == 1) return {x, open, true};
    const long double log = log_of_bound(x).at;
    if (beyond(x) || beyond(y) || std::fabs(log * y) > LOG_OF_EDGE - 1) {
        End power = product(log, false, y, false);
        power.slack += 4 * SLACK, power.exact = false;
        return bound_of_log(1, power, open);
    }
    if (y > 0 && y <= 8 && y == std::floor(y) && on_grid(x)) {
        long double power = 1;
        bool exact = true;
        for (int n = 0; n < static_cast<int>(y); ++n) exact = exact && on_grid(power), power *= x;
        if (exact) return {power, open, true};
    }
    // In double precision it takes a tenth of the time. A relative error of base or exponent, each below 2^-53, comes
    // out multiplied by the exponent, or by the logarithm of the result.
    const double quick = std::pow(static_cast<double>(x), static_cast<double>(y));
    if (std::fabs(y) < 1000 && x > 1e-200L && x < 1e200L && quick > 1e-200 && quick < 1e200) {
        const long double log = std::fabs(std::ilogb(quick)) + 1.0L;
        return {quick, open, false, (std::fabs(y) + log + 4) * 0x1p-52L};
    }
    return {std::pow(x, y), open, false};
}

End large_power(long double x, long double y, bool open) { return power_end(x, open, y, false); }

}  // namespace forceout::equations
