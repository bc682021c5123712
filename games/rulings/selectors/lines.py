"""Readings with what is ruled on them: in force, still to come, and over."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from backoffice.permissions.access import Access
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.pack import Pack
from games.rulepacks.readings import Interpretation, InterpretationOption
from games.rulings.models import RulingOnInterpretation
from games.rulings.selectors.rulings import rulings_visible_to
from games.rulings.selectors.stated import Stated, options_chosen, stated_values


@dataclass(frozen=True)
class Standing:
    """The rulings on one reading as they stand on a day."""

    now: RulingOnInterpretation | None = None
    coming: tuple[RulingOnInterpretation, ...] = ()
    over: tuple[RulingOnInterpretation, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.now or self.coming or self.over)

    @property
    def shown(self) -> tuple[RulingOnInterpretation, ...]:
        """What concerns somebody who fills in a form today."""
        return ((self.now,) if self.now else ()) + self.coming


@dataclass(frozen=True)
class InterpretationLine:
    """`relied_on` is who takes which option, as far as the person may see it."""

    pack: Pack
    reading: Interpretation
    standing: Standing
    relied_on: tuple[tuple[InterpretationOption, tuple[Stated, ...]], ...]

    @property
    def ruled(self) -> InterpretationOption | None:
        return option_of(self.reading, self.standing.now.option) if self.standing.now else None


def option_of(reading: Interpretation, option: str) -> InterpretationOption | None:
    return next((each for each in reading.option if each.id == option), None)


def standing_on(rulings: Iterable[RulingOnInterpretation], day: date) -> Standing:
    """Of rulings on one and the same reading."""
    held = sorted(rulings, key=lambda each: (each.from_on, each.ruled_at, each.pk))
    now = next((each for each in reversed(held) if each.holds_on(day)), None)
    coming = tuple(
        each for each in held if each.from_on > day and (each.ends_on is None or each.ends_on > each.from_on)
    )
    return Standing(now, coming, tuple(each for each in reversed(held) if each != now and each not in coming))


def standings(access: Access, pack_id: str, day: date) -> Mapping[str, Standing]:
    """Reading -> what is ruled on it, in one query."""
    found: dict[str, list[RulingOnInterpretation]] = {}
    for each in rulings_visible_to(access).filter(pack_id=pack_id):
        found.setdefault(each.reading, []).append(each)
    return {reading: standing_on(rulings, day) for reading, rulings in found.items()}


def interpretation_lines(
    access: Access, jurisdiction: str, day: date
) -> list[tuple[Pack, list[InterpretationLine]]]:
    """Every reading of the jurisdiction's packs: the ruled ones first, then as the documents have them."""
    packs = [load_pack(pack_id) for pack_id in pack_ids() if pack_id.split("/")[0] == jurisdiction]
    return [(pack, _lines(access, pack, day)) for pack in packs]


def _lines(access: Access, pack: Pack, day: date) -> list[InterpretationLine]:
    ruled = standings(access, pack.id, day)
    chosen = options_chosen(stated_values(access, pack.id), pack.readings)
    lines = [
        InterpretationLine(
            pack,
            reading,
            ruled.get(name, Standing()),
            tuple((option, _takers(reading, option, chosen[name])) for option in reading.option),
        )
        for name, reading in pack.readings.items()
    ]
    return sorted(lines, key=lambda line: not line.standing.shown)


def _takers(
    reading: Interpretation, option: InterpretationOption, chosen: Mapping[str, list[Stated]]
) -> tuple[Stated, ...]:
    """Whoever says nothing takes what is assumed."""
    silent = chosen.get("", []) if option.id == reading.default else []
    return (*chosen.get(option.id, []), *silent)
