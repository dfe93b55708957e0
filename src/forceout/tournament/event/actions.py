"""Everything that can happen on a day. An action says who, when and what; nothing else is looked up anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from forceout.tournament.event.records import Settings
from forceout.tournament.event.roles import Person
from forceout.tournament.field import Round
from forceout.tournament.scoresheet import Sheet


@dataclass(frozen=True)
class Action:
    """`at` is milliseconds since the day began, `who` a person's id."""

    at: int
    who: str


@dataclass(frozen=True)
class ChangeSettings(Action):
    settings: Settings


@dataclass(frozen=True)
class Appoint(Action):
    """Gives somebody a role and with it a private link; or takes it back."""

    person: Person


@dataclass(frozen=True)
class EnterPlayers(Action):
    """A file of entries. One that differs from those entered before needs a second yes."""

    csv: str
    agreed: bool = False


@dataclass(frozen=True)
class AddPlayer(Action):
    """A late entry: one more player beside those of the file."""

    name: str
    team: str
    grade: int
    division: str = ""


@dataclass(frozen=True)
class CheckIn(Action):
    players: frozenset[str]
    here: bool = True


@dataclass(frozen=True)
class Draft(Action):
    """A seating for the next round. The tables come in with the action, as dice do at a match."""

    policy: str
    tables: Round
    reason: str = ""


@dataclass(frozen=True)
class Plan(Action):
    """Seatings for all rounds to come. The first is the draft, unless a round is still played; the others wait."""

    policy: str
    rounds: tuple[Round, ...]
    reason: str = ""


@dataclass(frozen=True)
class Edit(Action):
    """Other tables for the draft: a swap, a player moved. What breaks a hard rule needs a reason."""

    tables: Round
    reason: str = ""


@dataclass(frozen=True)
class Undo(Action):
    """Takes back the last edit of the draft."""


@dataclass(frozen=True)
class Release(Action):
    pass


@dataclass(frozen=True)
class Start(Action):
    """The room clock begins to run."""


@dataclass(frozen=True)
class CallRound(Action):
    """When the released round is to begin, in milliseconds since the day began: the hall counts down to it."""

    begins: int


@dataclass(frozen=True)
class Announce(Action):
    """What the hall reads from now on; no text takes the last announcement away."""

    text: str = ""


@dataclass(frozen=True)
class Join(Action):
    """Somebody without a seat in a released round sits down at a table with room."""

    round: int
    table: int
    player: str
    reason: str = ""


@dataclass(frozen=True)
class Dissolve(Action):
    """The one player who is left at a table of a released round goes to a table with room."""

    round: int
    table: int


@dataclass(frozen=True)
class Substitute(Action):
    """Somebody else sits at a seat of a released round."""

    round: int
    table: int
    seat: int
    player: str


@dataclass(frozen=True)
class AddTime(Action):
    round: int
    table: int
    seconds: int
    reason: str


@dataclass(frozen=True)
class PlayOnWeb(Action):
    """Which tables of the last round are played on the web; all others are played on paper.

    `shakes`: how many a match has there, for a short day; 0: as many as the time allows.
    """

    tables: frozenset[int]
    shakes: int = 0


@dataclass(frozen=True)
class OpenWebTables(Action):
    """The codes of the web tables that were opened from seat lists, by the number of the table."""

    round: int
    codes: Mapping[int, str]


@dataclass(frozen=True)
class LandSheet(Action):
    """The sheet of a web table whose players have all answered; `protests` are those who do not agree, and why."""

    round: int
    table: int
    code: str
    sheet: Sheet
    protests: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class GoOnOnPaper(Action):
    """A web table has broken off. What it had played is the start of the sheet on paper."""

    round: int
    table: int
    sheet: Sheet | None = None
    reason: str = ""


@dataclass(frozen=True)
class EnterSheet(Action):
    round: int
    table: int
    sheet: Sheet


@dataclass(frozen=True)
class ConfirmSheet(Action):
    """The same sheet, typed blind by a second person."""

    round: int
    table: int
    sheet: Sheet


@dataclass(frozen=True)
class Correct(Action):
    """A new version of a confirmed sheet. `kind`: a typing error, the agreement of all players, or a ruling."""

    round: int
    table: int
    sheet: Sheet
    kind: str
    reason: str
    agreed: frozenset[int] = field(default_factory=frozenset)


@dataclass(frozen=True)
class LodgeProtest(Action):
    """`official_called`: whether an official had been called to the table about it."""

    round: int
    table: int
    seat: int
    statement: str
    official_called: bool


@dataclass(frozen=True)
class GiveOpinion(Action):
    """A judge's opinion on a protest; the second one says whether it agrees with the first."""

    round: int
    table: int
    protest: int
    agrees: bool


@dataclass(frozen=True)
class DecideProtest(Action):
    """`upheld`: the ruling stands. Where it does not, `rule` names the rule that it clearly broke."""

    round: int
    table: int
    protest: int
    upheld: bool
    rule: str = ""


@dataclass(frozen=True)
class Advance(Action):
    """Closes the round. With something missing it needs a reason, which is marked in the standings."""

    reason: str = ""
