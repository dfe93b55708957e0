"""What both sides of the post have to agree on: where questions wait, and where answers go.

A question waits in a list of Redis until a worker takes it. Whoever thinks about it says so again and again; should
that stop, the question is neither waiting nor held, and whoever asked asks once more.
"""

from __future__ import annotations

from typing import Any

from forceout import __version__

HOUSE = f"forceout:{__version__}:thinking"
"""Processes of different releases do not understand each other's questions."""
HELD_FOR = 3.0
"""Seconds for which a sign of life holds: of a worker, and of one that has a question in hands."""
SIGNS_EVERY = 1.0
ANSWERS_WAIT = 60
"""Seconds after which nobody comes for an answer any more."""
TIMEOUT = 3.0

SEND = """
if redis.call('exists', KEYS[2]) == 0 then return -1 end
if redis.call('llen', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('rpush', KEYS[1], ARGV[1])
redis.call('expire', KEYS[1], 600)
return 1
"""
NOBODY, FULL, SENT = -1, 0, 1


def waiting(pool: str) -> str:
    return f"{HOUSE}:{pool}"


def there(pool: str) -> str:
    """Set as long as somebody thinks for that pool."""
    return f"{HOUSE}:{pool}:there"


def held(question: str) -> str:
    return f"{HOUSE}:held:{question}"


def answers(asker: str) -> str:
    return f"{HOUSE}:answers:{asker}"


def connected(address: str) -> Any:
    from redis import Redis

    return Redis.from_url(address, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT)
