"""`{% board "table" %}`: the style sheets and the script of one part of the board."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from forceout.web.board import assets

register = template.Library()


@register.simple_tag
def board(entry: str) -> SafeString:
    styles, modules, script = assets(entry)
    return format_html(
        '{}{}<script type="module" src="{}"></script>',
        format_html_join("", '<link rel="stylesheet" href="{}">', ((static(f"board/{style}"),) for style in styles)),
        format_html_join("", '<link rel="modulepreload" href="{}">', ((static(f"board/{file}"),) for file in modules)),
        static(f"board/{script}"),
    )
