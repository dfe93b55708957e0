"""Every sentence that judges, referee, bots and analysis say is one that a child can read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from cases import load
from forceout import ask
from forceout.bots.decision import view_for
from forceout.bots.registry import make_bot
from forceout.cubes import words
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.onsets import read_solutions
from forceout.cubes.notation.reader import read_equation
from forceout.referee.action import Refused
from forceout.referee.match import apply, begin
from forceout.referee.record import replay
from forceout.referee.state import Phase, Setup, State
from forceout.referee.writing import PRESENTED
from forceout.rules.leagues import all_leagues
from forceout.web.pages.rulebook.league import book_leagues
from forceout.web.pages.rulebook.sections import sections_of
from forceout.web.pages.rulebook.shake import match_points, shake_steps
from referee.golden import TABLES as GOLDEN
from referee.golden import account_path_of, path_of
from referee.random_play import Player
from sentences import faults

SPOKEN = frozenset({"said", "protest", "ruling", "second-opinion", "unsigned", "penalty"})
"""Events that hold somebody's own words."""
MISSPELLED = frozenset({"unknown-action", "stale-action", "unknown-cube", "unknown-card", "unknown-variation"})
"""Refusals that quote what a program sent; no player at a table can cause them."""


def _of_answer(answer: dict[str, Any]) -> Iterator[str]:
    yield from (reason["text"] for reason in answer.get("reasons", ()))
    yield from (answer[field] for field in ("text", "why") if answer.get(field))
    if "error" in answer:
        yield answer["error"]["message"]


@cache
def _of_cases() -> tuple[str, ...]:
    kinds = ("eval", "goal", "judge", "variation")
    return tuple(dict.fromkeys(text for case in load(kinds) for text in _of_answer(ask(case["question"]))))


def test_the_judges_say_many_different_things() -> None:
    assert len(_of_cases()) > 500


def test_every_finding_in_the_case_suites_is_a_sentence_for_children() -> None:
    wrong = [fault for sentence in _of_cases() for fault in faults(sentence)]
    assert not wrong


def _told(state: State) -> Iterator[str]:
    for event in state.account:
        if event.code not in SPOKEN and not (event.code == PRESENTED and _unreadable(state, event.text)):
            yield event.text


def _unreadable(state: State, sentence: str) -> bool:
    """A paper that is no writing of this game is quoted as it is."""
    quoted = sentence.partition(" presents ")[2].removesuffix(".")
    try:
        return not (read_solutions(quoted) if state.setup.game.deals_cards else read_equation(quoted))
    except NotationError:
        return True


@pytest.mark.parametrize("table", GOLDEN, ids=lambda table: account_path_of(table).stem)
def test_every_line_of_a_golden_match_is_a_sentence_for_children(table: tuple[str, str, int]) -> None:
    *_, last = replay(path_of(table).read_text(encoding="utf-8"))
    wrong = [fault for sentence in dict.fromkeys(_told(last)) for fault in faults(sentence)]
    assert not wrong


TABLES = [(key, division) for key, league in all_leagues().items() for division in league.divisions]


@pytest.mark.parametrize(("key", "division"), TABLES, ids=lambda part: part or "basic")
@pytest.mark.parametrize("strict", [True, False], ids=["strict", "over-the-board"])
def test_every_refusal_is_a_sentence_for_children(key: str, division: str, strict: bool) -> None:
    """Players who do what they like hear why it is not allowed."""
    setup = Setup(key, division, ("Ann", "Ben", "Cem"), strict=strict)
    player = Player(random.Random(f"words-{key}-{division}-{strict}"), rate=0.35, solves=False)
    state, heard = begin(setup), set()
    for _ in range(250):
        if state.phase is Phase.DONE:
            break
        try:
            state = apply(state, player.act(state))
        except Refused as refused:
            if refused.finding.code not in MISSPELLED:
                heard.add(refused.finding.text)
    heard.update(_told(state))
    assert heard
    assert not [fault for sentence in sorted(heard) for fault in faults(sentence)]


@pytest.mark.parametrize("key", ["agloa-equations-2015", "agloa-equations-2016", "mlag-on-sets-2019"])
@pytest.mark.parametrize("level", [2, 4])
def test_bots_give_their_reasons_in_words(key: str, level: int) -> None:
    """Two bots play for a while, and every decision says why."""
    division = "junior"
    setup = Setup(key, division, ("Ann", "Ben"), strict=True, judge_checks=True, timed=False)
    bots = [make_bot(f"level-{level}", seed) for seed in (1, 2)]
    player = Player(random.Random(f"{key}-{level}"), rate=0)
    state, heard = begin(setup), set()
    for _ in range(60):
        if state.phase in (Phase.DONE, Phase.SIGN):
            break
        for seat in range(state.players):
            decision = bots[seat].decide(view_for(state, seat), seat)
            if decision is not None and decision.reason:
                heard.add(decision.reason)
        try:
            state = apply(state, player.act(state))
        except Refused as refused:
            heard.add(refused.finding.text)
    assert heard
    assert not [fault for sentence in sorted(heard | set(_told(state))) for fault in faults(sentence)]


@pytest.mark.parametrize("key", all_leagues())
def test_the_rulebook_is_written_for_children(key: str) -> None:
    league = book_leagues()[key]
    told = [said.text for step in shake_steps(league) for said in step.sentences]
    told += [sentence for section in sections_of(key).values() for sentence in section.sentences]
    told += [match_points(league)]
    for division in league.ruleset.divisions.values():
        told += [variation.summary for variation in division.offered]
    assert not [fault for sentence in dict.fromkeys(told) for fault in faults(sentence)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Ann plays k8 to Required.",
        "Ben selects double-set:B.",
        "Nobody challenges himself.",
        "That were many questions at once.",
        "It can be read as 0:3^4.",
        "The 2u is turned.",
        "Ann objects: not-equal.",
        "It is 25'3.",
        "There are one cubes.",
        "This is a 8.",
        "It lies between -1000 and 1000.",
        "no capital letter.",
        "No full stop",
    ],
)
def test_the_scan_sees_what_it_looks_for(sentence: str) -> None:
    assert list(faults(sentence))


@pytest.mark.parametrize("sentence", ["It can be read as (4×5)−2 = 12.", "“= 6” must not be written behind it."])
def test_the_scan_lets_good_sentences_pass(sentence: str) -> None:
    assert not list(faults(sentence))


def test_every_variation_is_called_by_its_title() -> None:
    """No blank is left in a title once it is filled in."""
    called = {
        variation.called(parameter)
        for league in all_leagues().values()
        for division in league.divisions.values()
        for variation in division.offered
        for parameter in (variation.parameters or ("",))
    }
    assert {"Base eight", "Multiple of 7", "Red Exponent", "0 Wild", "× Wild", "√ = i", "Double Set B"} <= called
    assert not [title for title in called if title.endswith((" k", " m"))]
    assert words.listed(["a", "b", "c"]) == "a, b and c"
