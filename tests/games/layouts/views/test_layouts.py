"""The pages of layouts: what each audience sees, what is refused, and how files are handed out."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.casinos.models import Property
from backoffice.jobs.models import Report
from backoffice.jobs.services.jobs import run_job
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.configurations.services.configurations import save_revision
from games.layouts.models import Layout, LayoutSubmission, TableLayout
from games.layouts.services.layouts import change_layout
from tests.factories import make_person, make_pit, make_property, make_regulator, make_table
from tests.games.configurations.factories import example_of, make_configuration, make_rules, make_table_rules
from tests.games.layouts.factories import actor_of, make_approved, make_layout, make_submission, put_on

pytestmark = pytest.mark.django_db
SignIn = Callable[[Person], Client]
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="4" height="4"/></svg>'


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def casino() -> Property:
    return make_property()


@pytest.fixture
def manager(casino: Property, signed_in: SignIn) -> Client:
    return signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))


@pytest.fixture
def approver(casino: Property, signed_in: SignIn) -> Client:
    return signed_in(make_person(Role.APPROVER, regulator=casino.regulator))


def page(client: Client, name: str, *arguments: Any, query: str = "") -> str:
    answer = client.get(reverse(name, args=arguments) + query)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def typed(client: Client, layout: Layout, **changes: Any) -> dict[str, Any]:
    """What the form would send as it stands, with some fields typed over."""
    answer = client.get(reverse("layout-change", args=[layout.pk]))
    form = answer.context["form"]
    data = {name: form[name].value() for name in form.fields}
    data["configuration"] = layout.configuration_id
    return {name: value for name, value in (data | changes).items() if value not in (None, False)}


def test_a_manager_draws_changes_and_submits_a_layout(casino: Property, manager: Client) -> None:
    configuration = make_configuration(casino=casino)
    answer = manager.post(reverse("layout-add"), {"configuration": configuration.pk, "name": "Main pit"})
    layout = Layout.objects.get()
    assert answer["Location"] == reverse("layout-change", args=[layout.pk])
    answer = manager.post(reverse("layout-change", args=[layout.pk]), typed(manager, layout, positions=7))
    assert answer.status_code == 302, answer.context["form"].errors
    layout.refresh_from_db()
    assert (layout.positions, layout.areas, len(layout.lines)) == (
        7,
        ["initial", "tie", "progressive", "bonus_spin"],
        10,
    )
    assert "<svg" in page(manager, "layout-submit", layout.pk)
    manager.post(reverse("layout-submit", args=[layout.pk]), {"version": layout.version, "note": "Hello"})
    assert LayoutSubmission.objects.get().note == "Hello"


def test_a_layout_has_its_boxes_where_its_tables_have_them(casino: Property, manager: Client) -> None:
    """COMAR 36.05.03.16: what the regulator approves shows the places of drop box and tip box."""
    configuration = make_configuration(casino=casino)
    table = make_table(pit=make_pit(casino=casino), drop_box_place="alternative")
    make_table_rules(table, make_rules(configuration))
    layout = make_layout(configuration=configuration)
    assert (layout.drop_box, layout.tip_box) == ("alternative", "dealer_left")
    drawing = page(manager, "layout-detail", layout.pk)
    assert "DROP BOX (APPROVED PLACE)" in drawing
    change = reverse("layout-change", args=[layout.pk])
    assert manager.post(change, typed(manager, layout, drop_box="dealer_right")).status_code == 302
    assert "DROP BOX (APPROVED PLACE)" not in page(manager, "layout-detail", layout.pk)
    submission = make_submission(Layout.objects.get(pk=layout.pk))
    assert (submission.content["drop_box"], submission.content["tip_box"]) == ("dealer_right", "dealer_left")


def test_a_screen_has_no_boxes_to_place(signed_in: SignIn) -> None:
    online = make_property(regulator=make_regulator("online"))
    layout = make_layout(casino=online)
    client = signed_in(make_person(Role.GAME_MANAGER, operator=online.operator))
    assert "Drop box" not in page(client, "layout-change", layout.pk)
    sent = typed(client, layout, operator_name="Northlight")
    assert client.post(reverse("layout-change", args=[layout.pk]), sent).status_code == 302


def test_a_second_editor_is_told_and_loses_nothing(casino: Property, manager: Client) -> None:
    layout = make_layout(casino=casino)
    mine = typed(manager, layout, operator_name="Mine", odds_tie="10 to 1")
    other = actor_of(make_person(Role.GAME_MANAGER, operator=casino.operator))
    change_layout(layout=layout, seen_version=layout.version, values={"operator_name": "Theirs"}, actor=other)
    answer = manager.post(reverse("layout-change", args=[layout.pk]), mine)
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "Mine" in text
    assert "Theirs" in text
    assert 'value="10 to 1"' in text


def test_the_preview_draws_and_lints_what_is_typed_and_writes_nothing(
    casino: Property, manager: Client
) -> None:
    layout = make_layout(casino=casino)
    data = typed(manager, layout, operator_name="Typed Name", lines="Tie Wager pays 9 for 1", positions="x")
    answer = manager.post(reverse("layout-preview", args=[layout.pk]), data)
    text = answer.content.decode()
    assert "TYPED NAME" in text
    assert "MD-CW-114" in text
    assert "COMAR 36.05.03.14" in text
    layout.refresh_from_db()
    assert layout.operator_name != "Typed Name"


def test_a_layout_that_disagrees_is_not_submitted_and_the_page_says_why(
    casino: Property, manager: Client
) -> None:
    layout = make_layout(casino=casino, notice="")
    answer = manager.post(reverse("layout-submit", args=[layout.pk]), {"version": layout.version})
    assert answer.status_code == 200
    assert "does not match its pay table (1)" in answer.content.decode()
    answer = manager.post(reverse("layout-submit", args=[layout.pk]), {"version": layout.version + 7})
    assert "Someone changed this layout in the meantime" in answer.content.decode()


def test_a_regulator_sees_what_was_submitted_and_never_a_draft(
    casino: Property, manager: Client, approver: Client
) -> None:
    draft = make_layout(casino=casino, name="Secret plan")
    submitted = make_submission(make_layout(configuration=draft.configuration, name="Main pit"))
    listed = page(approver, "layout-list")
    assert "Main pit" in listed
    assert "Secret plan" not in listed
    assert approver.get(reverse("layout-detail", args=[draft.pk])).status_code == 404
    assert approver.get(reverse("layout-detail", args=[submitted.layout_id])).status_code == 404
    text = page(approver, "layout-submission", submitted.pk)
    assert "Decide ..." in text
    assert submitted.content_hash in text


def test_edits_after_the_submission_stay_the_operators_own(casino: Property, approver: Client) -> None:
    submission = make_submission(make_layout(casino=casino))
    Layout.objects.update(operator_name="Edited later", lines=["Edited later"])
    assert "Edited later" not in page(approver, "layout-submission", submission.pk)
    assert b"Edited later" not in approver.get(reverse("layout-submission-svg", args=[submission.pk])).content


def test_the_regulator_decides_with_number_date_and_end(casino: Property, approver: Client) -> None:
    submission = make_submission(make_layout(casino=casino))
    url = reverse("layout-submission-decide", args=[submission.pk])
    answer = approver.post(url, {"decision": "approve"})
    assert answer.context["form"].errors.keys() == {"approval_number", "approved_on"}
    assert approver.post(url, {"decision": "reject"}).context["form"].errors.keys() == {"reason"}
    data = {"decision": "approve", "approval_number": "MD-LY-9", "approved_on": "2026-01-05"}
    assert approver.post(url, data | {"expires_on": "2025-01-01"}).context["form"].errors.keys() == {
        "expires_on"
    }
    assert approver.post(url, data).status_code == 302
    assert "MD-LY-9" in page(approver, "layout-submission", submission.pk)
    assert "cannot be approved" in page(approver, "layout-submission-decide", submission.pk)


def test_an_upload_is_cleaned_told_and_handed_out_so_that_nothing_runs(
    casino: Property, manager: Client, approver: Client
) -> None:
    layout = make_layout(casino=casino)
    file = SimpleUploadedFile("felt.png", SVG, content_type="image/png")
    answer = manager.post(reverse("layout-artwork", args=[layout.pk]), {"file": file}, follow=True)
    text = answer.content.decode()
    assert "felt.svg is kept" in text
    assert "&lt;script&gt;" in text
    answer = manager.get(reverse("layout-artwork-file", args=[layout.pk]))
    assert b"alert" not in answer.content
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["Content-Disposition"] == 'attachment; filename="felt.svg"'
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer["Content-Security-Policy"]
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "script-src" not in answer["Content-Security-Policy"]
    layout.refresh_from_db()
    submission = make_submission(layout)
    assert approver.get(reverse("layout-submission-artwork", args=[submission.pk])).status_code == 200


def test_a_stored_file_that_was_tampered_with_is_not_there(casino: Property, manager: Client) -> None:
    layout = make_layout(casino=casino)
    manager.post(reverse("layout-artwork", args=[layout.pk]), {"file": SimpleUploadedFile("felt.svg", SVG)})
    layout.refresh_from_db()
    assert layout.artwork
    Path(default_storage.path(layout.artwork.stored_as)).write_bytes(SVG)
    assert manager.get(reverse("layout-artwork-file", args=[layout.pk])).status_code == 404


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xd8\xff", "JPEG"),
        (b"", "empty"),
        (b"<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>", "entities"),
        (
            b'<svg xmlns="http://www.w3.org/2000/svg" width="3000000000" height="9"/>',
            "at most 1,000,000 units",
        ),
        (b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3000000000"/>', "at most 1,000,000 units"),
        (
            b'<svg xmlns="http://www.w3.org/2000/svg" height="9" width="' + b"9" * 400 + b'"/>',
            "at most 1,000,000 units",
        ),
        (b"%PDF-1.7\n%%EOF", "damaged"),
        (b"%PDF-1.7" + b" " * (10 * 1024 * 1024), "larger than 10 MB"),
    ],
)
def test_a_bad_upload_gets_one_sentence_at_the_field(
    casino: Property, manager: Client, data: bytes, words: str
) -> None:
    layout = make_layout(casino=casino)
    answer = manager.post(
        reverse("layout-artwork", args=[layout.pk]), {"file": SimpleUploadedFile("felt.svg", data)}
    )
    assert answer.status_code == 200
    (error,) = answer.context["form"].errors["file"]
    assert words in error


def test_a_table_is_put_on_a_layout_and_refused_a_wrong_one(casino: Property, manager: Client) -> None:
    configuration = make_configuration(casino=casino)
    table = make_table(pit=make_pit(casino=casino), positions=9)
    other = make_table(pit=table.pit, positions=7)
    rules = make_rules(configuration)
    for each in (table, other):
        make_table_rules(each, rules)
    layout = make_approved(make_layout(configuration=configuration)).layout
    data = {"layout": layout.pk, "from_at_0": "2020-01-01T10:00", "from_at_1": ""}
    answer = manager.post(reverse("table-layout", args=[table.pk]), data)
    assert "was approved on" in str(answer.context["form"].errors["from_at"])
    put_on(table, layout)
    assert "Main pit" in page(manager, "table-detail", table.pk)
    data["from_at_0"] = TableLayout.objects.get().from_at.astimezone(casino.zone).strftime("%Y-%m-%dT%H:%M")
    answer = manager.post(reverse("table-layout", args=[other.pk]), data)
    assert "approved for 9 positions" in str(answer.context["form"].errors["layout"])


def test_the_pdf_is_made_by_a_worker_for_each_audience(
    casino: Property, manager: Client, approver: Client
) -> None:
    submission = make_submission(make_layout(casino=casino))
    for client, name, pk in (
        (manager, "layout-pdf", submission.layout_id),
        (approver, "layout-submission-pdf", submission.pk),
    ):
        assert client.post(reverse(name, args=[pk])).status_code == 302
        report = Report.objects.latest("pk")
        assert report.job
        run_job(job_id=report.job.pk)
        report.refresh_from_db()
        with report.file.open("rb") as file:
            assert file.read(5) == b"%PDF-"


def test_filters_narrow_the_list(casino: Property, manager: Client) -> None:
    first = make_layout(casino=casino, name="Alpha")
    make_approved(make_layout(configuration=first.configuration, name="Beta"), number="N-77")
    assert "Alpha" not in page(manager, "layout-list", query="?state=approved")
    assert "Beta" in page(manager, "layout-list", query="?q=N-77")
    assert "No layouts match these filters" in page(manager, "layout-list", query="?q=zz")
    assert "Beta" in page(manager, "layout-list", query="?q=%00zz")
    assert "Beta" in page(manager, "layout-list", query="?state=nonsense&game=nothing")


def test_an_empty_list_says_what_to_do_first(casino: Property, manager: Client, approver: Client) -> None:
    assert "Draw a layout" in page(manager, "layout-list")
    assert "Add a variant first" in page(manager, "layout-add")
    assert "No layouts submitted" in page(approver, "layout-list")


@pytest.mark.parametrize("audience", ["operator", "regulator"])
def test_thirty_rows_take_as_many_queries_as_one(
    casino: Property,
    manager: Client,
    approver: Client,
    audience: str,
    django_assert_max_num_queries: Any,
) -> None:
    client = manager if audience == "operator" else approver
    first = make_layout(casino=casino, name="L0")
    make_approved(first, number="N-0")
    page(client, "layout-list")

    def queries() -> int:
        with django_assert_max_num_queries(60) as counted:
            page(client, "layout-list")
        return len(counted)

    one = queries()
    for number in range(1, 30):
        make_approved(make_layout(configuration=first.configuration, name=f"L{number}"), number=f"N-{number}")
    assert queries() == one


def test_the_search_finds_layouts_of_the_own_side(
    casino: Property, manager: Client, approver: Client
) -> None:
    make_layout(casino=casino, name="Waterfront felt")
    assert "Waterfront felt" in page(manager, "search", query="?q=waterfront")
    assert "Waterfront felt" not in page(approver, "search", query="?q=waterfront")


def test_the_day_shows_what_waits_for_the_regulator(casino: Property, approver: Client) -> None:
    make_submission(make_layout(casino=casino))
    assert "waits for a decision" in page(approver, "home")


def test_a_singapore_page_shows_chinese(signed_in: SignIn) -> None:
    casino = make_property(regulator=make_regulator("sg"))
    client = signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator))
    assert "閒" in page(client, "layout-detail", make_layout(casino=casino).pk)


@pytest.mark.parametrize("seats", ["seven", 0, -1, 10**12, [7], None])
def test_a_layout_of_a_draft_that_says_nonsense_can_be_drawn(
    manager: Client, casino: Property, seats: Any
) -> None:
    draft = make_configuration(casino=casino, seats=seats, layout="x" * 500)
    manager.post(reverse("layout-add"), {"configuration": draft.pk, "name": "Main pit"})
    layout = Layout.objects.get()
    assert (layout.positions, layout.layout_code) == (1, "")
    assert manager.get(reverse("layout-detail", args=[layout.pk])).status_code == 200


def test_an_approved_layout_is_judged_by_the_approved_rules_and_not_by_a_draft(
    casino: Property, manager: Client
) -> None:
    layout = make_layout(casino=casino)
    configuration = layout.configuration
    make_rules(configuration)
    make_approved(layout)
    save_revision(
        configuration=configuration,
        seen_head=configuration.head,
        values=example_of(configuration.pack_id, paytables__tie__tie="11 to 1"),
        at=timezone.now(),
        actor=actor_of(make_person(Role.GAME_MANAGER, operator=casino.operator)),
    )
    shown = page(manager, "layout-detail", layout.pk)
    assert "11 to 1" not in shown
    assert "of version 1 in force, A-1" in shown
