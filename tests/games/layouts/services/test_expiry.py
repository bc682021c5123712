from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from backoffice.casinos.models import Property
from backoffice.core.local_time import today_at
from backoffice.permissions.roles import Role
from games.layouts.models import LayoutSubmission
from games.layouts.selectors.layouts import about_to_expire
from games.layouts.services.expiry import remind_of_expiry
from tests.factories import make_person, make_property
from tests.games.layouts.factories import make_approved, make_layout

pytestmark = pytest.mark.django_db


def at_noon(days: int) -> datetime:
    zone = ZoneInfo("America/New_York")
    day = timezone.localdate(timezone=zone) + timedelta(days=days)
    return datetime(day.year, day.month, day.day, 12, tzinfo=zone)


def test_each_notice_before_the_end_is_given_once() -> None:
    layout = make_layout()
    layout = make_approved(layout, expires_on=today_at(layout.property) + timedelta(days=100)).layout
    manager = make_person(Role.GAME_MANAGER, operator=layout.property.operator)
    given = []
    for day in [*range(1, 110, 4), 100]:
        remind_of_expiry(at=at_noon(day))
        given.append(manager.notifications.filter(kind="layout.expiry").count())
    assert given == sorted(given)
    assert given[-1] == 3
    titles = manager.notifications.filter(kind="layout.expiry").order_by("pk").values_list("title", flat=True)
    assert [title.split(":")[0] for title in titles] == [
        "Layout approval expires soon",
        "Layout approval expires soon",
        "Layout approval expired",
    ]


def test_an_approval_without_an_end_is_never_told() -> None:
    make_approved()
    assert remind_of_expiry(at=at_noon(4000)) == 0


def ending(casino: Property, day: int) -> list[str]:
    found = LayoutSubmission.objects.filter(about_to_expire([casino], at_noon(day)))
    return list(found.order_by("expires_on").values_list("layout__name", flat=True))


def test_the_compliance_board_sees_what_ends_within_sixty_days_or_has_ended() -> None:
    casino = make_property()
    today = today_at(casino)
    first = make_layout(casino=casino, name="soon")
    for name, days in (("soon", 30), ("later", 90), ("tomorrow", 1)):
        layout = first if name == "soon" else make_layout(configuration=first.configuration, name=name)
        make_approved(layout, expires_on=today + timedelta(days=days), number=name)
    make_layout(configuration=first.configuration, name="draft")
    assert ending(casino, 0) == ["tomorrow", "soon"]
    assert ending(casino, 5) == ["tomorrow", "soon"]
    assert ending(make_property(), 0) == []
