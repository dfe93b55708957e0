#include "equations/proofs/range_parts.h"

#include <algorithm>

namespace forceout::equations {

namespace {

constexpr std::size_t MOST_BROAD = 3000;  // ranges that are not narrow, before they are laid together

void lay_together(Ranges& broad, bool same_signs) {
    std::sort(broad.begin(), broad.end(), [&](const Range& a, const Range& b) {
        if (same_signs && a.used != b.used) return a.used < b.used;
        if (same_signs && a.unfollowed != b.unfollowed) return a.unfollowed < b.unfollowed;
        if (same_signs && a.factorials != b.factorials) return a.factorials < b.factorials;
        if (same_signs && !(a.divided == b.divided)) return a.divided.before(b.divided);
        if (same_signs && a.unverifiable != b.unverifiable) return a.unverifiable;
        if (a.divided.algebraic != b.divided.algebraic) return a.divided.algebraic;  // which say most by themselves
        return a.low != b.low ? a.low < b.low : a.open_low < b.open_low;
    });
    Ranges found;
    for (const Range& range : broad) {
        const bool alike = !found.empty() && found.back().used == range.used && found.back().unfollowed == range.unfollowed &&
                           found.back().factorials == range.factorials && found.back().divided == range.divided &&
                           found.back().unverifiable == range.unverifiable;
        const bool both = !found.empty() && found.back().divided.algebraic == range.divided.algebraic;
        if (both && (!same_signs || alike) && range.meets(found.back())) {
            found.back().take_in(range);
        } else {
            found.push_back(range);
        }
    }
    broad = std::move(found);
}

}  // namespace

void RangePart::tidy() {
    Ranges wide, narrow;
    for (const Range& range : ranges) {
        if (!range.empty()) (range.narrow() ? narrow : wide).push_back(range);
    }
    lay_together(wide, true);
    if (wide.size() > MOST_BROAD) lay_together(wide, false);
    std::sort(narrow.begin(), narrow.end(), [](const Range& a, const Range& b) {
        return a.low != b.low ? a.low < b.low : a.high != b.high ? a.high < b.high : a.used < b.used;
    });
    this->broad = wide.size();
    ranges = wide;
    // a narrow one within a broad one adds nothing; of those with the same signs only one need be looked at
    struct Row {
        std::size_t at, end;
    };
    std::stable_sort(wide.begin(), wide.end(), [](const Range& a, const Range& b) { return a.used < b.used; });
    std::vector<Row> rows;
    for (std::size_t at = 0; at < wide.size(); ++at) {
        if (at == 0 || wide[at].used != wide[at - 1].used) rows.push_back({at, at});
        rows.back().end = at + 1;
    }
    for (const Range& range : narrow) {
        if (ranges.size() > this->broad) {
            const Range& last = ranges.back();
            if (range.within(last) && last.within(range) && last.used == range.used) continue;
        }
        bool held = false;
        for (Row& row : rows) {
            while (row.at < row.end && wide[row.at].high < range.low) ++row.at;
            held = held || (row.at < row.end && range.used == wide[row.at].used && range.within(wide[row.at]));
        }
        if (!held) ranges.push_back(range);
    }
}

}  // namespace forceout::equations
