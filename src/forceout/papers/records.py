"""The sheets that can be printed: frozen records, one for each sheet or list. They know nothing of how they look."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Protocol


class Paper(Enum):
    """The sizes of paper that schools have."""

    A4 = "a4"
    LETTER = "us-letter"


class NothingToPrint(ValueError):
    """No sheets, no PDF."""


class Sheet(Protocol):
    """Something to print. `kind` is the template that prints it."""

    kind: ClassVar[str]


@dataclass(frozen=True)
class Heading:
    """What stands above everything: the day's name, what is played, and when."""

    event: str = ""
    game: str = ""
    date: str = ""


@dataclass(frozen=True)
class PointsRow:
    who: str
    points: str
    section: str


@dataclass(frozen=True)
class VariationLine:
    """A variation as it is circled, with a blank where something is to be filled in, and what it does."""

    choice: str
    summary: str
    section: str


@dataclass(frozen=True)
class Form:
    """What a league and a division print on a scoresheet; `forms.form_of` reads it from their rules."""

    layout: str
    line: str
    lines: int
    digits: int
    endings: tuple[str, ...]
    slips: str
    """Why a point is lost, in a sentence; "" where the league takes none at the table."""
    judge: bool
    """Whether a judge initials each point lost."""
    choices: tuple[VariationLine, ...]
    circles: str
    """How many variations a player circles for a shake: “one”, “one or two”."""
    circles_of_two: str
    """What is different with two players at the table, in a sentence; "" where nothing is."""
    always: tuple[VariationLine, ...]
    """Variations in effect for every shake."""
    points: tuple[PointsRow, ...]
    score: str
    score_words: str
    score_section: str
    counts_games: bool
    """Whether the number of games is written down, because the result of a round depends on it."""
    initialled: bool
    """Whether the scorekeeper initials every game on a player's own sheet."""
    last_keeps_score: bool
    steps: tuple[str, ...]
    disagreed: str
    rounds: int
    seats: int
    """How many a blank sheet has room for."""


@dataclass(frozen=True)
class Seat:
    name: str = ""
    team: str = ""
    id: str = ""


@dataclass(frozen=True)
class TableScoresheet:
    """A table's sheet for a round. Without a number or a name there is a blank to write it in."""

    kind: ClassVar[str] = "table-scoresheet"
    heading: Heading
    form: Form
    seats: tuple[Seat, ...]
    round: int | None = None
    table: int | None = None
    address: str = ""
    """Where the sheet is entered; printed as a QR code."""


@dataclass(frozen=True)
class PlayerScoresheet:
    """A player's own record of the day: the rounds, and at which table each is played."""

    kind: ClassVar[str] = "player-scoresheet"
    heading: Heading
    form: Form
    player: Seat
    tables: tuple[int | None, ...]
    """The table of each round, as far as it is known."""
    address: str = ""


@dataclass(frozen=True)
class VariationSheet:
    """Where the players of a table circle the variations of each shake, with what each one means."""

    kind: ClassVar[str] = "variation-sheet"
    heading: Heading
    form: Form
    seats: tuple[Seat, ...] = ()
    round: int | None = None
    table: int | None = None


@dataclass(frozen=True)
class SeatedTable:
    number: int
    seats: tuple[Seat, ...]
    division: str = ""


@dataclass(frozen=True)
class SeatingByTable:
    kind: ClassVar[str] = "seating-by-table"
    heading: Heading
    round: int | None
    tables: tuple[SeatedTable, ...]


@dataclass(frozen=True)
class Seated:
    """Where somebody sits, in each round that is printed; None where nowhere."""

    player: Seat
    tables: tuple[int | None, ...]


@dataclass(frozen=True)
class SeatingByName:
    kind: ClassVar[str] = "seating-by-name"
    heading: Heading
    rounds: tuple[int, ...]
    players: tuple[Seated, ...]


@dataclass(frozen=True)
class NameSlips:
    """Slips to cut out, one for each player."""

    kind: ClassVar[str] = "name-slips"
    heading: Heading
    rounds: tuple[int, ...]
    players: tuple[Seated, ...]


@dataclass(frozen=True)
class TableCard:
    """A card that stands on a table: its number, to be read from across the room."""

    kind: ClassVar[str] = "table-card"
    heading: Heading
    table: int
    address: str = ""


@dataclass(frozen=True)
class PrivateLink:
    """Somebody's link: whoever has it is that person on that day."""

    name: str
    team: str
    """What stands below the name: the role, or the team."""
    address: str


@dataclass(frozen=True)
class LinkSlips:
    """Private links to cut out, each with its QR code."""

    kind: ClassVar[str] = "link-slips"
    heading: Heading
    links: tuple[PrivateLink, ...]


@dataclass(frozen=True)
class StandingsLine:
    place: str
    name: str
    team: str
    rounds: tuple[str, ...]
    value: str
    note: str = ""


@dataclass(frozen=True)
class StandingsList:
    """Players or teams of a division, best first."""

    kind: ClassVar[str] = "standings"
    heading: Heading
    title: str
    rounds: tuple[str, ...]
    value: str
    lines: tuple[StandingsLine, ...]
    note: str = ""


@dataclass(frozen=True)
class Certificate:
    kind: ClassVar[str] = "certificate"
    heading: Heading
    name: str
    team: str
    award: str
    """“First place”, “took part”."""
    detail: str = ""


@dataclass(frozen=True)
class ShakeLine:
    """A finished shake on the scoresheet of a match: how it ended, what was chosen, and points by seat."""

    number: str
    ended: str
    chosen: str
    points: tuple[str, ...]
    lost: tuple[str, ...]
    """Points lost outside the score, by seat; "" where none were."""


@dataclass(frozen=True)
class MatchScoresheet:
    """The scoresheet of a match that was played at a web table, filled in."""

    kind: ClassVar[str] = "match-scoresheet"
    heading: Heading
    line: str
    """What a shake is called in this league."""
    seats: tuple[Seat, ...]
    lines: tuple[ShakeLine, ...]
    totals: tuple[str, ...]
    score: str
    scores: tuple[str, ...]
    """Match points by seat; () while the match is not over."""
    signed: tuple[str, ...]
    losses: tuple[str, ...]
    """Each point lost, with its reason and rule, in a sentence."""
    code: str = ""
