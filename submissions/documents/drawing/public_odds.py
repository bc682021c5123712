"""Wagers with their odds and limits, as players are told them."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine.event_words import event_words
from submissions.documents.templatetags.documents import money

Public = Mapping[str, Any]


def wagers_of(public: Public, own_wagers: frozenset[str]) -> list[dict[str, Any]]:
    """Each wager on offer with what it pays, its own limits, and what the rules call it.

    What the game's own pay table tells of its own wagers is not said again.
    """
    chosen = {option["path"]: option["chosen"] for option in public["options"]}
    names = dict(zip(public["offered"], chosen.get("wagers") or (), strict=False))
    return [
        {
            "code": code,
            "name": name,
            "meaning": _meaning(public, name),
            "pays": []
            if code in own_wagers and public["insurance"]
            else list(_pays(chosen, code, public["meter_pays"].get(code) or {})),
            "odds": {path.rpartition(".")[2]: lines[0] for path, lines in _odds(chosen, code)},
            "limits": own_limits(chosen, code),
            "stake": _first(chosen, f"{code}.wager") or " or ".join(chosen.get(f"{code}.wagers") or ()),
        }
        for code, name in names.items()
    ]


def own_limits(chosen: Mapping[str, list[str]], code: str) -> str:
    """$5 to $100 in steps of $5; empty where the wager has no limits of its own."""
    least, most, step = (
        _first(chosen, f"limits.wagers.{code}.{each}") for each in ("minimum", "maximum", "increment")
    )
    span = (
        f"{least} to {most}"
        if least and most
        else f"at least {least}"
        if least
        else most and f"at most {most}"
    )
    return ", ".join(part for part in (span, step and f"in steps of {step}") if part)


def facts_of(public: Public) -> dict[str, str]:
    """What is configured, in words, by its path: `limits_minimum`."""
    return {option["path"].replace(".", "_"): "; ".join(option["chosen"]) for option in public["options"]}


def commission_of(public: Public) -> list[dict[str, str]]:
    return [
        {"label": option["label"], "value": "; ".join(option["chosen"])}
        for option in public["options"]
        if option["path"] == "commission"
    ]


def further_rows(public: Public, own_wagers: frozenset[str]) -> list[dict[str, Any]]:
    """The game's own pay table, as far as its wagers are on offer, in groups that are offered together."""
    groups: dict[tuple[str, int], list[Any]] = {}
    for row in public["insurance"]:
        if own_wagers.intersection(public["offered"]) and f"{row['hand']}_insurance" in public["offered"]:
            groups.setdefault((row["hand"], row["after"]), []).append(row)
    return [{"hand": hand, "after": after, "rows": rows} for (hand, after), rows in groups.items()]


CARDS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}


def card_in_words(card: str) -> str:
    """`red A`: a red ace."""
    *colour, rank = card.split() or [""]
    name = CARDS.get(rank, rank)
    words = " ".join([*colour, name])
    article = "an" if words[:1] in ("a", "8") else "a"
    return f"{article} {words}" if words else ""


def limits_of(public: Public) -> list[dict[str, str]]:
    """The limits of the table; those of single wagers stand with the wager."""
    return [
        {"label": option["label"], "value": "; ".join(option["chosen"])}
        for option in public["options"]
        if option["path"].startswith("limits.") and not option["path"].startswith("limits.wagers.")
    ]


def meters_of(public: Public) -> list[dict[str, str]]:
    """What a meter begins with and how far it goes; wagers and bonuses stand with the odds."""
    wanted = (".initial", ".reset", ".maximum")
    return [
        {"label": option["label"], "value": "; ".join(option["chosen"])}
        for option in public["options"]
        if option["path"].endswith(wanted) and not option["path"].startswith("limits.")
    ]


def spin_pays(public: Public) -> dict[str, list[str]] | None:
    """What the wheel can pay, from the most to the least and each once: neither stops nor weights follow from it."""
    if not public["wheel"]:
        return None
    currency = public["property"]["currency"]
    return {
        side: _each_once([stop.get(side) for stop in public["wheel"]], currency)
        for side in ("hot_spot", "community")
    } | {"symbols": list(dict.fromkeys(_symbols(public["wheel"], currency)))}


def _symbols(stops: list[Any], currency: str) -> Iterator[str]:
    """What a symbol shows is not always what it pays."""
    for stop in stops:
        if stop.get("symbol"):
            on, others = (_each_once([stop.get(side)], currency) for side in ("hot_spot", "community"))
            yield (
                f"the {stop['symbol']} symbol pays {''.join(on) or 'nothing'} on the hot spot "
                f"and {''.join(others) or 'nothing'} elsewhere"
            )


def _each_once(pays: list[Any], currency: str) -> list[str]:
    meters = [f"{pay} meter" for pay in dict.fromkeys(pays) if isinstance(pay, str) and pay.isalpha()]
    amounts = sorted({pay for pay in pays if not (isinstance(pay, str) and pay.isalpha())}, reverse=True)
    return [*meters, *(money(amount, currency) for amount in amounts if amount is not None)]


def _odds(chosen: Mapping[str, list[str]], code: str) -> Iterator[tuple[str, list[str]]]:
    for path, lines in chosen.items():
        if path.startswith(f"paytables.{code}.") and lines:
            yield path, lines


def _pays(
    chosen: Mapping[str, list[str]], code: str, from_meter: Mapping[str, str]
) -> Iterator[dict[str, str]]:
    for path, lines in _odds(chosen, code):
        event = path.rpartition(".")[2]
        words = "Wins" if event in (code, "win") else event_words(event)
        yield {"event": words, "odds": from_meter.get(event) or "; ".join(lines)}
    if code == "envy":
        for path, lines in chosen.items():
            if path.startswith("progressive.envy."):
                yield {"event": event_words(path.rpartition(".")[2]), "odds": "; ".join(lines)}


def _meaning(public: Public, name: str) -> str:
    """The definition that the rules give of this very name, with the cases that it lists."""
    for chapter in public["chapters"]:
        paragraphs = chapter["paragraphs"]
        for place, each in enumerate(paragraphs):
            text = str(each["text"])
            if (each.get("term") or "").casefold() == name.casefold():
                return text.removeprefix(f"{each['term']}: ")
            if text.startswith(f"{name} is "):
                cases = [
                    str(case["text"])
                    for case in paragraphs[place + 1 :]
                    if case["cite"].startswith(f"{each['cite']}.")
                ]
                plain = text.replace(f"{name} is a side Bet that wins if", "Wins if")
                return " ".join([plain.replace("; on any other outcome it loses", ""), *cases])
    return ""


def _first(chosen: Mapping[str, list[str]], path: str) -> str:
    return next(iter(chosen.get(path) or ()), "")
