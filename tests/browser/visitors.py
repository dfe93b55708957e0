"""People with browsers of their own, whose pages tell of no fault."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

PATIENCE = 20_000
"""Milliseconds. A machine that builds something else at the same time is slow."""


class Visitors:
    """People with browsers of their own."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def visitor(self, **options: Any) -> Page:
        context = self.browser.new_context(
            base_url=self.address,
            **{
                "viewport": {"width": 1280, "height": 800},
                "reduced_motion": "reduce",
                "service_workers": "block",  # nobody but the tests of the app downloads it
                **options,
            },
        )
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))
        page.on("console", lambda message: self._heard(page, message))
        return page

    def leave(self) -> None:
        """Everybody goes. What their pages still ask about may be deleted afterwards."""
        for context in self.contexts:
            context.close()
        self.contexts.clear()

    def _heard(self, page: Page, message: object) -> None:
        text = getattr(message, "text", "")
        if getattr(message, "type", "") == "error" and "WebSocket" not in text and "net::ERR" not in text:
            self.faults.append(f"{page.url}: {text}")
