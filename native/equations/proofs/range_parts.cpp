#include "equations/proofs/range_parts.h"

#include <algorithm>

namespace forceout::equations {

namespace {

constexpr std::size_t MOST_BROAD = 3000;  // ranges that are not narrow, before they are laid together

// They are sorted where they stand: a range is large.
using InOrder = std::vector<const Range*>;

Ranges laid_together(InOrder broad, bool same_signs) {
    std::sort(broad.begin(), broad.end(), [&](const Range* one, const Range* other) {
        const Range &a = *one, &b = *other;
        if (same_signs && a.used != b.used) return a.used < b.used;
        if (same_signs && a.unfollowed != b.unfollowed) return a.unfollowed < b.unfollowed;
        if (same_signs && a.factorials != b.factorials) return a.factorials < b.factorials;
        if (same_signs && !(a.divided == b.divided)) return a.divided.before(b.divided);
        if (same_signs && a.unverifiable != b.unverifiable) return a.unverifiable;
        if (a.divided.algebraic != b.divided.algebraic) return a.divided.algebraic;  // which say most by themselves
        return a.low != b.low ? a.low < b.low : a.open_low < b.open_low;
    });
    Ranges found;
    for (const Range* one : broad) {
        const Range& range = *one;
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
    return found;
}

InOrder in_order(const Ranges& ranges) {
    InOrder found;
    for (const Range& range : ranges) found.push_back(&range);
    return found;
}

}  // namespace

void RangePart::tidy() {
    InOrder wide, narrow;
    for (const Range& range : ranges) {
        if (!range.empty()) (range.narrow() ? narrow : wide).push_back(&range);
    }
    Ranges found = laid_together(std::move(wide), true);
    if (found.size() > MOST_BROAD) found = laid_together(in_order(found), false);
    std::sort(narrow.begin(), narrow.end(), [](const Range* a, const Range* b) {
        return a->low != b->low ? a->low < b->low : a->high != b->high ? a->high < b->high : a->used < b->used;
    });
    broad = found.size();
    found.reserve(broad + narrow.size());
    // a narrow one within a broad one adds nothing; of those with the same signs only one need be looked at
    struct Row {
        std::size_t at, end;
    };
    InOrder by_signs = in_order(found);
    std::stable_sort(by_signs.begin(), by_signs.end(), [](const Range* a, const Range* b) { return a->used < b->used; });
    std::vector<Row> rows;
    for (std::size_t at = 0; at < by_signs.size(); ++at) {
        if (at == 0 || by_signs[at]->used != by_signs[at - 1]->used) rows.push_back({at, at});
        rows.back().end = at + 1;
    }
    for (const Range* range : narrow) {
        if (found.size() > broad) {
            const Range& last = found.back();
            if (last.used == range->used && range->within(last) && last.within(*range)) continue;
        }
        bool held = false;
        for (Row& row : rows) {
            while (row.at < row.end && by_signs[row.at]->high < range->low) ++row.at;
            if (row.at == row.end) continue;
            const Range& other = *by_signs[row.at];
            held = held || (range->used == other.used && range->within(other));
        }
        if (!held) found.push_back(*range);
    }
    ranges = std::move(found);
}

}  // namespace forceout::equations
