"""Promises that every template keeps: nothing inline that the security policy forbids, every word translatable."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.template.base import Lexer, TokenType

from backoffice.settings.environment import ROOT

FOLDER = ROOT / "templates"
TEMPLATES = sorted(FOLDER.rglob("*.html"))
# Papers are records: they read the same whoever opens them, and are byte-identical when drawn again.
PAPERS = [
    path
    for path in TEMPLATES
    if path.is_relative_to(FOLDER / "documents" / "pdf") or path == FOLDER / "layouts" / "drawing_pdf.html"
]
# A letter and a whole paper bring their style with them and are under no policy of ours.
PAGES = [
    path
    for path in TEMPLATES
    if "email" not in path.parts and not (path in PAPERS and "<!doctype html>" in path.read_text())
]
# Names and keys are the same in every language.
UNTRANSLATED = {"Baize", "Ctrl", "Enter", "Esc", "CSV"}


def named(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_no_inline_style_script_or_handler(path: Path) -> None:
    text = path.read_text()
    assert not re.search(r"<style|\sstyle\s*=", text), "The policy refuses inline styles: use a class."
    assert not re.search(r"<script(?![^>]*\ssrc=)", text), "The policy refuses inline scripts: serve a file."
    assert not re.search(r"\son[a-z]+\s*=\s*[\"']|hx-on|javascript:", text), "Inline handlers never run."


class _Words(HTMLParser):
    """The words that a reader sees or hears."""

    SPOKEN = {"aria-label", "title", "placeholder", "alt"}

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in self.SPOKEN and value:
                self.handle_data(value)

    def handle_data(self, data: str) -> None:
        if self.cdata_elem is not None:  # inside of a style sheet
            return
        self.found += re.findall(r"[^\W\d_]{2,}", re.sub(r"&[a-z]+;", " ", data))


def words_outside_translation(source: str) -> list[str]:
    kept, inside = [], ""
    for token in Lexer(source).tokenize():
        name = token.contents.split()[0] if token.token_type == TokenType.BLOCK else ""
        if not inside and name in {"blocktranslate", "comment"}:
            inside = name
        elif name == f"end{inside}":
            inside = ""
        seen = token.token_type == TokenType.TEXT and not inside
        kept.append(token.contents if seen else " ")
    parser = _Words()
    parser.feed("".join(kept))
    return [word for word in parser.found if word not in UNTRANSLATED]


TRANSLATED = [path for path in TEMPLATES if path not in PAPERS]


@pytest.mark.parametrize("path", TRANSLATED, ids=named)
def test_every_word_can_be_translated(path: Path) -> None:
    assert words_outside_translation(path.read_text()) == []


def test_the_search_for_words_finds_them() -> None:
    source = """<p title="Hello">Some {% translate "text" %} {{ name }}</p>
        {% blocktranslate %}fine{% endblocktranslate %}{% comment %}hidden{% endcomment %}"""
    assert words_outside_translation(source) == ["Hello", "Some"]
