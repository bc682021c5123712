"""A side bet that no document has yet, written in a file of its own the way the packs write theirs."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from games.engine.errors import EngineError
from games.engine.numbers import BadData, read_toml
from games.engine.wagers import Wager
from games.rulepacks.loader import describe
from games.rulepacks.pack import Pack
from games.rulepacks.wagers import WagerData, WagersFile, build_from_data

PROPOSED = "proposed"
"""Stands where a citation would: there is no clause for it."""


def read_proposed_wagers(
    text: str, name: str, pack: Pack, chosen: Mapping[str, str] | None = None
) -> list[Wager]:
    """`[[wager]]` tables, or a single wager at the top of the file; `cite` may be left out.

    `chosen` are the readings that a configuration states; the pack's defaults hold for the rest.
    """
    try:
        data: dict[str, Any] = read_toml(text)
    except BadData as error:
        raise EngineError(f"{name}: {error}") from None
    except ValueError as error:
        raise EngineError(f"{name}: is not valid TOML: {error}") from None
    if "wager" not in data:
        data = {"wager": [data]}
    if isinstance(data["wager"], list):
        data["wager"] = [
            {"cite": [PROPOSED], **each} if isinstance(each, dict) else each for each in data["wager"]
        ]
    try:
        listed = WagersFile.model_validate(data).wager
    except ValidationError as error:
        raise EngineError("; ".join(f"{name}: {problem}" for problem in describe(error, data))) from None
    if not listed:
        raise EngineError(f"{name}: has no wager")
    readings = {each.id: each.default for each in pack.readings.values()} | dict(chosen or {})
    return [_build(wager, name, pack, readings) for wager in listed]


def _build(data: WagerData, name: str, pack: Pack, readings: Mapping[str, str]) -> Wager:
    for reading in data.readings:
        if reading not in pack.readings:
            raise EngineError(f"{name}, wager {data.code}: there is no reading {reading} in {pack.id}")
    return build_from_data(data, pack.game, readings, name)
