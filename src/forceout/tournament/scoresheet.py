"""A scoresheet: whether its lines can be, what they add up to, and everything that is wrong with it, told at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from forceout.rules.day import DayRules
from forceout.rules.finding import BadQuestion
from forceout.rules.league import AnyLeague
from forceout.rules.scoring import ShakeResult
from forceout.tournament.words import listed, number

CITED = (
    "wrong-count",
    "bad-points",
    "impossible-points",
    "absent-points",
    "too-few-present",
    "void-points",
    "bad-outcome",
    "no-shakes",
    "penalty-uninitialed",
    "total-mismatch",
    "games-mismatch",
    "match-mismatch",
)
"""Every fault of a sheet for which a league names a section."""


@dataclass(frozen=True)
class Line:
    """A line as written. `points` has None where nothing is written; `outcome` tells how the shake ended.

    An outcome that could not be read is the error it was refused with.
    """

    points: tuple[int | None, ...] | None = None
    absent: frozenset[int] = frozenset()
    outcome: ShakeResult | BadQuestion | None = None
    void: bool = False

    def score_of(self, seat: int) -> int | None:
        return self.points[seat] if self.points is not None and seat < len(self.points) else None


@dataclass(frozen=True)
class Penalty:
    seat: int
    points: int = 1
    shake: int | None = None
    judge: str = ""
    rule: str = ""


@dataclass(frozen=True)
class Deceit:
    """A judge found that a player signed this total in order to deceive (XII-B)."""

    seat: int
    signed_total: int


@dataclass(frozen=True)
class Written:
    """What the paper says below its lines; None where it is blank."""

    totals: tuple[int | None, ...] | None = None
    games: int | None = None
    match: tuple[Fraction | None, ...] | None = None


@dataclass(frozen=True)
class Sheet:
    players: int
    lines: tuple[Line, ...]
    penalties: tuple[Penalty, ...] = ()
    written: Written = field(default_factory=Written)
    signed: frozenset[int] = frozenset()
    protest: frozenset[int] = frozenset()
    deceit: tuple[Deceit, ...] = ()
    games_initialled: bool = False
    """Whether the table's scorekeeper has initialled the number of games on the paper."""
    places: tuple[int, ...] | None = None
    """Match points alone, on a day that keeps no lines."""

    def own_line(self, seat: int) -> tuple[object, ...]:
        """All that a player's initials stand for: the own scores, what was lost, and how many shakes there were."""
        scores = tuple((line.void, seat in line.absent, line.score_of(seat), line.outcome) for line in self.lines)
        lost = tuple((one.points, one.shake) for one in self.penalties if one.seat == seat)
        return scores, lost, None if self.places is None else self.places[seat]


@dataclass(frozen=True)
class Problem:
    """A fault of a sheet: its code, where it is, a sentence, and where the document speaks of it."""

    code: str
    text: str
    rule: str = ""
    shake: int | None = None
    seat: int | None = None
    computed: int | str | None = None
    detail: str = ""


@dataclass(frozen=True)
class Result:
    """What a sheet comes to. Without problems it stands; with problems there is nothing but these."""

    problems: tuple[Problem, ...] = ()
    shakes: tuple[tuple[int, ...] | None, ...] = ()
    penalties: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    games: int = 0
    match: tuple[int | str, ...] = ()
    status: str = ""

    @property
    def accepted(self) -> bool:
        return not self.problems


def needs_judge(league: AnyLeague, division: str | None) -> bool:
    """Whether a penalty needs a judge's initials. Where the division is not known, it does if it ever does."""
    chosen = league.divisions.values() if division is None else (league.division(division),)
    return any(one.judge_initials for one in chosen)


def check_sheet(sheet: Sheet, league: AnyLeague, division: str | None) -> Result:
    """All the faults of a sheet, or what it comes to."""
    if sheet.places is not None:
        return _check_places(sheet, sheet.places, league)
    day = league.day
    read = [_LineReader(league, sheet.players, number, line) for number, line in enumerate(sheet.lines, 1)]
    problems = [problem for one in read for problem in one.problems()]
    if not any(not line.void for line in sheet.lines):
        text = f"No {day.line} was played, so there is nothing to score."
        problems.append(Problem("no-shakes", text, day.cite("no-shakes")))
    lines_stand = not problems
    if needs_judge(league, division):
        problems += _uninitialed(sheet, day)
    if sheet.deceit and not day.deceit:
        text = f"{league.title} has no rule about scores that were meant to deceive: a judge decides."
        problems.append(Problem("deceit-not-in-rules", text))
    if not lines_stand:
        return Result(tuple(problems))
    result = _added_up(sheet, league, [one.scored() for one in read])
    problems += _differences(sheet, result, day)
    return Result(tuple(problems)) if problems else result


