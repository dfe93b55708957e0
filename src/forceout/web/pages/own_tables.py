"""The tables that a visitor has played at, the newest first: what waits, what is over, and with whom it was played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.db.models import F, QuerySet
from django.urls import reverse

from forceout.cubes.words import listed
from forceout.lessons.lesson import Lesson
from forceout.rules.claims import IMPOSSIBLE, spoken
from forceout.web.learning.listing import calling, guided
from forceout.web.pages.choices import League, bot_words, games, leagues
from forceout.web.pages.when import day_of
from forceout.web.tables.match_time import wall
from forceout.web.tables.models import Logged, Seat, Table
from forceout.web.tables.results import resigned_at, totals_of

NEWEST = 60
"""How many of a visitor's tables the first page looks at; all of them are in the list of matches."""
MOST_AGAIN = 3
PRACTICE_WAITS = 24 * 3_600_000
"""Milliseconds for which a practice table that was left waits: nothing was at stake there."""


@dataclass(frozen=True)
class OwnTable:
    """A table with its seats, as the visitor of that number sees it in a list."""

    table: Table
    seats: tuple[Seat, ...]
    player: str
    league: League
    totals: tuple[int, ...] = field(default=())
    resigned: frozenset[int] = frozenset()
    """The seats of those who left the match by resigning."""

    @property
    def code(self) -> str:
        return self.table.code

    @property
    def mine(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.player == self.player]

    @property
    def others(self) -> list[Seat]:
        """Everybody else; at a device that is passed round, all."""
        return [seat for seat in self.seats if self.table.passed or seat.player != self.player]

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in self.others if seat.kind != Seat.BOT and seat.name]

    @property
    def given_up(self) -> bool:
        """The visitor has left, and a bot plays on."""
        return all(seat.kind == Seat.BOT for seat in self.mine)

    @property
    def seen(self) -> int:
        """When somebody was there last, by the wall clock."""
        return self.table.attended or int(self.table.opened.timestamp() * 1000)

    @property
    def waits(self) -> bool:
        """Whether a seat at it waits for the visitor."""
        if self.table.over or self.given_up:
            return False
        return not self.table.practice or wall() - self.seen < PRACTICE_WAITS

    @property
    def against(self) -> str:
        """“Theo and Priya”, “Ada, level 2”, “nobody yet”."""
        names = [seat.name for seat in self.people]
        bots = [f"{seat.name}, {bot_words(seat.bot)}" for seat in self.others if seat.kind == Seat.BOT]
        if names:
            return listed([*names, *(seat.name for seat in self.others if seat.kind == Seat.BOT)])
        if not bots:
            return "nobody yet"
        return bots[0] if len(bots) == 1 else listed([seat.name for seat in self.others if seat.name])

    @property
    def game(self) -> str:
        division = next((one.title for one in self.league.divisions if one.key == self.table.division), "")
        return f"{self.league.game.title}, {division}" if division else self.league.game.title

    @property
    def when(self) -> str:
        return day_of(self.seen)

    @property
    def scored(self) -> list[tuple[str, int]]:
        """Names and totals, where they are known."""
        names = [seat.name for seat in self.seats]
        return list(zip(names, self.totals, strict=True)) if len(names) == len(self.totals) else []

    @property
    def outcome(self) -> str:
        """Who has won, in words. Whoever has resigned keeps the points, but has not won."""
        if not self.scored:
            return ""
        stayed = [one for one in zip(self.seats, self.totals, strict=True) if one[0].number not in self.resigned]
        best = max((total for _, total in stayed), default=0)
        won = [seat for seat, total in stayed if total == best]
        if not won:
            return ""
        mine = not self.table.passed and any(seat.player == self.player for seat in won)
        if len(won) > 1:
            return "You tied" if mine else "A tie"
        return "You won" if mine else f"{won[0].name} won"

    @property
    def can_rematch(self) -> bool:
        return self.table.over and not self.table.of_day

    @property
    def has_record(self) -> bool:
        """A match that has begun, and may be told."""
        return self.table.may_be_told and self.table.began is not None


def tables_of(player: str) -> QuerySet[Table]:
    """All tables at which that visitor has, or had, a seat."""
    mine = Seat.objects.filter(player=player) if player else Seat.objects.none()
    return Table.objects.filter(pk__in=mine.values("table")).order_by("-opened")


def as_own(tables: Sequence[Table], player: str, totals: Mapping[str, tuple[int, ...]]) -> list[OwnTable]:
    """Tables whose rules are still known here."""
    known, gone = leagues(), resigned_at(tables) if totals else {}
    return [
        OwnTable(
            table,
            tuple(table.seats.all()),
            player,
            known[table.ruleset],
            totals.get(table.code, ()),
            frozenset(gone.get(table.code, ())),
        )
        for table in tables
        if table.ruleset in known
    ]


def newest_of(player: str) -> list[OwnTable]:
    return as_own(list(tables_of(player).prefetch_related("seats")[:NEWEST]), player, {})


def waiting(tables: Sequence[OwnTable]) -> list[OwnTable]:
    """Those at which a seat waits: matches before practice, and of each the one that was last attended first."""
    return sorted((one for one in tables if one.waits), key=lambda one: (one.table.practice, -one.seen))


def to_play_again(tables: Sequence[OwnTable]) -> list[OwnTable]:
    """The last match with each company, with its result. Practice has none, and a league's day brings its own."""
    found: dict[object, OwnTable] = {}
    for one in sorted(tables, key=lambda one: -one.seen):
        if one.can_rematch and not one.table.practice:
            company = tuple(sorted((seat.player or seat.bot or seat.name) for seat in one.others))
            found.setdefault((company, one.table.ruleset, one.table.division), one)
    shown = list(found.values())[:MOST_AGAIN]
    return (
        as_own([one.table for one in shown], shown[0].player, totals_of([one.table for one in shown])) if shown else []
    )


@dataclass(frozen=True)
class Untried:
    """Something that a visitor has not done yet, and where it is explained or begun."""

    title: str
    path: str


def untried(tables: Sequence[OwnTable], player: str) -> list[Untried]:
    """Two things at most, the easiest first; of the game that the visitor plays, or the first of them."""
    done = set(
        Logged.objects.filter(
            table__in=[one.table for one in tables],
            verb__in=("challenge", "bonus"),
            table__seats__player=player,
            table__seats__number=F("who"),
        )
        .order_by()
        .values_list("verb", "words")
        .distinct()
    )
    claims = {spoken(words.split()[0]) for verb, words in done if verb == "challenge" and words}
    played = {one.league.game.key for one in tables}
    game = next((one.key for one in games() if one.key in played), games()[0].key)
    # Bonus has no lesson: it is told among the words of the game
    words = f"{reverse('pages:learn')}?{urlencode({'game': game})}#word-bonus"
    spot = calling(game, IMPOSSIBLE.key)
    offers = (
        *([(_lesson(IMPOSSIBLE.title, spot), IMPOSSIBLE.key in claims)] if spot is not None else []),
        (Untried("Bonus", words), any(verb == "bonus" for verb, _ in done)),
        *((_lesson(one.title, guided(one.key)), one.key in played) for one in games()),
        (Untried("Practice", reverse("pages:practice")), any(one.table.practice for one in tables)),
    )
    return [offer for offer, tried in offers if not tried][:2]


def _lesson(title: str, lesson: Lesson) -> Untried:
    return Untried(title, reverse("learning:lesson", args=[lesson.key]))
