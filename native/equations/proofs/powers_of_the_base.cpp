// A cube that may be any power of the base.
#include "equations/search/search.h"

namespace forceout {

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

// Such a cube is itself what is asked for, if anything is: numbers backwards from the target end at it, and a look tells
// whether the number is such a power.
bool Search::reach_endless(Key key, Value target) {
    mark(Part::ONE_POWER);
    for (u32 leaf : table_.far_leaves_of(key)) {
        if (numbers_.equal(table_.leaves()[leaf].value, target) != Maybe::NO && hit_leaf(leaf)) return true;
    }
    // one that is known only by its bounds has to be told apart from the powers beyond the list too
    if (!table_.far_leaves_of(key).empty() && target.stored() && may_be_power(numbers_, target, question_.base)) {
        doubt("numerals without end towards an unsure number");
    }
    return false;
}

// Whether powers of the base beyond those listed, of about 18 digits, give nothing that a listed one does not: by signs
// that take no larger number than some limit, or for which any larger one is the same.
bool Search::listed_tell_all(const Frame& frame, Key key, Value target) const {
    if (table_.far_leaves_of(key).empty()) return false;
    constexpr i64 FAR_BELOW = 1'000'000;
    const Sign& sign = table_.uses()[frame.use].sign;
    const bool limited = sign.parameter.top > 0 && sign.parameter.top < FAR_BELOW;
    switch (sign.operation) {
        case Operation::SMALLEST_PRIME: return limited;  // and it is 2 above anything below 2
        case Operation::REMAINDER: return limited;       // of a number up to the limit, which a larger divisor leaves
        case Operation::NUMBER_OF_FACTORS:
            return limited || (target.rational() && target.top < factors_beyond_list(question_.base));
        default: return false;
    }
}

}  // namespace forceout
