// The search of one question: is there an expression of the cubes a claim allows that has a target's value?
#pragma once

#include "equations/proofs/choices_left_open.h"
#include "equations/proofs/goals_with_any_power.h"
#include "equations/quick/quick_look.h"
#include "equations/search/backwards.h"
#include "equations/search/inquiry.h"
#include "equations/search/multiples_of_k.h"
#include "equations/search/repeated_signs.h"

namespace forceout::equations {

class Search {
public:
    Search(const Table& table, ValueStore& store, Splits& splits, Question question, Watch watch, Confirm confirm);
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    Outcome run();

private:
    bool choose();
    bool of_size(int size);
    bool add_kind(std::size_t place, int left, int taken, Counts& counts);
    bool try_counts(const Counts& counts);
    bool try_choice(Key key);
    bool try_targets(Key key, int operations);
    void count(const Outcome& outcome) const;

    Inquiry inquiry_;
    Doubts doubts_;
    QuickLook quick_look_;
    Backwards backwards_;
    MultiplesOfK multiples_;
    ChoicesLeftOpen left_open_;
    GoalsWithAnyPower goals_;
    RepeatedSigns repeated_signs_;
};

}  // namespace forceout::equations
