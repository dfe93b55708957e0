"""The words of the game: one glossary for the table, Help, the learning pages and the rulebook."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from forceout.rulebook.glossary import ENTRIES, glossary_of
from forceout.rules.leagues import all_leagues
from forceout.web.pages.rulebook.named_rules import rule_named

MUST = {"shake", "goal-setter", "mover", "resources", "required", "permitted", "forbidden", "challenge"}
LONGEST_SENTENCE = 24
"""Words in a sentence that somebody of twelve reads in one go."""


@pytest.mark.parametrize("ruleset", all_leagues())
def test_every_league_explains_its_words_and_cites_its_own_rules(ruleset: str) -> None:
    league = all_leagues()[ruleset]
    words = {one.key: one for one in glossary_of(league)}
    assert set(words) >= MUST | set(league.procedure.claims)
    for one in words.values():
        assert one.text.endswith(".")
        assert all(len(sentence.split()) <= LONGEST_SENTENCE for sentence in re.split(r"(?<=[.:]) ", one.text)), one
        assert rule_named(one.rule, league) is not None, one


def test_a_word_is_explained_only_where_it_is_said() -> None:
    basic, cup = (
        {one.key for one in glossary_of(all_leagues()[key])} for key in ("basic-equations-2015", "acc-equations-2022")
    )
    assert "no-goal" not in basic
    assert "bonus" not in basic
    assert "flub" in cup
    assert "block" not in cup
    assert "now" not in cup
    assert len({one.key for one in ENTRIES}) == len(ENTRIES)


def test_table_learning_pages_and_rulebook_show_the_same_glossary() -> None:
    client = Client()
    new = {"name": "Maya", "ruleset": "agloa-equations-2015", "division": "elementary", "opponents": "bots"}
    page = client.get(client.post("/tables/", new)["Location"]).content.decode()
    found = re.search(r'<script id="glossary" type="application/json">(.*?)</script>', page)
    assert found is not None
    told = json.loads(found[1])
    expected = glossary_of(all_leagues()["agloa-equations-2015"])
    assert [one["text"] for one in told] == [one.text for one in expected]
    for path in ("/learn?game=equations", "/rules/?of=agloa-equations-2015"):
        shown = client.get(path).content.decode()
        for one in expected:
            assert f"<dt>{one.word}</dt>" in shown, path
