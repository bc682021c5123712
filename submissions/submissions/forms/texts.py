"""Longer texts as people type them."""

from typing import Any

from django import forms


class Text(forms.CharField):
    """Line ends as they are kept, however the browser sends them: the same words are never two versions."""

    def __init__(self, *, rows: int, max_length: int, **kwargs: Any) -> None:
        attrs = kwargs.pop("attrs", {})
        super().__init__(max_length=max_length, widget=forms.Textarea(attrs={"rows": rows} | attrs), **kwargs)

    def to_python(self, value: Any) -> str:
        text = value.replace("\r\n", "\n").replace("\r", "\n") if isinstance(value, str) else value
        return str(super().to_python(text) or "")
