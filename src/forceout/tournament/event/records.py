"""What an event is made of: frozen records. Whatever changes gives back a new one; every version of a sheet is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction

from forceout.rules.day import Formula, TableSizes, TeamFormula
from forceout.rules.finding import Finding, Portable
from forceout.rules.league import AnyLeague
from forceout.rules.leagues import find_league
from forceout.tournament.entries import Entry
from forceout.tournament.event.calls import Call
from forceout.tournament.event.naming import Naming
from forceout.tournament.event.roles import Person, Role
from forceout.tournament.field import Pair, Round
from forceout.tournament.scoresheet import Deceit, Penalty, Result, Sheet

ORGANISER = "organiser"
"""The person who is there before anybody else."""
WEB = "the web table"
"""Who brings the results of web tables: the tables themselves, and nobody who was appointed."""


class Refused(Portable):
    """An action that does not happen. The event is as it was."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.text)
        self.finding = finding


def refused(code: str, text: str, rule: str = "") -> Refused:
    """`rule` where a document speaks of it; everything else is a setting of the organiser."""
    return Refused(Finding(code, rule, text))


class Stage(Enum):
    """How far a round is."""

    DRAFT = "draft"
    RELEASED = "released"
    PLAYING = "playing"
    CLOSED = "closed"


@dataclass(frozen=True)
class Settings:
    """What the organiser chose. Each has a default, and is written into the event."""

    league: str
    name: str = ""
    date: str = ""
    seed: int = 0
    sizes: TableSizes | None = None
    team_size: tuple[int, int | None] | None = None
    apart: frozenset[Pair] = frozenset()
    keep: Mapping[str, int] = field(default_factory=dict)
    second_entry: bool = True
    """Whether a sheet must be typed by a second person before it counts."""
    formula: Formula = field(default_factory=Formula)
    team: TeamFormula | None = None
    tiebreaks: tuple[str, ...] = ()
    full_names: bool = False
    """Whether everybody may read whole names; else first names and an initial are shown to those without a role."""
    judge_open: bool = True
    """Whether those who came to the day by a private link may ask the judge of this server; officials always may."""
    places_only: bool = False
    """Whether tables hand in match points alone, on a day that keeps no lines."""


@dataclass(frozen=True)
class Version:
    """A scoresheet as somebody entered it, and why it replaced the one before."""

    sheet: Sheet
    result: Result
    by: str
    at: int
    clause: str = ""
    reason: str = ""
    confirmed_by: str | None = None
    official: str = ""
    """Whose finding made this version of what somebody else had typed."""


@dataclass(frozen=True)
class Initials:
    """A player has initialled on the screen: when, and which version was shown."""

    at: int
    version: int


@dataclass(frozen=True)
class Found:
    """A penalty, or an intent to deceive, as an official found it. It is part of every sheet of the table."""

    what: Penalty | Deceit
    by: str
    at: int
    reason: str = ""
    lifted_by: str = ""
    lifted_for: str = ""


@dataclass(frozen=True)
class Protest:
    """A player's protest, the judges heard so far, and how it was decided."""

    seat: int
    statement: str
    judges: tuple[str, ...] = ()
    agreed: bool = False
    """Whether a second opinion agreed with the first: then there is no third."""
    outcome: str = ""
    rule: str = ""
    paper: str = ""
    """Where the paper is kept that it is about."""
    by: str = ""
    """Who wrote it down: the player, or an official for the player."""
    at: int = 0
    """When it was lodged."""
    call: int | None = None
    """The call that it is about, where there was one."""


@dataclass(frozen=True)
class Credit:
    """Seconds that one table has longer than the room."""

    seconds: int
    reason: str
    by: str
    at: int


@dataclass(frozen=True)
class WebTable:
    """The web table that belongs to a seat list, by its code."""

    code: str
    at: int


