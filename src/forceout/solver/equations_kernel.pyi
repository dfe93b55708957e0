"""The compiled solver of Equations; see native/equations."""

from collections.abc import Callable

Fraction = tuple[int, int]
RadicalTerm = tuple[Fraction, list[tuple[int, Fraction]]]

def cap(bytes: int) -> None: ...
def used() -> int: ...

class Cancel:
    def __init__(self) -> None: ...
    def set(self) -> None: ...

class Outcome:
    @property
    def status(self) -> int: ...
    @property
    def reason(self) -> str: ...
    @property
    def doubt(self) -> str: ...
    @property
    def choices(self) -> int: ...
    @property
    def seconds(self) -> float: ...

class Kernel:
    def __init__(
        self,
        kinds: list[tuple[int, bool]],
        factorials: int,
        leaves: list[tuple[list[int], Fraction, int]],
        uses: list[tuple[str, str, Fraction, int, int, bool]],
        most_bytes: int,
    ) -> None: ...
    def solve(
        self,
        required: list[int],
        permitted: list[int],
        resources: list[int],
        from_resources: int,
        least_cubes: int,
        most_cubes: int,
        least_operations: int,
        repeats: list[bool],
        unfinished: list[bool],
        endless: list[bool],
        multiple_of: int,
        targets: list[tuple[list[tuple[str, list[RadicalTerm]]], int, int, float, float]],
        milliseconds: float,
        every_choice: bool,
        skim: bool,
        forward: float,
        families: list[tuple[int, bool, Fraction, int, list[tuple[int, int, int]]]],
        base: int,
        seek_after: int,
        most_steps: int,
        cancel: Cancel,
        confirm: Callable[[list[int], int], int],
    ) -> Outcome: ...
