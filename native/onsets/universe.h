// The cards that were dealt, what each counts, and which counts reach the Goal.
#pragma once

#include <array>
#include <cstdint>

#include "onsets/signs.h"

namespace forceout::onsets {

class Universe {
public:
    // `weights`: what the cards with each combination of dots count together. `goals`: a bit for each count that
    // is right. `blank_as`: the dots given to the blank card, or -1. Counts stay below `WRONG`.
    Universe(const std::array<int, 16>& weights, Cards present, std::uint64_t goals, Cards must, Cards must_not, int blank_as)
        : present(present), blank_as_(blank_as) {
        for (unsigned half = 0; half < 2; ++half) {
            for (unsigned byte = 0; byte < 256; ++byte) {
                int sum = 0;
                for (unsigned place = 0; place < 8; ++place) {
                    if ((byte >> place & 1U) != 0) sum += weights[half * 8 + place];
                }
                const unsigned needed = must >> (half * 8) & 255U;
                const unsigned banned = must_not >> (half * 8) & 255U;
                most_[half][byte] = static_cast<std::uint8_t>((byte & needed) == needed ? sum : 0);
                const bool right = (byte & needed) == needed && (byte & banned) == 0;
                sums_[half][byte] = static_cast<std::uint8_t>(right ? sum : WRONG);
            }
        }
        for (int sum = 0; sum < WRONG; ++sum) right_[static_cast<std::size_t>(sum)] = (goals >> sum & 1U) != 0;
        fewest_ = goals != 0 ? __builtin_ctzll(goals) : WRONG;
        must_ = must;
    }

    bool right(Cards set) const { return right_[sums_[0][set & 255U] + sums_[1][set >> 8U]]; }

    // Whether a set that loses cards could still be right.
    bool hopeful(Cards set) const { return (set & must_) == must_ && most_[0][set & 255U] + most_[1][set >> 8U] >= fewest_; }

    // The cards as they were dealt, the blank one as itself.
    Cards selected(Cards set) const {
        if (blank_as_ < 0) return set & present;
        const Cards others = set & dealt;
        return static_cast<Cards>(others | (set >> blank_as_ & 1U));
    }

    static constexpr int WRONG = 64;
    Cards present;    // combinations of dots that lie on the table
    Cards dealt = 0;  // the same without the blank card

private:
    int blank_as_;
    int fewest_;
    Cards must_;
    std::array<std::array<std::uint8_t, 256>, 2> sums_{};
    std::array<std::array<std::uint8_t, 256>, 2> most_{};
    std::array<bool, 256> right_{};
};

}  // namespace forceout::onsets
