"""Charges of illegal procedure: “charge” has it put right, and a legal action of another player insulates it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from forceout.referee.action import Action
from forceout.referee.charge_restores_table import table_restored
from forceout.referee.charge_returns_cubes import PUT_BACK
from forceout.referee.option import Candidate, Option, Tried
from forceout.referee.refusals import needs_player
from forceout.referee.state import Irregularity, Phase, State


def insulated(state: State, seat: int) -> State:
    """A legal action of another player: what was done before stands (IX-B). One's own action insulates nothing."""
    kept = tuple(one for one in state.irregular if one.seat == seat)
    return state if len(kept) == len(state.irregular) else state.but(irregular=kept)


def charge(state: State, action: Action) -> State:
    """“charge 1”, “charge 1 bonus-leader”: the latest irregularity of a seat, or the one of that kind, is put right."""
    needs_player(state, action)
    holder = state.shake.block.holder
    if holder not in (None, action.who):
        text = f"{state.name(holder or 0)} has the block, and a challenge comes before a charge."
        return state.noted(action.who, text, "charge-set-aside", state.procedure.cite("illegal"))
    seat, kind = [*action.words.split(), "", ""][:2]
    against = [
        one
        for one in state.irregular
        if one.seat != action.who and seat in ("", str(one.seat)) and kind in ("", one.finding.code, one.finding.family)
    ]
    if not against:
        text = "There is nothing to charge: what was done is legal, or it stands by now."
        return state.noted(action.who, text, "charge-set-aside", state.procedure.cite("illegal"))
    one = against[-1]
    state = state.noted(
        action.who, f"{state.name(action.who)} charges: {one.finding.text}", one.finding.code, one.finding.rule
    )
    return _remedy(one)(state, one)


def check_charge(state: State, action: Action) -> State:
    """Anybody may charge; with nothing to charge it is only told that there is nothing."""
    needs_player(state, action)
    return charge(state, action) if state.irregular else state


ANYTHING = Candidate(title="Charge somebody, and say what for", free="text")
NOTHING_TO_CHARGE = Tried(
    (Option("charge", "", "Charge an illegal procedure"), Option("charge", None, ANYTHING.title, ANYTHING.free))
)


def charge_candidates(state: State, seat: int) -> Iterable[Candidate | Option]:
    """The latest irregularity, or any that may still be charged."""
    if state.irregular or state.shake.block.holder == seat:
        return _irregularities(state, seat)
    needs_player(state, Action(state.now, seat, "charge"))
    return NOTHING_TO_CHARGE


def _irregularities(state: State, seat: int) -> Iterator[Candidate]:
    yield Candidate()
    for one in state.irregular:
        if one.seat != seat:
            title = f"Charge {state.name(one.seat)}: {one.finding.text}"
            yield from (Candidate(words, title) for words in (str(one.seat), f"{one.seat} {one.finding.code}"))
    yield ANYTHING


def _remedy(one: Irregularity) -> Callable[[State, Irregularity], State]:
    """What puts an irregularity right."""
    if one.phase is Phase.GOAL and one.finding.code != "bonus-leader":
        return table_restored
    return PUT_BACK.get(one.finding.code, table_restored)
