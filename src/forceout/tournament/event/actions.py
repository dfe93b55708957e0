"""Everything that can happen on a day. An action says who, when and what; nothing else is looked up anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from forceout.tournament.event.records import Search, Settings
from forceout.tournament.event.roles import Person
from forceout.tournament.field import Round
from forceout.tournament.scoresheet import Sheet

EDITION = 2
"""How actions of today are read. 1: lines of a file without ids were matched by their place, lots of different draws
were held against one another, and substitutions were hardly checked. What a log took in then stays as it was taken."""
FIRST_EDITION = 1
"""The edition of an action that does not name one."""


@dataclass(frozen=True)
class Action:
    """`at` is milliseconds since the day began, `who` a person's id."""

    at: int
    who: str
    edition: int = field(default=EDITION, kw_only=True)

    @property
    def as_first_read(self) -> bool:
        """Whether it was taken by the rules of the first edition."""
        return self.edition <= FIRST_EDITION


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
    search: Search | None = None
    """How they were found, where they were looked for."""


@dataclass(frozen=True)
class Plan(Action):
    """Seatings for all rounds to come. The first is the draft, unless a round is still played; the others wait."""

    policy: str
    rounds: tuple[Round, ...]
    reason: str = ""
    search: Search | None = None


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
    """`reason` answers for a draft that breaks a hard rule, where the draft itself gave none."""

    reason: str = ""


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
    """Somebody else sits at a seat of a released round; the player of the seat again takes it back.

    Once a sheet is there it is a correction. That, and what breaks a hard rule, needs a reason.
    """

    round: int
    table: int
    seat: int
    player: str
    reason: str = ""


@dataclass(frozen=True)
class LeaveOut(Action):
    """A player absent from the start is not at the table: the seat is taken out, and the match is one of the others."""

    round: int
    table: int
    seat: int


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
    paper: str = ""
    call: int | None = None


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


@dataclass(frozen=True)
class Reopen(Action):
    """Takes back the end of the last round, until the next one is seated."""


@dataclass(frozen=True)
class Initial(Action):
    """A player initials the own line; `games`: the table's scorekeeper initials the number of games as well."""

    round: int
    table: int
    seat: int
    games: bool = False


@dataclass(frozen=True)
class Penalise(Action):
    """A judge takes points from a player. It goes into the sheet, whether that is there already or comes later."""

    round: int
    table: int
    seat: int
    points: int
    initials: str
    rule: str
    shake: int | None = None


@dataclass(frozen=True)
class FindDeceit(Action):
    """Somebody signed this total in order to deceive. What follows from that is in the rules."""

    round: int
    table: int
    seat: int
    signed_total: int
    reason: str


@dataclass(frozen=True)
class Lift(Action):
    """Takes back a finding of an official, by its number at the table."""

    round: int
    table: int
    finding: int
    reason: str


@dataclass(frozen=True)
class Disqualify(Action):
    """Somebody loses a round (`lost`), has no seat in all rounds to come (`rest`), or both. Neither takes it back."""

    player: str
    reason: str
    lost: int | None = None
    rest: bool = False


@dataclass(frozen=True)
class BarJudge(Action):
    """A judge is kept away from tables: a coach from the own team's, a parent from a child's."""

    person: str
    tables: frozenset[int] = frozenset()
    teams: frozenset[str] = frozenset()


@dataclass(frozen=True)
class CallJudge(Action):
    """A table asks for a judge. `matter` is one of the set ones."""

    round: int
    table: int
    matter: str
    words: str = ""


@dataclass(frozen=True)
class TakeCall(Action):
    """A judge goes to a table that has called; `back` gives the call back to the others.

    `blind`: a second opinion is taken by nobody who knows the first ruling. Days that were played before this was held
    to have calls without it, and still open.
    """

    call: int
    back: bool = False
    blind: bool = False


@dataclass(frozen=True)
class Rule(Action):
    """A judge's ruling: one of the set outcomes, and the rule that it rests on."""

    call: int
    outcome: str
    rule: str
    words: str = ""


@dataclass(frozen=True)
class AskSecondOpinion(Action):
    call: int


@dataclass(frozen=True)
class NoteProtest(Action):
    """An official writes down a player's protest against a ruling, and where the paper is kept."""

    call: int
    seat: int
    statement: str
    paper: str = ""


@dataclass(frozen=True)
class PlayUp(Action):
    """Players go to a division above their own: one who is alone in it, or all of it."""

    players: frozenset[str]
    division: str


@dataclass(frozen=True)
class GiveBye(Action):
    """Somebody without a seat has a bye. It has no result unless the organiser enters one."""

    round: int
    player: str
    score: Fraction | None = None


@dataclass(frozen=True)
class DrawLots(Action):
    """Lots that break ties. The numbers come in with the action, as dice do at a match."""

    lots: Mapping[str, int]
