from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from backoffice.casinos.models import Property
from games.layouts.models import Layout, LayoutSubmission, TableLayout
from games.layouts.selectors.layouts import about_to_expire

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(settings: Any, tmp_path: Path) -> datetime:
    settings.MEDIA_ROOT = tmp_path
    settings.DEMO = True
    call_command("demo", verbosity=0)
    return timezone.now()


def test_the_demo_has_layouts_in_every_state_at_every_property(at: datetime) -> None:
    assert set(Layout.objects.values_list("state", flat=True)) == {state.value for state in Layout.State}
    assert set(Layout.objects.values_list("property", flat=True)) == set(
        Property.objects.values_list("pk", flat=True)
    )
    assert TableLayout.objects.filter(to_at__isnull=True).count() == 12
    harbor = Property.objects.get(name="Harbor Point Casino")
    ending = LayoutSubmission.objects.filter(about_to_expire([harbor], at)).order_by("expires_on")
    assert list(ending.values_list("layout__name", flat=True)) == [
        "Plain, 7 positions",
        "Plain, 9 positions",
    ]
