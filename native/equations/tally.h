// Which parts of the kernel had a hand in the answers of this process: the benches ask whether each is worth its lines.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace forceout::equations {

enum class By {
    COUNTING,             // no choice of cubes can be an expression
    TRIED,                // impossible, with choices that were tried
    ORDERLY,              // found by going through the choices
    QUICK_LOOK,           // found by a quick look
    KINDS,                // a kind of number that the signs cannot make
    PRIMES,               // a prime that no numeral has
    TRIED_ONE_BY_ONE,     // an operation that cannot be undone
    FREE_SIGNS,           // signs whose chains come to an end
    TOO_LARGE,            // beyond the largest number there can be
    RANGES,               // where values can lie
    ONE_POWER,            // one numeral that may be any power of the base
    LISTED_POWERS,        // larger powers than those listed change nothing
    GOAL_VALUES,          // a Goal without end: every value asked for its power
    VALUATION,            // a number that is no power of the base by how often primes divide it
    MULTIPLES_LAST_SIGN,  // every last sign on values of two sides
    BESICOVITCH,          // a root alone in its class
    TRANSCENDENTAL,       // Baker; Gelfond and Schneider
    ROOT_OF_FACTORIAL,    // of an enormous one
    NO_POWER,             // a rest that no square has
    SUM_WHOLE,            // prime powers below a sum
    RESIDUES,             // told apart by what they leave over
    SIZE_BY_LOG,          // told apart by logarithms
    COUNT
};

const char* name_of(By by);

// What the question that this thread answers has needed so far.
inline thread_local std::uint64_t parts_marked = 0;
inline void mark(By by) { parts_marked |= std::uint64_t{1} << static_cast<int>(by); }

// The end of a question: what was marked is counted, and the doubt that is left, if any.
void count_parts(const std::string& doubt);
// In how many questions each had a part.
std::map<std::string, std::uint64_t> tally();

}  // namespace forceout::equations
