"""`python -m forceout.web.wire` prints the board's `protocol.ts`."""

import sys

from forceout.web.wire.typescript import protocol

sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
sys.stdout.write(protocol())
