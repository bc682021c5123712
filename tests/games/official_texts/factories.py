"""A document of our own in the numbering of a pack, and its loading by an approver."""

from typing import Any

from django.utils import timezone

from backoffice.casinos.models import Regulator
from backoffice.permissions.roles import Role
from games.official_texts.models import OfficialText
from games.official_texts.services.texts import load_official_text
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from tests.factories import make_person, make_regulator
from tests.games.layouts.factories import actor_of

MD = "us-md/casino-war"


def document_of(pack_id: str = MD, *, without: tuple[str, ...] = (), words: str = "Words of") -> bytes:
    """One line for each paragraph, with the number that it has in print and a sentence that nobody else prints."""
    lines, chapter = [], ""
    for each in book_of(load_pack(pack_id)).contents:
        if each.partition(".")[0] != chapter:
            chapter = each.partition(".")[0]
            lines.append(f"Chapter {chapter} - Heading\n")
        if each not in without:
            mark = each[each.rindex("(") :] if "(" in each else f"{each.partition('.')[2]}."
            lines.append(f"{mark} {words} {each}.")
    return "\n".join(lines).encode()


def load_text(
    *, pack_id: str = MD, data: bytes | None = None, regulator: Regulator | None = None, **fields: Any
) -> OfficialText:
    regulator = regulator or make_regulator()
    return load_official_text(
        regulator=regulator,
        pack_id=pack_id,
        title=fields.pop("title", "Standard Rules"),
        file_name=fields.pop("file_name", "rules.txt"),
        data=data if data is not None else document_of(pack_id),
        at=fields.pop("at", timezone.now()),
        actor=fields.pop("actor", None) or actor_of(make_person(Role.APPROVER, regulator=regulator)),
    )
