"""Words that would be too small to read on paper: a number in the drawing, and what it stands for in a list."""

from collections.abc import Iterator
from typing import Any

from games.layouts.rules.parts import GROUP, TEXT

SMALLEST = 6.4
"""Points of the smallest words in a drawing."""
NEARLY = 0.8
"""Words that are only a little too small are set larger; what is smaller still would not fit its box."""


def number_small_words(root: Any, least: float) -> list[dict[str, Any]]:
    """Number and words of each label that is smaller than `least`, in units of the drawing."""
    keys: dict[str, int] = {}
    for label in list(_labels(root)):
        sizes = [float(each.get("font-size", least)) for each in label]
        words = _words(label)
        if min(sizes) >= least:
            continue
        if min(sizes) >= least * NEARLY or len(words) < 3:
            for each in label:
                each.set("font-size", f"{max(least, float(each.get('font-size', least))):g}")
            continue
        number = keys.setdefault(words, len(keys) + 1)
        _replace(label, str(number), least)
    return [{"number": number, "words": words} for words, number in keys.items()]


def _labels(root: Any) -> Iterator[list[Any]]:
    """Lines of one size right below one another are one label."""
    for group in root.iter(GROUP):
        label: list[Any] = []
        for each in group.iterchildren(TEXT):
            if label and not _goes_on(label[-1], each):
                yield label
                label = []
            label.append(each)
        if label:
            yield label


def _goes_on(above: Any, below: Any) -> bool:
    step = float(below.get("y", 0)) - float(above.get("y", 0))
    alike = all(above.get(name) == below.get(name) for name in ("x", "font-size"))
    return alike and 0 < step < 1.6 * float(above.get("font-size", 0))


def _words(label: list[Any]) -> str:
    lines = [" ".join("".join(each.itertext()).split()) for each in label]
    odds = lines.pop() if len(lines) > 1 and " to " in lines[-1] else ""
    said = " ".join(lines).rstrip(",")
    return f"{said}, {odds}" if odds else said


def _replace(label: list[Any], number: str, least: float) -> None:
    first, *others = label
    y = sum(float(each.get("y", 0)) - float(each.get("font-size", 0)) * 0.35 for each in label) / len(label)
    size = least * 1.15
    first.text = number
    for child in list(first):
        first.remove(child)
    first.set("font-size", f"{size:g}")
    first.set("y", f"{y + size * 0.35:g}")
    first.set("font-weight", "700")
    for each in others:
        each.getparent().remove(each)
