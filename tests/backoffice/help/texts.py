"""Every text that people read, wherever it is written: templates, code, help, tours and the labels of rule packs."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from backoffice.settings.environment import ROOT

TAGS = (
    r'\{%\s*translate\s+"([^"]*)"',
    r"\{%\s*translate\s+'([^']*)'",
    r'\b_\("([^"]*)"\)',
    r"\{%\s*blocktranslate[^%]*%\}(.*?)\{%\s*endblocktranslate",
)
CALLS = {"_", "__", "L", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext"}
# What is put into a text is not part of it.
FILLED = re.compile(r"%\(\w+\)[\d+]*[sd]|\{\{.*?\}\}|\{%.*?%\}|%[sdn]\b|\{\w*\}")
# The law and its letters are in the words of their authority; what a pack calls things is ours.
LABELS = {"label", "title", "unit", "section"}


@cache
def all_texts() -> tuple[tuple[str, str], ...]:
    """Where it is written, and the text without what is put into it."""
    written = (*_of_templates(), *_of_code(), *_of_help(), *_of_packs())
    return tuple((place, re.sub(r"\s+", " ", FILLED.sub(" … ", text)).strip()) for place, text in written)


def _of_templates() -> Iterator[tuple[str, str]]:
    for path in sorted([*ROOT.glob("templates/**/*.html"), *ROOT.glob("templates/**/*.txt")]):
        source = path.read_text()
        for tag in TAGS:
            yield from ((_named(path), found[1]) for found in re.finditer(tag, source, re.DOTALL))


def _of_code() -> Iterator[tuple[str, str]]:
    for app in ("backoffice", "games", "submissions"):
        for path in sorted((ROOT / app).rglob("*.py")):
            if "migrations" not in path.parts:
                yield from ((_named(path), text) for text in _said_in(path.read_text()))


def _said_in(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            for given in node.args:
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    yield given.value


def _of_help() -> Iterator[tuple[str, str]]:
    for path in sorted([*ROOT.glob("*/*/help.toml"), *ROOT.glob("backoffice/tour/roles/*.toml")]):
        for key, text in _strings(tomllib.loads(path.read_text())):
            if key not in {"on", "page", "mark", "words", "law"}:
                yield _named(path), text


def _of_packs() -> Iterator[tuple[str, str]]:
    for path in sorted(ROOT.glob("games/rulepacks/*/*.toml")):
        if path.stem.split(".")[-1] in {
            "parameters",
            "wagers",
            "choices",
            "attestations",
            "checks",
            "layouts",
        }:
            for key, text in _strings(tomllib.loads(path.read_text())):
                if key in LABELS:
                    yield _named(path), text


def _strings(content: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(content, dict):
        for name, value in content.items():
            yield from _strings(value, name)
    elif isinstance(content, list):
        for value in content:
            yield from _strings(value, key)
    elif isinstance(content, str):
        yield key, content


def _named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
