// The solver: libraries that serve all tables, one for each question that is asked at the same time.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "onsets/search.h"

namespace forceout::onsets {

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
    Solver(std::vector<Role> roles, std::size_t most_bytes) : catalogue_(std::move(roles)), most_bytes_(most_bytes) {}

    // The shortest Solution from any of the pools. `stopped` with a witness: it may not be the shortest.
    Answer solve(const std::vector<Pool>& pools, const Table& table, Watch::Clock::time_point deadline, const Cancel* cancel);

    // Every choice of cubes that makes a Solution of this length; nothing where the time is up.
    std::optional<std::vector<Witness>> list(const std::vector<Pool>& pools, const Table& table, int length,
                                             Watch::Clock::time_point deadline, const Cancel* cancel);

    std::size_t bytes();
    void limit(std::size_t most_bytes);
    void forget();

private:
    // A library for one question. The one used last is the fullest; who finds them all in use begins another, so
    // that no question waits for another.
    class Borrowed;

    std::optional<Witness> first(Library& library, const std::vector<Pool>& pools, const Table& table, bool closed, int below,
                                 Watch& watch);
    Witness witness(Library& library, const Found& found, int pool, const Pool& cubes, const Table& table, Watch& watch);
    bool primes_repeat(const std::vector<Pool>& pools) const;
    void pad(Program& program, int cubes, int operations, int primes) const;
    void give_up_the_least_used();

    Catalogue catalogue_;
    std::mutex mutex_;
    std::size_t most_bytes_;
    std::list<std::unique_ptr<Library>> idle_;  // the one used last comes first
    std::size_t running_ = 0;
};

}  // namespace forceout::onsets
