#include "equations/search/open_expression.h"

namespace forceout::equations {

void OpenExpression::begin(Key choice, int operations, int target) {
    outer_.clear();
    trial_ = {target, operations, choice, values_.free()};
}

std::size_t OpenExpression::signs_before() const {
    std::size_t chain = 0;
    while (chain < outer_.size() && outer_[outer_.size() - 1 - chain].unary) ++chain;
    return chain;
}

bool OpenExpression::confirm(Program innermost) {
    return confirmation_.confirm(std::move(innermost), outer_, trial_, [&](Key key, Value value, int factorials) {
        return values_.shelf().program(key, value, factorials, inquiry_.watch);
    });
}

bool OpenExpression::hit(Key key, Value value, int factorials) {
    return confirm(values_.shelf().program(key, value, factorials, inquiry_.watch));
}

bool OpenExpression::hit_under(const OuterOperation& operation, Key key, Value value, int factorials) {
    put_round(operation);
    const bool right = hit(key, value, factorials);
    if (!right) take_off();
    return right;
}

bool OpenExpression::hit_leaf_under(const OuterOperation& operation, u32 leaf) {
    put_round(operation);
    const bool right = hit_leaf(leaf);
    if (!right) take_off();
    return right;
}

}  // namespace forceout::equations
