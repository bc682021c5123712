"""The import as a person goes through it: file, preview, correction, writing."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import GamingTable, Pit
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from backoffice.table_import.models import TableImport
from tests.factories import make_person, make_pit, make_property, make_table

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]
HEAD = "Table number,Pit,Positions,Cards come from"


@pytest.fixture
def pit() -> Pit:
    return make_pit(casino=make_property(name="Harbor Point"), name="Main pit")


@pytest.fixture
def manager(pit: Pit, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.GAME_MANAGER, operator=pit.property.operator))


def bring(client: Client, pit: Pit, *lines: str, **fields: Any) -> Any:
    text = "\n".join([HEAD, *lines])
    return client.post(reverse("table-import", args=[pit.property_id]), {"text": text} | fields)


def write(client: Client, url: str) -> Any:
    fingerprint = client.get(url).context["plan"].fingerprint
    return client.post(url, {"do": "write", "fingerprint": fingerprint})


def test_a_file_is_shown_row_by_row_and_written(pit: Pit, manager: Client) -> None:
    make_table(pit=pit, number="T1", positions=7)
    content = f"\ufeff{HEAD}\r\nT1,Main pit,9,Shuffled by hand\r\nT2,Main pit,7,Batch shuffler\r\n".replace(
        ",", ";"
    )
    file = SimpleUploadedFile("tables.csv", content.encode(), content_type="text/csv")
    response = manager.post(reverse("table-import", args=[pit.property_id]), {"file": file})
    url = response["Location"]
    page = manager.get(url)
    text = page.content.decode()
    assert "tables.csv" in text
    assert "<del>7</del>" in text
    assert not GamingTable.objects.filter(number="T2").exists()
    done = write(manager, url)
    assert done["Location"] == f"{reverse('table-list')}?property={pit.property_id}"
    assert GamingTable.objects.get(number="T1").positions == 9
    assert AuditEntry.objects.get().verb == "tables.imported"
    assert "Import complete" in manager.get(url).content.decode()


def test_bad_rows_come_first_cannot_be_written_and_are_corrected_in_place(pit: Pit, manager: Client) -> None:
    url = bring(manager, pit, "T1,Main pit,70,hand", "T2,Main pit,7,hand", "T3,Main pit,7,robot")["Location"]
    page = manager.get(url)
    assert page.context["tab"] == "bad"
    assert [row.line for row in page.context["rows"]] == [2, 4]
    text = page.content.decode()
    assert 'name="cell:2:positions"' in text
    assert "A whole number from 1 to 30." in text
    assert 'value="write"' not in text
    refused = manager.post(url, {"do": "write", "fingerprint": page.context["plan"].fingerprint})
    assert refused.status_code == 409
    assert not GamingTable.objects.exists()
    manager.post(url, {"do": "correct", "cell:2:positions": "7", "drop:4": "on"})
    better = manager.get(url)
    assert better.context["counts"] == {"new": 2, "changed": 0, "unchanged": 0, "bad": 0}
    write(manager, url)
    assert sorted(GamingTable.objects.values_list("number", flat=True)) == ["T1", "T2"]


def test_every_row_can_be_looked_at_by_kind_and_by_page(pit: Pit, manager: Client) -> None:
    lines = [f"T{n},Main pit,7,hand" for n in range(150)]
    url = bring(manager, pit, *lines)["Location"]
    first = manager.get(url)
    assert len(first.context["rows"]) == 80
    assert len(manager.get(url, {"page": 2}).context["rows"]) == 70
    assert manager.get(url, {"show": "changed"}).context["rows"] == []


def test_a_whole_page_of_bad_cells_can_be_corrected_at_once(pit: Pit, manager: Client) -> None:
    keys = ["pit", "positions", "shuffler_kind", "shuffler_serial", "shoe", "drop_box_place"]
    keys += ["tip_box_place", "discard_rack", "progressive_device", "number"]
    url = bring(manager, pit, *(f"T{n},Main pit,70,hand" for n in range(80)))["Location"]
    data = {f"cell:{line}:{key}": "x" for line in range(2, 82) for key in keys}
    data |= {f"drop:{line}": "on" for line in range(3, 82)}
    assert manager.post(url, data).status_code == 302


def test_unknown_pits_can_be_created_from_the_preview(pit: Pit, manager: Client) -> None:
    url = bring(manager, pit, "T1,Jade room,7,hand")["Location"]
    assert "Create the pit that does not exist yet: Jade room" in manager.get(url).content.decode()
    manager.post(url, {"do": "correct", "create_pits": "1", "cell:2:pit": "Jade room"})
    write(manager, url)
    assert GamingTable.objects.get().pit.name == "Jade room"


def test_a_casino_that_changed_is_shown_again_with_the_rows_marked(pit: Pit, manager: Client) -> None:
    make_table(pit=pit, number="T1", positions=7)
    url = bring(manager, pit, "T1,Main pit,7,hand", "T2,Main pit,7,hand")["Location"]
    fingerprint = manager.get(url).context["plan"].fingerprint
    GamingTable.objects.update(positions=9)
    response = manager.post(url, {"do": "write", "fingerprint": fingerprint})
    assert response.status_code == 409
    text = response.content.decode()
    assert "The property changed since this preview" in text
    assert [row.moved for row in response.context["rows"]] == [True, False]
    assert not GamingTable.objects.filter(number="T2").exists()
    assert write(manager, url).status_code == 302


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "Choose a file or paste rows."),
        ({"text": "Table number\nT1", "file": "both"}, "not both"),
        ({"text": "Table number,Colour\nT1,red"}, "is not known"),
        ({"text": "Table number"}, "no tables below"),
        ({"text": 'Table number\n"T1'}, "not closed"),
        ({"file": b"PK\x03\x04"}, "workbook"),
        ({"file": b"Table number\n\xe9"}, "not UTF-8"),
        ({"file": b"x" * 1_100_000}, "at most 1024 KB"),
        ({"file": b""}, "empty"),
    ],
)
def test_what_is_wrong_with_the_file_is_said_and_what_was_pasted_stays(
    fields: dict[str, Any], words: str, pit: Pit, manager: Client
) -> None:
    if "file" in fields:
        content = fields["file"] if isinstance(fields["file"], bytes) else b"Table number\nT1"
        fields = fields | {"file": SimpleUploadedFile("t.csv", content)}
    response = manager.post(reverse("table-import", args=[pit.property_id]), fields)
    form = response.context["form"]
    assert words in str(form.errors)
    assert form["text"].value() == fields.get("text", "") or form["text"].value() is None
    assert not TableImport.objects.exists()


def test_the_template_can_be_brought_back_as_it_is(pit: Pit, manager: Client) -> None:
    response = manager.get(reverse("table-import-template", args=[pit.property_id]))
    assert response["Content-Disposition"] == 'attachment; filename="tables-template.csv"'
    text = b"".join(response).decode()
    upload = manager.post(
        reverse("table-import", args=[pit.property_id]), {"text": text, "create_pits": "on"}
    )
    assert manager.get(upload["Location"]).context["counts"]["bad"] == 0


def test_the_page_documents_every_column(pit: Pit, manager: Client) -> None:
    text = manager.get(reverse("table-import", args=[pit.property_id])).content.decode()
    for name in ("Table number", "Cards come from", "Shuffler serial number", "Tip box", "Discard rack"):
        assert f'<th scope="row">{name}</th>' in text


def test_the_bad_rows_can_be_taken_away_with_what_is_wrong_and_brought_again(
    pit: Pit, manager: Client
) -> None:
    url = bring(manager, pit, "T1,Main pit,70,hand", "T2,Main pit,7,hand")["Location"]
    kept = TableImport.objects.get()
    response = manager.get(reverse("table-import-problems", args=[pit.property_id, kept.pk]))
    text = b"".join(response).decode()
    assert "Positions: A whole number from 1 to 30." in text
    assert "T2" not in text
    again = manager.post(
        reverse("table-import", args=[pit.property_id]), {"text": text.replace(",70,", ",7,")}
    )
    assert manager.get(again["Location"]).context["counts"]["new"] == 1
    assert url != again["Location"]


def test_discarding_removes_the_preview_and_writes_nothing(pit: Pit, manager: Client) -> None:
    url = bring(manager, pit, "T1,Main pit,7,hand")["Location"]
    manager.post(url, {"do": "discard"})
    assert manager.get(url).status_code == 404
    assert not GamingTable.objects.exists()
    assert not AuditEntry.objects.exists()


def test_what_a_cell_says_is_shown_as_text(pit: Pit, manager: Client) -> None:
    url = bring(manager, pit, "<script>alert(1)</script>,Main pit,7,hand")["Location"]
    text = manager.get(url).content.decode()
    assert "<script>alert(1)" not in text
    assert "&lt;script&gt;alert(1)" in text


@pytest.mark.parametrize("role", [Role.PIT_MANAGER, Role.FLOOR_SUPERVISOR, Role.COMPLIANCE_OFFICER])
def test_others_of_the_casino_do_not_import(role: Role, pit: Pit, signed_in: SignedIn) -> None:
    client = signed_in(make_person(role, operator=pit.property.operator))
    assert bring(client, pit, "T1,Main pit,7,hand").status_code == 403
    assert not TableImport.objects.exists()
