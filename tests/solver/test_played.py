"""The bench of played positions: what it gathers, what it asks, and what it says of it."""

import pytest
from bench.played.asking import IMPOSSIBLE, NOW, Asked, ask_all
from bench.played.gather import Match, matches, positions_of
from bench.played.tables import print_by_proof, print_figures

from forceout.rules.leagues import leagues_of
from forceout.solver import equations_kernel


def test_every_league_division_and_number_of_players_is_played() -> None:
    played = {(one.ruleset, one.division, one.players) for one in matches("equations", seed=1, rounds=1)}
    everywhere = {(key, name) for key, league in leagues_of("equations").items() for name in league.divisions}
    assert played == {(key, name, players) for key, name in everywhere for players in (2, 3)}


def test_a_match_is_gathered_move_by_move_with_the_variations_that_were_chosen() -> None:
    match = Match("agloa-equations-2015", "elementary", 2, 1, "a match")
    questions = positions_of(match)
    assert questions == positions_of(match)
    assert len(questions[0]["variations"]) == 3
    first, last = questions[0], questions[-1]
    assert first["required"] == first["permitted"] == first["forbidden"] == ""
    assert len(last["resources"].split()) < len(first["resources"].split())


def test_each_position_is_asked_with_both_claims_and_counted_by_proof(capsys: pytest.CaptureFixture[str]) -> None:
    questions = positions_of(Match("basic-equations-2015", "", 2, 1, "a match"))[:3]
    asked = list(ask_all(questions, 100_000, equations_kernel.tally))
    assert [one.claim for one in asked] == [NOW, IMPOSSIBLE] * len(questions)
    assert all(one.by for one in asked)
    print_by_proof(asked, 10_000)
    assert "found" in capsys.readouterr().out


def test_a_missed_must_is_said_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    question = {"ruleset": "a league", "division": "", "players": 2, "level": 1, "variations": []}
    asked = [Asked(question, claim, "undecided", 0.5, "", {}) for claim in (NOW, IMPOSSIBLE)]
    assert not print_figures(asked)
    assert "MISSED" in capsys.readouterr().out
    decided = [Asked(question, claim, "impossible", 0.5, "", {}) for claim in (NOW, IMPOSSIBLE)]
    assert print_figures(decided)
    late = [Asked(question, claim, "impossible", 1.5, "", {}) for claim in (NOW, IMPOSSIBLE)]
    assert not print_figures(late)
