"""A match: what has happened so far, what may happen next, and the mat at any moment."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from forceout.cubes.colour import Colour
from forceout.cubes.notation.writer import write_goal
from forceout.cubes.place import Place
from forceout.games.league import Division, League
from forceout.games.position import Position, Written
from forceout.referee import match as referee
from forceout.referee.action import Action
from forceout.referee.face_down import face_down
from forceout.referee.legal_actions import legal_actions, refusal
from forceout.referee.named_cubes import cube_name
from forceout.referee.option import Option
from forceout.referee.position import goal_cubes
from forceout.referee.record import read_record, replay, write_record
from forceout.referee.state import Event, Phase, Scored, Setup, State
from forceout.referee.to_act import to_act
from forceout.rules.finding import Finding
from forceout.rules.procedure import Task

CHECKING = ("players", "judge")


@dataclass(frozen=True)
class TableCube:
    """A cube on the table. Its text names it and no other: `g4`, or `g4#12` where two are alike."""

    number: int
    colour: Colour | None
    face: str
    place: Place
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class RunningClock:
    """What is being timed, for whom, and until when, in seconds since the match began."""

    task: Task
    seats: tuple[int, ...]
    until: float


@dataclass(frozen=True)
class Match:
    """A match at a moment, and all that led to it. An action gives a new match and leaves this one as it was."""

    state: State
    """What the referee knows."""
    actions: tuple[Action, ...] = ()
    seen_by: int | None = None
    """The player as whom one looks at it; None where all papers lie open."""

    @classmethod
    def begin(
        cls,
        division: Division,
        players: Sequence[str],
        *,
        clocks: bool = True,
        strict: bool = True,
        checking: str = "players",
    ) -> Match:
        """A match before anything has happened.

        With `strict` a slip of procedure is refused; without it, it happens and may be charged, as over the board.
        Papers are checked by the players, or by the judge at once.
        """
        if checking not in CHECKING:
            raise ValueError(f"papers are checked by the {' or the '.join(CHECKING)}, not by “{checking[:40]}”")
        for name in players:
            if not name.strip() or not name.isprintable():
                raise ValueError(f"a player has a name on one line, not {name[:40]!r}")
        setup = Setup(division.league.key, division.key, tuple(players), strict, checking == "judge", clocks)
        return cls(referee.begin(setup))

    # -- what is going on ---------------------------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        """What was settled before the first roll."""
        return self.state.setup

    @property
    def division(self) -> Division:
        return Division(League(self.setup.league), self.setup.division)

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return self.setup.names

    @property
    def phase(self) -> Phase:
        """Where the match stands."""
        return self.state.phase

    @property
    def over(self) -> bool:
        return self.phase is Phase.DONE

    @property
    def now(self) -> float:
        """When the last action happened, in seconds since the match began."""
        return self.state.now / 1000

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, in the order in which they are expected."""
        return to_act(self.state)

    @cached_property
    def cubes(self) -> tuple[TableCube, ...]:
        """Every cube of the shake."""
        shake = self.state.shake
        return tuple(
            TableCube(cube.number, cube.colour, cube.face, cube.place, cube_name(shake, cube)) for cube in shake.cubes
        )

    @property
    def clock(self) -> RunningClock | None:
        """What runs, for whom, until when.

        A clock that waits while somebody holds the block, or while a judge is at the table, does not run.
        """
        clock = self.state.clock if self.state.paused_at is None else None
        return None if clock is None else RunningClock(clock.task, clock.seats, clock.deadline / 1000)

    def deadline(self, seat: int) -> float | None:
        """Until when a player has time, in seconds since the match began; None where no clock runs for that player."""
        clock = self.clock
        return clock.until if clock is not None and seat in clock.seats else None

    @property
    def scores(self) -> tuple[Scored, ...]:
        """The scoresheet: a line for each shake."""
        return self.state.scores

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each player so far."""
        return self.state.totals

    @property
    def points(self) -> tuple[int | str, ...] | None:
        """The match points of each player once the match is over, as the line protocol has them."""
        if not self.over:
            return None
        return self.setup.league.match_points.award(self.totals, len(self.scores))

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in words, with the rules that were applied."""
        return self.state.account

    # -- what may happen ----------------------------------------------------------------------------------

    def legal_actions(self, seat: int, at: float | None = None) -> tuple[Option, ...]:
        """Everything that somebody may do now."""
        return legal_actions(self.state, seat, self._moment(at))

    def refusal(self, verb: str, seat: int, words: str = "", at: float | None = None) -> Finding | None:
        """Why an action would be refused; None where it would be taken."""
        return refusal(self.state, Action(self._moment(at), seat, verb, words))

    def do(self, verb: str, seat: int, words: str = "", at: float | None = None) -> Match:
        """The match after an action; `Refused`, with its finding, where the referee does not let it happen."""
        return self.apply(Action(self._moment(at), seat, verb, words))

    def apply(self, action: Action) -> Match:
        """The same for an action from a record."""
        after = referee.apply(self.state, action)
        return Match(after, (*self.actions, action), self.seen_by)

    def _moment(self, at: float | None) -> int:
        if at is None:
            return self.state.now
        if not math.isfinite(at):
            raise ValueError(f"a moment is a number of seconds since the match began, not {at}")
        return round(at * 1000)

    # -- looking at it ------------------------------------------------------------------------------------

    def at(self, count: int) -> Match:
        """The match after its first so many actions."""
        if not 0 <= count <= len(self.actions):
            raise IndexError(f"the match has {len(self.actions)} actions, not {count}")
        earlier = fold(self.setup, self.actions[:count])
        return earlier if self.seen_by is None else earlier.view(self.seen_by)

    def view(self, seat: int) -> Match:
        """The match as a player sees it: what others have written stays face down until all have presented."""
        state, actions = face_down(self.state, self.actions, seat)
        return Match(state, actions, seat)

    def mat(self, claim: str | None = None) -> Position:
        """The position now, to be judged and solved for a claim."""
        shake = self.state.shake

        def words(place: Place) -> str:
            return " ".join(str(cube) for cube in shake.at(place))

        written = Written(
            shake.goal.shape or write_goal(goal_cubes(self.state)),
            words(Place.REQUIRED),
            words(Place.PERMITTED),
            words(Place.FORBIDDEN),
            words(Place.RESOURCES),
            tuple(str(choice) for choice in shake.chosen),
            " ".join(map(str, shake.universe)),
        )
        mat = Position(self.division, written, claim=claim)
        mat.claim_key(claim)  # a claim that this league does not know is refused here, not at the first question
        return mat

    def record(self) -> str:
        """The match as a text that a person can read."""
        return write_record(self.setup, self.actions)

    def __repr__(self) -> str:
        return f"<Match of {', '.join(self.players)}: {self.phase.value}, {len(self.actions)} actions>"


def fold(setup: Setup, actions: Iterable[Action]) -> Match:
    """The match after all these actions."""
    done = tuple(actions)
    return Match(referee.fold(setup, done), done)


def read_match(text: str) -> Match:
    """The match of a record; `BadRecord` says at which line it breaks."""
    _, actions = read_record(text)
    *_, last = replay(text)
    return Match(last, tuple(actions))
