"""Django's own checks: a pack that does not load stops the deployment, not the first person who opens a page."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Error, register

from games.engine.errors import EngineError
from games.rulepacks.book import book_of
from games.rulepacks.errors import PackError
from games.rulepacks.loader import load_pack, pack_ids


@register()
def rule_packs_load(app_configs: Sequence[AppConfig] | None, **kwargs: Any) -> list[CheckMessage]:
    """Every pack loads with its law: parsed, cited, every paragraph handled, every reference leading somewhere."""
    found: list[CheckMessage] = []
    for pack_id in pack_ids():
        try:
            book_of(load_pack(pack_id))
        except PackError as error:
            found += [
                Error(": ".join(part for part in problem if part), obj=pack_id, id="games.E001")
                for problem in error.problems
            ]
        except EngineError as error:
            found.append(Error(str(error), obj=pack_id, id="games.E001"))
    return found
