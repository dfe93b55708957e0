"""A lesson played through by the referee, act by act. What the referee refuses cannot be taught."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from forceout.lessons.lesson import Act, Lesson, Step
from forceout.referee.action import Action
from forceout.referee.match import apply, begin
from forceout.referee.state import Setup, State

BETWEEN_ACTS = 1_000


@dataclass(frozen=True)
class Played:
    """A match as far as the lesson has come."""

    setup: Setup
    state: State
    actions: tuple[Action, ...] = ()

    def after(self, act: Act) -> Played:
        """With one act more; `Refused` where the referee does not let it happen."""
        action = act.at(BETWEEN_ACTS * (len(self.actions) + 1))
        return Played(self.setup, apply(self.state, action), (*self.actions, action))

    def after_all(self, acts: Iterable[Act]) -> Played:
        played = self
        for act in acts:
            played = played.after(act)
        return played


@dataclass(frozen=True)
class PlayedStep:
    """A step with the match when it begins, after each act of the player, and after each of Ada's answers."""

    step: Step
    start: Played
    acts: tuple[Played, ...]
    then: tuple[Played, ...]

    @property
    def end(self) -> Played:
        return (self.start, *self.acts, *self.then)[-1]


def begun(lesson: Lesson) -> Played:
    """The match when the first step begins."""
    setup = lesson.setup
    return Played(setup, begin(setup)).after_all(lesson.before)


def play(lesson: Lesson) -> Iterator[PlayedStep]:
    """Every step in order, played as the lesson says."""
    played = begun(lesson)
    for step in lesson.steps:
        start, acts, then = played, [], []
        for act in step.acts:
            played = played.after(act)
            acts.append(played)
        for act in step.then:
            played = played.after(act)
            then.append(played)
        yield PlayedStep(step, start, tuple(acts), tuple(then))
