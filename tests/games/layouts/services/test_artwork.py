from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.db import IntegrityError, transaction
from django.utils import timezone

from backoffice.core.errors import DomainError
from games.layouts.models import Layout, LayoutArtwork
from games.layouts.services.artwork import artwork_bytes, attach_artwork, remove_artwork
from tests.databases import owners_hand
from tests.games.layouts.factories import approver_of, make_layout, make_submission, manager_of
from tests.submissions.documents.hostile_pdfs import STRANGE

pytestmark = pytest.mark.django_db
DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg"><rect onload="x()" width="4" height="4"/></svg>'


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def attach(
    layout: Layout, data: bytes = DRAWING, file_name: str = "felt.svg", actor: Any = None
) -> LayoutArtwork:
    return attach_artwork(
        layout=layout,
        file_name=file_name,
        data=data,
        at=timezone.now(),
        actor=actor or manager_of(layout.property),
    )[0]


def files(root: Path) -> list[Path]:
    return [each for each in root.rglob("*") if each.is_file()]


def test_what_is_stored_is_the_cleaned_file_under_its_fingerprint(own_files: Path) -> None:
    layout = make_layout()
    artwork = attach(layout)
    layout.refresh_from_db()
    assert layout.artwork == artwork
    assert [each.name for each in files(own_files)] == [f"{artwork.sha256}.svg"]
    assert b"onload" not in artwork_bytes(artwork)


def test_a_refused_file_leaves_nothing_behind(own_files: Path) -> None:
    layout = make_layout()
    with pytest.raises(DomainError, match="JPEG") as caught:
        attach(layout, b"\xff\xd8\xff", file_name="felt.svg")
    assert caught.value.field == "file"
    assert files(own_files) == []
    assert not LayoutArtwork.objects.exists()


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("../../etc/passwd", "passwd.svg"),
        ("C:\\Users\\x\\felt.exe", "felt.svg"),
        ('a"b<c>\r\n.svg', "abc.svg"),
        ("", "artwork.svg"),
        ("x" * 300, "x" * 100 + ".svg"),
    ],
)
def test_a_hostile_name_stays_a_name(given: str, kept: str) -> None:
    assert attach(make_layout(), file_name=given).file_name == kept


def test_only_drafts_take_artwork_and_only_from_their_manager(own_files: Path) -> None:
    layout = make_layout()
    with pytest.raises(DomainError, match="Your role"):
        attach(layout, actor=approver_of(layout.property))
    make_submission(layout)
    with pytest.raises(DomainError, match="is submitted"):
        attach(layout)
    assert files(own_files) == []


def test_artwork_that_was_submitted_stays_when_the_layout_loses_it() -> None:
    layout = make_layout()
    artwork = attach(layout)
    layout.refresh_from_db()
    submission = make_submission(layout)
    assert submission.artwork == artwork
    other = make_layout(configuration=layout.configuration, name="B")
    attach(other)
    assert remove_artwork(layout=other, actor=manager_of(layout.property))
    assert not remove_artwork(layout=other, actor=manager_of(layout.property))
    assert artwork_bytes(submission.artwork).startswith(b"<svg")
    with owners_hand(), pytest.raises(IntegrityError), transaction.atomic():
        artwork.delete()


def test_a_file_that_changed_on_disk_is_not_handed_out(own_files: Path) -> None:
    artwork = attach(make_layout())
    Path(default_storage.path(artwork.stored_as)).write_bytes(b"<svg>something else</svg>")
    with pytest.raises(DomainError, match="not the one that was uploaded"):
        artwork_bytes(artwork)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("flate bomb", "too long to read"),
        ("hundred thousand pages", "too long to read"),
        ("pages in a circle", "damaged"),
    ],
)
def test_artwork_that_is_made_to_hurt_is_refused_in_words_and_leaves_nothing(
    name: str, words: str, own_files: Path
) -> None:
    with pytest.raises(DomainError, match=words) as caught:
        attach(make_layout(), STRANGE[name](), file_name="felt.pdf")
    assert caught.value.field == "file"
    assert files(own_files) == []
