"""Golden playthroughs: a complete match for every ruleset, division and number of players.

One of each league stands beside the league's own file, as part of it; the others are here, as are all the accounts.

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
    """Where the record of a table is kept."""
    key, division, players = table
    league = all_leagues()[key]
    own = division == next(iter(league.divisions)) and players == min(league.players)
    return league.golden if own and league.golden else account_path_of(table).with_suffix(".txt")


def account_path_of(table: tuple[str, str, int]) -> Path:
    key, division, players = table
    return FOLDER / f"{'-'.join(filter(None, (key, division)))}-{players}.account"


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
        account_path_of(table).write_text(account_of(record), encoding="utf-8")
        print(account_path_of(table).stem, len(record.splitlines()), "lines")


if __name__ == "__main__":
    main()
