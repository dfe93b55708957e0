// What the kinds of cubes rule out, how large their numbers can be, and that what cubes make is never ruled out.
#include <doctest/doctest.h>

#include <algorithm>

#include "equations/proofs/kinds_of_numbers.h"
#include "equations/proofs/largest_number.h"

using namespace forceout::equations;

namespace {

constexpr int DIGITS = 3;  // 2, 3 and 4

// Cubes of a few digits and one sign.
struct DigitsAndSign : Table {
    DigitsAndSign(Operation operation, Demand demand) : Table({{3, false}, {3, false}, {3, false}, {5, true}}, 0) {
        for (i64 digit = 0; digit < DIGITS; ++digit) {
            Counts one(DIGITS + 1);
            one[static_cast<std::size_t>(digit)] = 1;
            add_leaf(one, {digit + 2, 1}, Place::ANYWHERE);
        }
        add_use({{operation, demand, {100, 1}}, DIGITS, 0, false});
        finish();
    }
};

struct Shake {
    explicit Shake(Operation operation, Demand demand = Demand::NONE) : table(operation, demand) {
        largest.begin(store.shelf(0));
    }

    // So many cubes of each digit, and of the sign one less than there are digits.
    Key key(Counts digits) const {
        int numerals = 0;
        for (const int count : digits) numerals += count;
        digits.push_back(numerals - 1);
        return table.keys().pack(digits);
    }
    static Question nothing_asked() {
        Question question;
        for (Counts* section : {&question.required, &question.permitted, &question.resources}) section->assign(DIGITS + 1, 0);
        for (auto* kinds : {&question.repeats, &question.unfinished, &question.endless}) kinds->assign(DIGITS + 1, false);
        return question;
    }
    const std::vector<Value>& values(Key key) { return store.shelf(0).of(key, inquiry.watch).by_factorials[0].values(); }

    DigitsAndSign table;
    ValueStore store{table, std::size_t{64} << 20};
    Splits splits;
    forceout::Watch watch{forceout::Watch::in_milliseconds(10'000), nullptr, 64};
    Inquiry inquiry{table, store, splits, nothing_asked(), watch, {}};
    LargestNumber largest{inquiry};
};

}  // namespace

TEST_CASE("without a sign that makes them there are no fractions, negatives or zeros") {
    Shake sums(Operation::ADD), quotients(Operation::DIVIDE), differences(Operation::SUBTRACT);
    const Counts cubes{1, 1, 1};
    CHECK(ruled_out_by_kinds(sums.inquiry, sums.key(cubes), {1, 2}, 0));
    CHECK(ruled_out_by_kinds(sums.inquiry, sums.key(cubes), {-1, 1}, 0));
    CHECK(ruled_out_by_kinds(sums.inquiry, sums.key(cubes), {0, 1}, 0));
    CHECK_FALSE(ruled_out_by_kinds(sums.inquiry, sums.key(cubes), {9, 1}, 0));
    CHECK_FALSE(ruled_out_by_kinds(quotients.inquiry, quotients.key(cubes), {1, 2}, 0));
    CHECK_FALSE(ruled_out_by_kinds(differences.inquiry, differences.key(cubes), {-1, 1}, 0));
}

TEST_CASE("no value that the cubes make is ruled out, and none is larger than said") {
    for (const Operation operation : {Operation::ADD, Operation::SUBTRACT, Operation::MULTIPLY, Operation::DIVIDE,
                                      Operation::AVERAGE, Operation::PERCENT, Operation::LCM, Operation::GCF}) {
        Shake shake(operation);
        for (const Counts& cubes : {Counts{1, 1, 0}, Counts{1, 1, 1}, Counts{0, 2, 1}, Counts{2, 1, 1}}) {
            const Key key = shake.key(cubes);
            const double bits = shake.largest.bits(key);
            for (const Value v : shake.values(key)) {
                CHECK_FALSE(ruled_out_by_kinds(shake.inquiry, key, v, 0));
                CHECK(std::log2(static_cast<double>(std::max<u64>(magnitude(v.top), 1))) <= bits);
                CHECK(std::log2(static_cast<double>(v.bottom)) <= bits);
            }
        }
    }
}

TEST_CASE("a power multiplies the bits of its base, where its exponent is whole") {
    Shake powers(Operation::POWER, Demand::WHOLE);
    const Key key = powers.key({0, 0, 2});
    CHECK(powers.largest.bits(key) >= 8);  // 4 to the power of 4
    Shake with_roots(Operation::POWER);
    CHECK(std::isinf(with_roots.largest.bits(with_roots.key({0, 0, 2}))));
}
