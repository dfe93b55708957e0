// A question and its answer.
#pragma once

#include <functional>
#include <vector>

#include "equations/search/doubts.h"

namespace forceout::equations {

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
    int side;        // of the powers: positive, negative, or 0 for either
    int factorials;  // of the power, where the cube is alone
};

struct Question {
    Counts required, permitted, resources;
    int from_resources = -1;  // at most so many cubes; -1 for any number
    int least_cubes = 2;
    int most_cubes = 64;
    int least_operations = 0;
    std::vector<bool> repeats;        // kinds of signs that may be written again and again
    std::vector<bool> unfinished;     // kinds with more uses than the table lists: a choice with one proves nothing
    std::vector<bool> endless;        // kinds with numerals without end: a choice with more than one proves nothing
    bool endless_factorials = false;  // more than the table allows may be written
    i64 multiple_of = 0;              // where not 0: not the target, but a multiple of this away from it
    std::vector<Target> targets;
    bool every_choice = false;     // go on after a solution, to the next choice of cubes
    double forward = 3000;         // cubes with at most about so many values are worked out at once
    bool skim = true;              // a quick look for any solution before all shorter choices are done with
    u64 seek_after = 15'000;       // steps of the orderly search before a quick look for any solution
    std::vector<Family> families;  // further targets: nothing is proven where one of them might be met
    i64 base = 10;
    bool unheld = false;  // there are targets that the kernel cannot hold: nothing is proven
};

inline constexpr double FORWARD_AT_NEED = 2e5;  // so many values are worked out where nothing else helps

enum class Status { SOLUTION, IMPOSSIBLE, UNDECIDED };
// What the rules layer says of a program: right; another number after all; or refused for another reason.
enum class Ruling { RIGHT, NOT_EQUAL, REFUSED };
using Confirm = std::function<Ruling(const Program&, int target)>;

// Why nothing was found: what proves it, or what stood in the way.
enum class Reason { NONE, COUNTING, TRIED, TIME, CANCELLED, MEMORY, DOUBT };

inline const char* name_of(Reason reason) {
    constexpr const char* NAMES[] = {"", "counting", "tried", "time", "cancelled", "memory", "doubt"};
    return NAMES[static_cast<std::size_t>(reason)];
}

struct Outcome {
    Status status = Status::UNDECIDED;
    Reason reason = Reason::NONE;
    u64 choices = 0;     // choices of cubes that were looked at
    double seconds = 0;  // without the time the rules layer took to confirm
    Doubt doubt = Doubt::NONE;
};

}  // namespace forceout::equations
