"""What a small fault looks like: each function gives the ways to spoil one node of the syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import copy
from typing import Any

LARGE = 5_000
"""Whole numbers from here on bound an effort; one more or less can't be seen, a thousandth of them can."""

BOUNDS = {"MOST", "LONGEST", "LARGEST", "DEEPEST", "SAMPLES", "STEPS", "BITS", "EFFORT", "PRECISION", "CACHED"}
BOUNDS |= {"COST", "CHEAP", "SAMPLING", "SIEVED", "HEAVIEST"}
RULES = {"MOST_DOUBLE_SET_SYMBOLS", "MOST_MISSING", "MOST_DIGITS", "LONGEST_POINTED"}
"""Limits that a rule sets: exactly so many are allowed, and a test must show it."""
SMALL = 10
"""Below this a bound is a rule of the game, and one more or less counts."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}
METHODS = {"startswith": "endswith", "endswith": "startswith", "lstrip": "rstrip", "rstrip": "lstrip"}
COPYING = {"replace", "but", "with_shake"}
"""Functions that copy something with a few fields changed: each field can be forgotten."""
EMPTY = {"tuple": "()", "list": "[]", "dict": "{}", "set": "set()", "frozenset": "frozenset()", "int": "0"}


def swaps(node: ast.expr) -> Iterator[ast.expr]:
    """Every expression that is put in the place of this one."""
    for kind, ways in WAYS.items():
        if isinstance(node, kind):
            yield from ways(node)


def spoiled_return(node: ast.Return, promised: ast.expr | None) -> str | None:
    """The least that a function of this type could return."""
    if node.value is None or promised is None or _is_nothing(node.value):
        return None
    if isinstance(promised, ast.Name) and promised.id == "bool":
        return None if isinstance(node.value, ast.Constant) else f"return not ({ast.unparse(node.value)})"
    text = ast.unparse(promised)
    if text.endswith("| None"):
        return "return None"
    kind = text.partition("[")[0]
    if kind == "tuple" and not text.endswith(", ...]"):
        return None  # a pair without its members is found at once
    return f"return {EMPTY[kind]}" if kind in EMPTY else None


def is_sentence(node: ast.expr | None) -> bool:
    """Whether this is something to be read by people: what it says is no rule."""
    if isinstance(node, ast.JoinedStr):
        return True
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip()


def _without_its_sign(node: ast.UnaryOp) -> Iterator[ast.expr]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield node.operand


def _arithmetic(node: ast.BinOp) -> Iterator[ast.expr]:
    if type(node.op) in ARITHMETIC and not any(_is_display(side) for side in (node.left, node.right)):
        changed = copy(node)
        changed.op = ARITHMETIC[type(node.op)]()
        yield changed


def _the_other_arm(node: ast.IfExp) -> Iterator[ast.expr]:
    if not any(is_sentence(arm) for arm in (node.body, node.orelse)):
        yield ast.IfExp(test=_negated(node.test), body=node.body, orelse=node.orelse)


def _fewer_items(node: ast.Set | ast.List) -> Iterator[ast.expr]:
    if len(node.elts) > 1 and not any(is_sentence(item) for item in node.elts):
        for place in range(len(node.elts)):
            changed = copy(node)
            changed.elts = node.elts[:place] + node.elts[place + 1 :]
            yield changed


def _fewer_entries(node: ast.Dict) -> Iterator[ast.expr]:
    if len(node.keys) > 1 and not any(is_sentence(item) for item in node.values):
        for place in range(len(node.keys)):
            yield ast.Dict(
                keys=node.keys[:place] + node.keys[place + 1 :], values=node.values[:place] + node.values[place + 1 :]
            )


def _negated(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.UnaryOp(op=ast.Not(), operand=test)


def is_bound(name: str) -> bool:
    """A bound of effort: that one more or less is tried cannot be seen, a tenth of it can."""
    return name.isupper() and name not in RULES and any(part in BOUNDS for part in name.split("_"))


def _comparisons(node: ast.Compare) -> Iterator[ast.expr]:
    for place, operator in enumerate(node.ops):
        side = node.comparators[place]
        bounded = isinstance(side, ast.Name) and is_bound(side.id)
        for other in COMPARISONS[type(operator)][1 if bounded else 0 :] or COMPARISONS[type(operator)]:
            yield ast.Compare(
                left=node.left, ops=[*node.ops[:place], other(), *node.ops[place + 1 :]], comparators=node.comparators
            )
    last = node.comparators[-1]
    if isinstance(node.ops[-1], ast.In | ast.NotIn) and isinstance(last, ast.Tuple) and len(last.elts) > 1:
        for place in range(len(last.elts)):
            fewer = ast.Tuple(elts=last.elts[:place] + last.elts[place + 1 :], ctx=ast.Load())
            yield ast.Compare(left=node.left, ops=node.ops, comparators=[*node.comparators[:-1], fewer])


def _combined(node: ast.BoolOp) -> Iterator[ast.expr]:
    yield ast.BoolOp(op=ast.Or() if isinstance(node.op, ast.And) else ast.And(), values=node.values)
    for place, value in enumerate(node.values):
        if isinstance(node.op, ast.Or) and _is_nothing(value):
            continue  # `text or ""` only tells the type checker that there is a text
        rest = node.values[:place] + node.values[place + 1 :]
        yield rest[0] if len(rest) == 1 else ast.BoolOp(op=node.op, values=rest)


def _constants(node: ast.Constant) -> Iterator[ast.expr]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(value=not value)
    elif isinstance(value, int) and value >= LARGE:
        yield ast.Constant(value=value // 1000)
    elif isinstance(value, int):
        yield ast.Constant(value=value + 1)
        yield ast.Constant(value=value - 1)


def _calls(node: ast.Call) -> Iterator[ast.expr]:
    called = node.func
    if isinstance(called, ast.Name) and called.id in NAMES:
        yield ast.Call(func=ast.Name(id=NAMES[called.id], ctx=ast.Load()), args=node.args, keywords=node.keywords)
    if isinstance(called, ast.Attribute) and called.attr in METHODS:
        other = ast.Attribute(value=called.value, attr=METHODS[called.attr], ctx=ast.Load())
        yield ast.Call(func=other, args=node.args, keywords=node.keywords)
    name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
    for place, keyword in enumerate(node.keywords):
        if name in COPYING and keyword.arg is not None:
            yield ast.Call(func=called, args=node.args, keywords=node.keywords[:place] + node.keywords[place + 1 :])


def _unfiltered(node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> Iterator[ast.expr]:
    for place, loop in enumerate(node.generators):
        for test in range(len(loop.ifs)):
            free = copy(loop)
            free.ifs = loop.ifs[:test] + loop.ifs[test + 1 :]
            changed = copy(node)
            changed.generators = [*node.generators[:place], free, *node.generators[place + 1 :]]
            yield changed


def _is_display(node: ast.expr) -> bool:
    """Texts and lists are joined by +: taking one from another fails wherever it is run, which proves nothing."""
    if isinstance(node, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp):
        return True
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_nothing(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return not node.value
    return isinstance(node, ast.Tuple | ast.List | ast.Set | ast.Dict) and not ast.unparse(node).strip("()[]{}")


WAYS: dict[type[ast.expr], Callable[[Any], Iterator[ast.expr]]] = {
    ast.Compare: _comparisons,
    ast.BoolOp: _combined,
    ast.UnaryOp: _without_its_sign,
    ast.BinOp: _arithmetic,
    ast.Constant: _constants,
    ast.IfExp: _the_other_arm,
    ast.Call: _calls,
    ast.Set: _fewer_items,
    ast.List: _fewer_items,
    ast.Dict: _fewer_entries,
    ast.ListComp: _unfiltered,
    ast.SetComp: _unfiltered,
    ast.GeneratorExp: _unfiltered,
    ast.DictComp: _unfiltered,
}
