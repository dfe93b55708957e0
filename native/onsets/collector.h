// Collects sets, each once, and shows every new one to a visitor.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "onsets/library.h"

namespace forceout::onsets {

using Bitmap = std::vector<std::uint64_t>;

class Library::Collector {
public:
    Collector(std::vector<std::unique_ptr<Bitmap>>& spare, bool with_complements, const Visit* want)
        : spare_(spare), want_(want), with_complements_(with_complements) {
        if (spare_.empty()) spare_.push_back(std::make_unique<Bitmap>(1024, 0));
        seen_ = std::move(spare_.back());
        spare_.pop_back();
    }
    Collector(const Collector&) = delete;
    Collector& operator=(const Collector&) = delete;

    ~Collector() {
        for (const Cards set : found) (*seen_)[set >> 6U] = 0;
        spare_.push_back(std::move(seen_));
    }

    // True once the visitor wants no more.
    bool add(Cards set) {
        const std::uint64_t bit = std::uint64_t{1} << (set & 63U);
        std::uint64_t& word = (*seen_)[set >> 6U];
        if ((word & bit) != 0) return false;
        word |= bit;
        found.push_back(set);
        if (want_ != nullptr && (*want_)(set)) return true;
        return with_complements_ && add(static_cast<Cards>(~set));
    }

    bool full() const { return found.size() == 65536; }

    Sets found;

private:
    std::vector<std::unique_ptr<Bitmap>>& spare_;
    std::unique_ptr<Bitmap> seen_;
    const Visit* want_;
    bool with_complements_;
};

}  // namespace forceout::onsets
