"""Forceout: the rules of the academic cube games Equations and On-Sets, exactly.

from forceout import ask

ask({"ask": "eval", "ruleset": "agloa-equations-2015", "division": "middle", "expression": "(√2+√3)^2"})
"""

from typing import Any

__version__ = "0.1.0"
__all__ = ["__version__", "ask"]


def ask(question: dict[str, Any]) -> dict[str, Any]:
    """Answers one question of the line protocol (`forceout ask`)."""
    from forceout.protocol.ask import ask as answer

    return answer(question)
