// The search of one question: is there an expression of the cubes a claim allows that has a target's value?
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <unordered_set>

#include "equations/quick/fraction_values.h"
#include "equations/quick/part_index.h"
#include "equations/proofs/repeated_roots.h"
#include "equations/search/tally.h"

namespace forceout {

struct Target {
    Value value;
    int factorials;  // how many the Solution may use beside it
    int number = 0;  // of the Goal's reading
};

// Goals with a cube that may be any power of the base, with or without a sign and a number beside it.
struct Family {
    int use;  // the sign, or -1 where the cube is alone
    bool known_left;
    Value known;
    int side;  // of the powers: positive, negative, or 0 for either
};

struct Question {
    Counts required, permitted, resources;
    int from_resources = -1;  // at most so many cubes; -1 for any number
    int least_cubes = 2;
    int most_cubes = 64;
    int least_operations = 0;
    std::vector<bool> repeats;  // kinds of signs that may be written again and again
    std::vector<bool> unfinished;  // kinds with more uses than the table lists: a choice with one proves nothing
    std::vector<bool> endless;     // kinds with numerals without end: a choice with more than one proves nothing
    i64 multiple_of = 0;        // where not 0: not the target, but a multiple of this away from it
    std::vector<Target> targets;
    bool every_choice = false;  // go on after a solution, to the next choice of cubes
    double forward = 3000;      // cubes with at most about so many values are worked out at once
    bool skim = true;           // a quick look for any solution before all shorter choices are done with
    u64 seek_after = 15'000;    // steps of the orderly search before a quick look for any solution
    std::vector<Family> families;  // further targets: nothing is proven where one of them might be met
    i64 base = 10;
    bool unheld = false;  // there are targets that the kernel cannot hold: nothing is proven
};

inline constexpr double FORWARD_AT_NEED = 2e5;  // so many values are worked out where nothing else helps

enum class Status { SOLUTION, IMPOSSIBLE, UNDECIDED };
// What the rules layer says of a program: right; another number after all; or refused for another reason.
enum class Ruling { RIGHT, NOT_EQUAL, REFUSED };
using Confirm = std::function<Ruling(const Program&, int target)>;

struct Outcome {
    Status status = Status::UNDECIDED;
    std::string reason;  // a code: counting, tried, time, cancelled, memory, doubt
    u64 choices = 0;     // choices of cubes that were looked at
    double seconds = 0;  // without the time the rules layer took to confirm
    std::string doubt;
};

// The parts into which the cubes of a key can fall at its last operation.
struct Split {
    u32 use;
    bool known_left;
    Key known, other;
    // what is asked of the other side again and again
    bool other_small, other_endless, irrationals, fractions, negatives;
    bool known_small;
    const Values* known_values = nullptr;
    const Values* other_values = nullptr;
};

// The splits known so far, by the kinds of signs that are free and by the cubes.
class Splits {
public:
    std::vector<Split>* find(u64 free, Key key) {
        const auto shelf = shelves_.find(free);
        if (shelf == shelves_.end()) return nullptr;
        const auto known = shelf->second.find(key);
        return known == shelf->second.end() ? nullptr : &known->second;
    }
    std::vector<Split>& keep(u64 free, Key key, std::vector<Split> splits) {
        bytes_ += splits.capacity() * sizeof(Split) + 96;
        return shelves_[free][key] = std::move(splits);
    }
    std::size_t bytes() const { return bytes_; }
    void clear() {
        shelves_.clear();
        bytes_ = 0;
    }

private:
    std::unordered_map<u64, std::unordered_map<Key, std::vector<Split>>> shelves_;
    std::size_t bytes_ = 0;
};

// Questions asked before: a hash table without memory for each entry.
class Asked {
public:
    struct State {
        Key key;
        Value target, known;
        u32 tag;
        friend bool operator==(const State&, const State&) = default;
    };
    bool insert(const State& state);  // whether it is new
    std::size_t bytes() const { return states_.capacity() * sizeof(State) + slots_.capacity() * sizeof(u32); }
    void clear();

private:
    static u64 hash(const State& s) { return mix(s.key + hash_of(s.target) * 3 + hash_of(s.known) * 5 + s.tag); }
    std::vector<State> states_;
    std::vector<u32> slots_;
};

class Search {
public:
    Search(const Table& table, ValueStore& store, Splits& splits, Question question, Watch watch, Confirm confirm);
    Outcome run();

private:
    struct Frame {  // an operation whose one side is settled
        u32 use;
        bool unary;
        bool known_left;
        Key known;
        Value value;
        int factorials;
        int wide;
    };

