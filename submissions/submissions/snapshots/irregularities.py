"""What to do when something goes wrong, as the rules document prints it: under the readings that count."""

from collections.abc import Mapping
from typing import Any

from games.engine.configuration import get_path
from games.rulepacks.book import book_of
from games.rulepacks.deciding import Decision
from games.rulepacks.irregularities import Ruling
from games.rulepacks.pack import Pack


def irregularities_of(pack: Pack, values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """`values` with every passage read as ruled."""
    readings = {
        name: get_path(values, f"readings.{name}") or each.default for name, each in pack.readings.items()
    }
    return [_irregularity(each, readings) for each in book_of(pack).decisions.values()]


def _irregularity(decision: Decision, readings: Mapping[str, str]) -> dict[str, Any]:
    reached = [way.ruling for way in decision.ways(readings)]
    return {
        "title": decision.irregularity.title,
        "happened": decision.irregularity.happened,
        "cite": list(decision.irregularity.cite),
        "rulings": [_ruling(decision, each, readings) for each in decision.rulings if each in reached],
    }


def _ruling(decision: Decision, ruling: Ruling, readings: Mapping[str, str]) -> dict[str, Any]:
    """What holds whatever the answer is said without it."""
    said = {name: words for name in decision.questions if (words := _said(decision, ruling, name, readings))}
    facts = [" or ".join(words) for name, words in said.items() if name not in ("noticed", "outcome")]
    return {
        "noticed": said.get("noticed", []),
        "outcome": said.get("outcome", []),
        "condition": ". ".join(each[:1].upper() + each[1:] for each in facts) or None,
        "ruling": ruling.ruling,
        "options": list(ruling.options),
        "decided_by": ruling.decided_by,
        "cite": list(ruling.cite),
    }


def _said(decision: Decision, ruling: Ruling, name: str, readings: Mapping[str, str]) -> list[str]:
    question, possible = decision.questions[name], decision.choices(name)
    wanted = ruling.wants.get(name)
    if wanted is None:
        return []
    words = [
        each.words
        for each in question.answer
        if each.id in possible and question.meant(each.id, readings) in wanted
    ]
    return words if len(words) < len(possible) else []
