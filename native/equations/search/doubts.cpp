#include "equations/search/doubts.h"

#include <array>

namespace forceout::equations {

namespace {

constexpr std::array<const char*, static_cast<std::size_t>(Doubt::COUNT)> NAMES{
    "",
    "a power with several values",
    "a number that cannot be followed",
    "a Goal that cannot be followed",
    "a Goal without end",
    "a cube with uses without end",
    "several numerals without end",
    "numerals without end beside too many values",
    "numerals without end to be tried",
    "numerals without end towards an unsure number",
    "numerals without end and multiples",
    "an operation that cannot be undone",
    "too many values to look for multiples among",
    "a sign repeated more often than the kernel counts",
    "a sign before a number may be repeated without end",
    "too few operations in this way of writing it",
    "too many numbers that could not be told apart",
    "refused by the judge",
};

}  // namespace

const char* name_of(Doubt doubt) { return NAMES[static_cast<std::size_t>(doubt)]; }

}  // namespace forceout::equations
