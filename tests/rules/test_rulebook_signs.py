"""The rulebook is searched by signs as they are typed."""

from __future__ import annotations

import pytest

from forceout.rulebook.search import search


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("√", "III-B-2"),
        ("sqrt", "III-B-2"),
        ("^", "III-B-3"),
        ("*", "III-B-3"),
        ("!", "VII-B-6-b-ii"),
        ("%", "XIII-A-10"),
    ],
)
def test_a_sign_finds_the_article_about_it_and_a_star_is_the_power_sign(typed: str, number: str) -> None:
    assert f"000 {number}" in {one.article.citation for one in search(typed)}
