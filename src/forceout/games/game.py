"""A game, joined from what each room knows of it: its rules, its solver and its picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from forceout.rules.game import AnyGame

if TYPE_CHECKING:
    from forceout.show.of_position import Drawing
    from forceout.solver.game_solver import AnySolver


@dataclass(frozen=True, eq=False)
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
        """Who finds solutions, and proves that there are none."""
        return _solver_of(self.key)

    @property
    def drawing(self) -> Drawing:
        """How a mat of this game is drawn."""
        from forceout.show.of_position import drawing_of  # nor for pictures

        return drawing_of(self.key)

    def __eq__(self, other: object) -> bool:
        # rules that came from another process are another object, and still the same game
        return isinstance(other, Game) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Game({self.key!r})"


@cache
def _solver_of(key: str) -> AnySolver:
    from forceout.solver.game_solver import solver_of  # a question that needs no solver does not wait for one

    return solver_of(key)


@cache
def game_of(rules: AnyGame) -> Game:
    """The game with these rules."""
    return Game(rules)
