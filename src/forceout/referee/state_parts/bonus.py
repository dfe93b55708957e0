"""The bonus move of a turn, as far as it has come."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus move: “Bonus” is called, then it is made, and then the turn goes on as usual."""

    called: bool = False
    made: bool = False
    cube: int | None = None
    """The number of the cube that was played as a bonus move, the latest of the shake."""
    by: int | None = None
    """Who said “Bonus” out of turn, over the board."""

    @property
    def owed(self) -> bool:
        """Whether “Bonus” was said, and the cube for Forbidden is still to come."""
        return self.called and not self.made

    def over(self) -> Bonus:
        """It is done with, made or not; which cube was the latest stays known."""
        return Bonus(cube=self.cube, by=self.by)

    def over_in_turn(self) -> Bonus:
        """The same, and whoever said it out of turn is no matter any more."""
        return NO_BONUS if self.cube is None else Bonus(cube=self.cube)


NO_BONUS = Bonus()
