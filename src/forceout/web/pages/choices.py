"""What can be chosen for a new table: the catalogue's games, leagues and divisions, and the visitor's last choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from forceout.bots.registry import USUAL_BOT, bots
from forceout.cubes.number_words import number_word
from forceout.cubes.words import capital, count
from forceout.rules.game import AnyGame
from forceout.rules.league import AnyLeague
from forceout.rules.leagues import FIRST_LEAGUE, all_leagues
from forceout.rules.procedure import Task
from forceout.web.tables.opening import BOT_NAMES, MOST_SHAKES, USUAL_SHAKES
from forceout.web.wire.table import FRIENDLY, LEAGUE

OPPONENTS = ("bots", "friends", "passed", "practice")

MINUTES_A_SHAKE = 4


@dataclass(frozen=True)
class DivisionShown:
    """A division on a card."""

    key: str
    title: str
    note: str


@dataclass(frozen=True)
class League:
    """A ruleset as a visitor sees it. `number` ties its divisions to it on the page."""

    number: int
    key: str
    title: str
    game: AnyGame
    divisions: tuple[DivisionShown, ...]
    most_players: int
    has_variations: bool
    pace: str

    def division(self, key: str) -> str:
        """The division of that name, or the first where the league has none such."""
        known = [division.key for division in self.divisions]
        return key if key in known else known[0]


@dataclass(frozen=True)
class Game:
    """A game and the leagues that play it."""

    key: str
    title: str
    note: str
    leagues: tuple[League, ...]


def leagues() -> Mapping[str, League]:
    return {key: _league(number, ruleset) for number, (key, ruleset) in enumerate(all_leagues().items(), 1)}


def games() -> tuple[Game, ...]:
    """The games in the order of the leagues that play them."""
    listed = leagues().values()
    played = {league.game.key: league.game for league in listed}
    return tuple(
        Game(game.key, game.title, game.note, tuple(league for league in listed if league.game is game))
        for game in played.values()
    )


def _league(number: int, ruleset: AnyLeague) -> League:
    divisions = tuple(
        DivisionShown(division.key, division.title, _note(ruleset, division.key))
        for division in ruleset.divisions.values()
    )
    chosen = any(division.selecting for division in ruleset.divisions.values())
    turn = ruleset.procedure.seconds.get(Task.TURN) if ruleset.procedure.timed else None
    pace = f"{_duration(turn)} a turn" if turn else "A clock for Goal and writing"
    return League(number, ruleset.key, ruleset.title, ruleset.game, divisions, max(ruleset.players), chosen, pace)


def _duration(seconds: int) -> str:
    if seconds % 60:
        return f"{seconds} seconds"
    return capital(count(seconds // 60, "minute"))


def _note(ruleset: AnyLeague, key: str) -> str:
    division = ruleset.divisions[key]
    if division.selecting and division.last_grade:
        return f"up to grade {division.last_grade}"
    if division.selecting:
        return f"{count(len(division.offered) - len(division.always), 'variation')} to choose from"
    if division.always:
        return f"{len(division.always)} variations"
    return (
        ""
        if len(ruleset.divisions) > 1 and not any(one.always for one in ruleset.divisions.values())
        else "no variations"
    )


@dataclass(frozen=True)
class Choices:
    """The choices of a table as the form shows them. Whatever was given, these can be played."""

    ruleset: str = FIRST_LEAGUE
    division: str = ""
    opponents: str = "bots"
    bot: str = USUAL_BOT
    players: int = 2
    bots: int = 0
    checking: str = "judge"
    clocks: str = "off"
    mode: str = "strict"
    play: str = FRIENDLY
    shakes: int = USUAL_SHAKES

    @classmethod
    def of(cls, given: Mapping[str, Any] | None) -> Choices:
        """From what was kept or sent. What makes no sense is as it is for a first visit."""
        told = given if isinstance(given, Mapping) else {}
        league = leagues().get(str(told.get("ruleset", "")), leagues()[FIRST_LEAGUE])
        players = _number(told, "players", 2, league.most_players, 2)
        return cls(
            ruleset=league.key,
            division=league.division(str(told.get("division", ""))),
            opponents=_word(told, "opponents", *OPPONENTS),
            bot=_word(told, "bot", USUAL_BOT, *bots()),
            players=players,
            bots=_number(told, "bots", 0, players - 2, 0),
            checking=_word(told, "checking", "judge", "players"),
            clocks=_word(told, "clocks", "off", "on"),
            mode=_word(told, "mode", "strict", "board"),
            play=_word(told, "play", FRIENDLY, LEAGUE),
            shakes=_number(told, "shakes", 1, MOST_SHAKES, USUAL_SHAKES),
        )

    @property
    def league(self) -> League:
        return leagues()[self.ruleset]

    @property
    def division_title(self) -> str:
        return next(one.title for one in self.league.divisions if one.key == self.division)

    @property
    def bot_called(self) -> str:
        """The first of the computer players."""
        return f"{BOT_NAMES[0]}, {bot_words(self.bot)}"

    @property
    def lines(self) -> dict[str, str]:
        """What “Play now” opens, in a line, for each kind of opponents."""
        rules = f"{self.league.game.title}, {self.division_title}"
        pace = self.league.pace.lower() if self.clocks == "on" else "no clock"
        shakes = f"{self.shakes} shake{'s' if self.shakes > 1 else ''}"
        others = self.players - 1
        return {
            "bots": f"{rules}, {pace}, {shakes}. {others} opponent{'s' if others > 1 else ''}: {self.bot_called}.",
            "friends": f"{rules}, {pace}, {shakes}. {self.players} seats; you get a code for your friends.",
            "passed": f"{rules}, {pace}, {shakes}. One device, passed round.",
            "practice": f"{rules}, no clock, {shakes}. Moves can be taken back.",
        }

    def summary(self) -> tuple[str, str]:
        """The table in two lines, beside the button that opens it. The page's script says it in the same words."""
        game = self.league.game.title
        division = self.division_title
        others = number_word(self.players - 1)
        against = {
            "bots": f"{others} computer player{'s' if self.players > 2 else ''}",
            "friends": "friends by table code",
            "passed": "one device passed round",
            "practice": "practice alone",
        }[self.opponents]
        pace = self.league.pace if self.clocks == "on" and self.opponents != "practice" else "No clock"
        shakes = f"{self.shakes} shake{'s' if self.shakes > 1 else ''}, about {self.shakes * MINUTES_A_SHAKE} minutes"
        return f"{game}, {division}, {against}.", f"{pace}. {shakes}."


def bot_words(name: str) -> str:
    """“level 2”."""
    return name.replace("-", " ")


def _word(told: Mapping[str, Any], key: str, *known: str) -> str:
    said = str(told.get(key, ""))
    return said if said in known else known[0]


def _number(told: Mapping[str, Any], key: str, least: int, most: int, usual: int) -> int:
    try:
        said = int(str(told.get(key, usual)))
    except ValueError:
        return usual
    return min(max(said, least), most)
