"""What the rules say of something: one kind of value for every refusal, penalty and verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace


def sentence(text: str, at: int | None = None) -> str:
    """A remark as a sentence, with its place in the text where it has one."""
    place = "" if at is None else f" (character {at + 1})"
    return f"{text[0].upper()}{text[1:].rstrip('.')}{place}."


def remark(code: str, rule: str, text: str, at: int) -> Finding:
    """A finding about one place of what was written."""
    return Finding(code, rule, sentence(text, at), sentence(text))


@dataclass(frozen=True, slots=True)
class Finding:
    """A code that stays stable, the rule it rests on, and a sentence a twelve-year-old understands."""

    code: str
    rule: str
    text: str
    unplaced: str = field(default="", compare=False, repr=False)
    """The same sentence without the place of a character, where `text` has one."""

    @property
    def family(self) -> str:
        return self.code.split("/")[0]

    def of_cubes(self) -> Finding:
        """The same of a paper that is shown in cubes, in which nobody counts characters."""
        return replace(self, text=self.unplaced or self.text)

    def as_json(self) -> dict[str, str]:
        return {"code": self.code, "rule": self.rule, "text": self.text}


class Portable(Exception):
    """An exception that another process may raise for this one, whatever it was made from."""

    def __reduce__(self) -> tuple[Callable[..., Exception], tuple[object, ...]]:
        return _remade, (type(self), self.args, dict(self.__dict__))


def _remade(kind: type[Exception], given: tuple[object, ...], facts: dict[str, object]) -> Exception:
    made = kind.__new__(kind, *given)
    made.__dict__.update(facts)
    return made


class BadQuestion(Portable, ValueError):
    """A question that makes no sense: an unknown ruleset, a missing field. Not a verdict."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Unknown(BadQuestion, LookupError):
    """A name that nothing has. The message says what there is, and `known` lists it."""

    def __init__(self, code: str, message: str, known: Iterable[str] = ()) -> None:
        super().__init__(code, message)
        self.known = tuple(known)


class BadPosition(BadQuestion):
    """A position that cannot occur. `cubes` are those that no roll can show beside the others."""

    def __init__(self, code: str, message: str, cubes: Iterable[str] = ()) -> None:
        super().__init__(code, message)
        self.cubes = tuple(cubes)
