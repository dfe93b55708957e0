#include "equations/proofs/signs_to_write.h"

#include <doctest/doctest.h>

using namespace forceout::equations;

namespace {

constexpr int SOME_KIND = 0, OTHER_KIND = 3, LAST_KIND = SignsToWrite::MOST_KINDS - 1;

SignsToWrite two_plus_and_roots_without_end() {
    SignsToWrite signs;
    CHECK(signs.add(SignsToWrite::one(SOME_KIND), 2, false));
    CHECK(signs.add(SignsToWrite::one(OTHER_KIND), 1, true));
    return signs;
}

}  // namespace

TEST_CASE("signs are used as often as they are there") {
    const SignsToWrite signs = two_plus_and_roots_without_end();
    const UsedSigns plus = SignsToWrite::one(SOME_KIND);
    CHECK_EQ(signs.together(plus, plus), 2 * plus);
    CHECK_FALSE(signs.together(2 * plus, plus));
    CHECK_FALSE(signs.together(0, SignsToWrite::one(LAST_KIND)));
}

TEST_CASE("a sign that may be written again and again is noted once") {
    const SignsToWrite signs = two_plus_and_roots_without_end();
    const UsedSigns root = SignsToWrite::one(OTHER_KIND);
    CHECK_EQ(signs.together(root, root), root);
    CHECK_EQ(signs.together(signs.all(), root), signs.all());
}

TEST_CASE("all signs are used, or all but those of one kind") {
    const SignsToWrite signs = two_plus_and_roots_without_end();
    const UsedSigns plus = SignsToWrite::one(SOME_KIND), root = SignsToWrite::one(OTHER_KIND);
    CHECK_EQ(signs.together(2 * plus, root), signs.all());
    CHECK(signs.all_but(2 * plus, root));
    CHECK(signs.all_but(plus + root, plus));
    CHECK_FALSE(signs.all_but(plus, root));
    CHECK_FALSE(signs.all_but(plus, 0));
    CHECK(signs.all_but(signs.all(), 0));
}

TEST_CASE("there is room for seven cubes of a kind") {
    SignsToWrite signs;
    CHECK(signs.add(SignsToWrite::one(LAST_KIND), 3, false));
    CHECK(signs.add(SignsToWrite::one(LAST_KIND), 4, false));
    CHECK_EQ(signs.all(), 7 * SignsToWrite::one(LAST_KIND));
    CHECK_FALSE(signs.add(SignsToWrite::one(LAST_KIND), 1, false));
}

TEST_CASE("of a sign that may be written again and again every cube is written") {
    SignsToWrite signs;
    const UsedSigns root = SignsToWrite::one(OTHER_KIND), plus = SignsToWrite::one(SOME_KIND);
    CHECK(signs.add(root, 3, true));
    CHECK(signs.add(plus, 1, false));
    CHECK_EQ(signs.together(root, root), 2 * root);
    CHECK_EQ(signs.together(2 * root, 2 * root), 3 * root);
    CHECK_EQ(signs.together(3 * root, 3 * root), 3 * root);
    CHECK_EQ(signs.together(root + plus, 2 * root), signs.all());
    CHECK_FALSE(signs.together(root + plus, plus));
}
