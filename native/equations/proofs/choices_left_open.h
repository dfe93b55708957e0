// Choices of cubes in which the search left something open: whether all that they can make stays away from the targets.
#pragma once

#include <unordered_map>
#include <vector>

#include "equations/proofs/repeated_roots.h"
#include "equations/search/inquiry.h"

namespace forceout::equations {

class ChoicesLeftOpen {
public:
    ChoicesLeftOpen(Inquiry& inquiry, Doubts& doubts)
        : inquiry_(inquiry),
          table_(inquiry.table),
          numbers_(inquiry.numbers),
          question_(inquiry.question),
          watch_(inquiry.watch),
          doubts_(doubts) {}

    // A choice that was left open, for when all else is done, with the doubt that it left.
    void put_aside(Key choice) { left_.push_back({choice, doubts_.take()}); }
    // Where none of these choices has a value at the target, they leave no doubt; else theirs is raised again.
    void settle();

private:
    struct LeftOpen {
        Key choice;
        Doubt doubt;
    };

    struct CubesOfKind {
        int kind, count;
    };

    bool settled(const LeftOpen& left);
    bool known(const std::vector<CubesOfKind>& cubes, Doubt why);
    bool stay_away(const std::vector<CubesOfKind>& cubes, bool rest_followed);
    bool only_rest_left(Key key, Doubt why) const;
    bool any_use(Operation operation) const;
    int most_cubes_of(int kind) const;
    bool signs_of_kind(int kind, int place, int as_sign, DeepRoots& signs) const;
    template <class Settled>
    bool all_numerals(const std::vector<int>& kinds, const SignsBetween& joining, bool wide, Settled settled) const;

    Inquiry& inquiry_;
    const Table& table_;
    Numbers& numbers_;
    const Question& question_;
    Watch& watch_;
    Doubts& doubts_;
    std::vector<LeftOpen> left_;
    std::unordered_map<Key, bool> known_[2];  // choices whose values stay away from the targets, or may not
};

}  // namespace forceout::equations
