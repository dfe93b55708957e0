// Any table and any position: the kernel must not fault, must use the cubes it is allowed, and must not call a
// position impossible for which a plain search over all expressions finds a solution.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>

#include "equations/search/search.h"

using namespace forceout;
using namespace forceout::equations;

namespace {

// Bytes as choices; zeros when they run out.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    int below(int n) { return at_ < size_ ? data_[at_++] % n : 0; }

private:
    const std::uint8_t* data_;
    std::size_t size_, at_ = 0;
};

[[noreturn]] void fault(const char* what) {
    std::fprintf(stderr, "fault: %s\n", what);
    std::abort();
}

// Every rational value of all the cubes in a multiset, the slow and plain way. Where something is not rational or
// not followed, nothing is claimed.
struct Plain {
    const Table& table;
    Numbers& numbers;
    bool whole_story = true;

    std::vector<Value> values(Counts cubes, int depth = 0) {
        std::vector<Value> found;
        const Key key = table.keys().pack(cubes);
        for (const Leaf& leaf : table.leaves()) {
            if (leaf.key == key && !is_wide(leaf)) found.push_back(leaf.value);
        }
        for (const Use& use : table.uses()) {
            if (use.kind < 0 || cubes[use.kind] == 0) continue;
            Counts rest = cubes;
            --rest[use.kind];
            if (use.sign.unary()) {
                for (const Value v : values(rest, depth + 1)) add(found, apply(numbers, use.sign, v));
                continue;
            }
            each(rest, [&](const Counts& left, const Counts& right) {
                auto first = values(left, depth + 1), second = values(right, depth + 1);
                if (use.takes_wide) add_wide(first, left), add_wide(second, right);
                for (const Value a : first) {
                    for (const Value b : second) add(found, apply(numbers, use.sign, a, b));
                }
            });
        }
        return found;
    }

    bool is_wide(const Leaf& leaf) const {
        const auto number = static_cast<u32>(&leaf - &table.leaves()[0]);
        const auto& wide = table.leaves().wide_of(leaf.key);
        return std::find(wide.begin(), wide.end(), number) != wide.end();
    }

    void add_wide(std::vector<Value>& found, const Counts& cubes) {
        for (const u32 leaf : table.leaves().wide_of(table.keys().pack(cubes))) add(found, table.leaves()[leaf].value);
    }

    void add(std::vector<Value>& found, Value v) {
        if (v == UNKNOWN) whole_story = false;
        if (v.usable() && std::find(found.begin(), found.end(), v) == found.end()) found.push_back(v);
    }