@dataclass(frozen=True)
class TableOf:
    """A table of a round: who is seated, who really sat there, its sheets, protests and time."""

    seats: tuple[str, ...]
    division: str | None
    sat: Mapping[int, str] = field(default_factory=dict)
    versions: tuple[Version, ...] = ()
    protests: tuple[Protest, ...] = ()
    credits: tuple[Credit, ...] = ()
    web: WebTable | None = None
    begun: Sheet | None = None
    """What a web table that broke off had played: the start of the sheet on paper."""
    initials: Mapping[int, Initials] = field(default_factory=dict)
    """What players have initialled on the screen, by seat."""
    games_initials: Initials | None = None
    """The table's scorekeeper has initialled the number of games on the screen."""
    found: tuple[Found, ...] = ()

    @property
    def initialled(self) -> frozenset[int]:
        """Who has initialled on the screen what still stands: a line that was changed since is not initialled."""
        sheet = self.sheet
        if sheet is None:
            return frozenset()
        return frozenset(
            seat
            for seat, one in self.initials.items()
            if self.versions[one.version - 1].sheet.own_line(seat) == sheet.sheet.own_line(seat)
        )

    @property
    def signed(self) -> frozenset[int]:
        """Who has initialled, on the paper or on the screen."""
        return self.initialled | self.sheet.sheet.signed if self.sheet is not None else frozenset()

    @property
    def games_signed(self) -> bool:
        """Whether the scorekeeper of the table stands by the number of games."""
        if self.sheet is None:
            return False
        one = self.games_initials
        same = one is not None and len(self.versions[one.version - 1].sheet.lines) == len(self.sheet.sheet.lines)
        return same or self.sheet.sheet.games_initialled

    @property
    def state(self) -> str:
        """How far the sheet is: missing, entered, confirmed, final; or protested."""
        if self.open_protest:
            return "protested"
        if self.sheet is None:
            return "missing"
        if not self.confirmed:
            return "entered"
        return "final" if len(self.signed) == len(self.seats) else "confirmed"

    @property
    def sheet(self) -> Version | None:
        return self.versions[-1] if self.versions else None

    @property
    def open_protest(self) -> bool:
        return any(not one.outcome for one in self.protests)

    @property
    def confirmed(self) -> bool:
        return self.sheet is not None and self.sheet.confirmed_by is not None

    def player(self, seat: int) -> str:
        """Who really sat there: a substitute writes the own name in."""
        return self.sat.get(seat, self.seats[seat])

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.player(seat) for seat in range(len(self.seats)))

    def joined_by(self, name: str) -> TableOf:
        """With somebody more, who is listed first: in some leagues the last keeps the score, and goes on to."""
        return replace(
            self,
            seats=(name, *self.seats),
            sat={seat + 1: one for seat, one in self.sat.items()},
            protests=tuple(replace(one, seat=one.seat + 1) for one in self.protests),
            found=tuple(replace(one, what=replace(one.what, seat=one.what.seat + 1)) for one in self.found),
        )

    def left_by(self, seat: int) -> TableOf:
        """Without a seat at which nobody has played, and of which nothing was written down."""

        def moved(other: int) -> int:
            return other - (other > seat)

        return replace(
            self,
            seats=self.seats[:seat] + self.seats[seat + 1 :],
            sat={moved(other): one for other, one in self.sat.items() if other != seat},
            protests=tuple(replace(one, seat=moved(one.seat)) for one in self.protests),
            found=tuple(replace(one, what=replace(one.what, seat=moved(one.what.seat))) for one in self.found),
        )


@dataclass(frozen=True)
class Planned:
    """Tables that were planned ahead for a round whose turn has not come."""

    policy: str
    tables: Round


@dataclass(frozen=True)
class Earlier:
    """A draft as it was before a change, so that the change can be undone."""

    policy: str
    tables: tuple[TableOf, ...]
    planned: tuple[Planned, ...]
    reason: str

    @property
    def seating(self) -> Round:
        return tuple(table.seats for table in self.tables)


@dataclass(frozen=True)
class Moved:
    """Whose place another result changed; None where there was or is no place."""

    player: str
    before: int | None
    after: int | None


@dataclass(frozen=True)
class LateChange:
    """A sheet that was changed after its round was closed, and whom that moved."""

    table: int
    at: int
    moved: tuple[Moved, ...]


