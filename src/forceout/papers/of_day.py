"""All that can be printed of a day, by name: for the command line and for the organiser's page alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from forceout.papers import of_event
from forceout.papers.records import Sheet
from forceout.tournament.event.names import for_the_wall
from forceout.tournament.event.records import Event


@dataclass(frozen=True)
class Wanted:
    """What somebody asks for. Without a round it is the last one, or all where a sheet has room for several."""

    round: int | None = None
    table: int | None = None
    address: str = ""
    """Printed as a QR code; {round} and {table} in it are filled in."""
    best: int = 3
    whole_names: bool = True
    """Whole names on the lists that hang where anybody passes, whatever the day's setting says."""

    def numbers(self, event: Event) -> tuple[int, ...]:
        return (self.round,) if self.round else tuple(range(1, len(event.rounds) + 1))

    def number(self, event: Event) -> int:
        return self.round or len(event.rounds)


@dataclass(frozen=True)
class Print:
    """Something to print: what it is called, what it is for, and how its sheets are made."""

    key: str
    title: str
    purpose: str
    make: Callable[[Event, Wanted], Sequence[Sheet]]
    of_round: bool = False
    """Whether it is about one round, which has to be seated."""
    of_tables: bool = False
    """Whether there is a sheet for each table, so that one table's can be printed alone."""
    on_the_wall: bool = False
    """Whether it hangs where anybody passes: then it has the names that everybody may read."""


def _tables(made: Sequence[Sheet], wanted: Wanted) -> Sequence[Sheet]:
    return [one for one in made if wanted.table in (None, getattr(one, "table", None))]


_ALL = (
    Print(
        "scoresheet",
        "Table scoresheets",
        "A page for each table: names, a line for each shake or game, totals, initials.",
        lambda event, wanted: _tables(of_event.table_scoresheets(event, wanted.number(event), wanted.address), wanted),
        of_round=True,
        of_tables=True,
    ),
    Print(
        "player",
        "Player scoresheets",
        "A player's own record of the day: every round with its table.",
        lambda event, _: of_event.player_scoresheets(event),
    ),
    Print(
        "variations",
        "Variation sheets",
        "What may be chosen, to be circled for each shake, and what each one does.",
        lambda event, wanted: _tables(of_event.variation_sheets(event, wanted.number(event)), wanted),
        of_round=True,
        of_tables=True,
    ),
    Print(
        "seating",
        "Seating by table",
        "Who sits where, table by table, for the wall.",
        lambda event, wanted: (of_event.seating_by_table(event, wanted.number(event)),),
        of_round=True,
        on_the_wall=True,
    ),
    Print(
        "names",
        "Seating by name",
        "Who sits where, name by name, for the wall.",
        lambda event, wanted: (of_event.seating_by_name(event, wanted.numbers(event)),),
        of_round=True,
        on_the_wall=True,
    ),
    Print(
        "slips",
        "Name slips",
        "A slip for each player, to be cut out: twenty on a page.",
        lambda event, wanted: (of_event.name_slips(event, wanted.numbers(event)),),
        of_round=True,
    ),
    Print(
        "cards",
        "Table cards",
        "A card for each table, to be read from across the room.",
        lambda event, wanted: _tables(of_event.table_cards(event, wanted.address), wanted),
        of_tables=True,
    ),
    Print(
        "standings",
        "Standings",
        "Players and teams of each division, with every round, for the wall.",
        lambda event, _: of_event.standings(event),
        on_the_wall=True,
    ),
    Print(
        "certificates",
        "Certificates",
        "For the best of each division. Whoever shares a place has one too.",
        lambda event, wanted: of_event.certificates(event, wanted.best),
    ),
    Print(
        "blank",
        "Blank sheets",
        "A table's, a player's and a variation sheet without names, for a day without power.",
        lambda event, _: of_event.blank_sheets(event),
    ),
)
PRINTS: Mapping[str, Print] = MappingProxyType({one.key: one for one in _ALL})


def sheets_of(event: Event, key: str, wanted: Wanted) -> Sequence[Sheet]:
    """The sheets of one kind; `NoSuchRound` where the round has not been seated."""
    one = PRINTS[key]
    return one.make(for_the_wall(event) if one.on_the_wall and not wanted.whole_names else event, wanted)
