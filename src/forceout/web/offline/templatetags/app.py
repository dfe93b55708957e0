"""`{% app_is_offered as offered %}`: whether pages say that Forceout can be installed."""

from __future__ import annotations

from django import template

from forceout.web.offline.bundle import is_offered

register = template.Library()


@register.simple_tag
def app_is_offered() -> bool:
    return is_offered()
