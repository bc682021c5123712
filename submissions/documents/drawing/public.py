"""What of a snapshot the public may know: named leaf by leaf, so that whatever is added later stays private.

Mathematics, wheel weights, the rotation plan, texts of the parties, findings, attestations and names of staff are
not here, and nothing that is drawn for players sees anything but this.
"""

import re
from collections.abc import Mapping
from typing import Any

from games.engine.paths import declared_paths

_PRICED_AT = re.compile(r" \([0-9.]+\)")


def public_part(snapshot: Mapping[str, Any]) -> dict[str, Any]:
    values = snapshot["configuration"]["values"]
    parties = snapshot["parties"]
    return {
        "pack": _only(
            snapshot["pack"], "id title document authority version jurisdiction game game_code surface"
        ),
        "operator": _only(parties["operator"], "name"),
        "property": _only(parties["property"], "name zone currency"),
        "regulator": _only(parties["regulator"], "name jurisdiction_name"),
        "variant": snapshot["configuration"]["variant"],
        "offered": list(values.get("wagers") or ()),
        "wheel": [
            _only(stop, "hot_spot community symbol")
            for stop in (values.get("bonus_spin") or {}).get("wheel") or ()
        ],
        "meter_pays": _meter_pays(snapshot["mathematics"]["wagers"]),
        "options": [
            _only(option, "path label section chosen")
            for option in snapshot["options"]
            if is_public(option["path"])
        ],
        "chapters": [_chapter(chapter) for chapter in snapshot["chapters"]],
        "insurance": [
            {name: value for name, value in row.items() if name != "cite"}
            for row in snapshot.get("insurance") or ()
        ],
        "readings": [_reading(each) for each in snapshot["readings"]],
        "irregularities": [_irregularity(each) for each in snapshot["irregularities"]],
    }


def _meter_pays(wagers: list[dict[str, Any]]) -> dict[str, dict[str, str]]:
    """`100 % of the meter and 1000 to 1`: the odds alone would leave the jackpot out. The mathematics stay behind."""
    return {
        wager["code"]: {
            event["event"]: _PRICED_AT.sub("", event["pays"])
            for event in wager["events"]
            if "meter" in event["pays"]
        }
        for wager in wagers
    }


def is_public(path: str) -> bool:
    """Where the path is declared it is said that players may know it."""
    return declared_paths().is_public(path)


def _chapter(chapter: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **_only(chapter, "id title"),
        "paragraphs": [
            {
                **_only(each, "cite term text printed"),
                "chosen": [
                    _only(choice, "path label lines")
                    for choice in each["chosen"]
                    if is_public(choice.get("path", ""))
                ],
            }
            for each in chapter["paragraphs"]
        ],
    }


def _reading(each: Mapping[str, Any]) -> dict[str, Any]:
    """How a passage is read at this table; what other readings would change and cost is between the parties."""
    chosen: Mapping[str, Any] = next(
        (option for option in each["options"] if option["id"] == each["chosen"]), {}
    )
    return {**_only(each, "id title chosen cite"), "summary": chosen.get("summary", "")}


def _irregularity(each: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **_only(each, "title happened cite"),
        "rulings": [
            _only(ruling, "noticed outcome always condition ruling options decided_by cite")
            for ruling in each["rulings"]
        ],
    }


def _only(source: Mapping[str, Any], names: str) -> dict[str, Any]:
    return {name: source[name] for name in names.split() if name in source}
