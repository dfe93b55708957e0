"""A game, joined from what each room knows of it: its rules, its solver and its picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from forceout.rules.game import AnyGame
from forceout.show.of_position import Drawing, drawing_of
from forceout.solver.game_solver import AnySolver, solver_of


@dataclass(frozen=True)
class Game:
    """Equations or On-Sets."""

    rules: AnyGame

    @property
    def key(self) -> str:
        """`"equations"` or `"on-sets"`."""
        return self.rules.key

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.rules.title

    @property
    def solver(self) -> AnySolver:
        """Who finds solutions, and proves that there are none. Loaded when first asked for."""
        return solver_of(self.key)

    @property
    def drawing(self) -> Drawing:
        """How a mat of this game is drawn."""
        return drawing_of(self.key)

    def __repr__(self) -> str:
        return f"Game({self.key!r})"


@cache
def game_of(rules: AnyGame) -> Game:
    """The game with these rules."""
    return Game(rules)
