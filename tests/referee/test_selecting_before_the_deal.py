"""Over the board: a selection before the roll may be charged; one between roll and deal is simply too early."""

from __future__ import annotations

import pytest

from referee.tables import ON_SETS_ROLL, rolling


@pytest.mark.rule("001 A11")
def test_manual_A11_after_the_roll_but_before_the_deal_nobody_selects() -> None:
    early = rolling("middle", ruleset="mlag-on-sets-2019", strict=False)
    early.play("1 select multiple-operations")
    assert [one.finding.code for one in early.state.irregular] == ["select-early"]
    rolled = rolling("middle", ruleset="mlag-on-sets-2019", strict=False)
    rolled.play(f"0 roll {ON_SETS_ROLL}")
    assert rolled.refused("1 select multiple-operations").code == "wrong-phase"
