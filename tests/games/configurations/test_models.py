from decimal import Decimal

import pytest
from django.db import DatabaseError, transaction

from games.configurations.models import Revision
from games.packs.models import PackContent
from games.packs.selectors import pack_of
from games.rulepacks.loader import load_pack, pack_from_texts
from tests.games.configurations.factories import make_configuration, make_rules

pytestmark = pytest.mark.django_db


def test_values_come_back_exactly() -> None:
    amount = Decimal("1234567890123.4567")
    configuration = make_configuration(progressive__maximum=amount)
    assert Revision.objects.get(configuration=configuration).values["progressive"]["maximum"] == amount


def test_a_saved_revision_cannot_be_changed_or_removed() -> None:
    revision = Revision.objects.get(configuration=make_configuration())
    for change in (lambda: Revision.objects.update(values={}), revision.delete):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()


def test_what_was_approved_cannot_be_changed() -> None:
    rules = make_rules()
    rules.values = {"decks": 1}
    with pytest.raises(DatabaseError), transaction.atomic():
        rules.save()


def test_the_pack_of_a_revision_can_be_loaded_again_from_what_was_kept() -> None:
    revision = Revision.objects.get(configuration=make_configuration(pack_id="us-md/casino-war"))
    kept = PackContent.objects.get(hash=revision.pack_hash)
    again = pack_from_texts(kept.pack_id, kept.content)
    assert again.hash == revision.pack_hash == load_pack("us-md/casino-war").hash
    assert pack_of("us-md/casino-war", revision.pack_hash) is load_pack("us-md/casino-war")
