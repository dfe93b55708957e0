"""A relative of each league is registered, and is known wherever leagues are: nothing counts on those there were."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import pytest
from django.test import Client

import forceout
from forceout.bots.duel import play_match
from forceout.referee.state import Phase, Setup
from forceout.rules.league import AnyLeague
from forceout.rules.leagues import all_leagues, forget, register
from forceout.rules.procedure import Task
from forceout.testing import faults_of_league

OURS = tuple(all_leagues().values())


@pytest.fixture
def added() -> Iterator[list[AnyLeague]]:
    relatives = [league.but(key=f"club-{league.key}", title=f"The Club's {league.title}") for league in OURS]
    for league in relatives:
        register(league)
    yield relatives
    for league in relatives:
        forget(league.key)


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return unescape(answer.content.decode())


def test_the_home_page_has_them_all_with_their_divisions(added: list[AnyLeague], client: Client) -> None:
    text, style = page(client, "/new"), page(client, "/leagues.css")
    for number, league in enumerate(added, len(OURS) + 1):
        assert league.title in text
        assert f'class="divisions divisions-{number}" data-ruleset="{league.key}"' in text
        assert f".start:has(.league-{number}:checked) .divisions-{number}" in style


def test_each_has_its_page_in_the_rulebook_as_its_relative_has(added: list[AnyLeague], client: Client) -> None:
    for league, ours in zip(added, OURS, strict=True):
        text = page(client, f"/rules/?of={league.key}")
        assert f'<h2 id="book-title">{league.title}</h2>' in text
        likewise = page(client, f"/rules/?of={ours.key}")
        assert text.count('<div class="section') == likewise.count('<div class="section')
        assert faults_of_league(league) == [f"{league.key}: it has no golden match."]


def test_a_table_is_opened_and_a_puzzle_made(added: list[AnyLeague], client: Client) -> None:
    for league in added:
        division = next(iter(league.divisions))
        opened = client.post("/tables/", {"name": "Maya", "ruleset": league.key, "division": division})
        assert opened.status_code == 302
        assert client.get(opened.headers["Location"]).status_code == 200
        assert league.title in page(client, f"/puzzles/?kind=find&seed=1&ruleset={league.key}")


def test_bots_play_a_match_and_its_citations_are_the_leagues_own(added: list[AnyLeague]) -> None:
    for league in added:
        setup = Setup(league.key, next(iter(league.divisions)), ("Ann", "Ben"))
        played = play_match(setup, [forceout.bot("level-1", 1), forceout.bot("level-2", 2)], seed=1, shakes=1)
        assert played.state.phase is Phase.DONE
        cited = {event.rule.partition(" ")[0] for event in played.state.account if event.rule}
        assert cited <= {league.key, "manual"}


def test_numbers_that_no_league_has_yet_can_be_said(client: Client) -> None:
    """A league may have more cubes, players and time than ours."""
    ours = next(league for league in OURS if max(league.players) > 3)
    division = next(iter(ours.divisions.values()))
    terms = division.terms.but(goal_cubes=12, goal_digits=7)
    claims = {key: replace(claim, least_left=7) for key, claim in terms.claims.items()}
    odd = ours.but(
        key="odd-numbers",
        title="Odd Numbers",
        divisions={"": replace(division, key="", terms=terms.but(claims=claims), offered=(), always=())},
        procedure=replace(ours.procedure, timed=True, seconds={**ours.procedure.seconds, Task.TURN: 90}, words={}),
        players=(2, 8),
    )
    register(odd)
    try:
        client.post("/tables/", {"name": "Maya", "ruleset": odd.key, "division": "", "players": "8", "clocks": "on"})
        assert "90 seconds a turn" in page(client, "/new")
        book = page(client, "/rules/?of=odd-numbers")
        assert "A Goal has one to 12 cubes" in book
        assert "at most seven digits" in book
        assert "7 or more" not in book
    finally:
        forget(odd.key)


def test_what_is_taken_back_is_known_no_more(client: Client) -> None:
    relative = OURS[0].but(key="gone-tomorrow", title="Gone Tomorrow")
    register(relative)
    assert "Gone Tomorrow" in page(client, "/rules/?of=gone-tomorrow")
    forget(relative.key)
    assert "Gone Tomorrow" not in page(client, "/new")
    assert "Gone Tomorrow" not in page(client, "/rules/?of=gone-tomorrow")
    again = relative.but(title="Back Again", divisions={})
    again = again.but(divisions=OURS[2].divisions)
    register(again)
    try:
        assert "Back Again" in page(client, "/rules/?of=gone-tomorrow")
    finally:
        forget(again.key)


def test_a_key_is_given_once() -> None:
    with pytest.raises(ValueError, match="there is a league agloa-equations-2015 already"):
        register(OURS[0])
