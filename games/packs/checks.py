"""Django's own checks: a pack that does not load stops the deployment, not the first person who opens a page."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register

from games.engine.errors import EngineError
from games.rulepacks.book import book_of
from games.rulepacks.errors import PackError
from games.rulepacks.floor_law import law_of
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.places import places


@register()
def rule_packs_load(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Every pack loads with its law: parsed, cited, every paragraph handled, every reference leading somewhere."""
    found: list[CheckMessage] = []
    for pack_id in pack_ids():
        try:
            book_of(load_pack(pack_id))
        except PackError as error:
            found += [_problem(problem, pack_id) for problem in error.problems]
        except EngineError as error:
            found.append(Error(str(error), obj=pack_id, id="games.E001"))
    for place in places():
        try:
            law_of(place)
        except PackError as error:
            found += [_problem(problem, place) for problem in error.problems]
    return found


def _problem(problem: tuple[str, str, str], source: str) -> CheckMessage:
    return Error(": ".join(part for part in problem if part), obj=source, id="games.E001")