@dataclass(frozen=True)
class _LineReader:
    """One line, looked at by itself."""

    league: AnyLeague
    players: int
    number: int
    line: Line

    def problems(self) -> Iterator[Problem]:
        if self.line.void:
            written = self.line.points is not None and any(point is not None for point in self.line.points)
            if written or self.line.outcome is not None:
                yield self._problem("void-points", f"{self._name} is void: nobody scores in it.")
            return
        if self._present < 2:
            text = f"In {self._name.lower()} fewer than two players are present."
            yield self._problem("too-few-present", text)
        if isinstance(self.line.outcome, BadQuestion):
            fault = self.line.outcome
            yield self._problem("bad-outcome", f"{self._name}: {fault.message}", detail=fault.code)
        elif self.line.outcome is not None:
            yield from self._outcome_problems(self.line.outcome)
        if self.line.points is not None:
            yield from self._points_problems(self.line.points)

    def scored(self) -> tuple[int, ...] | None:
        """The points of a line without problems."""
        if self.line.void:
            return None
        if self.line.points is None:
            assert isinstance(self.line.outcome, ShakeResult)
            return self.league.scoring.score(self.line.outcome).points
        away = self.league.scoring.absent
        return tuple(away if point is None else point for point in self.line.points)

    @property
    def _name(self) -> str:
        return f"{self.league.day.line.capitalize()} {self.number}"

    @property
    def _present(self) -> int:
        return self.players - len(self.line.absent)

    def _problem(self, code: str, text: str, seat: int | None = None, detail: str = "") -> Problem:
        return Problem(code, text, self.league.day.cite(code), self.number, seat, None, detail)

    def _outcome_problems(self, outcome: ShakeResult) -> Iterator[Problem]:
        if self._present < 2:
            return
        try:
            told = self.league.scoring.score(outcome).points
        except BadQuestion as fault:
            yield self._problem("bad-outcome", f"{self._name}: {fault.message}", detail=fault.code)
            return
        written = self.line.points
        if written is None or list(self._bad_points(written)) or self._blanks(written):
            return
        if self.scored() != told:
            text = f"{self._name}: the ending told gives {listed(told)}, not {listed(self.scored() or ())}."
            yield self._problem("impossible-points", text)

    def _blanks(self, points: Sequence[int | None]) -> bool:
        """Whether the number of scores is not that of the players."""
        blank = any(point is None and seat not in self.line.absent for seat, point in enumerate(points))
        return len(points) != self.players or blank

    def _points_problems(self, points: tuple[int | None, ...]) -> Iterator[Problem]:
        if self._blanks(points):
            scores = sum(point is not None or seat in self.line.absent for seat, point in enumerate(points))
            players = number(self.players, "player")
            yield self._problem("wrong-count", f"{self._name} has {number(scores, 'score')} for {players}.")
            return
        bad = list(self._bad_points(points))
        yield from bad
        if bad or self._present < 2 or self.line.outcome is not None:
            return
        present = tuple(
            point for seat, point in enumerate(points) if seat not in self.line.absent and point is not None
        )
        if tuple(sorted(present)) not in self.league.lines(self._present):
            text = f"{self._name}: no ending gives {listed(present)} together. {self.league.day.why_impossible}"
            yield self._problem("impossible-points", text)

    def _bad_points(self, points: Sequence[int | None]) -> Iterator[Problem]:
        away = self.league.scoring.absent
        values = {point for line in self.league.lines(self.players) for point in line}
        for seat, point in enumerate(points):
            if seat in self.line.absent:
                if point not in (None, away):
                    text = f"The absent player scores {_signed(away)}, not {_signed(point or 0)}."
                    yield self._problem("absent-points", text, seat)
            elif point is not None and point not in values:
                text = f"Nobody can score {_signed(point)} in a {self.league.day.line}."
                if point == away:
                    text = f"Only a player marked absent scores {_signed(point)}."
                yield self._problem("bad-points", text, seat)


def _signed(value: int) -> str:
    return f"−{-value}" if value < 0 else str(value)


