"""How few cubes Now needs: one function says it, and the referee, bots, analysis, practice and the board ask it."""

from __future__ import annotations

import pytest

from forceout.analysis.verdicts import Analyst
from forceout.bots.decision import Decision
from forceout.bots.strategy import bot
from forceout.cubes.cards import read_universe
from forceout.cubes.place import Place
from forceout.games.match import Match
from forceout.referee.action import Action
from forceout.referee.match import apply, begin
from forceout.referee.position import position
from forceout.referee.state import Goal, MatCube, Phase, Pick, Setup, Shake, State
from forceout.rules.claims import bar_to, claim_of, near_claim
from forceout.rules.leagues import all_leagues
from forceout.rules.variation import Choice
from forceout.solver.answer import IMPOSSIBLE, SOLUTION
from forceout.testing import faults_of
from forceout.web.tables.board_view.shake import shake_view
from forceout.web.tables.practice import prospect

TWO = Choice("two-solutions", "")


def two_left(*chosen: Choice, resources: str = "∩ '") -> State:
    """On-Sets, Senior: both B and R name the Goal, and two cubes are left."""
    lying = [(Place.GOAL, "2"), (Place.REQUIRED, ""), (Place.PERMITTED, "B R ∪"), (Place.RESOURCES, resources)]
    cubes: list[MatCube] = []
    for place, faces in lying:
        cubes += [MatCube(len(cubes) + n, face, None, place) for n, face in enumerate(faces.split())]
    shake = Shake(1, 0, tuple(cubes), read_universe("BY BG RY RG"), goal=Goal(shape="2", by=0, is_set=True),
                  turn=0, last_mover=1, moves=9, picks=(Pick(0, chosen),))  # fmt: skip
    return begin(Setup("mlag-on-sets-2019", "senior", ("Ann", "Ben"))).but(
        phase=Phase.PLAY, shake=shake, penalties=(0, 0)
    )


@pytest.mark.rule("000 VI-A-2-a")
def test_each_league_says_once_how_many_cubes_now_needs() -> None:
    needed = {}
    for key, league in all_leagues().items():
        for division in league.divisions.values():
            terms = league.terms(division, ())
            needed[key] = claim_of(near_claim(terms), terms).least_left
    assert needed.pop("acc-equations-2022") == 0, "with two cubes left the Cup has its force-out"
    assert set(needed.values()) == {2}


@pytest.mark.rule("004 XIII-D-14")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_with_two_solutions_and_two_cubes_left_no_bot_calls_now(level: int) -> None:
    for seed in range(4):
        view = two_left(TWO)
        decision = bot(level, seed).decide(Match(view), 0)
        assert decision is not None
        assert (decision.verb, decision.words) != ("challenge", "now")


@pytest.mark.rule("004 XIII-D-14")
def test_the_referee_analysis_practice_and_board_agree_that_two_solutions_needs_three_cubes() -> None:
    state = two_left(TWO)
    assert bar_to("now", state.terms, position(state, "now")) is not None
    held = apply(state, Action(1_000, 0, "pick-up")) if state.procedure.block else state
    aside = apply(held, Action(2_000, 0, "challenge", "now"))
    assert aside.shake.challenge is None
    assert aside.penalties == (1, 0)
    assert "three or more cubes" in aside.account[-1].text
    assert aside.account[-1].rule == "mlag-on-sets-2019 XIII-D-14"
    assert Analyst(500).ask(state, "now").status == SOLUTION, "it would be true, and yet may not be called"
    assert Analyst(500).now(state).status == IMPOSSIBLE
    assert prospect(state).now == "no"
    shown = shake_view(state, None)["claims"][0]["explained"]
    assert "three or more cubes" in shown


@pytest.mark.rule("004 V-A-2-a")
def test_without_the_variation_two_cubes_are_enough() -> None:
    state = two_left()
    assert bar_to("now", state.terms, position(state, "now")) is None
    assert Analyst(500).now(state).status == SOLUTION
    decision = bot(5, 1).decide(Match(state), 0)
    assert decision is not None
    assert (decision.verb, decision.words) == ("challenge", "now")


@pytest.mark.rule("000 VI-A-2-a")
def test_the_kit_fails_a_bot_that_loses_a_point_to_procedure() -> None:
    class Hasty:
        """Calls Now before any cube is in play."""

        name = "Hasty"

        def decide(self, view: Match, seat: int) -> Decision | None:
            shake = view.state.shake
            if view.phase is Phase.PLAY and shake.last_mover not in (None, seat) and not view.state.penalties[seat]:
                return Decision("challenge", view.state.procedure.claims[0], "Now or never.")
            return bot(1).decide(view, seat)

    faults = faults_of(lambda seed: Hasty(), seconds=120)
    assert any("lost to procedure" in fault for fault in faults)
