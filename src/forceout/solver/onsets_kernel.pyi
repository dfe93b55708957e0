"""The compiled solver; see native/onsets."""

from collections.abc import Sequence

RoleRow = tuple[str, Sequence[int]]
KindRow = tuple[int, int, int, int, bool, bool]
UniverseRow = tuple[Sequence[int], int, int, int, int, int]
Program = list[tuple[int, int]]
Row = tuple[int, int, int, int, list[Program], list[int], list[int], int, int]

class Cancel:
    def __init__(self) -> None: ...
    def set(self) -> None: ...

class Pool:
    def __init__(
        self,
        kinds: Sequence[KindRow],
        operations_repeat: bool,
        restrictions: bool,
        restriction_needed: bool,
        no_null_restrictions: bool,
        least_operations: int,
        least_cubes: int,
    ) -> None: ...

class Table:
    def __init__(self, universes: Sequence[UniverseRow], spoken_for: int) -> None: ...

class Kernel:
    def __init__(self, roles: Sequence[RoleRow], most_bytes: int) -> None: ...
    def solve(
        self, pools: Sequence[Pool], table: Table, milliseconds: float, cancel: Cancel | None
    ) -> tuple[bool, bool, Row | None, float]: ...
    def list(
        self, pools: Sequence[Pool], table: Table, length: int, milliseconds: float, cancel: Cancel | None
    ) -> list[Row] | None: ...
    @property
    def bytes(self) -> int: ...
    def limit(self, most_bytes: int) -> None: ...
    def forget(self) -> None: ...
