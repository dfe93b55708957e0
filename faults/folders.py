"""A second process on the data folder."""

from __future__ import annotations

import asyncio
from pathlib import Path

from faults.report import Report
from faults.scene import Size, scene


async def start_a_second(folder: Path, size: Size) -> Report:
    """It is refused in one sentence, and the first goes on."""
    async with scene("a second process on the folder", folder, size) as it:
        for number in range(1, size.times + 1):
            await it.acted(number / (size.times + 1))
            status, said = await asyncio.to_thread(it.server.tried)
            fits = status == 2 and len(said.splitlines()) == 1 and "another server" in said
            it.report.must(fits, f"a second server ends with {status} and says: {said[:300]}")
            await it.back(goes_on=True)
        await it.acted(1.0)
        told = await asyncio.to_thread(it.server.health)
        it.report.must(told == (200, "ok"), f"/healthz answers {told}")
        breaks = sum(viewer.breaks for viewer in it.crowd.viewers)
        it.report.must(not breaks, f"{breaks} lines were cut")
    return it.report
