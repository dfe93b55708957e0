// What the cubes mean to the kernel: a catalogue of roles that comes from Python as data.
//
// A set of cards is sixteen bits, one for each combination of the four colours, so it holds for every Universe.
// An operation or relation on two sets is its own truth table of four bits: bit 2a+b says whether a card is in
// the result when it is (a) in the left set and (b) in the right one. So no symbol, variation or league is
// named here, and a symbol with two readings is simply a role with two codes.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace forceout::onsets {

using Cards = std::uint16_t;
constexpr Cards EVERY_CARD = 0xFFFF;

enum class Sort : std::uint8_t { OPERAND, PRIME, BINARY, RELATION };

struct Role {
    Sort sort = Sort::OPERAND;
    std::vector<std::uint16_t> codes;  // tables of operands, truth tables of operations and relations
};

inline Cards combine(unsigned code, Cards left, Cards right) {
    unsigned result = 0;
    if (code & 8U) result |= left & right;
    if (code & 4U) result |= left & ~static_cast<unsigned>(right);
    if (code & 2U) result |= ~static_cast<unsigned>(left) & right;
    if (code & 1U) result |= ~(static_cast<unsigned>(left) | right);
    return static_cast<Cards>(result);
}

inline bool symmetric(unsigned code) { return ((code >> 1U) & 1U) == ((code >> 2U) & 1U); }

// One card in three, or three in one, of the four cells: with complements at hand all eight such operations
// name the same sets.
inline bool and_like(unsigned code) { return (__builtin_popcount(code & 15U) & 1) != 0; }

// A multiset of roles: four bits a role, so that a sum of multisets is a sum of numbers.
using Counts = std::uint64_t;
constexpr int MOST_ROLES = 16;
constexpr int MOST_OF_A_ROLE = 15;

inline Counts unit(int role) { return Counts{1} << (4 * role); }
inline int count_of(Counts counts, int role) { return static_cast<int>((counts >> (4 * role)) & 15U); }

inline int total(Counts counts) {
    const Counts pairs = (counts & 0x0F0F0F0F0F0F0F0FULL) + ((counts >> 4U) & 0x0F0F0F0F0F0F0F0FULL);
    return static_cast<int>((pairs * 0x0101010101010101ULL) >> 56U);
}

class Catalogue {
public:
    explicit Catalogue(std::vector<Role> roles) : roles_(std::move(roles)) {
        if (roles_.size() > MOST_ROLES) throw std::invalid_argument("at most sixteen roles fit a key");
        for (int role = 0; role < static_cast<int>(roles_.size()); ++role) {
            masks_[static_cast<int>(at(role).sort)] |= Counts{15} << (4 * role);
            bits_[static_cast<int>(at(role).sort)] |= static_cast<std::uint16_t>(1U << role);
        }
    }

    const Role& at(int role) const { return roles_[static_cast<std::size_t>(role)]; }
    int size() const { return static_cast<int>(roles_.size()); }
    Counts only(Sort sort, Counts counts) const { return counts & masks_[static_cast<int>(sort)]; }
    int count(Sort sort, Counts counts) const { return total(only(sort, counts)); }
    std::uint16_t bits(Sort sort) const { return bits_[static_cast<int>(sort)]; }

private:
    std::vector<Role> roles_;
    std::array<Counts, 4> masks_{};
    std::array<std::uint16_t, 4> bits_{};
};

}  // namespace forceout::onsets
