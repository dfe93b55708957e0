// The cubes that a claim lets a writer use.
#pragma once

#include <vector>

#include "equations/search/question.h"

namespace forceout::equations {

class CubesAtHand {
public:
    // Cubes that mean nothing, as a 9 in base nine, are taken out of the question.
    CubesAtHand(const Table& table, Question& question);

    // False where a cube that means nothing is Required.
    bool usable() const { return usable_; }
    const std::vector<int>& kinds() const { return kinds_; }    // those on the mat, signs first
    int from(std::size_t place) const { return from_[place]; }  // cubes of the kinds from this place on
    int fewest() const { return fewest_; }
    int most() const { return most_; }
    int of_kind(int kind) const;        // that can be written at most: a repeated sign as often as it is counted
    int from_resources(Key key) const;  // how many cubes of Resources it takes
    int required_in(Key key) const;     // how many of the Required cubes are among these

private:
    const Table& table_;
    const Question& question_;
    bool usable_ = true;
    std::vector<int> kinds_;
    std::vector<int> from_;
    int fewest_ = 0, most_ = 0;
};

}  // namespace forceout::equations
