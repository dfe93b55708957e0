"""Forceout: the academic cube games Equations and On-Sets, for programs.

    import forceout

    middle = forceout.league("agloa-equations-2015").division("middle")
    mat = middle.position(goal="b1r2", required="r3 b×", resources="g4 k7 r+")
    mat.judge("3×4 = 12", claim="now").correct
    mat.solve(claim="now")

Everything is frozen: what changes something gives back a new object. Nothing is loaded before it is used, neither the
other game nor the solvers nor the web.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from forceout import batches as batches
    from forceout import bots as bots
    from forceout import testing as testing
    from forceout.analysis.report import Report as Report
    from forceout.analysis.report import analyse as analyse
    from forceout.batches.positions import solve_many as solve_many
    from forceout.bots.decision import Bot as Bot
    from forceout.bots.decision import Decision as Decision
    from forceout.bots.registry import make_bot as bot
    from forceout.games.game import Game as Game
    from forceout.games.league import Division as Division
    from forceout.games.league import League as League
    from forceout.games.league import league as league
    from forceout.games.league import leagues as leagues
    from forceout.games.match import Match as Match
    from forceout.games.match import read_match as read_match
    from forceout.games.position import Position as Position
    from forceout.games.rolls import Deal as Deal
    from forceout.games.rolls import Roll as Roll
    from forceout.games.variation import Variation as Variation
    from forceout.protocol.ask import ask as ask
    from forceout.referee.action import JUDGE as JUDGE
    from forceout.referee.action import TABLE as TABLE
    from forceout.referee.action import Action as Action
    from forceout.referee.action import Refused as Refused
    from forceout.referee.option import Option as Option
    from forceout.referee.record import BadRecord as BadRecord
    from forceout.referee.state import Phase as Phase
    from forceout.rules.finding import BadPosition as BadPosition
    from forceout.rules.finding import BadQuestion as BadQuestion
    from forceout.rules.finding import Finding as Finding
    from forceout.rules.finding import Unknown as Unknown
    from forceout.rules.leagues import register as register_league
    from forceout.rules.printed_value import PrintedValue as Value
    from forceout.rules.verdict import Verdict as Verdict
    from forceout.solver.answer import Answer as Answer
    from forceout.solver.answer import Impossible as Impossible
    from forceout.solver.answer import Solved as Solved
    from forceout.solver.answer import Undecided as Undecided
    from forceout.solver.budget import Budget as Budget
    from forceout.solver.budget import CancelToken as CancelToken
    from forceout.solver.budget import Incomplete as Incomplete

__version__ = "0.1.0"

_WHERE = {
    "forceout.analysis.report": ("Report", "analyse"),
    "forceout.batches.positions": ("solve_many",),
    "forceout.bots.decision": ("Bot", "Decision"),
    "forceout.bots.registry": ("make_bot:bot",),
    "forceout.games.game": ("Game",),
    "forceout.games.league": ("Division", "League", "league", "leagues"),
    "forceout.games.match": ("Match", "read_match"),
    "forceout.games.position": ("Position",),
    "forceout.games.rolls": ("Deal", "Roll"),
    "forceout.games.variation": ("Variation",),
    "forceout.protocol.ask": ("ask",),
    "forceout.referee.action": ("JUDGE", "TABLE", "Action", "Refused"),
    "forceout.referee.option": ("Option",),
    "forceout.referee.record": ("BadRecord",),
    "forceout.referee.state": ("Phase",),
    "forceout.rules.finding": ("BadPosition", "BadQuestion", "Finding", "Unknown"),
    "forceout.rules.leagues": ("register:register_league",),
    "forceout.rules.printed_value": ("PrintedValue:Value",),
    "forceout.rules.verdict": ("Verdict",),
    "forceout.solver.answer": ("Answer", "Impossible", "Solved", "Undecided"),
    "forceout.solver.budget": ("Budget", "CancelToken", "Incomplete"),
}
"""Where each name comes from, with the name it has there where that is another. A test holds it to those imports."""

_NAMES = {
    entry.rpartition(":")[2]: (module, entry.partition(":")[0])
    for module, entries in _WHERE.items()
    for entry in entries
}
_ROOMS = ("batches", "bots", "testing")

__all__ = [
    "JUDGE",
    "TABLE",
    "Action",
    "Answer",
    "BadPosition",
    "BadQuestion",
    "BadRecord",
    "Bot",
    "Budget",
    "CancelToken",
    "Deal",
    "Decision",
    "Division",
    "Finding",
    "Game",
    "Impossible",
    "Incomplete",
    "League",
    "Match",
    "Option",
    "Phase",
    "Position",
    "Refused",
    "Report",
    "Roll",
    "Solved",
    "Undecided",
    "Unknown",
    "Value",
    "Variation",
    "Verdict",
    "__version__",
    "analyse",
    "ask",
    "batches",
    "bot",
    "bots",
    "league",
    "leagues",
    "read_match",
    "register_league",
    "solve_many",
    "testing",
]


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f"forceout.{name}")
    if name not in _NAMES:
        raise AttributeError(f"module “forceout” has no attribute “{name}”")
    module, there = _NAMES[name]
    found = getattr(import_module(module), there)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return list(__all__)
