"""What every object of the library can do: be kept in a set, be sent to another process, and say what is wrong."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from pathlib import Path

import pytest

import forceout

EXAMPLE = Path(__file__).parents[2] / "docs" / "example-match.txt"


def middle() -> forceout.Division:
    return forceout.league("agloa-equations-2015").division("middle")


def mat() -> forceout.Position:
    return middle().position(goal="b1r2", required="r3 b×", permitted="g5", resources="g4 k7 r+")


def example() -> forceout.Match:
    return forceout.read_match(EXAMPLE.read_text(encoding="utf-8"))


OBJECTS = {
    "league": lambda: middle().league,
    "game": lambda: middle().league.game,
    "division": middle,
    "variation": lambda: middle().variation("base:8"),
    "roll": lambda: middle().roll(seed=7),
    "deal": lambda: forceout.league("mlag-on-sets-2019").division("senior").deal(7),
    "position": mat,
    "value": lambda: mat().goal.values[0],
    "verdict": lambda: mat().judge("3×4 = 12"),
    "answer": lambda: mat().solve("now"),
    "match": example,
    "view": lambda: example().at(14).view(seat=0),
    "option": lambda: example().at(0).legal_actions(0)[0],
    "event": lambda: example().events[0],
    "report": lambda: forceout.analyse(example()),
}


@pytest.mark.parametrize("name", OBJECTS)
def test_every_object_can_be_copied_sent_and_kept_in_a_set(name: str) -> None:
    made = OBJECTS[name]()
    assert pickle.loads(pickle.dumps(made)) == made
    assert copy.deepcopy(made) == made
    assert pickle.loads(pickle.dumps(made)) in {made}


@pytest.mark.parametrize("name", OBJECTS)
def test_every_object_is_frozen(name: str) -> None:
    made = OBJECTS[name]()
    for field in dataclasses.fields(made):
        with pytest.raises(AttributeError):
            setattr(made, field.name, None)


def test_a_match_that_was_sent_goes_on() -> None:
    sent = pickle.loads(pickle.dumps(example().at(10)))
    assert sent.legal_actions(0) == example().at(10).legal_actions(0)


def test_variations_may_be_what_the_division_offers() -> None:
    eight, nine = middle().variation("base:8"), middle().variation("base:9")
    other = mat().replace(variations=[eight])
    assert other == mat().replace(variations=["base:8"])
    assert other == middle().position(
        goal="b1r2", required="r3 b×", permitted="g5", resources="g4 k7 r+", variations=(eight,)
    )
    finding = nine.no_effect(middle().roll(seed=7), chosen=[eight])
    assert finding is not None
    assert finding.code == "already-chosen"


def test_one_variation_is_not_taken_for_a_list_of_letters() -> None:
    with pytest.raises(TypeError, match=r"\['base:8'\]"):
        mat().replace(variations="base:8")


def test_what_is_unknown_lists_what_there_is_here_and_now() -> None:
    with pytest.raises(forceout.Unknown) as raised:
        middle().variation("nonsense")
    assert raised.value.known == tuple(one.key for one in middle().variations)
    assert "agloa-equations-2015 middle; it plays sideways" in str(raised.value)
    with pytest.raises(forceout.Unknown, match="it takes 8, 9, 10"):
        middle().variation("base:99")
    with pytest.raises(forceout.Unknown, match="no blank"):
        middle().variation("sideways:3")
    with pytest.raises(forceout.Unknown, match="now, impossible"):
        example().at(10).mat(claim="nonsense")


def test_cubes_that_are_too_many_are_counted() -> None:
    with pytest.raises(forceout.BadPosition, match=r"Too many: 3 × r1\.") as raised:
        middle().position(goal="r1r1r1r1r1r1r1r1r1")
    assert raised.value.cubes == ("r1", "r1", "r1")


def test_a_word_that_no_position_has_is_refused_by_replace() -> None:
    with pytest.raises(TypeError, match="permited"):
        mat().replace(permited="g5")  # type: ignore[call-arg]


def test_positions_to_solve_may_come_from_anywhere() -> None:
    (answer,) = forceout.solve_many((one for one in (mat(),)), "now", jobs=1)
    assert isinstance(answer, forceout.Solved)
    with pytest.raises(ValueError, match="at least one process"):
        forceout.solve_many([mat()], "now", jobs=0)


def test_a_search_that_was_cancelled_does_not_speak_of_time() -> None:
    token = forceout.CancelToken()
    token.cancel()
    answer = mat().solve("impossible", cancel=token)
    assert isinstance(answer, forceout.Undecided)
    assert answer.why == "The search ended before every way was tried."


@pytest.mark.parametrize("name", ["", " ", "Ann\nplayer Ben"])
def test_a_name_that_no_record_can_hold_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        forceout.Match.begin(middle(), players=[name, "Ben"])


@pytest.mark.parametrize("moment", [float("nan"), float("inf")])
def test_a_moment_is_a_number_of_seconds(moment: float) -> None:
    with pytest.raises(ValueError, match="seconds since the match began"):
        example().at(0).refusal("lot", seat=0, words="3", at=moment)


def test_an_event_reads_as_what_happened() -> None:
    assert str(example().events[0]) == "Ann throws 3 for the first Goal."


class Breaks:
    def decide(self, view: forceout.Match, seat: int) -> forceout.Decision | None:
        raise RuntimeError(f"no idea what to do in {view.players[seat]}'s seat")


def test_a_bot_needs_nothing_but_decide_and_its_crash_is_a_fault_in_words() -> None:
    faults = forceout.testing.faults_of(lambda seed: Breaks())
    assert faults
    assert all("RuntimeError: no idea what to do" in fault for fault in faults)
