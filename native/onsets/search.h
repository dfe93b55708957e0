// The search for Solutions from one pool of cubes, the shortest first.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_set>
#include <vector>

#include "onsets/library.h"
#include "onsets/pool.h"
#include "onsets/universe.h"

namespace forceout::onsets {

// What a Solution must do on the table; `spoken_for` are the cards another Solution has selected already, or -1.
struct Table {
    std::vector<Universe> universes;
    int spoken_for = -1;

    // The Universe in which these cards are right, or -1. `valid` says which Universes are open to it.
    int right_in(Cards set, unsigned valid) const;
    bool hopeful(Cards set) const;
    bool reachable() const;  // whether any set at all is right, could the cubes but name it
    Cards seen() const;      // every combination of dots that can matter
};

struct Restricting {
    Key key;
    Cards stay;
};

struct Found {
    int universe = -1;
    int length = 0;
    Choice set_name;
    Cards named = 0;
    bool restricted = false;
    Choice restrictions;
    Cards stay = EVERY_CARD;
    std::vector<Restricting> each;  // with No Null Restrictions: every Restriction by itself
};

class Search {
public:
    Search(Library& library, const Pool& pool, const Table& table, bool closed);

    // Looks at all Solutions of a length; those of every smaller length must have been looked at.
    bool step(int length, Watch& watch, Found& found);

    // Every choice of cubes of a length that makes a Solution.
    std::vector<Found> all(int length, Watch& watch);

    int longest() const;

private:
    struct Entry {
        Cards cards;
        std::uint16_t wanted;
        std::uint16_t valid;
        std::uint8_t taken;
        std::uint32_t choice;
        std::uint32_t each;
    };
    struct Level {
        bool known = false;
        bool partial = false;  // some of its sets were left for later
        std::vector<Choice> choices;
        std::vector<Entry> entries;
    };
    // In how few cubes each set of cards was seen with the same side conditions, or 0. A level left partial may
    // later make a set that a longer one made meanwhile; it is new there all the same, or a Solution is too long.
    struct Seen {
        std::uint64_t conditions;
        std::vector<std::uint8_t> lengths;
    };

    // How many sets are kept at first. Where many cubes are Required there are tens of thousands of sets and
    // nearly any of them will do, so a few are tried before all are made.
    struct Enough {
        std::size_t of_a_choice;
        std::size_t of_a_level;
    };

    bool set_names(int length, Enough enough, Watch& watch, Found& found);
    bool with_limits(int length, Enough enough, Watch& watch, Found& found, bool& partial);
    void restrictions(int length, Enough enough, Watch& watch);
    void keep_each(const Choice& choice, std::uint32_t number, std::size_t enough, Level& level, Watch& watch);
    std::vector<Choice> distinct(Part part, int length, Watch& watch);
    bool match(const Level& names, const Level& limits, int length, Watch& watch, Found& found) const;
    bool fresh(std::vector<Seen>& seen, Cards cards, std::uint64_t conditions, int length);
    unsigned not_null(const std::vector<Restricting>& each) const;
    int longest_part() const;

    Library& library_;
    const Pool& pool_;
    const Table& table_;
    bool closed_;
    bool with_restrictions_;
    Cards visible_;
    std::uint16_t wanted_;
    unsigned all_valid_;
    std::vector<Level> names_;
    std::vector<Level> limits_;
    std::vector<Seen> seen_names_;
    std::vector<Seen> seen_limits_;
    std::vector<std::vector<Restricting>> each_;
};

}  // namespace forceout::onsets