def _uninitialed(sheet: Sheet, day: DayRules) -> Iterator[Problem]:
    for penalty in sheet.penalties:
        if not penalty.judge.strip():
            text = "This penalty needs a judge's initials."
            yield Problem("penalty-uninitialed", text, day.cite("penalty-uninitialed"), seat=penalty.seat)


def _added_up(sheet: Sheet, league: AnyLeague, shakes: Sequence[tuple[int, ...] | None]) -> Result:
    lost = [sum(one.points for one in sheet.penalties if one.seat == seat) for seat in range(sheet.players)]
    games = sum(line is not None for line in shakes)
    totals = [sum(line[seat] for line in shakes if line) - lost[seat] for seat in range(sheet.players)]
    raised = {one.seat for one in sheet.deceit if one.signed_total > totals[one.seat]}
    for one in sheet.deceit:
        totals[one.seat] = min(totals[one.seat], one.signed_total)
    match = list(league.match_points.award(totals, games))
    for seat in raised:  # the round is taken from the deceiver; nobody else moves
        match[seat] = 0
    return Result((), tuple(shakes), tuple(lost), tuple(totals), games, tuple(match), _status(sheet))


def _status(sheet: Sheet) -> str:
    everybody = frozenset(range(sheet.players))
    return "protested" if sheet.protest else "complete" if sheet.signed == everybody else "unsigned"


def possible_places(league: AnyLeague, players: int) -> frozenset[tuple[int, ...]]:
    """All match points that a table of so many can have, seat by seat; none where they are no points for places."""
    try:
        ways = {league.match_points.award(totals, 1) for totals in product(range(players), repeat=players)}
    except BadQuestion:
        return frozenset()
    whole = {tuple(point for point in way if isinstance(point, int)) for way in ways}
    return frozenset(way for way in whole if len(way) == players)


def _check_places(sheet: Sheet, places: tuple[int, ...], league: AnyLeague) -> Result:
    """A result by places has nothing but its match points, and they must be those of some table."""
    day, possible = league.day, possible_places(league, sheet.players)
    if not possible:
        text = f"{league.title} gives no points for places: write down the {day.line}s."
        return Result((Problem("places-not-in-rules", text, day.cite("match-mismatch")),))
    if sheet.lines or sheet.penalties or sheet.deceit:
        return Result((Problem("places-alone", "A result by places has no lines and no penalties beside it."),))
    if places not in possible:
        ways = sorted({tuple(sorted(way, reverse=True)) for way in possible}, reverse=True)
        can_be = ", or ".join(listed(way) for way in ways)
        text = f"No match of {sheet.players} gives {listed(places)}. It can be {can_be}."
        return Result((Problem("bad-places", text, day.cite("match-mismatch")),))
    return Result(match=places, status=_status(sheet))


def _differences(sheet: Sheet, result: Result, day: DayRules) -> Iterator[Problem]:
    """Where the paper says something else than its lines."""
    signed = {one.seat: one.signed_total for one in sheet.deceit}
    for seat, total in enumerate(sheet.written.totals or ()):
        if total is not None and total not in (result.totals[seat], signed.get(seat)):
            right = result.totals[seat]
            text = f"The paper says {_signed(total)}; the lines add up to {_signed(right)}."
            yield Problem("total-mismatch", text, day.cite("total-mismatch"), seat=seat, computed=right)
    games = sheet.written.games
    if games is not None and games != result.games:
        played = f"{result.games} {'is' if result.games == 1 else 'are'} filled in"
        text = f"The paper says {number(games, day.line)}; {played}."
        yield Problem("games-mismatch", text, day.cite("games-mismatch"), computed=result.games)
    for seat, match in enumerate(sheet.written.match or ()):
        points = result.match[seat]
        if match is not None and match != Fraction(points):
            text = f"The paper says {match}; it should be {points}{_why(result, seat)}."
            yield Problem("match-mismatch", text, day.cite("match-mismatch"), seat=seat, computed=points)


def _why(result: Result, seat: int) -> str:
    """How the match points follow from the totals."""
    points, total = result.match[seat], result.totals[seat]
    if isinstance(points, str):
        return f", the total of {_signed(total)} divided by {number(result.games, 'game')}"
    level = sum(other == total for other in result.totals)
    better = sum(other > total for other in result.totals)
    place = ("first", "second", "third")[better]
    if level == 1:
        return f" for {place} place"
    return f" each, because {('', 'two', 'three')[level - 1]} tied for {place}"
