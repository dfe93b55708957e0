"""What every worker has loaded when it begins. It is imported once, in the process from which all workers are forked,
so that a new worker is there in a moment and shares what it does not change with the others.

Nothing here may start a thread: of those a fork copies none.
"""

from __future__ import annotations

import gc

import forceout.bots.registry
import forceout.protocol.ask
import forceout.web.tables.foresight
import forceout.web.tables.review_shake
import forceout.web.thinking.worker

forceout.bots.registry.bots()
gc.freeze()  # looking for circles would copy all of it into every worker
