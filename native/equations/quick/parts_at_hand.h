// The parts that a quick look puts together: what few of the cubes at hand can make.
#pragma once

#include <vector>

#include "equations/quick/fraction_values.h"
#include "equations/quick/part_index.h"
#include "equations/search/inquiry.h"

namespace forceout::equations {

struct EndOfLook {};

// The steps that a quick look may take.
struct StepLimit {
    Watch& watch;
    u64 until = 0;

    void step(u32 count) {
        watch.step(count);
        if (watch.steps() > until) throw EndOfLook{};
    }
};

class PartsAtHand {
public:
    explicit PartsAtHand(Inquiry& inquiry);

    void begin();
    // All that one or two numerals make.
    void collect_short(StepLimit& limit);
    // Of more numerals only fractions: irrational numbers take long to work out and seldom lead to anything. Where much
    // is required a part has to use up its share, so those that use up most come first.
    void collect_long(int numerals, u64 steps, StepLimit& limit);
    void most_required_first(std::vector<u32>& parts) const;
    Program program(Key key, Value value, int factorials);
    void clear();

    const PartIndex& index() const { return parts_; }
    const std::vector<u32>& numerals() const { return numerals_; }  // those of them that are a numeral
    std::size_t short_parts() const { return short_; }              // the first so many have one or two numerals
    std::size_t complete_parts() const { return complete_; }        // and so many are all there are of their number of numerals
    Key all() const { return all_; }
    Key required() const { return required_; }
    int largest() const { return largest_; }                      // in cubes
    const std::vector<u32>& joining() const { return joining_; }  // the uses of signs between two operands
    const std::vector<u32>& before() const { return before_; }    // and of those with one

private:
    std::size_t most_parts() const;
    template <class Take>
    void each_choice(int numerals, StepLimit& limit, Take take);
    void add(Key key, int numerals, const Values& values);

    Inquiry& inquiry_;
    const Table& table_;
    const Numbers& numbers_;
    const Question& question_;
    Watch& watch_;
    ValueShelf& shelf_;
    FractionValues fractions_;
    PartIndex parts_;
    std::vector<u32> numerals_, joining_, before_;
    std::size_t short_ = 0, complete_ = 0;
    Key all_ = 0, required_ = 0;
    int largest_ = 0;
};

}  // namespace forceout::equations
