"""Every lesson is true: the referee takes its acts, and solver and judge prove what it says of its positions."""

from __future__ import annotations

import pytest

from forceout.lessons.claims import untrue
from forceout.lessons.lesson import YOU, Act, Holds, Lesson
from forceout.lessons.playing import begun, play
from forceout.lessons.reading import all_lessons, read_lesson
from forceout.referee.action import Refused
from forceout.referee.state import Phase

LESSONS = list(all_lessons().values())
VERBS = {"Answer", "Check", "Decide", "Draw", "Find", "Lay", "Look", "Move", "Pick", "Press", "Put", "Roll", "Say",
         "Show", "Take", "Write"}  # fmt: skip
EACH = pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.key)


@EACH
def test_the_referee_takes_every_act_and_the_solver_proves_every_sentence(lesson: Lesson) -> None:
    found = [f"{step.step.todo}: {fault}" for step in play(lesson) for fault in untrue(step.step.holds, step.start)]
    assert found == []


@EACH
def test_a_lesson_ends_with_points_for_the_learner(lesson: Lesson) -> None:
    end = list(play(lesson))[-1].end.state
    assert end.phase in (Phase.BETWEEN, Phase.SIGN)
    assert end.totals[YOU] == 6
    assert end.account[-1].code == "scored"


@EACH
def test_a_step_is_one_sentence_of_at_most_16_words_with_the_verb_first(lesson: Lesson) -> None:
    for step in lesson.steps:
        words = step.say.split()
        assert len(words) <= 16, step.say
        assert words[0] in VERBS, step.say
        assert step.say.endswith(".")
        assert step.say.count(".") == 1
        assert step.why.title
        assert step.why.text.endswith(".")
        assert all(act.who == YOU for act in step.acts)
        assert step.reply if step.then else True, "what Ada does is told"


@EACH
def test_the_clocks_stand_and_twelve_cubes_are_rolled(lesson: Lesson) -> None:
    setup = lesson.setup
    assert not setup.timed
    assert sum(lesson.cubes) == setup.division.terms.cubes.size == 12
    assert setup.division.selecting is None
    assert not setup.division.offered


@pytest.mark.parametrize("game", ["equations", "on-sets"])
def test_each_game_has_a_guided_shake_of_seven_steps(game: str) -> None:
    (guided,) = [one for one in LESSONS if one.kind == "guided" and one.game == game]
    verbs = [[act.verb for act in step.acts] for step in guided.steps]
    assert verbs == [["roll"], ["lay", "goal"], ["move"], ["move"], ["move"], ["pick-up", "challenge"], ["present"]]
    places = [step.acts[0].words.split()[-1] for step in guided.steps[2:5]]
    assert places == ["required", "forbidden", "permitted"]
    assert [step.holds.now for step in guided.steps[2:6]] == ["no", "no", "no", "yes"]


@EACH
def test_kind_words_speak_of_something_that_could_be_done(lesson: Lesson) -> None:
    """A word for a move that the referee would not even take, or for the very act that is asked for, is never heard."""
    for played in play(lesson):
        asked = {f"{act.verb} {act.words}".strip() for act in played.step.acts}
        for word in played.step.wrong:
            assert word.say.endswith((".", "?"))
            assert word.act not in asked
            if word.act.startswith("move "):
                played.start.after(Act(YOU, "move", word.act.removeprefix("move ")))


def test_an_act_that_the_referee_refuses_is_no_lesson() -> None:
    first = begun(all_lessons()["first-shake"])
    with pytest.raises(Refused):
        first.after(Act(YOU, "move", "g6 forbidden"))


def test_a_sentence_that_is_not_so_is_found() -> None:
    steps = list(play(all_lessons()["first-shake"]))
    quiet, ripe = steps[3].start, steps[5].start
    assert list(untrue(Holds(now="yes"), quiet))
    assert list(untrue(Holds(now="no"), ripe))
    assert list(untrue(Holds(possible="no"), quiet))
    assert list(untrue(Holds(makes=("k7+b2 = b1r2",)), quiet))
    assert list(untrue(Holds(fails=("g6×b2 = b1r2",)), quiet))
    assert list(untrue(Holds(proves=("g6×b2 = b1r2",)), quiet))
    assert list(untrue(Holds(opens=("k7 forbidden",)), quiet))
    assert list(untrue(Holds(keeps=("g6 required",)), quiet))
    assert list(untrue(Holds(ruins=("k7 forbidden",)), quiet))


def test_a_lesson_with_an_unknown_field_is_refused() -> None:
    ending = {"can": "[]", **dict.fromkeys(("title", "text", "paper", "from_resources", "you", "ada", "more"), '""')}
    lines = ['colour = "red"', "cubes = []", "before = []", "step = []", "[ending]"]
    with pytest.raises(TypeError, match="colour"):
        read_lesson("x", "\n".join([*lines, *(f"{key} = {value}" for key, value in ending.items())]))
