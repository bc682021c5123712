"""A feature is found by being an app, and what it declares reaches the rest of the product."""

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.test.utils import modify_settings
from django.utils import timezone

from backoffice.audit import labels
from backoffice.celery import app as celery
from backoffice.core.contributions import OUR_PACKAGES, all_contributions, by_name, in_order, run_scheduled
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from backoffice.shell.navigation import links_for
from backoffice.shell.search import search
from backoffice.worklist.selectors.queue import desk_of, queue_of
from tests.backoffice.core.pantry import contributions as pantry
from tests.factories import make_person, make_property

ROOT = Path(__file__).parents[3]


def _forget() -> None:
    all_contributions.cache_clear()
    labels._all_verbs.cache_clear()
    labels._all_labels.cache_clear()


@pytest.fixture
def with_a_pantry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("backoffice.core.contributions.OUR_PACKAGES", (*OUR_PACKAGES, "tests"))
    with modify_settings(INSTALLED_APPS={"append": "tests.backoffice.core.pantry"}):
        _forget()
        yield
    _forget()


@pytest.mark.django_db
@pytest.mark.usefixtures("with_a_pantry")
def test_a_folder_and_one_line_bring_a_feature_into_menu_search_today_trail_and_schedule() -> None:
    casino = make_property()
    access = access_for(person=make_person(Role.GAME_MANAGER, operator=casino.operator))
    labels_of_menu = [str(link.label) for link in links_for(access, current_url_name="")]
    assert labels_of_menu[:2] == ["Today", "Pantry"]
    assert search(access, "marmalade")[0].title == "Marmalade"
    queue = queue_of(desk_of(access, [casino], current=casino, at=timezone.now()))
    assert "The pantry is empty" in [line.item.title for line in queue.lines]
    assert labels.verb_words("jar.opened") == "Jar opened"
    assert labels.field_words("property", "best_before") == "Best before"
    at = timezone.now()
    run_scheduled("stock-the-pantry", at=at)
    assert pantry.stocked.pop() == at


@pytest.mark.django_db
def test_without_its_line_nothing_of_it_is_seen() -> None:
    casino = make_property()
    access = access_for(person=make_person(Role.GAME_MANAGER, operator=casino.operator))
    assert search(access, "marmalade") == []
    assert "stock-the-pantry" not in by_name("schedule")


def test_every_folder_of_a_feature_is_an_app() -> None:
    folders = {
        ".".join(file.parent.relative_to(ROOT).parts)
        for package in OUR_PACKAGES
        for file in (ROOT / package).glob("*/apps.py")
    }
    assert folders == {name for name in settings.INSTALLED_APPS if name.split(".")[0] in OUR_PACKAGES}


@pytest.mark.parametrize(
    "kind", ["menu", "search", "today", "table_panels", "work", "coming", "floor", "notice_groups"]
)
def test_no_two_features_want_the_same_place(kind: str) -> None:
    places = Counter(place for each in all_contributions() for place in getattr(each, kind))
    assert in_order(kind)
    assert [place for place, number in places.items() if number > 1] == []


@pytest.mark.parametrize("kind", ["audit_verbs", "webhook_groups", "jobs", "schedule", "reports"])
def test_no_name_is_declared_twice(kind: str) -> None:
    names = Counter(name for each in all_contributions() for name in getattr(each, kind))
    assert names
    assert [name for name, number in names.items() if number > 1] == []


def test_a_feature_declares_only_what_is_its_own() -> None:
    """What it names is defined in its own folder, so that it goes when the folder goes."""
    for config in apps.get_app_configs():
        if (
            config.name.split(".")[0] not in OUR_PACKAGES
            or not (Path(config.path) / "contributions.py").exists()
        ):
            continue
        declared = import_module(f"{config.name}.contributions").contributes
        for kind in (
            "search",
            "today",
            "table_panels",
            "work",
            "coming",
            "floor",
            "ruling_touches",
            "stated_values",
        ):
            for source in getattr(declared, kind).values():
                assert source.__module__.startswith(f"{config.name}."), (config.name, kind, source)


def test_the_scheduler_knows_every_interval() -> None:
    celery.finalize()
    entries = celery.conf.beat_schedule
    for name, every in by_name("schedule").items():
        assert entries[name]["schedule"] == every.interval
        assert (entries[name]["task"], entries[name]["args"]) == ("jobs.run_scheduled", (name,))
