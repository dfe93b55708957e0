// What a search finds: written out, worked out forwards again, and put before the rules layer.
#include "equations/search/search.h"

namespace forceout {

namespace {

constexpr int MOST_REFUSALS = 64;

}  // namespace

bool Search::hit(Key key, Value value, int factorials) { return confirm(written(key, value, factorials)); }

bool Search::hit_leaf(u32 leaf) { return confirm({static_cast<int>(leaf)}); }

// Puts the settled sides around the innermost part and asks the rules layer.
bool Search::confirm(Program program) {
    const int behind = static_cast<int>(table_.leaves().size());
    int factorials = 0;
    for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
        if (!frame->unary) {
            const Program side =
                frame->wide >= 0 ? Program{frame->wide} : written(frame->known, frame->value, frame->factorials);
            program.insert(frame->known_left ? program.begin() : program.end(), side.begin(), side.end());
        }
        program.push_back(behind + static_cast<int>(frame->use));
    }
    for (const int step : program) {
        if (step >= behind) factorials += table_.uses()[step - behind].factorials;
    }
    if (operations_ + free_uses(program) + factorials < question_.least_operations) {
        const bool every_way = store_.free() == ValueStore::EVERY_NUMBER_OF_FACTORIALS;  // then one with more comes too
        if (!every_way && (table_.factorials() || store_.free())) doubt("too few operations in this way of writing it");
        return false;
    }
    if (refusals_ >= MOST_REFUSALS) {
        doubt("too many numbers that could not be told apart");
        return false;
    }
    // forwards again: what only lay near the target, or has no value on the way, need not be asked about
    const Value value = evaluate(program);
    if (value == UNDEFINED) return false;
    const Value target = question_.targets[target_].value;
    const Maybe same = !value.usable() || question_.multiple_of ? Maybe::UNSURE : numbers_.equal(value, target);
    if (same == Maybe::NO) return false;
    const auto start = Watch::Clock::now();
    const Ruling ruling = confirm_(program, question_.targets[target_].number);
    confirming_ += Watch::Clock::now() - start;
    if (ruling == Ruling::RIGHT) return true;
    ++refusals_;
    if (ruling == Ruling::REFUSED || same == Maybe::YES) doubt("refused by the judge");
    return false;
}

Value Search::evaluate(const Program& program) {
    const int behind = static_cast<int>(table_.leaves().size());
    std::vector<Value> stack;
    for (const int step : program) {
        if (step < behind) {
            stack.push_back(table_.leaves()[step].value);
            continue;
        }
        const Sign& sign = table_.uses()[step - behind].sign;
        const Value right = stack.back();
        if (sign.unary()) {
            stack.back() = apply(numbers_, sign, right);
        } else {
            stack.pop_back();
            stack.back() = apply(numbers_, sign, stack.back(), right);
        }
        if (!stack.back().usable()) return stack.back();
    }
    return stack.back();
}

}  // namespace forceout