    struct Rest {  // what a quick look has still to use, and may
        Key cubes, required;
        int factorials;
    };

    struct Aim {  // a number to look for, for the sake of a target
        Value value;
        int target;
    };

    struct Behind {  // what a quick look behind one more operation goes into
        bool rational;
        std::size_t first, end;  // the pieces from which is asked
        bool simpler = false;    // only numbers that are simpler than what was asked for before
    };

    bool choose();
    bool time_to_seek() const {
        if (seek_round_ == SEEK_ROUNDS || !question_.skim || question_.every_choice) return false;
        return effort() >= seek_next_;
    }
    u64 effort() const { return watch_.steps() + charged_ / 2; }
    bool of_size(int size);
    bool add_kind(std::size_t place, int left, int taken, Counts& counts);
    bool try_counts(Counts& counts);
    bool try_repeated(const Counts& counts, Key key);
    bool try_with_free(const Counts& counts, Key key, u64 kinds);
    bool with_enough_operations(Key key, u64 kinds);
    void let_free(u64 kinds);
    bool too_large(Key key, Value target);
    double most_bits(Key key);
    bool undo_number_of_factors(const Sign& sign, Key key, Value target, std::vector<Value>& found);
    int free_uses(const Program& program) const;
    bool only_roots(const std::vector<int>& signs) const;
    void settle_rest();
    void settle_later(Key key);
    static constexpr const char* USES_WITHOUT_END = "a cube with uses without end";
    bool endless_factorials() const {  // then no kind of cube has all its uses listed
        return table_.factorials() && std::find(question_.unfinished.begin(), question_.unfinished.end(), false) == question_.unfinished.end();
    }
    bool deep_roots_settle(Key key, const std::string& why);
    bool deep_roots_of_kind(int kind, u32 bit, int as_sign, DeepRoots& signs) const;
    template <class Settled>
    bool all_numerals(const std::vector<int>& kinds, std::size_t most, bool wide, Settled settled) const;
    bool try_key(Key key);
    bool try_targets(Key key);
    void rule_out_families(Key key);
    bool may_be_multiple_off_power(Value v) const;
    bool try_multiples(Key key, const Target& target);

    bool seek();
    bool seek_all_targets();
    std::vector<Aim> aims_to_seek();
    void begin_to_gather();
    std::size_t most_pieces() const;
    void gather_short();
    void gather_long(int numerals, u64 steps);
    template <class Take>
    void each_choice(int numerals, Take take);
    void add_pieces(Key key, int numerals, const Values& values);
    void seek_step(u32 count);
    int at_hand(int kind) const;
    int taken(Key key) const;
    int uses_up(Key key) const;
    void most_used_up_first(std::vector<u32>& pieces) const;
    bool seek_near(Value target, const Rest& rest);
    bool seek_under(Value target, const Rest& rest);
    bool seek_far(Value target, const Rest& rest);
    bool seek_behind(const std::vector<u32>& pieces, Value target, const Rest& rest, const Behind& behind);
    bool seek_whole(Value target, const Rest& rest);
    bool seek_pair(Value target, const Rest& rest, std::size_t first, std::size_t end);
    bool fits_rest(const Piece& piece, const Rest& rest);
    template <class Take>
    bool each_undone(const Piece& piece, Value target, const Rest& rest, Key required, Take take);

    bool try_last_operation(Key key, const std::function<bool(Value)>& right);

