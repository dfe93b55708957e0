#include "equations/proofs/signs_before_ranges.h"

#include <algorithm>

namespace forceout::equations {

namespace {

constexpr int LONGEST_CHAIN = 24;  // of signs before a number, before its end is thought to be anywhere

// All that comes of it where the next prime is taken again and again.
void draw_out(const Sign& sign, Range& prime) {
    prime.high = std::max(prime.high, 2 * static_cast<long double>(sign.parameter.top) + 2);
    prime.divided = {};
}

}  // namespace

// `origin`: the first of what came of the same number.
void SignsBefore::put(const Range& range, int depth, std::size_t origin, Ranges& found) const {
    found.push_back(range);
    const std::size_t first = found.size() - 1;
    if (signs_.root && range.high >= 0) put_roots(range, found);
    if (signs_.before.empty()) return;
    if (depth > LONGEST_CHAIN || found.size() > origin + MOST_RANGES) throw OutOfWork{};
    const std::size_t end = found.size();
    for (std::size_t at = first; at < end; ++at) {
        for (const Before& sign : signs_.before) {
            const Range under = found[at];
            const bool factorial = sign.sign.operation == Operation::FACTORIAL;
            const bool no_more = !signs_.any_number_before && under.signs_before >= signs_.most_before;
            if (factorial ? under.factorials == signs_.most_factorials : no_more) continue;
            const auto used = signs_.to_write.together(under.used, sign.kind);
            if (!used && !under.mixed) continue;
            Ranges operands;
            const bool prime = sign.sign.operation == Operation::SMALLEST_PRIME;  // of fractions alone
            if (prime && under.divided.irrational) continue;
            if (prime || sign.sign.operation == Operation::TIMES_I) operands.push_back(under);
            else if (!never_whole(under.divided)) ranged_.put_whole(under, operands);
            for (const Range& operand : operands) {
                auto made = made_of(sign, operand);
                if (made) made->used = used.value_or(0);
                if (!made || (made->used == under.used && made->within(under))) continue;
                const auto held = [&](const Range& other) { return made->used == other.used && made->within(other); };
                if (signs_.most_factorials < 0 &&
                    std::any_of(found.begin() + static_cast<std::ptrdiff_t>(origin), found.end(), held))
                    continue;
                put(*made, depth + 1, origin, found);
            }
        }
    }
}

// What one sign makes of a range; nothing where that is no number, or the same again.
std::optional<Range> SignsBefore::made_of(const Before& sign, const Range& under) const {
    const bool factorial = sign.sign.operation == Operation::FACTORIAL;
    Range made = changed(sign.sign, under);
    if (made.empty()) return std::nullopt;
    const bool factors = sign.sign.operation == Operation::NUMBER_OF_FACTORS;
    if (factors && under.divided.power_if_fraction) ranged_.tests().base().count_factors(under.divided, made);
    const auto known = ranged_.at_point(made);
    made.divided = known ? *known : ranged_.tests().changed(sign.sign, under);
    if (factors) {
        const long double least = ranged_.tests().least_number_of_factors(under.divided);
        if (least > made.low) made.low = least, made.open_low = false;
        if (made.empty()) return std::nullopt;
    }
    if (sign.sign.operation == Operation::SMALLEST_PRIME) {
        if (signs_.any_number_before) draw_out(sign.sign, made);
        ranged_.tests().of_prime_from(made.low, made.divided);
    }
    made.unverifiable = factors ? under.unverifiable || under.unknown_factors : factorial && under.unverifiable;
    if (factorial) made.not_goals = targets_.not_as_factorial(under);
    made.mixed = under.mixed;
    made.factorials = under.factorials + factorial;
    made.signs_before = under.signs_before + !factorial;
    made.unfollowed = std::min(under.unfollowed + (factorial && signs_.most_factorials < 0), signs_.least_unfollowed);
    if (factorial && under.point() && made.point() && made.low == under.low) return std::nullopt;  // 1! and 2! change nothing
    return made;
}

void SignsBefore::put_roots(const Range& range, Ranges& found) const {
    Range under = not_negative(range);
    if (under.empty()) return;
    const auto write_root = [&] {
        const auto used = signs_.to_write.together(under.used, signs_.root);
        under.used = used.value_or(0);
        return used || under.mixed;
    };
    const auto counts_another = [&] {
        return signs_.to_write.together(under.used, signs_.root).value_or(under.used) != under.used;
    };
    for (int depth = 0; depth < (signs_.most_roots ? std::min(level_, signs_.most_roots) : level_); ++depth) {
        if (!write_root()) return;
        if (under.is(0) || under.is(1)) {  // whose roots are all the same, but they are written
            found.push_back(under);
            if (!counts_another()) return;
            continue;
        }
        const Divisibility divided = ranged_.tests().root(under);
        under = root_of(under);
        under.divided = ranged_.at_point(under).value_or(divided);
        if (!allowed_root(under)) return;
        found.push_back(under);
    }
    if ((signs_.most_roots && level_ >= signs_.most_roots) || !write_root()) return;
    if (counts_another()) under.mixed = true;  // one root or several
    Range deep = deep_roots_of(under);
    deep.divided = ranged_.at_point(deep).value_or(ranged_.tests().deep_roots(under));
    if (allowed_root(deep)) found.push_back(deep);
}

// Where roots have to be whole, there are none of other numbers; what is left is drawn together.
bool SignsBefore::allowed_root(Range& root) const {
    if (!signs_.whole_roots) return true;
    if (never_whole(root.divided)) return false;
    if (std::fabs(root.low) < 1e15L) {
        const long double least = std::ceil(root.low);
        root.low = least == root.low && root.open_low ? least + 1 : least;
        root.open_low = false;
    }
    if (std::fabs(root.high) < 1e15L) {
        const long double most = std::floor(root.high);
        root.high = most == root.high && root.open_high ? most - 1 : most;
        root.open_high = false;
    }
    if (root.empty()) return false;
    root.divided.whole = root.divided.fraction = true;
    if (const auto known = ranged_.at_point(root)) root.divided = *known;
    return true;
}

}  // namespace forceout::equations
