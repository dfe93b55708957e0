"""Every small fault that can be sown into a file.

Left out is what no test could or should see: types, docstrings, messages, decorators, assertions.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from fuzz.mutants.swaps import SMALL, is_bound, is_sentence, spoiled_return, swaps

UNTYPED_CALLS = {"TypeVar", "NewType", "cast", "field"}
UNREACHABLE = {"AssertionError", "NotImplementedError"}
INSTEAD: dict[type[ast.AST], str] = {
    ast.Raise: "pass",
    ast.Call: "pass",
    ast.AugAssign: "pass",
    ast.Continue: "break",
    ast.Break: "continue",
    ast.Yield: "yield from ()",
    ast.YieldFrom: "yield from ()",
}
"""What is put in the place of a whole statement."""
CONTEXT = 40
"""So many letters are shown on each side of a change."""


@dataclass(frozen=True)
class Mutant:
    """One change of one file. `start` and `end` are places in its bytes.

    `lines` are those that run when the changed code does; `at_import` says that they run but once, when the module
    is loaded, so that no test can be said to run them.
    """

    path: str
    line: int
    before: str
    after: str
    start: int
    end: int
    lines: tuple[int, ...]
    at_import: bool
    number: int = 0

    @property
    def name(self) -> str:
        return f"{self.path}:{self.line}#{self.number}"

    def sown(self, source: bytes) -> bytes:
        """The file with the fault in it."""
        return source[: self.start] + self.after.encode() + source[self.end :]

    def shown(self) -> str:
        """The change, on one line: what both have in common is left out where it is long."""
        old, new = self.before, self.after
        if new.startswith("(") and not old.startswith("("):
            new = new[1:-1]
        head = _in_common(old, new)
        tail = _in_common(old[head:][::-1], new[head:][::-1])
        first, last = max(0, head - CONTEXT), max(0, tail - CONTEXT)
        before, after = (text[first : len(text) - last] for text in (old, new))
        return f"{'…' if first else ''}{before}{'…' if last else ''}  →  {after}"


def mutants_of(path: str, source: bytes) -> list[Mutant]:
    """Every mutant of a file, in the order of the text."""
    found = _Sower(path, source).all()
    unique = {(mutant.start, mutant.end, mutant.after): mutant for mutant in found}
    ordered = sorted(unique.values(), key=lambda mutant: (mutant.start, mutant.end, mutant.after))
    seen: dict[int, int] = {}
    numbered = []
    for mutant in ordered:
        seen[mutant.line] = seen.get(mutant.line, 0) + 1
        numbered.append(replace(mutant, number=seen[mutant.line]))
    return numbered


def mutants_under(root: Path, folders: Iterable[str]) -> list[Mutant]:
    """Every mutant of every file in these folders or of these files, by their path from the root."""
    found: list[Mutant] = []
    for folder in folders:
        place = root / folder
        for path in [place] if place.is_file() else sorted(place.rglob("*.py")):
            found += mutants_of(path.relative_to(root).as_posix(), path.read_bytes())
    return found


def sample(mutants: list[Mutant], root: Path, count: int, seed: int) -> list[Mutant]:
    """So many mutants at random that are programs, and other programs than the original."""
    order = list(mutants)
    random.Random(seed).shuffle(order)
    chosen: list[Mutant] = []
    for mutant in order:
        if len(chosen) == count:
            break
        if is_another_program(mutant, (root / mutant.path).read_bytes()):
            chosen.append(mutant)
    return chosen


def is_another_program(mutant: Mutant, source: bytes) -> bool:
    try:
        sown = ast.parse(mutant.sown(source))
        compile(sown, mutant.path, "exec")
    except SyntaxError:
        return False
    return ast.dump(sown) != ast.dump(ast.parse(source))


class _Sower:
    def __init__(self, path: str, source: bytes) -> None:
        self.path = path
        self.source = source
        self.tree = ast.parse(source)
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def all(self) -> Iterator[Mutant]:
        yield from self._body(self.tree.body, None)

    # -- statements ---------------------------------------------------------------------------------

    def _body(self, body: list[ast.stmt], function: ast.AST | None) -> Iterator[Mutant]:
        for place, statement in enumerate(body):
            documents = place > 0 and isinstance(body[place - 1], ast.Assign | ast.AnnAssign)
            if _is_text(statement) and (place == 0 or documents):
                continue
            yield from self._statement(statement, function)

    def _statement(self, node: ast.stmt, function: ast.AST | None) -> Iterator[Mutant]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from self._function(node)
        elif isinstance(node, ast.ClassDef):
            yield from self._body(_fields_and_methods(node), function)
        elif isinstance(node, ast.If | ast.While):
            if ast.unparse(node.test) not in ("TYPE_CHECKING", "__name__ == '__main__'"):
                yield from self._condition(node.test, node, function)
                yield from self._body(node.body, function)
            yield from self._body(node.orelse, function)
        elif isinstance(node, ast.For | ast.AsyncFor):
            yield from self._expression(node.iter, node, function)
            yield from self._body(node.body, function)
            yield from self._body(node.orelse, function)
        elif isinstance(node, ast.With | ast.AsyncWith):
            for item in node.items:
                yield from self._expression(item.context_expr, node, function)
            yield from self._body(node.body, function)
        elif isinstance(node, ast.Try):
            for body in (node.body, *(handler.body for handler in node.handlers), node.orelse, node.finalbody):
                yield from self._body(body, function)
        elif not isinstance(node, ast.Import | ast.ImportFrom | ast.Assert | ast.Match):
            yield from self._simple(node, function)

    def _simple(self, node: ast.stmt, function: ast.AST | None) -> Iterator[Mutant]:
        if isinstance(node, ast.Raise) and any(name in ast.unparse(node) for name in UNREACHABLE):
            return
        if isinstance(node, ast.Assign) and function is None and _is_type(node.value):
            return
        names = {target.id for target in _targets(node) if isinstance(target, ast.Name)}
        if "__all__" in names:
            return
        if (
            any(is_bound(name) for name in names)
            and isinstance(node, ast.Assign | ast.AnnAssign)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, int)
            and node.value.value >= SMALL
        ):
            yield self._mutant(node.value, f"({ast.unparse(node.value)}) // 10", node, function)
            return
        instead = INSTEAD.get(type(node))
        if isinstance(node, ast.Return):
            instead = spoiled_return(node, function.returns if isinstance(function, ast.FunctionDef) else None)
        elif isinstance(node, ast.Expr):
            instead = INSTEAD.get(type(node.value))
        if instead is not None:
            yield self._mutant(node, instead, node, function)
        if isinstance(node, ast.AnnAssign | ast.Assign):
            if node.value is not None:
                yield from self._expression(node.value, node, function)
        else:
            yield from self._parts(node, node, function)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Mutant]:
        if node.name == "__repr__":
            return
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                yield from self._expression(default, node, node)
        yield from self._body(node.body, node)

    # -- expressions --------------------------------------------------------------------------------

    def _condition(self, test: ast.expr, statement: ast.stmt, function: ast.AST | None) -> Iterator[Mutant]:
        if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant):
            yield self._mutant(test, f"not ({ast.unparse(test)})", statement, function)
        yield from self._expression(test, statement, function)

    def _expression(self, node: ast.expr, statement: ast.stmt, function: ast.AST | None) -> Iterator[Mutant]:
        if isinstance(node, ast.JoinedStr) or is_sentence(node):
            return
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in UNTYPED_CALLS:
            return
        if isinstance(node, ast.Lambda):
            yield from self._expression(node.body, statement, node)
            return
        for swapped in swaps(node):
            yield self._mutant(node, _text(swapped), statement, function)
        yield from self._parts(node, statement, function)

    def _parts(self, node: ast.AST, statement: ast.stmt, function: ast.AST | None) -> Iterator[Mutant]:
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.expr):
                yield from self._expression(part, statement, function)
            elif isinstance(part, ast.keyword | ast.comprehension):
                yield from self._parts(part, statement, function)

    def _mutant(self, node: ast.expr | ast.stmt, after: str, statement: ast.stmt, function: ast.AST | None) -> Mutant:
        start, end = self._place(node.lineno, node.col_offset), self._place(node.end_lineno, node.end_col_offset)
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):  # a default: it counts when the body runs
            lines = range(statement.body[0].lineno, (statement.end_lineno or statement.lineno) + 1)
        else:
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
        return Mutant(
            self.path,
            node.lineno,
            ast.unparse(node),
            after,
            start,
            end,
            (*lines, statement.lineno) if statement.lineno not in lines else tuple(lines),
            at_import=function is None,
        )

    def _place(self, line: int | None, column: int | None) -> int:
        assert line is not None
        assert column is not None
        return self.starts[line - 1] + column


def _in_common(one: str, other: str) -> int:
    """How many letters two texts begin with alike."""
    alike = (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return next(alike, min(len(one), len(other)))


def _text(node: ast.expr) -> str:
    text = ast.unparse(node)
    return text if isinstance(node, ast.Constant | ast.Name | ast.Call | ast.Attribute | ast.List) else f"({text})"


def _fields_and_methods(node: ast.ClassDef) -> list[ast.stmt]:
    """The members of an enumeration may have any values, and what a protocol names has no body."""
    if any(ast.unparse(base).endswith(("Enum", "Flag", "Protocol")) for base in node.bases):
        return [part for part in node.body if isinstance(part, ast.FunctionDef)]
    return node.body


def _targets(node: ast.stmt) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AnnAssign) else []


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_type(node: ast.expr) -> bool:
    """A name for a type: `Roll = Sequence[Cube]`, `Node = Cube | Group`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _is_type(node.left) and _is_type(node.right)
    if isinstance(node, ast.Subscript):
        return _is_type(node.value)
    if isinstance(node, ast.Constant):
        return node.value is None
    return isinstance(node, ast.Name) and node.id[0].isupper() and not node.id.isupper()
