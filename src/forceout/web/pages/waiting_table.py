"""The table that waits for a visitor, as the first page shows it: its Goal, its scores, what happened last."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.cubes.words import listed
from forceout.referee.state import State
from forceout.web import wire
from forceout.web.pages.own_tables import OwnTable
from forceout.web.pages.when import ago
from forceout.web.tables.board_view.table import public_view
from forceout.web.tables.live_tables import LiveTable, load
from forceout.web.tables.match_time import match_time, slept_meanwhile, wall
from forceout.web.tables.models import Seat, Table

TALK = "said"
"""Of the account: what somebody said is not repeated elsewhere."""


@dataclass(frozen=True)
class Pill:
    """A state in a word. Only where a person is needed it is the colour of the sun."""

    words: str
    icon: str
    needed: bool = False


@dataclass(frozen=True)
class Standing:
    """A player's score so far."""

    name: str
    total: int
    yours: bool


@dataclass(frozen=True)
class LaidCube:
    """A cube of the Goal."""

    face: str
    colour: str
    turned: str
    spoken: str


@dataclass(frozen=True)
class Waiting:
    """The table of the hero."""

    own: OwnTable
    heading: str
    pill: Pill
    text: str
    button: str
    sits: bool
    """The visitor has yet to sit down, on a seat that is kept."""
    on_sets: bool
    goal: tuple[LaidCube, ...] = ()
    reading: str = ""
    standings: tuple[Standing, ...] = ()

    @property
    def spoken(self) -> str:
        return f"Goal: {', '.join(cube.spoken for cube in self.goal)}{f', {self.reading}' if self.reading else ''}"

    @property
    def can_give_up(self) -> bool:
        return not self.own.table.of_day


def shown(own: OwnTable, name: str) -> Waiting | None:
    """None where the table has been deleted meanwhile."""
    try:
        live = load(own.code)
    except Table.DoesNotExist:
        return None
    on_sets = own.league.game.deals_cards
    hello = f", {name}" if name else ""
    if live.match is None:
        return _gathering(own, live, hello, on_sets=on_sets)
    state = live.match.state
    view = public_view(live, max(match_time(live.table, wall()), state.now))
    mine = live.seats_of(own.player)
    shake = view["shake"]
    goal = _goal(shake) if shake is not None else ()
    last = _last(own.table, view["story"])
    return Waiting(
        own,
        f"Your table is waiting{hello}",
        _pill(live, view, mine),
        f"{own.game}, {_how_far(own.table, state)}. {last} {_clock(own.table)}",
        f"Continue at table {own.code}",
        sits=False,
        on_sets=on_sets,
        goal=goal,
        reading=_reading(shake, goal) if goal and shake is not None else "",
        standings=tuple(Standing(seat["name"], seat["total"], seat["number"] in mine) for seat in view["seats"]),
    )


def _gathering(own: OwnTable, live: LiveTable, hello: str, *, on_sets: bool) -> Waiting:
    if live.is_kept_for(own.player):
        host = next((seat.name for seat in live.seats if seat.player == own.table.host), "")
        text = f"{own.game}. {host or 'Somebody'} wants a rematch with the same seats. Yours is kept for you."
        pill = Pill("You are asked", "people", needed=True)
        return Waiting(own, f"A rematch is waiting{hello}", pill, text, f"Sit down at table {own.code}", True, on_sets)
    missing = [seat.name for seat in live.seats if seat.kind == Seat.FREE and seat.name]
    free = sum(1 for seat in live.seats if seat.kind == Seat.FREE and not seat.name)
    for_whom = listed([*missing, *([f"{free} more player{'s' if free > 1 else ''}"] if free else [])])
    text = f"{own.game}. Not begun yet{f': waiting for {for_whom}' if for_whom else ''}."
    pill = Pill("Waiting for players", "people")
    return Waiting(own, f"Your table is waiting{hello}", pill, text, f"Continue at table {own.code}", False, on_sets)


def _pill(live: LiveTable, view: wire.View, mine: tuple[int, ...]) -> Pill:
    waits_for = view["waitsFor"]
    if set(waits_for) & set(mine):
        return Pill("Sign the scoresheet" if view["phase"] == "sign" else "Your turn", "play", needed=True)
    names = [seat.name for seat in live.seats if seat.number in waits_for]
    return Pill(f"Waiting for {listed(names)}" if names else "Being played", "clock")


def _how_far(table: Table, state: State) -> str:
    of = f" of {table.shakes}" if table.shakes else ""
    return f"{'practice, ' if table.practice else ''}shake {max(state.shake.number, 1)}{of}"


def _last(table: Table, story: list[wire.Told]) -> str:
    """What happened last as everybody may know it, and how long ago."""
    last = next((told for told in reversed(story) if told["code"] != TALK), None)
    if last is None or table.began is None:
        return "Nobody has thrown yet."
    happened = table.began + table.slept + last["at"]
    return f"{last['text'].rstrip('.')}, {ago(wall() - happened)}."


def _clock(table: Table) -> str:
    if not table.timed:
        return "There is no clock."
    if slept_meanwhile(table.attended, wall()) > 0:
        return "The clock stands still until you are back."
    return "The clock runs: the table is attended."


def _goal(shake: wire.Shake) -> tuple[LaidCube, ...]:
    cubes = {cube["number"]: cube for cube in shake["cubes"]}
    laid = [(cubes[one["number"]], one["turned"]) for one in shake["goal"]]
    return tuple(LaidCube(cube["face"], cube["colour"], turned, cube["spoken"]) for cube, turned in laid)


def _reading(shake: wire.Shake, goal: tuple[LaidCube, ...]) -> str:
    """How the Goal is read, where that is more than its cubes say: “24 in base eight”, “3 cards”."""
    read = shake["reading"]
    title = read["title"] if read is not None else ""
    return title if title != "".join(cube.face for cube in goal) else ""
