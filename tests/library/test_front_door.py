"""`import forceout`: what it offers, and that it loads nothing before it is used."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import forceout

HEAVY = ("django", "flint", "forceout.web", "forceout.solver.equations_kernel", "forceout.solver.onsets_kernel")


@pytest.mark.parametrize("name", [name for name in forceout.__all__ if name != "__version__"])
def test_every_name_that_is_offered_can_be_had(name: str) -> None:
    found = getattr(forceout, name)
    assert isinstance(found, int) or found.__doc__


def test_what_type_checkers_see_is_what_there_is() -> None:
    tree = ast.parse(Path(forceout.__file__).read_text(encoding="utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    seen = {
        name.asname: (node.module, name.name)
        for node in ast.walk(block)
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    rooms = {name: ("forceout", name) for name in forceout._ROOMS}
    assert seen == {**forceout._NAMES, **rooms}
    assert sorted(seen) == sorted(set(forceout.__all__) - {"__version__"})


def loaded_by(code: str) -> set[str]:
    program = f"import sys\n{code}\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


def test_importing_loads_nothing_heavy() -> None:
    assert not loaded_by("import forceout") & set(HEAVY)


def test_the_rules_of_one_game_do_not_load_the_other_or_a_kernel() -> None:
    asked = "import forceout; forceout.league('mlag-on-sets-2019').division('senior').deal(seed=1)"
    assert not {name for name in loaded_by(asked) if name.startswith("forceout.rules.equations.judge")}
    assert not loaded_by(asked) & {"django", "forceout.solver.equations_kernel", "forceout.solver.onsets_kernel"}
