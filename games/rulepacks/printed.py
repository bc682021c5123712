"""The odds that a document prints, row by row, wherever in the pack they stand."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from games.engine.odds import Pays
from games.engine.printed import PrintedPay
from games.rulepacks.pack import Pack


def printed_pays(pack: Pack) -> Iterator[PrintedPay]:
    """Rows that gain or lose a part; what only pushes or loses is no odds that anyone could set."""
    for wager in pack.wagers.values():
        for row in wager.row:
            pays = Pays.parse(row.pays)
            if pays.per_unit not in (Fraction(0), Fraction(-1)):
                yield PrintedPay(
                    wager.code,
                    wager.name,
                    row.event,
                    pays,
                    row.under,
                    row.cite or wager.cite,
                    units=Fraction(row.staked if row.paid_on is None else row.paid_on),
                    commission=row.commission,
                    meter=row.meter,
                    meter_percent=row.meter_percent,
                    said=row.said,
                )
    yield from pack.game.further_pays(pack.sections)


@lru_cache(maxsize=64)
def wager_codes(pack: Pack) -> tuple[str, ...]:
    """Every wager of the pack: those with a pay table, and those that the game makes from its sections."""
    printed = [each.wager for each in printed_pays(pack)]
    own = sorted(code for code in pack.game.own_wagers if code in printed or _has_section(pack, code))
    return (*pack.wagers, *(code for code in own if code not in pack.wagers))


def wager_name(pack: Pack, code: str) -> str:
    if code in pack.wagers:
        return pack.wagers[code].name
    made_of = [pack.sections.get(code), *(getattr(each, code, None) for each in pack.sections.values())]
    names = [getattr(each, "name", None) for each in made_of]
    return next((name for name in names if isinstance(name, str)), None) or code.replace("_", " ").title()


def _has_section(pack: Pack, code: str) -> bool:
    """A wager of the game is in a pack that has its section (`bonus_spin`), or a part of one (`envy`)."""
    return code in pack.sections or any(
        getattr(section, code, None) is not None for section in pack.sections.values()
    )
