"""Shared set-up of the tests."""

import pytest
from hypothesis import settings

settings.register_profile("forceout", deadline=None, max_examples=150, print_blob=True)
settings.load_profile("forceout")

MOSTLY_WAIT = frozenset({"test_real_faults.py", "test_drain.py"})
"""Each of their tests takes half a minute, in which a server is away and people come back."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where everything is tested by several workers, those that mostly wait are spread among the others. One after the
    other in one worker, in the end, they would leave the processor idle."""
    waiting = [one for one in items if one.path.name in MOSTLY_WAIT]
    others = [one for one in items if one.path.name not in MOSTLY_WAIT]
    apart = len(others) // (len(waiting) + 1)
    if waiting and apart:
        items[:] = [
            one
            for at, other in enumerate(others, 1)
            for one in (other, *(waiting[at // apart - 1 : at // apart] if at % apart == 0 else ()))
        ]
