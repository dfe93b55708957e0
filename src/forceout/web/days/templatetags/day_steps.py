"""`{% day_steps here_ step %}`: the rounds of a day above, its five steps below, each with its count."""

from __future__ import annotations

from django import template

from forceout.web.days.steps import rounds_of, steps_of
from forceout.web.days.who import Here

register = template.Library()


@register.inclusion_tag("days/parts/steps.html")
def day_steps(here: Here, step: str) -> dict[str, object]:
    return {
        "code": here.day.code,
        "rounds": rounds_of(here.event),
        "steps": steps_of(here.day, here.event),
        "step": step,
        "released": len(here.event.released),
    }
