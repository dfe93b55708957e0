"""The five levels: one player, seen through how far it looks and how much it overlooks. New ones register here."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """`sees` is the longest solution, in cubes, that it finds at a glance, in so many `steps` of the solver;
    `overlooks` how often it misses what it could see; `writes` the longest that it finds with a pencil in hand."""

    number: int
    title: str
    sees: int
    writes: int
    steps: int
    overlooks: float
    looks_ahead: bool
    proves: bool
    checks: bool
    human_seconds: float


LEVELS = {
    level.number: level
    for level in (
        Level(1, "Beginner", 3, 5, 5_000, 0.6, looks_ahead=False, proves=False, checks=False, human_seconds=9),
        Level(2, "Learner", 5, 7, 20_000, 0.35, looks_ahead=False, proves=False, checks=False, human_seconds=8),
        Level(3, "Player", 7, 9, 40_000, 0.2, looks_ahead=True, proves=False, checks=True, human_seconds=7),
        Level(4, "Veteran", 9, 12, 60_000, 0.08, looks_ahead=True, proves=True, checks=True, human_seconds=6),
        Level(5, "Expert", 64, 64, 100_000, 0.0, looks_ahead=True, proves=True, checks=True, human_seconds=5),
    )
}
