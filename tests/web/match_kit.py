"""A finished match of one shake, for what can be done with it afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from django.test import Client

from forceout.referee.action import Action
from forceout.referee.record import read_record
from forceout.web.tables.live_tables import changed_by_hand
from forceout.web.tables.models import Logged, Seat, Table

PLAYED = """forceout-record 1
ruleset agloa-equations-2015
division middle
player {0}
player {1}
mode strict
checking players
clocks on

0:00.000 0 lot r3
0:02.000 1 lot r1
0:20.000 0 roll r1 r2 r3 r+ r− r0 b0 b1 b2 b3 b× b÷ g4 g5 g6 g× g− g^ k7 k8 k9 k+ k÷ k√
0:35.000 0 select sideways
0:50.000 1 select factorial ; upside-down
1:20.000 0 lay b1r2
1:25.000 0 goal
1:50.000 1 move g4 required
2:10.000 0 move g× required
2:30.000 1 move g5 permitted
2:40.000 0 move g− permitted
2:45.000 1 pick-up
2:50.000 1 challenge now
3:20.000 1 present 4×5−2 = 12
3:50.000 0 reject not-equal
4:00.000 0 reject ambiguous (4×5)−2 = 12
4:20.000 table end-round
4:30.000 0 sign
4:31.000 1 sign
"""


def record(names: Sequence[str] = ("Ann", "Ben")) -> str:
    return PLAYED.format(*names)


def number_of(client: Client) -> str:
    """The number in a visitor's cookie."""
    if "player" not in client.session:
        client.get("/puzzles/?kind=now&seed=7")
    return str(client.session["player"])


def finished(*players: Client, names: Sequence[str] = ("Maya Lopez", "Theo van Berg"), over: bool = True) -> str:
    """The code of a table at which these visitors have played that match to its end."""
    setup, actions = read_record(record(names))
    code = f"R{Table.objects.count():04}".replace("0", "B").replace("1", "C")
    table = Table.objects.create(
        code=code, ruleset=setup.league_key, division=setup.division_key, judge_checks=False, began=0, over=over
    )
    for seat, name in enumerate(names):
        player = number_of(players[seat]) if seat < len(players) else f"{seat:032}"
        Seat.objects.create(table=table, number=seat, kind=Seat.PERSON, name=name, player=player)
    Logged.objects.bulk_create(_logged(table, number, one) for number, one in enumerate(actions, 1))
    changed_by_hand(code)
    return code


def _logged(table: Table, number: int, one: Action) -> Logged:
    return Logged(table=table, number=number, at=one.at, who=one.who, verb=one.verb, words=one.words)
