"""How papers are rendered: in one language whoever asks, on the paper of their jurisdiction."""

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation

LANGUAGE = "en"


def render_document(template: str, context: Mapping[str, Any]) -> str:
    """A legal paper has one wording: the reader's language must not change it, nor the bytes."""
    with translation.override(LANGUAGE):
        return render_to_string(template, dict(context))


def paper_size(pack_id: str) -> str:
    return "letter" if pack_id.startswith("us-") else "a4"
