"""The floor law of a place: `jurisdiction.<subject>.toml` beside its packs. A place without a file has no such duty."""

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from games.rulepacks.card_inventory import CardInventory
from games.rulepacks.equipment import Equipment
from games.rulepacks.errors import PackError
from games.rulepacks.loader import read_file
from games.rulepacks.payouts import Payouts
from games.rulepacks.places import folder_of
from games.rulepacks.progressives import Progressives
from games.rulepacks.provisions import Subject
from games.rulepacks.retention import Retention


@dataclass(frozen=True)
class FloorLaw:
    card_inventory: CardInventory = field(default_factory=CardInventory)
    equipment: Equipment = field(default_factory=Equipment)
    payouts: Payouts = field(default_factory=Payouts)
    progressives: Progressives = field(default_factory=Progressives)
    retention: Retention = field(default_factory=Retention)


SUBJECTS: dict[str, type[Subject]] = {
    "card_inventory": CardInventory,
    "equipment": Equipment,
    "payouts": Payouts,
    "progressives": Progressives,
    "retention": Retention,
}
# how submissions are decided and what letters say is not the floor's business
_OF_THE_DESK = ("letters", "papers", "place", "review")


@lru_cache(maxsize=64)
def law_of(jurisdiction: str) -> FloorLaw:
    """All of it, or every problem that keeps it from loading."""
    folder = folder_of(jurisdiction)
    if folder is None:
        return FloorLaw()
    found: dict[str, Any] = {}
    problems: list[tuple[str, str, str]] = []
    for subject, path in _files(folder):
        try:
            found[subject] = read_file(_model(subject, path), path)
        except PackError as error:
            problems += error.problems
    if problems:
        raise PackError(*problems)
    return FloorLaw(**found)


def _files(folder: Path) -> list[tuple[str, Path]]:
    files = sorted(folder.glob("jurisdiction.*.toml"))
    named = [(path.stem.removeprefix("jurisdiction."), path) for path in files]
    return [(subject, path) for subject, path in named if subject not in _OF_THE_DESK]


def _model(subject: str, path: Path) -> type[Subject]:
    if subject not in SUBJECTS:
        raise PackError(
            (path.name, "", f"is of an unknown subject: one of {', '.join((*SUBJECTS, *_OF_THE_DESK))}")
        )
    return SUBJECTS[subject]
