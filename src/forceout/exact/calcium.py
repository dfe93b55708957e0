"""The one place that touches Calcium, FLINT's exact field of elementary numbers.

python-flint exposes it only through a private module, so the version is pinned and everything the
project needs of it stands here. Two pitfalls are handled: equality may answer None ("could not tell"),
and logarithms exist only in its text parser.
"""

from __future__ import annotations

from typing import Any

from flint import fmpq

_context: Any = None


def context() -> Any:
    """Calcium's complex field, made on first use: most equations never need it."""
    global _context
    if _context is None:
        from flint.types._gr import gr_complex_ca_ctx

        _context = gr_complex_ca_ctx.new()
    return _context


def of_rational(number: fmpq) -> Any:
    return context()(str(number))


def parse(expression: str) -> Any:
    return context()(expression)


def raise_to(base: Any, exponent: fmpq) -> Any:
    return context().pow(base, of_rational(exponent))


def same(left: Any, right: Any) -> bool | None:
    """Whether two elements are equal, None where Calcium cannot tell."""
    answer = left == right
    if answer is True or answer is False:
        return answer
    return None


def imaginary_part(element: Any) -> Any:
    return element.imag
