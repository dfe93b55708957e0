"""A question is packed although what is asked about grows meanwhile: another thread works out a field of it."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from forceout.web.thinking.as_bytes import as_bytes


class Growing:
    """Something that has changed under the hands of whoever packed it, so many times."""

    def __init__(self, times: int) -> None:
        self.times = times

    def __reduce__(self) -> tuple[Any, ...]:
        if self.times:
            self.times -= 1
            raise RuntimeError("dictionary changed size during iteration")
        return str, ("packed",)


def test_what_grows_while_it_is_packed_is_packed_once_more() -> None:
    assert pickle.loads(as_bytes(Growing(3))) == "packed"


def test_what_can_never_be_packed_is_told() -> None:
    with pytest.raises(RuntimeError):
        as_bytes(Growing(1_000))
