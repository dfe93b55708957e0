// What all parts of one search share: the table and its values, the question, the cubes at hand, and the watch.
#pragma once

#include <algorithm>

#include "equations/search/cubes_at_hand.h"
#include "equations/search/question.h"
#include "equations/search/splits.h"

namespace forceout::equations {

struct Inquiry {
    Inquiry(const Table& table, ValueStore& store, Splits& splits, Question asked, Watch watch, Confirm confirm)
        : table(table),
          store(store),
          numbers(store.numbers()),
          splits(splits),
          question(std::move(asked)),
          cubes(table, question),
          watch(watch),
          confirm(std::move(confirm)),
          number(store.next_question()) {
        for (int kind = 0; kind < table.keys().kinds(); ++kind) {
            if (question.endless[kind]) any_power |= table.keys().field(kind);
        }
    }
    Inquiry(const Inquiry&) = delete;
    Inquiry& operator=(const Inquiry&) = delete;

    // Values cost what it takes to work them out, also when an earlier question has done it: so a question gets as far in
    // a warm store as in a cold one where steps are limited, and goes the same way where they are not.
    void charge(const Values& values) {
        if (values.charged_to == number) return;
        values.charged_to = number;
        if (watch.limited()) watch.step(static_cast<u32>(std::min<u64>(values.cost, 1 << 30)));
        else charged += values.cost;
    }
    u64 effort() const { return watch.steps() + charged / 2; }
    // Whether a cube that may be any power of the base is among these.
    bool has_any_power(Key key) const { return (key & any_power) != 0; }

    const Table& table;
    ValueStore& store;
    Numbers& numbers;
    Splits& splits;
    Question question;
    const CubesAtHand cubes;
    Watch watch;
    Confirm confirm;
    const u64 number;                     // of this question, in the store
    u64 charged = 0;                      // for values, where they are not counted as steps
    u64 choices = 0;                      // choices of cubes that were looked at
    Watch::Clock::duration confirming{};  // the time that the rules layer took
    Key any_power = 0;                    // the fields of the kinds that may be any power of the base
};

}  // namespace forceout::equations
