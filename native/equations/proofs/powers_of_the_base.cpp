#include "equations/proofs/powers_of_the_base.h"

namespace forceout::equations {

namespace {

// The factors of the smallest power of the base that is longer than a word; larger ones have more.
i64 factors_beyond_list(i64 base) {
    i64 power = 1, beyond = 1, count = 1;
    while (!__builtin_mul_overflow(power, base, &power)) ++beyond;
    bool proven = true;
    for (const auto& [prime, times] : prime_factors(static_cast<u64>(base), proven)) count *= times * beyond + 1;
    return proven ? count : 0;
}

}  // namespace

bool listed_powers_tell_all(const Inquiry& inquiry, const Sign& sign, Key key, Value target) {
    if (inquiry.table.leaves().far_of(key).empty()) return false;
    constexpr i64 FAR_BELOW = 1'000'000;
    const bool limited = sign.parameter.top > 0 && sign.parameter.top < FAR_BELOW;
    switch (sign.operation) {
        case Operation::SMALLEST_PRIME:  // it is 2 above anything below 2
        case Operation::REMAINDER:       // of a number up to the limit, which a larger divisor leaves
            return limited;
        case Operation::NUMBER_OF_FACTORS:
            return limited || (target.rational() && target.top < factors_beyond_list(inquiry.question.base));
        default: return false;
    }
}

}  // namespace forceout::equations
