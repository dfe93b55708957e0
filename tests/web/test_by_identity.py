"""What is kept for a thing is found for that very thing and for no other."""

from __future__ import annotations

from forceout.web.by_identity import ByIdentity


def test_an_equal_thing_is_another_thing() -> None:
    kept: ByIdentity[list[int], str] = ByIdentity(10)
    one, other = [1], [1]
    assert kept.keep(one, "found") == "found"
    assert kept.known(one) == "found"
    assert kept.known(other) is None


def test_a_thing_that_is_kept_cannot_lose_its_identity_to_another() -> None:
    kept: ByIdentity[object, int] = ByIdentity(1_000)
    for number in range(500):
        thing = object()  # without being kept it would be gone, and the next might take its place
        assert kept.known(thing) is None
        kept.keep(thing, number)


def test_where_there_are_too_many_all_are_forgotten() -> None:
    kept: ByIdentity[list[int], int] = ByIdentity(3)
    things = [[number] for number in range(4)]
    for number, thing in enumerate(things):
        kept.keep(thing, number)
    assert [kept.known(thing) for thing in things] == [None, None, None, 3]
