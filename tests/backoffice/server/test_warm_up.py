"""Before a web process answers it has read what pages are made of; what cannot be read keeps no page away."""

from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from django.template import Engine, Origin
from django.template.loaders.filesystem import Loader
from django.test import Client

from backoffice.core import contributions
from backoffice.core.contributions import Contributions
from backoffice.devtools.paths import ROOT
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from backoffice.server.warm_up import warm_up
from games.rulepacks import loader
from tests.factories import make_person, make_property

READ = Loader.get_contents


def on_disk(*_arguments: object) -> NoReturn:
    raise AssertionError("read after the warm-up")


def not_ours(reader: Loader, origin: Origin) -> str:
    file = Path(origin.name)
    return on_disk() if file.is_file() and file.is_relative_to(ROOT / "templates") else READ(reader, origin)


@pytest.mark.django_db
def test_a_page_reads_no_template_and_no_pack_from_disk_afterwards(
    signed_in: Callable[[Person], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = signed_in(make_person(Role.GAME_MANAGER, operator=make_property().operator))
    for each in Engine.get_default().template_loaders:
        each.reset()
    loader.load_pack.cache_clear()
    warm_up()
    monkeypatch.setattr(Loader, "get_contents", not_ours)
    monkeypatch.setattr(loader, "pack_from_texts", on_disk)
    assert reader.get("/rules/").status_code == 200
    assert reader.get("/games/").status_code == 200


def test_what_cannot_be_read_is_said_and_the_rest_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def breaks() -> NoReturn:
        raise ValueError("this pack is broken")

    def works() -> None:
        read.append("works")

    features = (Contributions(warm_up=(breaks, works)),)
    monkeypatch.setattr("backoffice.server.warm_up.all_contributions", lambda: features)
    assert contributions.all_contributions() != features
    warm_up()
    assert read == ["works"]
