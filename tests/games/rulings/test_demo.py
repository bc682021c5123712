"""Maryland's rulings in the demo, and the page of pack versions with something on it."""

import pytest
from django.utils import timezone

from backoffice.casinos.models import Property, Regulator
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from games.configurations.models import Configuration
from games.configurations.selectors.lists import variant_lines
from games.rulebook.selectors.pack_notices import broken_by
from games.rulebook.selectors.versions import versions_of
from games.rulepacks.loader import load_pack
from games.rulings.models import RulingOnInterpretation
from games.rulings.selectors.lines import standing_on
from games.rulings.selectors.rulings import day_of, waivers_of

pytestmark = pytest.mark.usefixtures("demo_database")
MD = "us-md/casino-war"


def test_one_ruling_holds_and_one_is_to_come() -> None:
    regulator = Regulator.objects.get(jurisdiction="us-md")
    standing = standing_on(RulingOnInterpretation.objects.all(), day_of(regulator, timezone.now()))
    assert standing.now is not None
    assert standing.now.option == load_pack(MD).readings["jackpot_and_odds"].default
    assert [each.reading for each in standing.coming] == ["payout_limit_scope"]


def test_an_earlier_edition_shows_what_the_one_in_use_breaks() -> None:
    regulator, now = Regulator.objects.get(jurisdiction="us-md"), timezone.now()
    new, old = versions_of(MD)[:2]
    assert old.pack is not None
    assert new.pack is not None
    assert "Demo" in (old.pack.head.version or "")
    decides = Person.objects.filter(membership__regulator=regulator, membership__roles__contains=["approver"])
    access = access_for(person=decides.get(membership__properties__isnull=True))
    broken, _looked_at = broken_by(access, old.pack, new.pack, as_of=day_of(regulator, now), at=now)
    assert [(each.operator.name, [one.rules for one in each.rules]) for each in broken] == [
        ("Harbor Gaming LLC", ["Deck pit v1"])
    ]


def test_the_waiver_answers_what_the_new_floor_objects_to() -> None:
    casino = Property.objects.get(name="Chesapeake Landing")
    assert waivers_of(casino, MD)
    lines = variant_lines(Configuration.objects.filter(property=casino, name="Deck pit"), timezone.now())
    assert [line.counts["error"] for line in lines] == [0]