    double estimate(Key key) const { return table_.estimate(key, store_.free()); }
    bool small(Key key) const;
    bool ruled_out(Key key, Value target, int factorials) const;
    std::vector<Split>& splits(Key key);
    bool reach(Key key, Value target, int factorials);
    bool reach(Key key, Value target, int factorials, bool is_small);
    bool reach_by(Split& split, Value target, int factorials);
    bool reach_past(Split& split, Value target, int factorials);
    bool probe(Key key, Value target, int factorials);
    bool descend(const Frame& frame, Key key, Value target, int factorials, bool is_small);
    bool undo_known(Split& split, Value known, int known_factorials, int wide, Value target, int factorials);
    bool aim(Split& split, const Frame& frame, Value target, int factorials);
    bool gives(const Frame& frame, Value v, Value target);
    bool listed_tell_all(const Frame& frame, Key key, Value target) const;
    bool by_trial(const Frame& frame, Key key, Value target, int factorials);
    bool try_each(const Frame& frame, Key key, const std::vector<Value>& values, int used, Value target);
    const std::vector<Value>& samples(Key key);
    bool hit(Key key, Value value, int factorials);
    Program written(Key key, Value value, int factorials);
    bool hit_leaf(u32 leaf);
    bool endless(Key key) const { return (key & endless_) != 0; }
    bool reach_endless(Key key, Value target);
    bool confirm(Program program);
    Value evaluate(const Program& program);
    bool seen(Key key, Value target, int factorials);
    bool tried_by(const Frame& frame, Key key, Value target, int factorials);
    void doubt(const char* why);
    void doubt_of(const Values& values);
    void doubt_of(Value result);
    static constexpr const char* MANY_VALUES = "a power with several values";
    void count() const;
    void charge(const Values& values);

    const Table& table_;
    ValueStore& store_;
    Numbers& numbers_;
    Splits& splits_;
    Question question_;
    Watch watch_;
    Confirm confirm_;
    Outcome outcome_;
    Part found_by_ = Part::ORDERLY;

    std::vector<int> order_;  // the kinds on the table, signs first
    std::vector<int> room_;   // cubes of the kinds from here on
    std::vector<Frame> frames_;
    int target_ = 0;
    int refusals_ = 0;
    int operations_ = 0;
    Key choice_ = 0;      // the cubes that are tried
    Key free_signs_ = 0;  // the fields of the kinds that are free
    std::vector<u64> modes_{0};  // all kinds that were ever free together
    u32 mode_ = 0;               // in the tags of questions asked
    std::unordered_map<Key, double> most_bits_;
    Key endless_ = 0;  // the fields of kinds with numerals without end
    Watch::Clock::duration confirming_{};
    std::unordered_set<Key> tried_;
    std::unordered_map<Key, bool> ranged_[2];  // choices whose values stay away from the targets, or may not
    std::vector<std::pair<Key, std::string>> unsettled_;  // choices with such roots, and the doubt they leave
    Asked seen_;
    std::unordered_map<Key, std::vector<Value>> samples_;
    u64 number_;       // of this question, in the store
    u64 charged_ = 0;  // for values, where they are not counted as steps

    // a quick look
    static constexpr int SEEK_ROUNDS = 4;
    int seek_round_ = 0;
    u64 seek_next_;                         // effort of the orderly search before the next round
    u64 seek_left_ = 0, seek_until_ = 0;    // steps
    Pieces pieces_;
    std::vector<u32> numerals_;     // those of them that are a numeral
    std::size_t known_pieces_ = 0;  // the first so many have few enough numerals to ask from
    std::size_t few_pieces_ = 0;    // and so many are all there are of their number of numerals
    Key seek_all_ = 0, seek_required_ = 0;
    int largest_piece_ = 0;  // in cubes
    std::vector<u32> joining_, before_;  // the uses of signs between two operands, and of those with one
    std::vector<Value> seek_found_;
    Fractions fractions_;
    bool seek_fractions_ = false;  // of a fraction nothing but fractions is asked
    bool by_fractions_ = false;  // long pieces are fractions, and made by these
};

}  // namespace forceout
