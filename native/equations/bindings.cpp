#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <mutex>

#include "search.h"

namespace nb = nanobind;
using namespace forceout;

namespace {

using Fraction = std::pair<i64, i64>;
// A target: a sum of radicals, the factorials left, and for a number too large for that its sign and logarithm.
using TargetData = std::tuple<std::vector<std::pair<Fraction, std::vector<std::pair<i64, Fraction>>>>, int, int, double, double>;

// Goals without end: the number of a sign or -1, whether the number beside it is on its left, that number, and the
// sign of the powers or 0.
using FamilyData = std::vector<std::tuple<int, bool, Fraction, int>>;

Value value_of(Fraction f) {
    if (f.second == 0) return f.first < 0 ? MINUS_I : IMAGINARY_UNIT;
    if (f.second < 1) throw std::invalid_argument("a fraction has a positive denominator");
    return fraction(f.first, f.second);
}

struct Cancel {
    std::atomic<bool> flag{false};
};

Demand demand_named(const std::string& name) {
    if (name.empty()) return Demand::NONE;
    if (name == "whole") return Demand::WHOLE;
    if (name == "no-fraction") return Demand::NO_FRACTION;
    throw std::invalid_argument("unknown demand: " + name);
}

// The table of a shake with everything worked out so far. One question at a time; others wait.
class Kernel {
public:
    using Leaves = std::vector<std::tuple<Counts, Fraction, int>>;
    using Uses = std::vector<std::tuple<std::string, std::string, Fraction, int, int, bool>>;

    Kernel(const std::vector<std::pair<int, bool>>& kinds, int factorials, const Leaves& leaves, const Uses& uses,
           std::size_t most_bytes)
        : table_(cubes(kinds), factorials), most_bytes_(most_bytes) {
        for (const auto& [counts, value, place] : leaves) {
            if (place < 0 || place > 2) throw std::invalid_argument("a numeral is for anywhere, wide or far");
            table_.add_leaf(counts, value_of(value), static_cast<Place>(place));
        }
        for (const auto& [name, demand, parameter, kind, used, wide] : uses) {
            const auto operation = operation_named(name);
            if (!operation) throw std::invalid_argument("unknown operation: " + name);
            if (kind >= table_.kinds()) throw std::invalid_argument("no such kind of cube");
            table_.add_use({{*operation, demand_named(demand), value_of(parameter)}, kind, used, wide});
        }
        table_.finish();
        store_ = std::make_unique<ValueStore>(table_, most_bytes_);
    }

    Outcome solve(Question question, const std::vector<TargetData>& targets,
                  double milliseconds, u64 most_steps, Cancel& cancel, nb::callable confirm) {
        for (const Counts* counts : {&question.required, &question.permitted, &question.resources}) table_.pack(*counts);
        for (const auto* flags : {&question.repeats, &question.unfinished, &question.endless}) {
            if (flags->size() != question.required.size()) throw std::invalid_argument("one flag for each kind of cube");
        }
        for (const Family& family : question.families) {
            if (family.use >= static_cast<int>(table_.uses().size())) throw std::invalid_argument("no such sign");
        }
        if (question.base < 2) throw std::invalid_argument("a base is at least 2");
        const auto ask = [&](const Program& program, int target) {
            nb::gil_scoped_acquire held;
            return static_cast<Ruling>(nb::cast<int>(confirm(program, target)));
        };
        nb::gil_scoped_release released;
        const std::lock_guard lock(mutex_);
        if (question.forward != forward_) splits_.clear();  // they remember what is worked out at once
        forward_ = question.forward;
        if (store_->bytes() + splits_.size() * 512 > most_bytes_ / 4 * 3) forget();
        for (const auto& [terms, factorials, side, log_low, log_high] : targets) {
            if (side) {
                const Value value = store_->numbers().vast(side, log_low, log_high);
                question.targets.push_back({value, std::min(factorials, table_.factorials())});
                continue;
            }
            std::vector<Numbers::RadicalTerm> sum;
            for (const auto& [coefficient, primes] : terms) {
                Numbers::RadicalTerm term{value_of(coefficient), {}};
                for (const auto& [prime, exponent] : primes) term.primes.emplace_back(prime, value_of(exponent));
                sum.push_back(std::move(term));
            }
            const Value value = store_->numbers().radical_sum(sum);
            if (!value.usable()) throw std::invalid_argument("a target that the kernel cannot hold");
            question.targets.push_back({value, std::min(factorials, table_.factorials())});
        }
        const auto deadline = Watch::Clock::now() + std::chrono::microseconds(static_cast<i64>(milliseconds * 1000));
        Search search(table_, *store_, splits_, std::move(question), Watch(deadline, cancel.flag, most_steps), ask);
        Outcome outcome = search.run();
        if (outcome.reason == "memory") forget();
        return outcome;
    }

