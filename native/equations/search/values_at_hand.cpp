#include "equations/search/values_at_hand.h"

#include <algorithm>

namespace forceout::equations {

namespace {

constexpr std::size_t SAMPLES = 24;

}  // namespace

void ValuesAtHand::let_free(u64 kinds) {
    shelf_ = &inquiry_.store.shelf(kinds);
    free_fields_ = 0;
    for (int kind = 0; kind < inquiry_.table.keys().kinds(); ++kind) {
        if (kinds >> kind & 1) free_fields_ |= inquiry_.table.keys().field(kind);
    }
    samples_.clear();
}

std::vector<Split>& ValuesAtHand::splits(Key key) {
    const Table& table = inquiry_.table;
    if (auto* known = inquiry_.splits.find(shelf_->free(), key)) return *known;
    std::vector<std::pair<double, Split>> found;  // with how many values are worked out
    for (u32 number = 0; number < table.uses().size(); ++number) {
        const Use& use = table.uses()[number];
        if (use.kind < 0 || use.sign.unary() || table.keys().count(key, use.kind) == 0) continue;
        each_split(table, key - table.keys().one(use.kind), [&](Key left, Key right) {
            // each pair of parts comes twice, once either way round; the lighter one is worked out
            const double one = shelf_->estimate(left), other = shelf_->estimate(right);
            if (inquiry_.has_any_power(left) != inquiry_.has_any_power(right)) {
                if (inquiry_.has_any_power(left)) return;  // what has no end cannot be worked out
            } else if (one > other || (one == other && left > right)) {
                return;
            }
            Split split{number,
                        true,
                        left,
                        right,
                        small(right),
                        inquiry_.has_any_power(right),
                        table.makes().irrationals(right),
                        table.makes().fractions(right),
                        table.makes().negatives(right),
                        small(left)};
            found.emplace_back(one, split);
            split.known_left = false;
            if (!use.sign.commutes() && left != right) found.emplace_back(one, split);
        });
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Split> splits;
    splits.reserve(found.size());
    for (const auto& [weight, split] : found) splits.push_back(split);
    return inquiry_.splits.keep(shelf_->free(), key, std::move(splits));
}

const std::vector<Value>& ValuesAtHand::samples(Key key) {
    const auto known = samples_.find(key);
    if (known != samples_.end()) return known->second;
    std::vector<Value> found;
    if (small(key)) {
        const auto& values = of(key).by_factorials[0].values();
        found.assign(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(std::min(SAMPLES, values.size())));
    } else {
        const std::vector<Split> parts = splits(key);
        for (const Split& split : parts) {
            inquiry_.watch.step(16);
            if (found.size() >= SAMPLES) break;
            const auto& first = of(split.known).by_factorials[0].values();
            const std::vector<Value> second = samples(split.other);
            for (std::size_t i = 0; i < std::min<std::size_t>(3, first.size()); ++i) {
                for (std::size_t j = 0; j < std::min<std::size_t>(3, second.size()); ++j) {
                    const Sign& sign = inquiry_.table.uses()[split.use].sign;
                    const Value v = split.known_left ? apply(inquiry_.numbers, sign, first[i], second[j])
                                                     : apply(inquiry_.numbers, sign, second[j], first[i]);
                    if (v.rational() && std::find(found.begin(), found.end(), v) == found.end()) found.push_back(v);
                }
            }
        }
    }
    return samples_[key] = std::move(found);
}

}  // namespace forceout::equations
