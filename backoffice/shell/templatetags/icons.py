"""Tabler's icons drawn into the page: no request, no inline style, coloured by the text around them."""

import re
from functools import cache, lru_cache

from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe


def icon(name: str, *, label: str = "", variant: str = "outline", css: str = "") -> SafeString:
    """Hidden from screen readers unless it has a label: the word beside it speaks."""
    return _svg(name, str(label), variant, css)


@lru_cache(maxsize=4096)
def _svg(name: str, label: str, variant: str, css: str) -> SafeString:
    spoken = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    paint = 'fill="currentColor"' if variant == "filled" else 'fill="none" stroke="currentColor"'
    return format_html(
        '<svg class="icon{}" viewBox="0 0 24 24" {} stroke-width="1.75" stroke-linecap="round" '
        'stroke-linejoin="round" focusable="false" {}>{}</svg>',
        f" {css}" if css else "",
        mark_safe(paint),  # noqa: S308
        spoken,
        _drawing(name, variant),
    )


@cache
def _drawing(name: str, variant: str) -> SafeString:
    path = settings.ICONS / f"{variant}/{name}.svg"
    if not re.fullmatch(r"[a-z0-9-]+", name) or not path.is_file():
        raise LookupError(
            f"There is no {variant} icon “{name}”; the names are those of the files beside {path}."
        )
    inside = re.sub(r"<!--.*?-->", "", path.read_text(), flags=re.DOTALL)
    inside = inside[inside.index(">", inside.index("<svg")) + 1 : inside.rindex("</svg>")]
    inside = re.sub(r'<path\s+stroke="none"\s+d="M0 0h24v24H0z"\s+fill="none"\s*/>', "", inside)
    return mark_safe(re.sub(r"\s+", " ", inside).strip())  # noqa: S308
