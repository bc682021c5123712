from typing import Any

from django.utils import timezone

from games.packs.models import PackContent
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_from_texts
from games.rulings.models import PackNotice
from tests.games.rulings.factories import make_ruling, make_waiver

SUBJECTS = {"ruling-": "ruling", "waiver-": "waiver", "pack-notice-": "pack_notice"}
PACKS = {"us-md": "us-md/casino-war", "sg": "sg/tiger-buffalo"}


def build(casino: Any) -> dict[str, Any]:
    """A ruling, a waiver, a notice, and an earlier version of the pack that a notice can be about."""
    pack = load_pack(PACKS[casino.regulator.jurisdiction])
    reading = next(iter(pack.readings.values()))
    ruling = make_ruling(reading.id, reading.default, regulator=casino.regulator, pack_id=pack.id)
    waiver = make_waiver(casino.property, min(book_of(pack).codes), pack_id=pack.id)
    earlier = pack_from_texts(
        pack.id, {**pack.texts, "": pack.texts[""].replace('title = "', 'title = "Earlier ', 1)}
    )
    PackContent.objects.get_or_create(
        hash=earlier.hash,
        defaults={"pack_id": pack.id, "content": dict(earlier.texts), "kept_at": timezone.now()},
    )
    notice = PackNotice.objects.create(
        regulator=casino.regulator,
        operator=casino.operator,
        pack_id=pack.id,
        old_hash=earlier.hash,
        new_hash=pack.hash,
        subject="New version",
        text="Please amend.",
        text_hash="0",
        broken=[],
        sent_at=timezone.now(),
        sent_by_name="Someone",
    )
    return {
        "ruling": ruling.pk,
        "waiver": waiver.pk,
        "pack_notice": notice.pk,
        "operator": casino.operator.pk,
    }
