"""How papers are rendered: in one language whoever asks, on the paper of their jurisdiction."""

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation

from games.packs.selectors import paper_size

__all__ = ["LANGUAGE", "paper_size", "render_document"]
LANGUAGE = "en"


def render_document(template: str, context: Mapping[str, Any]) -> str:
    """A legal paper has one wording: the reader's language must not change it, nor the bytes."""
    with translation.override(LANGUAGE):
        return render_to_string(template, dict(context))
