// From the target backwards over one choice of cubes: one side of the last operation is taken from the known values of few
// cubes, the other has to be what the operation then asks for, and so on until few cubes are left on both sides.
#pragma once

#include "equations/proofs/largest_number.h"
#include "equations/quick/quick_look.h"
#include "equations/search/asked_before.h"
#include "equations/search/open_expression.h"

namespace forceout::equations {

class Backwards {
public:
    Backwards(Inquiry& inquiry, Doubts& doubts, QuickLook& look);

    // Whether all cubes of the choice make the value, which is that of the target or a multiple away from it.
    bool try_target(Key choice, int operations, int target, Value value);

    // Signs of these kinds (a bit for each) take no cube before a number, as long as this lives.
    class Freed {
    public:
        Freed(Backwards& search, u64 kinds) : search_(search), before_(search.values().free()) { free(kinds); }
        ~Freed() { free(before_); }
        Freed(const Freed&) = delete;
        Freed& operator=(const Freed&) = delete;

    private:
        void free(u64 kinds) {
            if (search_.values().free() != kinds) search_.let_free(kinds);
        }
        Backwards& search_;
        u64 before_;
    };
    void forget_asked() { asked_.forget(); }

    ValuesAtHand& values() { return values_; }
    OpenExpression& expression() { return expression_; }  // for searches that begin otherwise

private:
    void let_free(u64 kinds);
    bool reach(Key key, Value target, int factorials) { return reach(key, target, factorials, values_.small(key)); }
    bool reach(Key key, Value target, int factorials, bool is_small);
    bool reach_by(Split& split, Value target, int factorials);
    bool reach_past(Split& split, Value target, int factorials);
    bool reach_any_power(Key key, Value target);
    bool too_large(Key key, Value target);
    bool probe(Key key, Value target, int factorials);
    bool descend(const OuterOperation& frame, Key key, Value target, int factorials, bool is_small);
    bool undo_known(Split& split, Value known, int known_factorials, int wide, Value target, int factorials);
    bool aim(Split& split, const OuterOperation& frame, Value target, int factorials);
    bool by_trial(const OuterOperation& frame, Key key, Value target, int factorials);
    bool gives(const OuterOperation& frame, Value v, Value target);

    Inquiry& inquiry_;
    const Table& table_;
    Numbers& numbers_;
    const Question& question_;
    Watch& watch_;
    Doubts& doubts_;
    QuickLook& look_;
    ValuesAtHand values_;
    OpenExpression expression_;
    AskedBefore asked_;
    LargestNumber largest_;
};

}  // namespace forceout::equations
