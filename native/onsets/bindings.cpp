// What Python sees of the kernel: plain lists and numbers in, plain tuples out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>
#include <tuple>

#include "common/bindings.h"
#include "onsets/solver.h"

namespace nb = nanobind;
using namespace forceout;
using namespace forceout::onsets;

namespace {

using RoleRow = std::tuple<std::string, std::vector<std::uint16_t>>;
using KindRow = std::tuple<int, int, int, int, bool, bool>;
using UniverseRow = std::tuple<std::vector<int>, std::uint64_t, Cards, Cards, Cards, int>;
using Programs = std::vector<std::vector<std::tuple<int, int>>>;
using Row = std::tuple<int, int, int, Cards, Programs, std::vector<int>, std::vector<int>, int, int>;

std::vector<Role> roles_of(const std::vector<RoleRow>& rows) {
    std::vector<Role> roles;
    for (const auto& [name, codes] : rows) {
        Role role;
        if (name == "operand") role.sort = Sort::OPERAND;
        else if (name == "prime") role.sort = Sort::PRIME;
        else if (name == "binary") role.sort = Sort::BINARY;
        else if (name == "relation") role.sort = Sort::RELATION;
        else throw nb::value_error("a role is an operand, a prime, a binary or a relation");
        role.codes = codes;
        roles.push_back(std::move(role));
    }
    return roles;
}

Pool pool_of(const std::vector<KindRow>& kinds, bool operations_repeat, bool restrictions, bool restriction_needed,
             bool no_null_restrictions, int least_operations, int least_cubes) {
    if (kinds.size() > MOST_KINDS) throw nb::value_error("at most sixteen kinds of cubes");
    Pool pool;
    for (const auto& [role, in_set_name, in_restrictions, base, extra, wanted] : kinds) {
        pool.kinds.push_back(Kind{role, in_set_name, in_restrictions, base, extra, wanted});
    }
    pool.operations_repeat = operations_repeat;
    pool.restrictions = restrictions;
    pool.restriction_needed = restriction_needed;
    pool.no_null_restrictions = no_null_restrictions;
    pool.least_operations = least_operations;
    pool.least_cubes = least_cubes;
    return pool;
}

Table table_of(const std::vector<UniverseRow>& rows, int spoken_for) {
    if (rows.size() > 16) throw nb::value_error("at most sixteen Universes");
    Table table;
    for (const auto& [weights, goals, dealt, must, must_not, blank_as] : rows) {
        std::array<int, 16> counted{};
        Cards present = 0;
        for (std::size_t dots = 0; dots < 16; ++dots) {
            counted[dots] = weights.at(dots);
            if (counted[dots] > 0) present |= static_cast<Cards>(1U << dots);
        }
        table.universes.emplace_back(counted, present, goals, must, must_not, blank_as);
        table.universes.back().dealt = dealt;
    }
    table.spoken_for = spoken_for;
    return table;
}

Row row_of(const Witness& witness) {
    Programs programs;
    const auto write = [&](const Program& program) {
        auto& written = programs.emplace_back();
        for (const Step& step : program) written.emplace_back(step.role, step.code);
    };
    for (const Program& program : witness.restrictions) write(program);
    write(witness.set_name);
    const auto& named = witness.set_name_choice;
    const auto& limited = witness.restrictions_choice;
    return Row{witness.pool,
               witness.universe,
               witness.length,
               witness.selected,
               programs,
               std::vector<int>(limited.counts.begin(), limited.counts.end()),
               std::vector<int>(named.counts.begin(), named.counts.end()),
               limited.taken,
               named.taken};
}

}  // namespace

NB_MODULE(onsets_kernel, module) {
    module.doc() = "The fast solver of On-Sets.";
    bind_cancel(module);
    nb::class_<Pool>(module, "Pool")
        .def(nb::new_(&pool_of), nb::arg("kinds"), nb::arg("operations_repeat"), nb::arg("restrictions"),
             nb::arg("restriction_needed"), nb::arg("no_null_restrictions"), nb::arg("least_operations"), nb::arg("least_cubes"));
    nb::class_<Table>(module, "Table").def(nb::new_(&table_of), nb::arg("universes"), nb::arg("spoken_for"));
    nb::class_<Solver>(module, "Kernel")
        .def(
            "__init__",
            [](Solver* self, const std::vector<RoleRow>& roles, std::size_t most_bytes) {
                new (self) Solver(roles_of(roles), most_bytes);
            },
            nb::arg("roles"), nb::arg("most_bytes"))
        .def(
            "solve",
            [](Solver& self, const std::vector<const Pool*>& pools, const Table& table, double milliseconds,
               const Cancel* cancel) {
                std::vector<Pool> held;
                for (const Pool* pool : pools) held.push_back(*pool);
                Answer answer;
                {
                    const nb::gil_scoped_release released;
                    answer = self.solve(held, table, Watch::in_milliseconds(milliseconds), cancel);
                }
                std::optional<Row> row;
                if (answer.witness) row = row_of(*answer.witness);
                return std::make_tuple(answer.stopped, answer.shortest, row, answer.microseconds);
            },
            nb::arg("pools"), nb::arg("table"), nb::arg("milliseconds"), nb::arg("cancel").none())
        .def(
            "list",
            [](Solver& self, const std::vector<const Pool*>& pools, const Table& table, int length, double milliseconds,
               const Cancel* cancel) {
                std::vector<Pool> held;
                for (const Pool* pool : pools) held.push_back(*pool);
                std::optional<std::vector<Witness>> every;
                {
                    const nb::gil_scoped_release released;
                    every = self.list(held, table, length, Watch::in_milliseconds(milliseconds), cancel);
                }
                std::optional<std::vector<Row>> rows;
                if (every) {
                    rows.emplace();
                    for (const Witness& witness : *every) rows->push_back(row_of(witness));
                }
                return rows;
            },
            nb::arg("pools"), nb::arg("table"), nb::arg("length"), nb::arg("milliseconds"), nb::arg("cancel").none())
        .def_prop_ro("bytes", &Solver::bytes)
        .def("limit", &Solver::limit, nb::arg("most_bytes"))
        .def("forget", &Solver::forget);
}
