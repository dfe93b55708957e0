// A quick look for some solution, whatever its cubes: one that has a part of few numerals on either side of an
// operation, behind at most one more operation. What is not found here proves nothing.
//
// The orderly search goes through the choices of cubes one by one, which takes long where there are many. Here the
// parts of all choices are in one index, and what one part asks of the other is looked up there.
#pragma once

#include <optional>
#include <vector>

#include "equations/quick/parts_at_hand.h"
#include "equations/search/confirmation.h"

namespace forceout::equations {

class QuickLook {
public:
    explicit QuickLook(Inquiry& inquiry);

    // Whether the orderly search has tried long enough for another round.
    bool is_due() const {
        if (round_ == ROUNDS || !question_.skim || question_.every_choice) return false;
        return inquiry_.effort() >= due_at_;
    }
    // One round of looking; before the next one the orderly search has its turn, where there is time for that. May be
    // called in the midst of the orderly search, with which it shares nothing but the question.
    bool look();
    bool found() const { return found_; }

private:
    static constexpr int ROUNDS = 4;

    struct Rest {  // what is still to be used, and may
        Key cubes, required;
        int factorials;
    };
    struct Aim {  // a number to look for, for the sake of a target
        Value value;
        int target;
    };
    struct Behind {  // what a look behind one more operation goes into
        bool rational;
        std::size_t first, end;  // the parts from which is asked
        bool simpler = false;    // only numbers that are simpler than what was asked for before
    };

    bool look_for_targets();
    std::vector<Aim> aims_of_targets();
    bool in_one_part(Value target, const Rest& rest);
    bool in_a_pair(Value target, const Rest& rest, std::size_t first, std::size_t end);
    bool in_two_parts(Value target, const Rest& rest);
    bool under_a_sign(Value target, const Rest& rest);
    bool behind_another(Value target, const Rest& rest);
    bool behind(const std::vector<u32>& parts, Value target, const Rest& rest, const Behind& how);
    template <class Take>
    bool each_undone(const Part& part, Value target, const Rest& rest, Key required, Take take);
    bool confirm_last(const Part& part, const Rest& rest);

    Inquiry& inquiry_;
    const Table& table_;
    Numbers& numbers_;
    const Question& question_;
    Watch& watch_;
    int round_ = 0;
    u64 due_at_;  // effort of the orderly search before the next round
    u64 steps_left_ = 0;
    StepLimit limit_;
    PartsAtHand parts_;
    OuterOperations outer_;
    Trial trial_;
    Doubts unheeded_;                           // a look proves nothing, whatever it meets
    std::optional<Confirmation> confirmation_;  // of the round
    std::vector<Value> undone_;
    bool only_fractions_ = false;  // of a fraction nothing but fractions is asked
    bool found_ = false;
};

}  // namespace forceout::equations