@dataclass(frozen=True)
class Search:
    """How tables were found. `proven`: no seating costs less. `stopped`: somebody took the best so far."""

    proven: bool = False
    stopped: bool = False
    steps: int = 0


@dataclass(frozen=True)
class RoundOf:
    """A round. `drafts` are the seatings before the last edits: each can be undone until the release."""

    policy: str
    tables: tuple[TableOf, ...]
    stage: Stage = Stage.DRAFT
    drafts: tuple[Earlier, ...] = ()
    reason: str = ""
    """Why a hard fault stands, or why the round was closed although something was missing."""
    forced: bool = False
    begins: int | None = None
    """When it is to begin, where the organiser has said so: the hall counts down to it."""
    began: int | None = None
    late_changes: tuple[LateChange, ...] = ()
    """Sheets that were changed after the round was closed."""
    on_web: frozenset[int] = frozenset()
    """Tables that are played on the web."""
    web_shakes: int = 0
    """How many shakes a match has there; 0: as many as the time allows."""
    byes: Mapping[str, Fraction | None] = field(default_factory=dict)
    """Who had no opponent in this round, and the result that the organiser entered for it, if any."""
    search: Search | None = None
    searched: Round = ()
    """How tables were found, and which: somebody may have changed them since."""

    @property
    def seating(self) -> Round:
        return tuple(table.seats for table in self.tables)

    @property
    def found_by(self) -> Search | None:
        """The search that has found these very tables."""
        return self.search if self.searched == self.seating else None

    def with_table(self, number: int, table: TableOf) -> RoundOf:
        tables = list(self.tables)
        tables[number - 1] = table
        return replace(self, tables=tuple(tables))


@dataclass(frozen=True)
class Disqualified:
    """Somebody lost a round, or all rounds to come, for misconduct."""

    reason: str
    by: str
    at: int
    rounds: frozenset[int] = frozenset()
    rest: bool = False
    """Whether there is no seat any more in rounds to come."""


@dataclass(frozen=True)
class Barred:
    """Where somebody is no judge: at these tables, and wherever a player of these teams sits."""

    tables: frozenset[int] = frozenset()
    teams: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Event:
    """A day so far."""

    settings: Settings
    people: Mapping[str, Person] = field(default_factory=lambda: {ORGANISER: Person(ORGANISER, Role.ORGANISER)})
    entries: tuple[Entry, ...] = ()
    ids: frozenset[str] = frozenset()
    """Every id that a player ever had on this day."""
    here: frozenset[str] = frozenset()
    """Who has been checked in."""
    left: frozenset[str] = frozenset()
    """Who has been checked out and not in again."""
    rounds: tuple[RoundOf, ...] = ()
    planned: tuple[Planned, ...] = ()
    """The rounds that come after these, in order, as far as they are planned."""
    announcement: str = ""
    """What the hall reads now."""
    calls: tuple[Call, ...] = ()
    """Every call for a judge, the first one first."""
    lots: Mapping[str, int] = field(default_factory=dict)
    """Lots that were drawn to break ties, low first."""
    plays_up: Mapping[str, str] = field(default_factory=dict)
    """Players who play up, and in which division."""
    disqualified: Mapping[str, Disqualified] = field(default_factory=dict)
    barred: Mapping[str, Barred] = field(default_factory=dict)
    """Judges who may not be judges everywhere."""
    now: int = 0
    number: int = 0
    """How many actions there were."""

    @property
    def league(self) -> AnyLeague:
        return find_league(self.settings.league)

    @property
    def sizes(self) -> TableSizes:
        return self.settings.sizes or self.league.day.sizes

    @property
    def released(self) -> tuple[RoundOf, ...]:
        return tuple(one for one in self.rounds if one.stage is not Stage.DRAFT)

    def entry(self, name: str) -> Entry | None:
        return next((one for one in self.entries if one.id == name), None)

    def called(self, name: str) -> str:
        """How sentences call a player. Whoever is not entered has no other name than the id."""
        return Naming(self.entries).of(name)

    def with_round(self, number: int, changed: RoundOf) -> Event:
        rounds = list(self.rounds)
        rounds[number - 1] = changed
        return replace(self, rounds=tuple(rounds))
