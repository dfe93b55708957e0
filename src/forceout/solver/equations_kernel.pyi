"""The compiled solver of Equations; see native/equations."""

from collections.abc import Callable

Fraction = tuple[int, int]
RadicalTerm = tuple[Fraction, list[tuple[int, Fraction]]]

def cap(bytes: int) -> None: ...
def used() -> int: ...
def tally() -> dict[str, int]: ...

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

class KindOfCube:
    def __init__(self, most: int, operation: bool, repeats: bool, unfinished: bool, endless: bool) -> None: ...

class Goals:
    def __init__(
        self,
        targets: list[tuple[list[tuple[str, list[RadicalTerm]]], int, int, float, float]],
        families: list[tuple[int, bool, Fraction, int, int]],
    ) -> None: ...

class Question:
    required: list[int]
    permitted: list[int]
    resources: list[int]
    from_resources: int
    least_cubes: int
    most_cubes: int
    least_operations: int
    multiple_of: int
    base: int
    every_choice: bool
    skim: bool
    forward: float
    seek_after: int
    def __init__(self) -> None: ...

class Kernel:
    def __init__(
        self,
        kinds: list[KindOfCube],
        factorials: int,
        leaves: list[tuple[list[int], Fraction, int]],
        uses: list[tuple[str, str, Fraction, int, int, bool]],
        most_bytes: int,
        endless_factorials: bool = False,
    ) -> None: ...
    def solve(
        self,
        question: Question,
        goals: Goals,
        milliseconds: float,
        most_steps: int,
        cancel: Cancel,
        confirm: Callable[[list[int], int], int],
    ) -> Outcome: ...
