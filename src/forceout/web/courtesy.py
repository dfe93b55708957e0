"""Whether others should read something: a filter for names and free text on a site for children.

The list of words, and the spellings that hide them (f.u.c.k, sh1t, stretched or foreign letters), are glin-profanity's.
Words count whole, so Scunthorpe, Hancock and Cassandra pass; only what never stands in an innocent word is looked for
inside others as well. Where a word is a name and an insult, the insult is meant oftener on a page where any nickname
will do, and the filter says no.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from glin_profanity import Filter

PLEASE_REWORD = "Others read this too, and this has a word in it that we do not use here. Please find another."

ALSO = [
    "nazi", "nazis", "hitler", "heil", "kkk", "kys", "kill yourself", "kill urself", "whore", "whores", "fag", "fags",
    "dickhead", "dickheads", "wank", "wanker", "wankers", "pedo", "pedos", "paedo", "tranny", "shithead", "slutty",
    "fucks", "bitches", "cunts", "twats", "niggers", "niggas", "retards", "bastards", "dicks", "cocks", "tits",
    "pussies",
]  # fmt: skip
"""Words that the list leaves out, or has in one form only."""
SAFE = ("hooker", "semen", "coon", "sex ed")
"""Family names, and a first name: Hooker, Coon, Semen."""
INSIDE = re.compile(
    r"f+u+c+k|f+u+k+(?:e+r|y+o+u)|(?<!s)n+i+g{2,}(?:e+r|a+)|h+i+t+l+e+r|f+a+g{2,}o+t|a+s{2,}h+o+l+e|b+i+t+c+h(?!e\b)"
    r"|c+o+c+k+s+u+c+k|b+l+o+w+j+o+b|b+u+l+l+s+h+i+t|k+i+l+l+y+o+u+r+s+e+l+f|w+h+o+r+e"
)
LOOKALIKES = str.maketrans("013457@$!|", "oieastasii")
NUMBER = re.compile(r"\b\d[\d.,+−×÷=()^-]+\b")
"""8008 and 455 are numbers, and at this table nothing else."""
LETTERS = re.compile(r"[^\W\d_]{3,}")


@cache
def _filter() -> Filter:
    """Made on first use: it takes a tenth of a second."""
    return Filter(
        {
            "languages": ["english"],
            "detect_leetspeak": True,
            "normalize_unicode": True,
            "custom_words": ALSO,
            "ignore_words": list(SAFE),
        }
    )


@lru_cache(maxsize=4096)
def impolite(text: str) -> bool:
    """Whether a name or something said has a word in it that children should not have to read."""
    said = NUMBER.sub(" ", text)
    return bool(said.strip()) and (bool(_filter().is_profane(said)) or any(map(_has_inside, said.split())))


def impolite_writing(text: str) -> bool:
    """The same for a paper and other words of the game: only letters count, since 455 is a number here."""
    return impolite(" ".join(LETTERS.findall(text)))


def _has_inside(word: str) -> bool:
    plain = unicodedata.normalize("NFKD", word).casefold().translate(LOOKALIKES)
    return INSIDE.search("".join(char for char in plain if char.isalpha())) is not None