    static void each(const Counts& cubes, const std::function<void(const Counts&, const Counts&)>& take) {
        Counts left(cubes.size()), right = cubes;
        const std::function<void(std::size_t)> fill = [&](std::size_t kind) {
            if (kind == cubes.size()) {
                int a = 0, b = 0;
                for (std::size_t i = 0; i < cubes.size(); ++i) a += left[i], b += right[i];
                if (a && b) take(left, right);
                return;
            }
            for (int n = 0; n <= cubes[kind]; ++n) {
                left[kind] = n, right[kind] = cubes[kind] - n;
                fill(kind + 1);
            }
            left[kind] = 0, right[kind] = cubes[kind];
        };
        fill(0);
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const int numerals = 2 + bytes.below(4), signs = 1 + bytes.below(4), kinds = numerals + signs;
    std::vector<Cubes> cubes;
    for (int kind = 0; kind < kinds; ++kind) cubes.push_back({3 + bytes.below(5), kind >= numerals});
    const int factorials = bytes.below(6) == 0 ? bytes.below(3) : 0;
    Table table(cubes, factorials);
    for (int kind = 0; kind < numerals; ++kind) {
        Counts one(static_cast<std::size_t>(kinds));
        one[kind] = 1;
        table.add_leaf(one, {bytes.below(10), 1}, Place::ANYWHERE);
        if (bytes.below(4) == 0) table.add_leaf(one, fraction(bytes.below(19) - 9, 1 + bytes.below(9)), Place::ANYWHERE);
    }
    for (int extra = bytes.below(4) == 0 ? 1 + bytes.below(3) : 0; extra > 0; --extra) {  // numerals of several cubes
        Counts several(static_cast<std::size_t>(kinds));
        for (int cube = 2 + bytes.below(3); cube > 0; --cube) {
            const int kind = bytes.below(kinds);
            if (several[kind] < cubes[kind].most) ++several[kind];
        }
        const auto place = bytes.below(3) == 0 ? Place::WIDE : Place::ANYWHERE;
        table.add_leaf(several, fraction(bytes.below(99), 1 + (bytes.below(3) == 0) * 9), place);
    }
    for (int kind = numerals; kind < kinds; ++kind) {
        const auto operation = static_cast<Operation>(bytes.below(static_cast<int>(Operation::FACTORIAL)));
        Demand demand = Demand::NONE;  // each where the rules know it
        if (bytes.below(3) == 0) {
            if (operation == Operation::POWER || operation == Operation::ROOT) demand = Demand::WHOLE;
            if (operation == Operation::DIVIDE) demand = Demand::NO_FRACTION;
        }
        const i64 limit = operation == Operation::PERCENT ? 100 : operation == Operation::REMAINDER ? 1000 : 200;
        table.add_use({{operation, demand, {limit, 1}}, kind, 0, operation == Operation::PERCENT});
        if (operation == Operation::ROOT) table.add_use({{Operation::SQUARE_ROOT, demand, {0, 1}}, kind, 0, false});
    }
    if (factorials) table.add_use({{Operation::FACTORIAL, Demand::NONE, {0, 1}}, -1, 1, false});
    table.finish();

    Question question;
    for (Counts* section : {&question.required, &question.permitted, &question.resources}) section->assign(kinds, 0);
    const int required = bytes.below(5), permitted = bytes.below(3), resources = bytes.below(4);
    const auto put = [&](Counts& section, int count) {
        for (int i = 0; i < count; ++i) {
            const int kind = bytes.below(kinds);
            const int there = question.required[kind] + question.permitted[kind] + question.resources[kind];
            if (there < table.keys().most(kind) && there < cubes[kind].most) ++section[kind];
        }
    };
    put(question.required, required);
    put(question.permitted, permitted);
    put(question.resources, resources);
    question.from_resources = bytes.below(2) ? 1 : -1;
    question.least_cubes = 1 + bytes.below(2);
    question.repeats.assign(kinds, false);
    const bool repeated = bytes.below(4) == 0;  // signs that may be written again and again
    for (int kind = numerals; kind < kinds; ++kind) question.repeats[kind] = repeated;
    question.unfinished.assign(kinds, false);
    question.endless.assign(kinds, false);
    question.multiple_of = bytes.below(8) == 0 ? 6 + bytes.below(6) : 0;
    question.skim = bytes.below(2);
    question.seek_after = bytes.below(2) ? 0 : question.seek_after;
    question.forward = bytes.below(3) == 0 ? 3000 : bytes.below(2) ? 60 : 1;  // from "all at once" to "all backwards"
    question.targets.push_back({fraction(bytes.below(64) - 8, 1 + (bytes.below(8) == 0) * bytes.below(5)), factorials});

    ValueStore store(table, std::size_t{64} << 20);
    Splits splits;
    const Cancel cancel;
    const auto deadline = Watch::Clock::now() + std::chrono::milliseconds(60);
    const int behind = static_cast<int>(table.leaves().size());
    const auto cubes_taken = [&](int kind, int count) {  // from Resources; a repeated sign takes one at most
        const int kept = question.required[kind] + question.permitted[kind];
        return question.repeats[kind] ? static_cast<int>(kept == 0 && count > 0) : std::max(0, count - kept);
    };
    const Confirm confirm = [&](const Program& program, int) {
        Counts used(static_cast<std::size_t>(kinds));
        int height = 0;
        for (const int step : program) {
            if (step < behind) {
                for (int kind = 0; kind < kinds; ++kind) used[kind] += table.keys().count(table.leaves()[step].key, kind);
                ++height;
            } else {
                const Use& use = table.uses()[step - behind];
                if (use.kind >= 0) ++used[use.kind];
                if (!use.sign.unary()) --height;
            }
        }
        if (height != 1) fault("a program that does not end in one value");
        int taken = 0;
        for (int kind = 0; kind < kinds; ++kind) {
            const int kept = question.required[kind] + question.permitted[kind], here = kept + question.resources[kind];
            if (used[kind] < question.required[kind]) fault("a Required cube is left out");
            if (used[kind] > here && !(here && question.repeats[kind])) fault("a cube too many");
            taken += cubes_taken(kind, used[kind]);
        }
        if (question.from_resources >= 0 && taken > question.from_resources) fault("too many from Resources");
        return Ruling::RIGHT;
    };
    Search search(table, store, splits, question, Watch(deadline, &cancel, 64), confirm);
    const Outcome outcome = search.run();

    int total = 0;
    for (int kind = 0; kind < kinds; ++kind)
        total += question.required[kind] + question.permitted[kind] + question.resources[kind];
    if (outcome.status != Status::IMPOSSIBLE || total > 6 || factorials || question.multiple_of) return 0;
    Plain plain{table, store.numbers()};
    Counts all(static_cast<std::size_t>(kinds));
    const std::function<void(int, int)> choose = [&](int kind, int taken) {
        if (kind == kinds) {
            int used = 0, written = 0;
            for (int n = 0; n < kinds; ++n) {
                written += all[n];
                used += std::min(all[n], question.required[n] + question.permitted[n] + question.resources[n]);
            }
            if (used < question.least_cubes || !used || written > 6) return;
            for (const Value v : plain.values(all)) {
                if (v != question.targets[0].value) continue;
                for (const Use& use : table.uses()) {
                    std::fprintf(stderr, "sign %d demand %d kind %d\n", static_cast<int>(use.sign.operation),
                                 static_cast<int>(use.sign.demand), use.kind);
                }
                for (const Leaf& leaf : table.leaves()) {
                    std::fprintf(stderr, "numeral %lld/%lld\n", static_cast<long long>(leaf.value.top),
                                 static_cast<long long>(leaf.value.bottom));
                }
                for (int n = 0; n < kinds; ++n) {
                    std::fprintf(stderr, "kind %d: required %d permitted %d resources %d used %d\n", n, question.required[n],
                                 question.permitted[n], question.resources[n], all[n]);
                }
                std::fprintf(stderr, "target %lld/%lld\n", static_cast<long long>(v.top), static_cast<long long>(v.bottom));
                fault("called impossible, but there is a solution");
            }
            return;
        }
        const int here = question.required[kind] + question.permitted[kind] + question.resources[kind];
        // a cube that is a digit is no repeated sign at the same time, which this plain search does not tell apart
        const bool may_be_repeated = question.repeats[kind] && here && !table.roles().may_be_numeral(kind);
        const int again = may_be_repeated ? std::max(0, std::min(table.keys().most(kind), here + 2) - here) : 0;
        for (int n = question.required[kind]; n <= here + again; ++n) {
            const int more = taken + cubes_taken(kind, n);
            if (question.from_resources >= 0 && more > question.from_resources) break;
            all[kind] = n;
            choose(kind + 1, more);
        }
        all[kind] = 0;
    };
    choose(0, 0);
    return 0;
}
