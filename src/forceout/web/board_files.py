"""Serves the board's files, compressed as they lie, and for ever: a changed file has another name."""

from __future__ import annotations

import re

from servestatic.middleware import ServeStaticMiddleware

HASHED = re.compile(r"^/static/board/assets/.+-[0-9A-Za-z_-]{8}\.[0-9a-z]+$")


class BoardFiles(ServeStaticMiddleware):  # type: ignore[misc,unused-ignore]
    """The library asks Django's storage whether a name carries a hash; the board's build puts it there itself."""

    def immutable_file_test(self, path: str, url: str) -> bool:
        return HASHED.match(url) is not None
