// The bounds of ranges, and what signs make of two of them, with room for the error of long doubles.
#pragma once

#include "equations/proofs/ranges.h"

namespace forceout::equations {

inline constexpr long double INF = HUGE_VALL;
inline constexpr long double SECOND_EDGE = 1e4500L, MOST_LOG = 1e2000L;

struct End {
    long double at;
    bool open;
    bool exact;
    long double slack = SLACK;  // how far off it may be, where it is not exact
};

inline constexpr long double GRID = 65536, GRID_SIZE = 32768;  // numbers on this grid are multiplied and added without error

inline bool on_grid(long double x) {
    if (!(std::fabs(x) <= GRID_SIZE)) return false;
    const long double scaled = x * GRID;
    return static_cast<long double>(static_cast<i64>(scaled)) == scaled;
}

inline bool beyond(long double x) { return std::fabs(x) > EDGE; }

End log_of_bound(long double x);  // the logarithm of the size of what a bound stands for
End bound_of_log(int side, const End& log, bool open);
End large_product(long double x, long double y, bool over, bool open);

End sum(long double x, bool x_open, long double y, bool y_open);
End product(long double x, bool x_open, long double y, bool y_open);
End inverse_end(long double x, bool open);
End power_end(long double x, bool x_open, long double y, bool y_open);
End large_power(long double x, long double y, bool open);

Range between(const End& low, const End& high);
long double largest_whole(const Range& a);    // in a range, or -1 where there is none from 0 on
Range around(const End* corners, int count);  // the smallest set round all corners

}  // namespace forceout::equations
