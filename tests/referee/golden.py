"""Golden playthroughs: a complete match for every ruleset, division and number of players.

python tests/referee/golden.py             plays them anew; look at what changed before you keep it
python tests/referee/golden.py accounts    tells the same matches anew: for a change of words only
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from forceout.cli.replay import as_text
from forceout.referee.action import TABLE, Action, Refused
from forceout.referee.match import apply, begin
from forceout.referee.record import replay, write_record
from forceout.referee.state import Phase, Setup
from forceout.rules.leagues import all_leagues
from referee.random_play import Player

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Ann", "Ben", "Cem", "Dia", "Eli")
SHAKES = 3
TABLES = [
    (key, division, players)
    for key, league in all_leagues().items()
    for division in league.divisions
    for players in league.players
]


def path_of(table: tuple[str, str, int]) -> Path:
    key, division, players = table
    return FOLDER / f"{'-'.join(filter(None, (key, division)))}-{players}.txt"


def play(table: tuple[str, str, int]) -> str:
    """A match of a few shakes between players who solve what they can."""
    key, division, players = table
    setup = Setup(key, division, NAMES[:players], strict=True, judge_checks=False)
    player = Player(random.Random("-".join(map(str, table))), rate=0, solves=True)
    state, log = begin(setup), []
    while state.phase is not Phase.DONE:
        action = player.act(state)
        if len(state.scores) >= SHAKES and not state.last_shake:
            action = Action(action.at, TABLE, "end-round")
        try:
            state = apply(state, action)
            log.append(action)
        except Refused:
            tick = Action(action.at, TABLE, "tick")  # a refusal costs time all the same
            state = apply(state, tick)
            log.append(tick)
    return write_record(setup, log)


def account_of(record: str) -> str:
    *_, last = replay(record)
    return as_text(last) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for table in TABLES:
        record = path_of(table).read_text(encoding="utf-8") if sys.argv[1:] == ["accounts"] else play(table)
        path_of(table).write_text(record, encoding="utf-8")
        path_of(table).with_suffix(".account").write_text(account_of(record), encoding="utf-8")
        print(path_of(table).name, len(record.splitlines()), "lines")


if __name__ == "__main__":
    main()
