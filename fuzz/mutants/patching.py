"""Changes functions that are already loaded, so that the tests need not be collected again for every mutant."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

Place = tuple[str, int]
"""The full name of a function, and which of those of that name it is."""


class CannotPatch(Exception):
    """The change reaches further than the code of a function: the module has to be loaded anew."""


def functions_under(root: Path) -> dict[CodeType, list[FunctionType]]:
    """Every function that is loaded from these files, by its code."""
    found: dict[CodeType, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(root)):
            found.setdefault(thing.__code__, []).append(thing)
    return found


def patch(path: Path, source: bytes, sown: bytes, loaded: dict[CodeType, list[FunctionType]]) -> None:
    """Gives the loaded functions of a file the code they have with the fault in it."""
    new = dict(_codes(compile(sown, str(path), "exec", dont_inherit=True)))
    patched = False
    for place, before in _codes(compile(source, str(path), "exec", dont_inherit=True)):
        after = new.get(place)
        if after is not None and same(before, after):
            continue
        for function in loaded.get(before, ()):
            if after is None or after.co_freevars != before.co_freevars:
                raise CannotPatch
            function.__code__ = after
            patched = True
    if not patched:
        raise CannotPatch


def same(one: CodeType, other: CodeType) -> bool:
    """Whether two codes do the same, wherever they stand."""
    return _essence(one) == _essence(other)


def _essence(code: CodeType) -> tuple[object, ...]:
    constants = tuple(_essence(one) if isinstance(one, CodeType) else (type(one), one) for one in code.co_consts)
    return code.co_code, constants, code.co_names, code.co_varnames, code.co_freevars, code.co_exceptiontable


def _codes(module: CodeType) -> Iterator[tuple[Place, CodeType]]:
    seen: dict[str, int] = {}
    waiting = [module]
    while waiting:
        code = waiting.pop(0)
        inner = [one for one in code.co_consts if isinstance(one, CodeType)]
        waiting += inner
        for one in inner:
            seen[one.co_qualname] = seen.get(one.co_qualname, 0) + 1
            yield (one.co_qualname, seen[one.co_qualname]), one
