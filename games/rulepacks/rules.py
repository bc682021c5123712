"""A pack and a configuration become the rules that the engine prices and settles by."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from games.engine.budget import ensure_time
from games.engine.configuration import get_path, is_path, merged, number_at, show
from games.engine.equipment import Equipment
from games.engine.errors import BadConfiguration, BadOdds
from games.engine.game import Absence, Positions, Rules
from games.engine.numbers import ALLOWED, unbounded_in
from games.engine.odds import Pays
from games.engine.wagers import Wager
from games.rulepacks.pack import Pack


def build_rules(
    pack: Pack,
    configuration: Mapping[str, Any],
    *,
    equipment: Equipment | None = None,
    added: Mapping[str, Wager] | None = None,
) -> Rules:
    """`configuration` is laid over the pack's defaults; `equipment` replaces what it is
    played with; `added` are wagers that the
    pack does not have.
    """
    ensure_time()
    full = merged(pack.head.defaults, configuration)
    _check_paths(pack, full)
    readings = _readings(pack, full)
    layout = _layout(pack, full)
    asked = _asked(pack, full, frozenset(added or ()))
    absent = {
        code: reason for code in pack.wagers if (reason := _absence(pack, code, layout, asked, readings))
    }
    wagers = {code: pack.wager(code, readings) for code in pack.wagers if code not in absent} | dict(
        added or {}
    )
    return Rules(
        pack=pack.id,
        prefix=pack.prefix,
        game=pack.game,
        equipment=equipment or pack.game.equipment_of(full),
        wagers=_with_pays(wagers, pack, full, configuration),
        absent=absent,
        asked=asked,
        readings=readings,
        clauses=pack.head.clauses,
        sections=pack.sections,
        configuration=full,
        layout=layout,
        positions=_positions(pack, layout, readings),
    )


def _check_paths(pack: Pack, configuration: Mapping[str, Any]) -> None:
    for path, value in _leaves(pack, configuration, ""):
        for place, number in unbounded_in(value, path):
            raise BadConfiguration(place, f"is {ALLOWED}, not {number}")
        if path in pack.paths:
            continue
        if is_path(path):
            raise BadConfiguration(path, f"is nothing that can be configured in {pack.id}")
        raise BadConfiguration(path, f"is no configuration path (its value is {show(value)[:40]})")


def _leaves(pack: Pack, data: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    for name, value in data.items():
        path = f"{prefix}{name}"
        if isinstance(value, Mapping) and path not in pack.paths:
            yield from _leaves(pack, value, f"{path}.")
        else:
            yield path, value


def _readings(pack: Pack, configuration: Mapping[str, Any]) -> dict[str, str]:
    chosen = get_path(configuration, "readings", {})
    for name in chosen:
        if name not in pack.readings:
            known = ", ".join(pack.readings) or "none"
            raise BadConfiguration(f"readings.{name}", f"is no reading of {pack.id}: {known}")
    return {name: _option(chosen.get(name), pack, name) for name in pack.readings}


def _option(value: Any, pack: Pack, name: str) -> str:
    reading = pack.readings[name]
    if value is None:
        return reading.default
    options = [option.id for option in reading.option]
    if value not in options:
        raise BadConfiguration(f"readings.{name}", f"is one of {', '.join(options)}, not {show(value)}")
    refused = next(option.refused for option in reading.option if option.id == value)
    if refused is not None:
        raise BadConfiguration(f"readings.{name}", f"is read as {value}: {refused.removesuffix('.')}")
    return str(value)


def _layout(pack: Pack, configuration: Mapping[str, Any]) -> str | None:
    value = get_path(configuration, "layout")
    if value is None:
        return None
    if not pack.layouts:
        raise BadConfiguration("layout", f"{pack.id} has no lettered layouts")
    code = next((code for code in pack.layouts if code.upper() == str(value).upper()), None)
    if code is None:
        raise BadConfiguration("layout", f"is one of {', '.join(pack.layouts)}, not {show(value)}")
    return code


def _positions(pack: Pack, layout: str | None, readings: Mapping[str, str]) -> Positions | None:
    found = None if layout is None else pack.layouts[layout].positions(readings)
    if layout is None or found is None:
        return None
    return Positions(*found, name=pack.layouts[layout].name, cite=pack.layouts[layout].cite)


def _asked(pack: Pack, configuration: Mapping[str, Any], added: frozenset[str]) -> frozenset[str] | None:
    """The wagers that the configuration names, or None where it leaves them open."""
    value = get_path(configuration, "wagers")
    if value is None:
        return None
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list) or not value or not all(isinstance(code, str) for code in value):
        raise BadConfiguration("wagers", f"is a list of wager codes, not {show(value)}")
    known = {*pack.wagers, *pack.game.own_wagers, *added}
    for code in value:
        if code not in known:
            raise BadConfiguration("wagers", f"{code!r} is no wager of {pack.id}: {', '.join(sorted(known))}")
    return frozenset(value)


def _absence(
    pack: Pack, code: str, layout: str | None, asked: frozenset[str] | None, readings: Mapping[str, str]
) -> Absence | None:
    data = pack.wagers[code]
    if not data.is_taken(readings):
        cite = tuple(each for name in data.not_taken_under for each in pack.readings[name].cite)
        return Absence("is not taken, as its passage is read", cite)
    if layout is not None and data.layouts is not None and layout not in data.layouts:
        return Absence(
            f"is not allowed on layout {layout}, only on {', '.join(data.layouts)}", data.cite[-1:]
        )
    if asked is not None and code not in asked and pack.game.goes_with.get(code) not in asked:
        return Absence("is not among the wagers offered", ())
    return None


def _with_pays(
    wagers: Mapping[str, Wager], pack: Pack, full: Mapping[str, Any], given: Mapping[str, Any]
) -> dict[str, Wager]:
    tables = get_path(full, "paytables", {})
    for code in tables:
        if code not in pack.wagers and code not in wagers and code not in pack.game.own_wagers:
            raise BadConfiguration(f"paytables.{code}", f"{code!r} is no wager of {pack.id}")
    commission = number_at(full, "commission", low=Decimal(0), high=Decimal("99.99"))
    both_given = get_path(given, "commission") is not None
    if both_given and not any(row.commission for data in pack.wagers.values() for row in data.row):
        raise BadConfiguration("commission", f"no wager of {pack.id} pays one")
    result = {}
    for code, wager in wagers.items():
        pays = {} if commission is None else _after_commission(wager, commission)
        for event, text in tables.get(code, {}).items():
            new = _parse_pays(wager, event, text)
            if new is None:
                continue
            if both_given and event in pays and pays[event].per_unit != new.per_unit:
                message = f"says {new}, but a commission of {commission} % makes it {pays[event]}: change one of them"
                raise BadConfiguration(f"paytables.{code}.{event}", message)
            pays[event] = new
        result[code] = wager.with_pays(pays) if pays else wager
    return result


def _after_commission(wager: Wager, commission: Decimal) -> dict[str, Pays]:
    try:
        return {row.event: Pays.even_money_less(commission) for row in wager.rows if row.commission}
    except BadOdds as error:
        raise BadConfiguration("commission", str(error)) from None


def _parse_pays(wager: Wager, event: str, text: Any) -> Pays | None:
    path = f"paytables.{wager.code}.{event}"
    if event == "lose" or wager.event(event) is None:
        events = ", ".join(row.event for row in wager.rows if row.event != "lose")
        raise BadConfiguration(path, f"is no event of {wager.code}: {events}")
    if text is None:
        return None
    try:
        return Pays.parse(text)
    except BadOdds as error:
        raise BadConfiguration(path, str(error)) from None
