#include "equations/table/value_set.h"

#include <algorithm>

namespace forceout::equations {

namespace {

constexpr std::size_t FEW = 8;  // so many are compared one by one

}  // namespace

bool ValueSet::contains(Value value) const {
    if (index_.empty()) return std::find(values_.begin(), values_.end(), value) != values_.end();
    return index_.find(hash_of(value), [&](u32 place) { return values_[place] == value; }) != HashIndex::NONE;
}

bool ValueSet::insert(Value value) {
    if (values_.size() < FEW) {
        if (contains(value)) return false;
        values_.push_back(value);
        return true;
    }
    index_.make_room(values_.size(), [&](u32 place) { return hash_of(values_[place]); });
    u32& place = index_.written(hash_of(value), [&](u32 known) { return values_[known] == value; });
    if (place != HashIndex::NONE) return false;
    place = static_cast<u32>(values_.size());
    values_.push_back(value);
    return true;
}

void ValueSet::sort(const Numbers& numbers, Sorted& sorted, bool only_unsure) const {
    for (u32 i = 0; i < values_.size(); ++i) {
        if (only_unsure && numbers.facts().pure(values_[i])) continue;
        const Interval range = numbers.facts().range(values_[i]);
        if (range.narrow()) sorted.narrow.push_back({range.low, i});
        else sorted.broad.push_back(i);
    }
    std::sort(sorted.narrow.begin(), sorted.narrow.end(), [](const Place& a, const Place& b) { return a.low < b.low; });
    sorted.ready = true;
}

void ValueSet::near(const Numbers& numbers, Value target, std::vector<Value>& found) const {
    const bool sure = numbers.facts().pure(target);
    if (sure && !has_unsure_) return;
    Sorted& sorted = sure ? unsure_ : all_;
    if (!sorted.ready) sort(numbers, sorted, sure);
    const auto look = [&](u32 index) {
        const Value value = values_[index];
        if (value != target && numbers.facts().equal(value, target) != Maybe::NO) found.push_back(value);
    };
    for (u32 index : sorted.broad) look(index);
    if (sorted.narrow.empty()) return;
    const Interval range = numbers.facts().range(target);
    // a narrow value reaches at most this far above its lower bound
    const long double reach = 2e-12L * (std::fabs(range.low) + std::fabs(range.high)) + LDBL_MIN;
    auto place = std::lower_bound(sorted.narrow.begin(), sorted.narrow.end(), range.low - reach,
                                  [](const Place& p, long double low) { return p.low < low; });
    for (; place != sorted.narrow.end() && place->low <= range.high; ++place) look(place->index);
}

}  // namespace forceout::equations
