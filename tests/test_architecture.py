"""Promises about the code itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

import rooms
from forceout.rules.leagues import all_leagues

SOURCE = Path(__file__).parent.parent / "src" / "forceout"
FILES = sorted(SOURCE.rglob("*.py"))
NATIVE = sorted(path for path in (SOURCE.parent.parent / "native").rglob("*.*") if path.suffix in (".cpp", ".h"))


EXAMPLES = {
    "required-cube": ("∪",),
    "wild-cube": ("B",),
    "double-set": ("G ∩ Y",),
    "required-card": ("BRG",),
    "forbidden-card": ("RY",),
}


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_only_one_module_touches_the_private_part_of_python_flint() -> None:
    touching = [path.name for path in FILES if any("._" in name for name in imports(path))]
    assert touching == ["calcium.py"]


def test_no_room_comes_in_by_the_front_door() -> None:
    """`import forceout` is for programs; our own rooms import one another, so that the import contract sees it."""
    rooms = {path.stem if path.is_file() else path.name for path in SOURCE.iterdir()}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "forceout" and path != SOURCE / "__init__.py":
                outside = {name.name for name in node.names} - rooms - {"__version__"}
                assert not outside, f"{path} takes {outside} from the front door"


def test_the_picture_of_the_rooms_is_drawn_from_the_import_contract() -> None:
    drawn = (SOURCE.parent.parent / "docs" / "rooms.svg").read_text(encoding="utf-8")
    assert drawn == rooms.picture(), "print it anew: python tests/rooms.py > docs/rooms.svg"
    told = (SOURCE.parent.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert not [room for layer in rooms.layers() for room in layer if f"`{room}`" not in told]


@pytest.mark.parametrize("path", [*FILES, *NATIVE], ids=lambda path: f"{path.parent.name}/{path.name}")
def test_files_can_be_read_in_one_sitting(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 500


def strings_in_code(path: Path) -> Iterator[str]:
    """All strings that are no documentation."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        spoken = [leaf for leaf in ast.iter_child_nodes(node) if not isinstance(node, ast.Expr)]
        yield from (leaf.value for leaf in spoken if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str))


def test_no_code_asks_which_league_is_played() -> None:
    """Leagues differ by data. Only their own files name one, and whoever shows examples."""
    names = {name for league in all_leagues().values() for name in (league.key, league.title, league.document.title)}
    prefixes = {f"{name.split('-')[0]}-" for name in all_leagues()} | {name.split("-")[0] for name in all_leagues()}
    for path in FILES:
        if {"leagues", "demo.py", "testing"} & set(path.relative_to(SOURCE).parts):
            continue
        found = set(strings_in_code(path)) & (names | prefixes)
        assert not found, f"{path} asks for {found}"


@pytest.mark.parametrize("ruleset", all_leagues().values(), ids=lambda ruleset: ruleset.key)
def test_every_variation_of_a_division_has_a_title_a_citation_and_a_summary(ruleset: object) -> None:
    for division in ruleset.divisions.values():  # type: ignore[attr-defined]
        keys = [variation.key for variation in division.offered]
        assert len(keys) == len(set(keys))
        for variation in division.offered:
            assert variation.title
            assert variation.section
            assert variation.summary.endswith(".")
            for parameter in variation.parameters or EXAMPLES.get(variation.key, ("",)):
                assert variation.takes(parameter)
                variation.amend(division.terms, parameter)


@pytest.mark.parametrize("ruleset", all_leagues().values(), ids=lambda ruleset: ruleset.key)
def test_terms_combine_in_a_declared_order(ruleset: object) -> None:
    """The order of choosing variations makes no difference to what they mean."""
    from forceout.rules.variation import Choice

    for division in ruleset.divisions.values():  # type: ignore[attr-defined]
        chosen = [
            Choice(v.key, v.parameters[-1] if v.parameters else EXAMPLES.get(v.key, ("",))[0])
            for v in division.offered
            if not v.order_matters
        ]
        forwards, backwards = (
            {part.name: getattr(terms, part.name) for part in fields(terms)}  # not what was worked out from them since
            for terms in (ruleset.terms(division, chosen), ruleset.terms(division, chosen[::-1]))  # type: ignore[attr-defined]
        )
        assert {key: set(value) for key, value in forwards.items() if isinstance(value, dict)} == {
            key: set(value) for key, value in backwards.items() if isinstance(value, dict)
        }
        plain = {key: value for key, value in forwards.items() if isinstance(value, (int, str, frozenset))}
        assert plain == {key: value for key, value in backwards.items() if isinstance(value, (int, str, frozenset))}
        assert set(forwards["sections"]) == set(backwards["sections"])


REFEREE = sorted((SOURCE / "referee").rglob("*.py"))


def test_no_referee_module_imports_inside_a_function() -> None:
    """Transitions that several handlers need stand in modules below them."""
    for path in REFEREE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                inside = [leaf for leaf in ast.walk(node) if isinstance(leaf, ast.Import | ast.ImportFrom)]
                assert not inside, f"{path.name}: {node.name}"


def test_referee_modules_import_one_another_in_no_circle() -> None:
    inner = {f"forceout.referee.{path.relative_to(SOURCE / 'referee').with_suffix('')}".replace("/", "."): path
             for path in REFEREE}  # fmt: skip
    waiting = {name: _imported(path) & set(inner) - {name} for name, path in inner.items()}
    while waiting:
        ready = {name for name, needed in waiting.items() if not needed & set(waiting)}
        assert ready, f"a circle among {sorted(waiting)}"
        waiting = {name: needed for name, needed in waiting.items() if name not in ready}


def _imported(path: Path) -> set[str]:
    """The modules that a module names, those of `from package import module` included."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found
