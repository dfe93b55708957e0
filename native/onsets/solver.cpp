#include "onsets/solver.h"

#include <algorithm>
#include <climits>
#include <ctime>
#include <list>

namespace forceout::onsets {

namespace {
constexpr std::uint64_t STEPS_FOR_FEWEST_PRIMES = 3'000'000;
constexpr std::uint32_t BETWEEN_LOOKS = 20'000;  // steps

// The time this thread worked, in microseconds, so that figures do not depend on what else the machine does.
double working_time() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

}  // namespace

class Solver::Borrowed {
public:
    explicit Borrowed(Solver& solver) : solver_(solver) {
        const std::scoped_lock lock(solver_.mutex_);
        ++solver_.running_;
        if (!solver_.idle_.empty()) {
            library_ = std::move(solver_.idle_.front());
            solver_.idle_.pop_front();
        } else {
            library_ = std::make_unique<Library>(solver_.catalogue_, solver_.most_bytes_);
        }
        library_->limit(solver_.most_bytes_ / solver_.running_);
    }
    ~Borrowed() {
        const std::scoped_lock lock(solver_.mutex_);
        --solver_.running_;
        solver_.idle_.push_front(std::move(library_));
        solver_.give_up_the_least_used();
    }
    Borrowed(const Borrowed&) = delete;
    Borrowed& operator=(const Borrowed&) = delete;
    Library& operator*() const { return *library_; }

private:
    Solver& solver_;
    std::unique_ptr<Library> library_;
};

// Called under the lock.
void Solver::give_up_the_least_used() {
    std::size_t bytes = 0;
    for (auto library = idle_.begin(); library != idle_.end();) {
        (*library)->limit(most_bytes_);
        (*library)->tidy();
        bytes += (*library)->bytes();
        library = bytes > most_bytes_ || (*library)->bytes() == 0 ? idle_.erase(library) : std::next(library);
    }
}

bool Solver::primes_repeat(const std::vector<Pool>& pools) const {
    return std::any_of(pools.begin(), pools.end(), [&](const Pool& pool) {
        return pool.operations_repeat && std::any_of(pool.kinds.begin(), pool.kinds.end(), [&](const Kind& kind) {
                   return catalogue_.at(kind.role).sort == Sort::PRIME;
               });
    });
}

Answer Solver::solve(const std::vector<Pool>& pools, const Table& table, Watch::Clock::time_point deadline,
                     const Cancel* cancel) {
    Answer answer;
    const Borrowed library(*this);
    const double start = working_time();
    Watch watch(deadline, cancel, BETWEEN_LOOKS);
    try {
        watch.look();
        if (!table.reachable()) {
            // such as a Goal of nothing beside a card that must be in the set
        } else if (primes_repeat(pools)) {
            // Whether there is a Solution at all is decided with sets closed under ', which are few; only then
            // are the primes counted, up to the length of what was found. A dozen Required cubes can make that
            // long; then the Solution stays that has the fewest cubes but for its primes.
            answer.witness = first(*library, pools, table, true, INT_MAX, watch);
            if (answer.witness) {
                watch.allow(STEPS_FOR_FEWEST_PRIMES);
                auto shorter = first(*library, pools, table, false, answer.witness->length, watch);
                if (shorter) answer.witness = std::move(shorter);
            }
        } else {
            answer.witness = first(*library, pools, table, false, INT_MAX, watch);
        }
    } catch (const Halt halt) {
        if (halt == Halt::STEPS) answer.shortest = false;
        else answer.stopped = true;
    }
    answer.microseconds = working_time() - start;
    return answer;
}

std::optional<Witness> Solver::first(Library& library, const std::vector<Pool>& pools, const Table& table, bool closed, int below,
                                     Watch& watch) {
    std::list<Search> searches;
    int longest = 0;
    for (const Pool& pool : pools) {
        searches.emplace_back(library, pool, table, closed);
        longest = std::max(longest, searches.back().longest());
    }
    for (int length = 1; length <= longest && length < below; ++length) {
        int number = 0;
        for (Search& search : searches) {
            Found found;
            if (length <= search.longest() && search.step(length, watch, found)) {
                return witness(library, found, number, pools[static_cast<std::size_t>(number)], table, watch);
            }
            ++number;
        }
    }
    return std::nullopt;
}

std::optional<std::vector<Witness>> Solver::list(const std::vector<Pool>& pools, const Table& table, int length,
                                                 Watch::Clock::time_point deadline, const Cancel* cancel) {
    const Borrowed library(*this);
    Watch watch(deadline, cancel, BETWEEN_LOOKS);
    std::vector<Witness> every;
    try {
        watch.look();
        for (std::size_t number = 0; number < pools.size(); ++number) {
            Search search(*library, pools[number], table, false);
            for (const Found& found : search.all(length, watch)) {
                every.push_back(witness(*library, found, static_cast<int>(number), pools[number], table, watch));
            }
        }
    } catch (const Halt) {
        return std::nullopt;
    }
    return every;
}

Witness Solver::witness(Library& library, const Found& found, int pool, const Pool& cubes, const Table& table, Watch& watch) {
    Witness made;
    made.pool = pool;
    made.universe = found.universe;
    made.set_name_choice = found.set_name;
    made.restrictions_choice = found.restrictions;
    made.set_name = library.derive(found.set_name.key, found.named, watch);
    const auto& universe = table.universes[static_cast<std::size_t>(found.universe)];
    made.selected = universe.selected(static_cast<Cards>(found.named & found.stay));
    pad(made.set_name, found.restricted ? 0 : cubes.least_cubes, cubes.least_operations, found.set_name.least_primes);
    made.length = static_cast<int>(made.set_name.size());
    if (found.restricted) {
        if (found.each.empty()) {
            made.restrictions = library.derive_restrictions(found.restrictions.key, found.stay, watch);
        }
        for (const Restricting& one : found.each) {
            made.restrictions.push_back(library.derive_restrictions(one.key, one.stay, watch).front());
        }
        int primes = 0;
        for (const Program& program : made.restrictions) {
            for (const Step& step : program) {
                if (catalogue_.at(step.role).sort == Sort::PRIME) ++primes;
            }
        }
        const Program& last = made.restrictions.back();
        const int elsewhere = primes - static_cast<int>(std::count_if(last.begin(), last.end(), [&](const Step& step) {
                                  return catalogue_.at(step.role).sort == Sort::PRIME;
                              }));
        pad(made.restrictions.back(), 0, 0, found.restrictions.least_primes - elsewhere);
        for (const Program& program : made.restrictions) made.length += static_cast<int>(program.size());
    }
    return made;
}

// Where primes are free, what is still asked for is made up with pairs of them, which change nothing.
void Solver::pad(Program& program, int cubes, int operations, int primes) const {
    const Catalogue& catalogue = catalogue_;
    int has_primes = 0;
    int has_operations = 0;
    for (const Step& step : program) {
        const Sort sort = catalogue.at(step.role).sort;
        if (sort == Sort::PRIME) ++has_primes;
        if (sort == Sort::PRIME || sort == Sort::BINARY) ++has_operations;
    }
    const unsigned role = static_cast<unsigned>(__builtin_ctz(catalogue.bits(Sort::PRIME)));
    const Step prime{static_cast<std::uint8_t>(role), 0};
    while (static_cast<int>(program.size()) < cubes || has_primes < primes || has_operations < operations) {
        program.insert(program.begin() + 1, 2, prime);  // behind the first operand
        has_primes += 2;
        has_operations += 2;
    }
}

std::size_t Solver::bytes() {
    const std::scoped_lock lock(mutex_);
    std::size_t bytes = 0;
    for (const auto& library : idle_) bytes += library->bytes();
    return bytes;
}

void Solver::limit(std::size_t most_bytes) {
    const std::scoped_lock lock(mutex_);
    most_bytes_ = most_bytes;
    give_up_the_least_used();
}

void Solver::forget() {
    const std::scoped_lock lock(mutex_);
    idle_.clear();
}

}  // namespace forceout::onsets
