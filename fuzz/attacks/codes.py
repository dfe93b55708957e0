"""Trying table codes: how many tries a second are answered with a yes or no, and is a class behind the same address
still let in with right codes?"""

from __future__ import annotations

import random
import time

from fuzz.attacks.server import Server, Visitor, together

ALPHABET = "ACDEFGHJKMNPQRTUVWXY34679"
SECONDS = 8.0
CLASS = 30


def guess(dice: random.Random) -> str:
    return "".join(dice.choice(ALPHABET) for _ in range(5))


def tries(server: Server, *, cookies: str) -> float:
    """Codes that were looked up, a second: 404 is a no, a redirect a yes; anything else tells nothing.

    Only the second half counts: in the first one what a class may mistype at once is used up.
    """
    dice, told, start = random.Random(cookies), 0, time.perf_counter()
    visitor = Visitor(server)
    visitor.ask("/")
    while (gone := time.perf_counter() - start) < SECONDS:
        if cookies == "new ones":
            visitor = Visitor(server)
        elif cookies == "none":
            visitor.cookies.clear()
        path = f"/t/{guess(dice)}" if dice.random() < 0.5 else f"/join?code={guess(dice)}"
        status, headers, _ = visitor.ask(path)
        if status == 307 and cookies != "none":  # asked to show a cookie first
            status, _, _ = visitor.ask(headers["Location"])
        told += gone > SECONDS / 2 and status in (301, 302, 404)
    return told / (SECONDS / 2)


def class_comes_in(server: Server) -> int:
    """Fifteen tables are opened at one address, and thirty children join at once; how many sit?"""
    hosts = [Visitor(server) for _ in range(CLASS // 2)]
    codes = [host.opens(players="3") for host in hosts]
    children = [(Visitor(server), codes[number % len(codes)]) for number in range(CLASS)]
    return together(lambda child: child[0].joins(child[1]), children).count(302)


def attack(server: Server) -> list[tuple[str, str]]:
    found = [(f"codes looked up a second, cookies: {kind}", f"{tries(server, cookies=kind):.1f}")
             for kind in ("kept", "none", "new ones")]  # fmt: skip
    found.append((f"of {CLASS} children at the attacker's address, seated", str(class_comes_in(server))))
    return found
