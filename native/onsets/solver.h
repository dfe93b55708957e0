// The solver: one library for all tables, and the searches of one question side by side.
#pragma once

#include <mutex>
#include <optional>
#include <vector>

#include "search.h"

namespace onsets {

struct Witness {
    int pool = 0;
    int universe = 0;
    int length = 0;
    Cards selected = 0;
    Program set_name;
    std::vector<Program> restrictions;
    Choice set_name_choice;
    Choice restrictions_choice;
};

struct Answer {
    bool stopped = false;
    bool shortest = true;
    std::optional<Witness> witness;
    double microseconds = 0;
};

class Solver {
public:
    Solver(std::vector<Role> roles, std::size_t most_bytes) : library_(Catalogue(std::move(roles)), most_bytes) {}

    // The shortest Solution from any of the pools. `stopped` with a witness: it may not be the shortest.
    Answer solve(const std::vector<Pool>& pools, const Table& table, Watch::Clock::time_point deadline,
                 const Cancel* cancel);

    // Every choice of cubes that makes a Solution of this length; nothing where the time is up.
    std::optional<std::vector<Witness>> list(const std::vector<Pool>& pools, const Table& table, int length,
                                             Watch::Clock::time_point deadline, const Cancel* cancel);

    std::size_t bytes();
    void limit(std::size_t most_bytes);
    void forget();

private:
    std::optional<Witness> first(const std::vector<Pool>& pools, const Table& table, bool closed, int below,
                                 Watch& watch);
    Witness witness(const Found& found, int pool, const Pool& cubes, const Table& table, Watch& watch);
    bool primes_repeat(const std::vector<Pool>& pools) const;
    void pad(Program& program, int cubes, int operations, int primes) const;

    Library library_;
    std::timed_mutex one_at_a_time_;  // a question takes microseconds, so tables share the library in turns
};

}  // namespace onsets
