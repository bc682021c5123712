"""No file is left that nobody names, and none is removed that somebody does."""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import FileField
from django.utils import timezone

from backoffice.core import stored_files
from backoffice.core.contributions import by_name
from backoffice.core.stored_files import SAFE_AGE, remove_orphan_files, removed_unless_kept
from backoffice.jobs.models import Report
from tests.factories import make_operator, make_person

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def write(name: str) -> str:
    return default_storage.save(name, ContentFile(b"%PDF"))


def test_every_file_of_a_row_lies_in_a_folder_that_is_swept() -> None:
    ours = [
        each
        for each in apps.get_models()
        if each.__module__.startswith(("backoffice", "games", "submissions"))
    ]
    folders = {
        str(field.upload_to).split("/")[0]
        for model in ours
        for field in model._meta.get_fields()
        if isinstance(field, FileField)
    }
    assert folders
    # artwork of layouts and documents of earlier approvals name their file by a plain column
    assert set(by_name("stored_files")) == folders | {"layouts", "earlier-approvals"}


@pytest.mark.parametrize(
    "folder", ["documents/2026/03", "reports/2026/03", "submissions/2026/03", "layouts/ab"]
)
def test_orphans_go_once_they_are_old(folder: str, media: Path) -> None:
    name = write(f"{folder}/left.pdf")
    elsewhere = write("elsewhere/left.pdf")
    now = timezone.now()
    assert remove_orphan_files(at=now) == 0
    assert remove_orphan_files(at=now + SAFE_AGE - timedelta(hours=1)) == 0
    assert default_storage.exists(name)
    assert remove_orphan_files(at=now + SAFE_AGE + timedelta(hours=1)) == 1
    assert not default_storage.exists(name)
    assert default_storage.exists(elsewhere)


def test_what_a_row_names_stays_however_old_it_is() -> None:
    person, operator = make_person("game_manager"), make_operator()
    kept = write("reports/2026/03/kept.pdf")
    Report.objects.create(
        kind="k", title="t", person=person, operator=operator, asked_at=timezone.now(), file=kept
    )
    write("reports/2026/03/left.pdf")
    assert remove_orphan_files(at=timezone.now() + timedelta(days=4000)) == 1
    assert default_storage.exists(kept)


def test_a_database_that_knows_hardly_any_of_the_files_removes_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restored from an older day, or another installation's."""
    monkeypatch.setattr(stored_files, "MOST_ORPHANS", 2)
    names = [write(f"documents/2026/03/{number}.pdf") for number in range(4)]
    assert remove_orphan_files(at=timezone.now() + timedelta(days=30)) == 0
    assert all(default_storage.exists(name) for name in names)


def test_a_change_that_fails_takes_its_files_with_it() -> None:
    def fail() -> None:
        with removed_unless_kept() as files, transaction.atomic():
            files.append(write("documents/2026/03/half.pdf"))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    with removed_unless_kept() as files, transaction.atomic():
        files.append(write("documents/2026/03/whole.pdf"))
    assert os.listdir(default_storage.path("documents/2026/03")) == ["whole.pdf"]  # noqa: PTH208
