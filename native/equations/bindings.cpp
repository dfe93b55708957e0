#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "common/bindings.h"
#include "equations/search/search.h"
#include "equations/search/targets.h"
#include "equations/tally.h"

namespace nb = nanobind;
using namespace forceout;
using namespace forceout::equations;

namespace {

// A kind of cube, and how far the table tells all that cubes of it may be.
struct KindOfCube {
    int most;
    bool operation;
    bool repeats;     // a sign that may be written again and again
    bool unfinished;  // it has more uses than the table lists
    bool endless;     // it has numerals without end
};

// A look costs less than the work of a few numbers, while a number of many radicals takes up to a tenth of a millisecond: so a
// cancel and the deadline are heard in time.
constexpr std::uint32_t BETWEEN_LOOKS = 64;

Demand demand_named(const std::string& name) {
    if (name.empty()) return Demand::NONE;
    if (name == "whole") return Demand::WHOLE;
    if (name == "no-fraction") return Demand::NO_FRACTION;
    throw std::invalid_argument("unknown demand: " + name);
}

// What one search has worked out for a table; the next search with that table goes on from there.
class Workspace final : public Kept {
public:
    Workspace(const Table& table, std::size_t most_bytes) : store(table, most_bytes) {}
    std::size_t bytes() const override { return store.bytes() + splits.bytes(); }
    void settle() { store.settle(splits.bytes()); }

    ValueStore store;
    Splits splits;
    double forward = 0;
};

// The table of a shake. Searches run side by side, each in a workspace of its own, and none waits for another.
class Kernel {
public:
    using Leaves = std::vector<std::tuple<std::vector<int>, Fraction, int>>;  // the kinds of the cubes in a numeral
    using Uses = std::vector<std::tuple<std::string, std::string, Fraction, int, int, bool>>;

    Kernel(const std::vector<KindOfCube>& kinds, int factorials, const Leaves& leaves, const Uses& uses, std::size_t most_bytes,
           bool endless_factorials)
        : table_(cubes(kinds), factorials), most_bytes_(most_bytes), endless_factorials_(endless_factorials) {
        for (const KindOfCube& kind : kinds) {
            repeats_.push_back(kind.repeats);
            unfinished_.push_back(kind.unfinished);
            endless_.push_back(kind.endless);
        }
        Counts counts(static_cast<std::size_t>(table_.keys().kinds()));
        for (const auto& [cubes, value, place] : leaves) {
            std::fill(counts.begin(), counts.end(), 0);
            for (const int kind : cubes) {
                if (kind < 0 || kind >= table_.keys().kinds()) throw std::invalid_argument("no such kind of cube");
                ++counts[static_cast<std::size_t>(kind)];
            }
            if (place < 0 || place > 2) throw std::invalid_argument("a numeral is for anywhere, wide or far");
            table_.add_leaf(counts, value_of(value), static_cast<Place>(place));
        }
        for (const auto& [name, demand, parameter, kind, used, wide] : uses) {
            const auto operation = operation_named(name);
            if (!operation) throw std::invalid_argument("unknown operation: " + name);
            if (kind >= table_.keys().kinds()) throw std::invalid_argument("no such kind of cube");
            table_.add_use({{*operation, demand_named(demand), value_of(parameter)}, kind, used, wide});
        }
        table_.finish();
    }
    ~Kernel() { Keeper::of_process().forget(this); }
    Kernel(const Kernel&) = delete;
    Kernel& operator=(const Kernel&) = delete;

