"""The board's `protocol.ts`, printed from the structures of this package: names, types and what is said of them."""

from __future__ import annotations

import ast
import inspect
import json
import types
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, Union, get_args, get_origin, is_typeddict

from forceout.web.wire import cubes, errors, lesson, messages, papers, progress, puzzle, review, shake, shake_end, table
from forceout.web.wire.shapes import OneOf, fields_of

MODULES = (cubes, papers, shake, shake_end, table, messages, review, puzzle, lesson, progress, errors)
"""In the order in which they are printed."""
WIDTH = 120
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", None: "null", types.NoneType: "null"}
HEAD = """\
/**
 * What the server and the board say to each other. Made by `make wire` from `src/forceout/web/wire`: change it there.
 * The server has authority: the table shows what a `View` says and sends `Act`s, each with the number it answers.
 */
"""


@dataclass
class Definition:
    """A structure, or a type with a name, as its module defines it."""

    name: str
    value: Any
    said: str = ""
    bases: list[str] = field(default_factory=list)
    own: dict[str, str] = field(default_factory=dict)
    """The fields of a structure that are its own, with what is said of each."""


def protocol() -> str:
    """The whole file."""
    by_module = [(module, list(_definitions(module))) for module in MODULES]
    names = {_key(one.value): one.name for _, found in by_module for one in found if not is_typeddict(one.value)}
    parts = [HEAD]
    for module, found in by_module:
        parts.append(f"// -- {_first_line(module)} --\n")
        parts += [_printed(one, names) for one in found]
    return "\n".join(parts)


def _first_line(module: types.ModuleType) -> str:
    return (module.__doc__ or "").partition("\n")[0].rstrip(".")


def _definitions(module: types.ModuleType) -> Iterator[Definition]:
    body = ast.parse(inspect.getsource(module)).body
    for statement, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(statement, ast.ClassDef):
            bases = [base.id for base in statement.bases if isinstance(base, ast.Name) and base.id != "TypedDict"]
            said = ast.get_docstring(statement) or ""
            yield Definition(statement.name, getattr(module, statement.name), said, bases, dict(_own(statement.body)))
        elif isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            name = statement.targets[0].id
            value = getattr(module, name)
            if get_origin(value) in (Literal, Union, types.UnionType, Annotated):
                yield Definition(name, value, _string(after))


def _own(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for statement, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            yield statement.target.id, _string(after)


def _string(statement: ast.stmt | None) -> str:
    """What is said of the name before it."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return inspect.cleandoc(str(statement.value.value))
    return ""


def _printed(one: Definition, names: dict[Any, str]) -> str:
    said = _comment(one.said, "")
    if not is_typeddict(one.value):
        return f"{said}{_union(f'export type {one.name} =', _members(one.value, names))};\n"
    bases = f" extends {', '.join(one.bases)}" if one.bases else ""
    hints = fields_of(one.value)
    rows = [f"{_comment(told, '  ')}  {name}: {_type(hints[name], names)};\n" for name, told in one.own.items()]
    return f"{said}export interface {one.name}{bases} {{\n{''.join(rows)}}}\n"


def _union(head: str, members: list[str]) -> str:
    """As the board's formatter breaks it: on one line, on the next, or a line for each."""
    flat = " | ".join(members)
    if len(head) + len(flat) + 2 <= WIDTH:
        return f"{head} {flat}"
    return f"{head}\n  {flat}" if len(flat) + 3 <= WIDTH else head + "".join(f"\n  | {one}" for one in members)


def _comment(said: str, indent: str) -> str:
    if not said:
        return ""
    lines = said.replace("*/", "* /").split("\n")
    if len(lines) == 1 and len(indent) + len(said) + 7 <= WIDTH:
        return f"{indent}/** {said} */\n"
    return "".join([f"{indent}/**\n", *(f"{indent} * {line}".rstrip() + "\n" for line in lines), f"{indent} */\n"])


def _members(value: Any, names: dict[Any, str]) -> list[str]:
    """The members of a union, a literal, or one of a few words."""
    origin = get_origin(value)
    if origin is Annotated:
        base, *limits = get_args(value)
        words = [word for limit in limits if isinstance(limit, OneOf) for word in limit.words]
        return [json.dumps(word, ensure_ascii=False) for word in words] or [_type(base, names)]
    if origin is Literal:
        return [json.dumps(word, ensure_ascii=False) for word in get_args(value)]
    return [_type(member, names) for member in get_args(value)]


def _type(value: Any, names: dict[Any, str]) -> str:
    if is_typeddict(value):
        return str(value.__name__)
    if value in PLAIN:
        return PLAIN[value]
    if _key(value) in names:
        return names[_key(value)]
    origin, inner = get_origin(value), get_args(value)
    if origin is list:
        held = _type(inner[0], names)
        return f"({held})[]" if " " in held else f"{held}[]"
    if origin is tuple:
        return f"[{', '.join(_type(one, names) for one in inner)}]"
    return " | ".join(_members(value, names))


def _key(value: Any) -> Any:
    """Types that say the same are the same; unions are told by their members, in whatever order."""
    return (get_origin(value), frozenset(get_args(value))) if get_origin(value) in (Union, types.UnionType) else value
