"""What is known of numbers stays known: a verdict that was reached once is not lost again (000 XIII-C-9).

`known.txt` has one number or question a line, and after the arrow what was found out about it. That the answers are
right is proven in the other files of this folder; here none may get lost or change unnoticed. Where a change is meant:

    PYTHONPATH=tests python -m exact.test_what_is_known
"""

from __future__ import annotations

from pathlib import Path

import pytest

from exact.knowledge import known_of

KNOWN = Path(__file__).parent / "known.txt"
ARROW = " => "
TOGETHER = 40
"""So many lines are asked in one test."""


def lines() -> list[tuple[str, str]]:
    found = []
    for line in KNOWN.read_text(encoding="utf-8").splitlines():
        written, _, known = line.partition(ARROW)
        found.append((written, known))
    return found


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize("first", range(0, len(lines()), TOGETHER))
def test_what_was_found_out_about_a_number_is_found_out_again(first: int) -> None:
    for written, known in lines()[first : first + TOGETHER]:
        assert known_of(written) == known, written


if __name__ == "__main__":
    again = [f"{written}{ARROW}{known_of(written)}\n" for written, _ in lines()]
    KNOWN.write_text("".join(again), encoding="utf-8")
