"""What the operator chose, as sentences of the rules: each in the paragraph that leaves the choice."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.configurations.rules.redline.sheet import Row
from games.configurations.rules.redline.words import lines_of
from games.rulepacks.book import Book
from games.rulepacks.choices import Choice
from games.rulepacks.fields import filled_in
from games.validation.case import Case

UNBROKEN = "\N{NO-BREAK SPACE}"
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
Sentence = dict[str, Any]


def sentences_by_clause(case: Case, rows: Sequence[Row]) -> dict[str, list[Sentence]]:
    """What no sentence of the pack says is said by the name of its field, so that nothing chosen is left out."""
    found: dict[str, list[Sentence]] = {}
    for choice in case.book.own_choices:
        for sentence in _sentences(choice, case):
            found.setdefault(choice.cite[0], []).append(sentence)
    for row in rows:
        if (
            row.section != "readings"
            and row.cite
            and not row.from_document
            and not _is_said(case.book, row.path)
        ):
            sentence = {"text": f"{row.label}: {'; '.join(row.lines)}."}
            found.setdefault(row.cite[0], []).append(sentence)
    return found


def _is_said(book: Book, path: str) -> bool:
    return any(choice.says(path) for choice in book.own_choices)


def _sentences(choice: Choice, case: Case) -> Iterator[Sentence]:
    kept_away = choice.unless is not None and case.holds(choice.unless)
    if not case.applies(choice) or kept_away:
        return
    if choice.each_wager:
        yield from _of_each_wager(choice, case)
        return
    values = {path: case.value(path) for path in choice.paths}
    if any(value in (None, [], {}, "") for value in values.values()):
        return
    words = {path: words_of(case.book, path, value) for path, value in values.items()}
    sentence: Sentence = {"text": capital(filled_in(choice.text, words))}
    if choice.table:
        sentence["table"] = _stops(case, values[choice.table])
    if choice.items:
        sentence["lines"] = list(lines_of(case.book, choice.items, values[choice.items]))
    yield sentence


def _of_each_wager(choice: Choice, case: Case) -> Iterator[Sentence]:
    for code in case.known_wagers:
        limits = _own_limits(case, code)
        if code in case.offered and limits:
            words = {"wager": case.wager_name(code), "limits": limits}
            yield {"text": capital(filled_in(choice.text, words))}


def _own_limits(case: Case, code: str) -> str:
    least, most, step = (
        None if (value := case.value(path)) is None else words_of(case.book, path, value)
        for path in (f"limits.wagers.{code}.{name}" for name in ("minimum", "maximum", "increment"))
    )
    bounds = [f"at least {least}"] * bool(least) + [f"at most {most}"] * bool(most)
    return ", ".join(
        [*([" and ".join(bounds)] if bounds else []), *([f"in multiples of {step}"] * bool(step))]
    )


def words_of(book: Book, path: str, value: Any) -> str:
    """A value inside a sentence, which names its unit itself unless it is money or a share."""
    parameter = book.parameters[path]
    match parameter.kind:
        case "whole" | "hours":
            return f"{value:,}"
        case "choices" | "amounts":
            return listed(lines_of(book, path, value))
        case "lines" | "links":
            return "; ".join(lines_of(book, path, value))
        case "card":
            colour, _space, rank = str(value).partition(" ")
            return f"{colour} {RANKS.get(rank, rank)}"
    return lines_of(book, path, value)[0].replace(" %", f"{UNBROKEN}%")


def listed(parts: Sequence[str]) -> str:
    """`a, b and c`; parts that have commas of their own are kept apart by semicolons."""
    if len(parts) < 2:
        return "".join(parts)
    if any(", " in each for each in parts):
        return "; ".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _stops(case: Case, wheel: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The wheel as a table: what it pays where it stops, and on how many of its stops."""
    money = next((each.unit or "" for each in case.book.parameters.values() if each.kind == "amount"), "")
    stops = sum(stop.get("weight") or 0 for stop in wheel)
    return {
        "title": "",
        "head": ["Symbol shown", "Hot Spot Pay", "Community Pay", f"Stops, of {stops:,}"],
        "rows": [
            [
                str(
                    stop.get("symbol")
                    or _stop_pays(stop.get("hot_spot"), money, "symbol of the {} progressive")
                ),
                _stop_pays(stop.get("hot_spot"), money, f"100{UNBROKEN}% of the {{}} progressive"),
                _stop_pays(stop.get("community"), money, "{}"),
                f"{stop.get('weight'):,}",
            ]
            for stop in wheel
        ],
        "foot": "",
    }


def _stop_pays(value: Any, money: str, meter: str) -> str:
    if value is None:
        return "–"
    return meter.format(value) if isinstance(value, str) else f"{money}{value:,}"
