#include "equations/search/confirmation.h"

#include <algorithm>

namespace forceout::equations {

namespace {

constexpr int MOST_REFUSALS = 64;

}  // namespace

bool Confirmation::confirm(Program program, const OuterOperations& outer, const Trial& trial, const Write& write) {
    const Table& table = inquiry_.table;
    const Question& question = inquiry_.question;
    const int behind = static_cast<int>(table.leaves().size());
    int factorials = 0;
    for (auto operation = outer.rbegin(); operation != outer.rend(); ++operation) {
        if (!operation->unary) {
            const Program side = operation->wide >= 0 ? Program{operation->wide}
                                                      : write(operation->known, operation->value, operation->factorials);
            program.insert(operation->known_left ? program.begin() : program.end(), side.begin(), side.end());
        }
        program.push_back(behind + static_cast<int>(operation->use));
    }
    for (const int step : program) {
        if (step >= behind) factorials += table.uses()[step - behind].factorials;
    }
    if (trial.operations + free_uses(program, trial) + factorials < question.least_operations) {
        const bool every_way = trial.free == ValueShelf::EVERY_NUMBER_OF_FACTORIALS;  // then one with more comes too
        if (!every_way && (table.factorials() || trial.free)) doubts_.raise(Doubt::TOO_FEW_OPERATIONS);
        return false;
    }
    if (takes_too_many_cubes(program)) {  // another way to make the same number may not
        doubts_.raise(Doubt::REFUSED_BY_JUDGE);
        return false;
    }
    if (refusals_ >= MOST_REFUSALS) {
        doubts_.raise(Doubt::NOT_TOLD_APART);
        return false;
    }
    // forwards again: what only lay near the target, or has no value on the way, need not be asked about
    const Value value = evaluate(program);
    if (value == UNDEFINED) return false;
    const Target& target = question.targets[static_cast<std::size_t>(trial.target)];
    const Maybe same =
        !value.usable() || question.multiple_of ? Maybe::UNSURE : inquiry_.numbers.facts().equal(value, target.value);
    if (same == Maybe::NO) return false;
    // 000 XIII-C-9; but a multiple of k may be one whatever the number is
    if (!question.multiple_of && inquiry_.numbers.facts().nobody_can_verify(value)) return false;
    const auto start = Watch::Clock::now();
    const Ruling ruling = inquiry_.confirm(program, target.number);
    inquiry_.confirming += Watch::Clock::now() - start;
    if (ruling == Ruling::RIGHT) return true;
    ++refusals_;
    if (ruling == Ruling::REFUSED || same == Maybe::YES) doubts_.raise(Doubt::REFUSED_BY_JUDGE);
    return false;
}

Value Confirmation::evaluate(const Program& program) const {
    const Table& table = inquiry_.table;
    const int behind = static_cast<int>(table.leaves().size());
    std::vector<Value> stack;
    for (const int step : program) {
        if (step < behind) {
            stack.push_back(table.leaves()[step].value);
            continue;
        }
        const Sign& sign = table.uses()[step - behind].sign;
        const Value right = stack.back();
        if (sign.unary()) {
            stack.back() = apply(inquiry_.numbers, sign, right);
        } else {
            stack.pop_back();
            stack.back() = apply(inquiry_.numbers, sign, stack.back(), right);
        }
        if (!stack.back().usable()) return stack.back();
    }
    return stack.back();
}

// A sign that is written again and again takes one cube, which is no digit at the same time: a search that counts the sign more
// often than there are cubes may take all of them for digits.
bool Confirmation::takes_too_many_cubes(const Program& program) const {
    const Table& table = inquiry_.table;
    const Question& question = inquiry_.question;
    const auto doubles = [&](std::size_t kind) {
        return question.repeats[kind] && table.roles().may_be_numeral(static_cast<int>(kind));
    };
    std::vector<int> taken(static_cast<std::size_t>(table.keys().kinds()));
    bool any = false;
    for (std::size_t kind = 0; kind < taken.size(); ++kind) any = any || doubles(kind);
    if (!any) return false;
    std::vector<bool> written(taken.size());
    for (const int step : program) {
        if (step < static_cast<int>(table.leaves().size())) {
            const Key key = table.leaves()[static_cast<std::size_t>(step)].key;
            for (std::size_t kind = 0; kind < taken.size(); ++kind)
                taken[kind] += table.keys().count(key, static_cast<int>(kind));
        } else if (const int kind = table.uses()[static_cast<std::size_t>(step) - table.leaves().size()].kind; kind >= 0) {
            written[static_cast<std::size_t>(kind)] = true;
        }
    }
    int from_resources = 0;
    for (std::size_t kind = 0; kind < taken.size(); ++kind) {
        taken[kind] += written[kind];
        if (doubles(kind) && taken[kind] > question.required[kind] + question.permitted[kind] + question.resources[kind])
            return true;
        from_resources += std::max(0, taken[kind] - question.required[kind] - question.permitted[kind]);
    }
    return question.from_resources >= 0 && from_resources > question.from_resources;
}

// How many signs of a program take no cube.
int Confirmation::free_uses(const Program& program, const Trial& trial) const {
    if (!trial.free) return 0;
    const Table& table = inquiry_.table;
    const int behind = static_cast<int>(table.leaves().size());
    int sum = 0;
    for (const int step : program) {
        const int kind = step < behind ? -1 : table.uses()[static_cast<std::size_t>(step - behind)].kind;
        sum += kind >= 0 && (trial.free >> kind & 1);
    }
    for (int kind = 0; kind < table.keys().kinds(); ++kind) {
        if (trial.free >> kind & 1) sum -= table.keys().count(trial.choice, kind);
    }
    return sum;
}

}  // namespace forceout::equations