    Outcome solve(Question question, const Goals& goals, double milliseconds, u64 most_steps, Cancel& cancel,
                  nb::callable confirm) {
        for (const Counts* counts : {&question.required, &question.permitted, &question.resources}) table_.keys().pack(*counts);
        question.repeats = repeats_;
        question.unfinished = unfinished_;
        question.endless = endless_;
        question.endless_factorials = endless_factorials_;
        if (question.base < 2) throw std::invalid_argument("a base is at least 2");
        // the time runs from here on, whatever else there is to do
        const Watch watch(Watch::in_milliseconds(milliseconds), &cancel, BETWEEN_LOOKS, most_steps);
        const auto ask = [&](const Program& program, int target) {
            nb::gil_scoped_acquire held;
            return static_cast<Ruling>(nb::cast<int>(confirm(program, target)));
        };
        nb::gil_scoped_release released;
        Borrowed borrowed(*this);
        Workspace& space = *borrowed.space;
        if (question.forward != space.forward) space.splits.clear();  // they remember what is worked out at once
        space.forward = question.forward;
        aim_at(goals, table_, space.store.numbers(), question);
        Search search(table_, space.store, space.splits, std::move(question), watch, ask);
        Outcome outcome = search.run();
        borrowed.keeps = outcome.reason != Reason::MEMORY;
        return outcome;
    }

private:
    // A workspace for one search: the one used last for this table, unless another search has it.
    struct Borrowed {
        explicit Borrowed(Kernel& kernel)
            : kernel(kernel), space(static_cast<Workspace*>(Keeper::of_process().take(&kernel).release())) {
            if (space && space->bytes() > kernel.most_bytes_ / 2) space.reset();  // the search is to have room
            if (!space) space = std::make_unique<Workspace>(kernel.table_, kernel.most_bytes_);
        }
        ~Borrowed() {
            if (keeps) space->settle();
            else space.reset();
            Keeper::of_process().put_back(&kernel, std::move(space));
        }
        Borrowed(const Borrowed&) = delete;
        Borrowed& operator=(const Borrowed&) = delete;

        Kernel& kernel;
        std::unique_ptr<Workspace> space;
        bool keeps = true;
    };

    static std::vector<Cubes> cubes(const std::vector<KindOfCube>& kinds) {
        std::vector<Cubes> found;
        for (const KindOfCube& kind : kinds) found.push_back({kind.most, kind.operation});
        return found;
    }

    Table table_;
    std::size_t most_bytes_;
    bool endless_factorials_;                           // beyond those that the table allows
    std::vector<bool> repeats_, unfinished_, endless_;  // by kind of cube
};

}  // namespace

NB_MODULE(equations_kernel, module) {
    module.doc() = "The compiled solver of Equations; see native/equations.";
    module.def("cap", [](std::size_t bytes) { Keeper::of_process().cap(bytes); }, nb::arg("bytes"));
    module.def("tally", &tally, "In how many questions of this process each part of the kernel had a hand.");
    module.def("used", [] { return Keeper::of_process().used(); });
    bind_cancel(module);
    nb::class_<Outcome>(module, "Outcome")
        .def_prop_ro("status", [](const Outcome& self) { return static_cast<int>(self.status); })
        .def_prop_ro("reason", [](const Outcome& self) { return name_of(self.reason); })
        .def_prop_ro("doubt", [](const Outcome& self) { return name_of(self.doubt); })
        .def_ro("choices", &Outcome::choices)
        .def_ro("seconds", &Outcome::seconds);
    nb::class_<KindOfCube>(module, "KindOfCube")
        .def(nb::init<int, bool, bool, bool, bool>(), nb::arg("most"), nb::arg("operation"), nb::arg("repeats"),
             nb::arg("unfinished"), nb::arg("endless"));
    nb::class_<Goals>(module, "Goals")
        .def(nb::init<std::vector<TargetData>, FamilyData>(), nb::arg("targets"), nb::arg("families"));
    nb::class_<Question>(module, "Question")
        .def(nb::init<>())
        .def_rw("required", &Question::required)
        .def_rw("permitted", &Question::permitted)
        .def_rw("resources", &Question::resources)
        .def_rw("from_resources", &Question::from_resources)
        .def_rw("least_cubes", &Question::least_cubes)
        .def_rw("most_cubes", &Question::most_cubes)
        .def_rw("least_operations", &Question::least_operations)
        .def_rw("multiple_of", &Question::multiple_of)
        .def_rw("base", &Question::base)
        .def_rw("every_choice", &Question::every_choice)
        .def_rw("skim", &Question::skim)
        .def_rw("forward", &Question::forward)
        .def_rw("seek_after", &Question::seek_after);
    nb::class_<Kernel>(module, "Kernel")
        .def(nb::init<const std::vector<KindOfCube>&, int, const Kernel::Leaves&, const Kernel::Uses&, std::size_t, bool>(),
             nb::arg("kinds"), nb::arg("factorials"), nb::arg("leaves"), nb::arg("uses"), nb::arg("most_bytes"),
             nb::arg("endless_factorials") = false)
        .def("solve", &Kernel::solve, nb::arg("question"), nb::arg("goals"), nb::arg("milliseconds"), nb::arg("most_steps"),
             nb::arg("cancel"), nb::arg("confirm"));
}
