"""Papers beside a submission are opened by whoever reviews it: what does more than show pages is not taken."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from backoffice.people.models import Person
from tests.backoffice.api.caller import make_caller
from tests.submissions.submissions.factories import make_desk

pytestmark = pytest.mark.django_db
Change = Callable[[pikepdf.Pdf], None]


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def paper(change: Change = lambda _pdf: None, **options: Any) -> bytes:
    document, kept = pikepdf.new(), io.BytesIO()
    document.add_blank_page()
    change(document)
    document.save(kept, **options)
    return kept.getvalue()


def _script(document: pikepdf.Pdf) -> None:
    document.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")


def _launch(document: pikepdf.Pdf) -> None:
    document.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.Launch, F="calc.exe")


def _program(document: pikepdf.Pdf) -> None:
    document.attachments["tool.exe"] = b"MZ"


def _form(document: pikepdf.Pdf) -> None:
    document.Root.AcroForm = pikepdf.Dictionary(Fields=[], XFA=document.make_stream(b"<xdp/>"))


def _sends(document: pikepdf.Pdf) -> None:
    document.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.SubmitForm, F="https://evil.example")


def _link(document: pikepdf.Pdf) -> None:
    action = pikepdf.Dictionary(S=pikepdf.Name.URI, URI="https://lab.example")
    link = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[0, 0, 9, 9], A=action)
    document.pages[0].obj.Annots = pikepdf.Array([link])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_script, "runs scripts"),
        (_launch, "starts programs"),
        (_program, "carries other files"),
        (_form, "form with scripts"),
        (_sends, "sends data"),
    ],
)
def test_a_pdf_that_acts_is_refused_at_the_page_and_to_a_program(
    signed_in: Callable[[Person], Client], change: Change, words: str
) -> None:
    desk = make_desk()
    draft, data = desk.draft(), paper(change, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    person = desk.manager.person
    assert person is not None
    page = signed_in(person).post(
        reverse("submission-files", args=[draft.pk]),
        {"kind": "lab_report", "file": SimpleUploadedFile("report.pdf", data)},
    )
    assert page.status_code == 200
    (error,) = page.context["form"].errors["file"]
    assert words in error
    program = make_caller(desk.casino.operator, acts_for=person)
    where = f"/submissions/{draft.pk}/attachments/?kind=lab_report&name=r.pdf"
    answer = program.send_file(where, data, "application/pdf")
    assert answer.status_code == 422
    assert [each["path"] for each in answer.json()["errors"]] == ["file"]
    assert words in answer.json()["detail"]
    assert not draft.attachments.exists()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"%PDF-1.7 nothing of the kind", "damaged"),
        (paper(encryption=pikepdf.Encryption(owner="owner", user="secret")), "locked"),
    ],
)
def test_a_pdf_that_cannot_be_looked_through_is_refused(data: bytes, words: str) -> None:
    desk = make_desk()
    draft = desk.draft()
    program = make_caller(desk.casino.operator, acts_for=desk.manager.person)
    where = f"/submissions/{draft.pk}/attachments/?kind=lab_report&name=r.pdf"
    assert words in program.send_file(where, data, "application/pdf").json()["detail"]


def test_a_report_with_links_is_taken_as_it_is() -> None:
    desk = make_desk()
    draft, data = desk.draft(), paper(_link)
    program = make_caller(desk.casino.operator, acts_for=desk.manager.person)
    where = f"/submissions/{draft.pk}/attachments/?kind=lab_report&name=r.pdf"
    assert program.send_file(where, data, "application/pdf").status_code == 201
    with draft.attachments.get().file.open("rb") as kept:
        assert kept.read() == data