    std::size_t bytes() const { return store_->bytes(); }

private:
    static std::vector<Table::Cubes> cubes(const std::vector<std::pair<int, bool>>& kinds) {
        std::vector<Table::Cubes> found;
        for (const auto& [most, operation] : kinds) found.push_back({most, operation});
        return found;
    }

    void forget() {
        store_ = std::make_unique<ValueStore>(table_, most_bytes_);
        splits_.clear();
    }

    Table table_;
    std::size_t most_bytes_;
    std::unique_ptr<ValueStore> store_;
    Splits splits_;
    double forward_ = 0;
    std::mutex mutex_;
};

}  // namespace

NB_MODULE(equations_kernel, module) {
    module.doc() = "The compiled solver of Equations; see native/equations.";
    nb::class_<Cancel>(module, "Cancel").def(nb::init<>()).def("set", [](Cancel& self) { self.flag = true; });
    nb::class_<Outcome>(module, "Outcome")
        .def_prop_ro("status", [](const Outcome& self) { return static_cast<int>(self.status); })
        .def_ro("reason", &Outcome::reason)
        .def_ro("doubt", &Outcome::doubt)
        .def_ro("choices", &Outcome::choices)
        .def_ro("seconds", &Outcome::seconds);
    nb::class_<Kernel>(module, "Kernel")
        .def(nb::init<const std::vector<std::pair<int, bool>>&, int, const Kernel::Leaves&, const Kernel::Uses&, std::size_t>(),
             nb::arg("kinds"), nb::arg("factorials"), nb::arg("leaves"), nb::arg("uses"), nb::arg("most_bytes"))
        .def_prop_ro("bytes", &Kernel::bytes)
        .def(
            "solve",
            [](Kernel& self, Counts required, Counts permitted, Counts resources, int from_resources, int least_cubes,
               int most_cubes, int least_operations, const std::vector<bool>& repeats,
               const std::vector<bool>& unfinished, const std::vector<bool>& endless, i64 multiple_of,
               const std::vector<TargetData>& targets, double milliseconds,
               bool every_choice, bool skim, double forward, const FamilyData& families, i64 base, u64 most_steps,
               Cancel& cancel, nb::callable confirm) {
                Question question{std::move(required), std::move(permitted), std::move(resources), from_resources,
                                  least_cubes,         most_cubes,           least_operations,     repeats,
                                  unfinished,          endless,              multiple_of,          {},
                                  every_choice,        forward,              skim};
                question.base = base;
                for (const auto& [use, known_left, known, side] : families) {
                    question.families.push_back({use, known_left, value_of(known), side});
                }
                return self.solve(std::move(question), targets, milliseconds, most_steps, cancel, std::move(confirm));
            },
            nb::arg("required"), nb::arg("permitted"), nb::arg("resources"), nb::arg("from_resources"),
            nb::arg("least_cubes"), nb::arg("most_cubes"), nb::arg("least_operations"), nb::arg("repeats"),
            nb::arg("unfinished"), nb::arg("endless"), nb::arg("multiple_of"), nb::arg("targets"), nb::arg("milliseconds"), nb::arg("every_choice"),
            nb::arg("skim"), nb::arg("forward"), nb::arg("families"), nb::arg("base"), nb::arg("most_steps"), nb::arg("cancel"), nb::arg("confirm"));
}
