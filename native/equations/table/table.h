// What the cubes of a shake can be: numerals and signs, as the rules layer lists them. Nothing here knows a league, a
// division or a variation; those are entries of the table.
#pragma once

#include <vector>

#include "equations/table/cube_keys.h"
#include "equations/table/cube_roles.h"
#include "equations/table/leaves.h"
#include "equations/table/makeable_numbers.h"
#include "equations/table/use.h"

namespace forceout::equations {

class Table {
public:
    Table(const std::vector<Cubes>& kinds, int factorials)
        : factorials_(factorials), keys_(kinds), roles_(keys_, kinds, factorials), makes_(keys_, factorials != 0) {}
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    void add_leaf(const Counts& cubes, Value value, Place place);
    void add_use(Use use);
    void finish() { roles_.finish(); }  // after the last entry

    int factorials() const { return factorials_; }  // that an expression may have
    const Leaves& leaves() const { return leaves_; }
    const std::vector<Use>& uses() const { return uses_; }
    const CubeKeys& keys() const { return keys_; }
    const CubeRoles& roles() const { return roles_; }
    const MakeableNumbers& makes() const { return makes_; }

private:
    int factorials_;
    Leaves leaves_;
    std::vector<Use> uses_;
    CubeKeys keys_;
    CubeRoles roles_;
    MakeableNumbers makes_;
};

inline void Table::add_leaf(const Counts& cubes, Value value, Place place) {
    const Leaf leaf{keys_.pack(cubes), value};
    leaves_.add(leaf, place);
    roles_.note(leaf, place);
    makes_.note(leaf);
}

inline void Table::add_use(Use use) {
    uses_.push_back(use);
    roles_.note(use);
    makes_.note(use);
}

}  // namespace forceout::equations
