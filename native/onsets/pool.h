// The cubes a Solution may be made of, and every choice of them for one of its two parts.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "onsets/library.h"
#include "onsets/signs.h"

namespace forceout::onsets {

constexpr int MOST_KINDS = 16;

// Cubes that show the same face. `base` may always be used, one more where `extra` says that the claim lets a
// Solution take one from Resources and it lies there. `wanted`: some part of the Solution must use one.
struct Kind {
    int role = 0;
    int least_in_set_name = 0;
    int least_in_restrictions = 0;
    int base = 0;
    bool extra = false;
    bool wanted = false;
};

struct Pool {
    std::vector<Kind> kinds;
    bool operations_repeat = false;  // an operation that may be used at all may be used many times
    bool restrictions = false;
    bool restriction_needed = false;
    bool no_null_restrictions = false;
    int least_operations = 0;
    int least_cubes = 0;

    std::uint16_t wanted() const;
    int operands(const Catalogue& catalogue) const;
    int cubes() const;
};

enum class Part : std::uint8_t { SET_NAME, RESTRICTIONS };

struct Choice {
    std::array<std::uint8_t, MOST_KINDS> counts{};  // of a free operation: how often at least
    Key key;
    std::uint16_t wanted = 0;  // which wanted kinds are used
    std::uint8_t taken = 0;    // the kind of the cube taken from Resources, counted from one
    int length = 0;
    int least_primes = 0;
};

// Every choice of cubes for a part that is written with `length` symbols. With `closed` free primes are left to
// the library and not counted in the length.
void choices(const Pool& pool, const Library& library, Part part, int length, bool closed,
             const std::function<void(const Choice&)>& use);

}  // namespace forceout::onsets
