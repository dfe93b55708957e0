// Signs that may be written again and again, though there is only one cube of them.
#pragma once

#include <functional>
#include <unordered_set>
#include <vector>

#include "equations/proofs/choices_left_open.h"
#include "equations/search/backwards.h"

namespace forceout::equations {

class RepeatedSigns {
public:
    // `try_choice` tries a choice of cubes with its signs as often as they are written.
    RepeatedSigns(Inquiry& inquiry, Doubts& doubts, Backwards& backwards, ChoicesLeftOpen& left_open,
                  std::function<bool(Key)> try_choice)
        : inquiry_(inquiry),
          table_(inquiry.table),
          question_(inquiry.question),
          doubts_(doubts),
          backwards_(backwards),
          left_open_(left_open),
          try_choice_(std::move(try_choice)) {}

    bool try_choice(const Counts& counts, Key key);

private:
    bool try_with_free(const Counts& counts, Key key, u64 kinds);
    bool with_enough_operations(Key key, u64 kinds);
    bool only_roots(const std::vector<int>& signs) const;

    Inquiry& inquiry_;
    const Table& table_;
    const Question& question_;
    Doubts& doubts_;
    Backwards& backwards_;
    ChoicesLeftOpen& left_open_;
    std::function<bool(Key)> try_choice_;
    std::unordered_set<Key> tried_;
};

}  // namespace forceout::equations
