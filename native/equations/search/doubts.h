// What keeps a search that found nothing from saying that there is nothing.
#pragma once

#include <utility>

#include "equations/table/value_store.h"

namespace forceout::equations {

enum class Doubt {
    NONE,
    MANY_VALUES,              // a power with several values
    NUMBER_NOT_FOLLOWED,      // a number that cannot be followed
    GOAL_NOT_FOLLOWED,        // a Goal that cannot be followed
    GOAL_WITH_ANY_POWER,      // a Goal without end
    USES_NOT_LISTED,          // a cube with uses without end
    SEVERAL_ANY_POWERS,       // several numerals without end
    ANY_POWER_BESIDE_MUCH,    // numerals without end beside too many values
    ANY_POWER_TO_BE_TRIED,    // numerals without end to be tried
    ANY_POWER_OR_UNSURE,      // numerals without end towards an unsure number
    ANY_POWER_AND_MULTIPLES,  // numerals without end and multiples
    NOT_UNDONE,               // an operation that cannot be undone
    TOO_MANY_FOR_MULTIPLES,   // too many values to look for multiples among
    REPEATED_TOO_OFTEN,       // a sign repeated more often than the kernel counts
    REPEATED_WITHOUT_END,     // a sign before a number may be repeated without end
    TOO_FEW_OPERATIONS,       // too few operations in this way of writing it
    NOT_TOLD_APART,           // too many numbers that could not be told apart
    REFUSED_BY_JUDGE,         // refused by the judge
    COUNT
};

const char* name_of(Doubt doubt);

// The doubt of one search. The first is kept, but for a power with several values: where that is the only one, ranges may
// settle it.
class Doubts {
public:
    void raise(Doubt doubt) {
        if (none() || (first_ == Doubt::MANY_VALUES && doubt != Doubt::NONE)) first_ = doubt;
    }
    void raise_for(const Values& values) {
        if (values.many_valued) raise(Doubt::MANY_VALUES);
        if (values.doubt) raise(Doubt::NUMBER_NOT_FOLLOWED);
    }
    void raise_for(Value result) {
        if (result == MANY_VALUED) raise(Doubt::MANY_VALUES);
        if (result == UNKNOWN) raise(Doubt::NUMBER_NOT_FOLLOWED);
    }
    bool none() const { return first_ == Doubt::NONE; }
    Doubt first() const { return first_; }
    // Lets go of it: it is kept elsewhere.
    Doubt take() { return std::exchange(first_, Doubt::NONE); }

    // As long as this lives, doubts are gathered apart from those before; then those before are all there are.
    class Apart {
    public:
        explicit Apart(Doubts& doubts) : doubts_(doubts), before_(doubts.take()) {}
        ~Apart() { doubts_.first_ = before_; }
        Apart(const Apart&) = delete;
        Apart& operator=(const Apart&) = delete;

    private:
        Doubts& doubts_;
        Doubt before_;
    };

private:
    Doubt first_ = Doubt::NONE;
};

}  // namespace forceout::equations
