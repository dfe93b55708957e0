"""Making puzzles: a search that may take long, so few are made at a time and the latest are kept."""

from __future__ import annotations

import threading
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial

from forceout.analysis.puzzles import Puzzle, make_puzzle
from forceout.rules.finding import BadQuestion
from forceout.web.thinking import LATER, NoAnswer, NotYet

MAKERS = ThreadPoolExecutor(max_workers=2, thread_name_prefix="puzzle")
"""They wait for the workers, which make the puzzles."""
MOST_KEPT = 256
MOST_WAITING, MOST_OF_ONE = 8, 2
"""Puzzles that are being made, for everybody and for one person: nobody has all the makers."""
PATIENCE = 20.0
"""Seconds that a visitor waits. The work goes on, and whoever asks again finds it done."""

Asked = tuple[str, int, str, str, int]
_kept: OrderedDict[Asked, Future[Puzzle]] = OrderedDict()
_for_whom: dict[Asked, str] = {}
_lock = threading.Lock()


class NotYetMade(BadQuestion):
    """The puzzle is not there yet."""


def made(kind: str, seed: int, ruleset: str, division: str, variations: int, who: str = "") -> Puzzle:
    """A puzzle, or `BadQuestion` where there is none; `NotYetMade` where it takes too long. `who` asks for it."""
    future = _asked((kind, seed, ruleset, division, variations), who)
    try:
        return future.result(PATIENCE)
    except (TimeoutError, NotYet, NoAnswer):
        raise NotYetMade("not-yet", "This puzzle takes a while to make. Ask for it again in a minute.") from None


def _asked(asked: Asked, who: str = "") -> Future[Puzzle]:
    """The making of a puzzle; those who ask for the same one wait for the same work."""
    with _lock:
        if asked in _kept:
            _kept.move_to_end(asked)
            return _kept[asked]
        making = [one for one, future in _kept.items() if not future.done()]
        mine = sum(1 for one in making if who and _for_whom.get(one) == who)
        if len(making) >= MOST_WAITING or mine >= MOST_OF_ONE:
            raise NotYetMade("busy", "Many puzzles are being made. Ask again in a minute.")
        _kept[asked] = MAKERS.submit(partial(LATER.ask, make_puzzle, *asked))
        _for_whom[asked] = who
        while len(_kept) > MOST_KEPT:
            _for_whom.pop(_kept.popitem(last=False)[0], None)
        return _kept[asked]
