"""Approvals from before the product: entered once, corrected by a new entry, never changed, and nobody else's."""

import hashlib
import io
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from backoffice.audit.models import AuditEntry
from backoffice.core.errors import DomainError
from backoffice.permissions.roles import Role
from submissions.register.models import EarlierApproval
from submissions.register.plan import COLUMNS, plan_approvals
from submissions.register.selectors.earlier import listed_earlier
from submissions.register.services.earlier import (
    BadEntry,
    PlanMoved,
    enter_approval,
    import_approvals,
    take_out_approval,
)
from tests.factories import make_person, make_property, make_regulator
from tests.games.layouts.factories import actor_of, approver_of, manager_of
from tests.submissions.register.earlier import AT, CELLS, make_earlier

pytestmark = pytest.mark.django_db
HEAD = "approval number,property,game,version,approved on,in force from"


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def paper() -> bytes:
    file, pdf = io.BytesIO(), pikepdf.new()
    pdf.add_blank_page()
    pdf.save(file)
    return file.getvalue()


def test_an_entry_needs_no_configuration_and_finds_property_and_game_by_name() -> None:
    casino = make_property()
    entry = make_earlier(casino)
    assert (entry.property, entry.operator_name, entry.key) == (casino, casino.operator.name, "a-20197")
    elsewhere = make_earlier(casino, approval_number="B-1", property="The Gulch, closed", game="Faro")
    assert (elsewhere.property, elsewhere.pack_id) == (None, "")
    told = AuditEntry.objects.filter(verb="earlier_approval.entered", object_id=str(entry.pk)).get()
    assert told.chain == f"regulator:{casino.regulator_id}"
    assert told.after is not None
    assert told.after["approval_number"] == "A 2019/7"


@pytest.mark.parametrize(
    ("changes", "column"),
    [
        ({"approval_number": ""}, "approval number"),
        ({"approval_number": "///"}, "approval number"),
        ({"approved_on": "1 March 2019"}, "approved on"),
        ({"no_longer_in_force_from": "2019-04-01"}, "no longer in force from"),
        ({"ended_as": "withdrawn"}, "no longer in force from"),
        ({"ended_as": "gone"}, "ended as"),
        ({"document_hash": "abc"}, "document hash"),
        ({"version": "9" * 41}, "version"),
        ({"in_force_from": "0019-04-01"}, "in force from"),
    ],
)
def test_what_is_wrong_is_said_at_its_column(changes: dict[str, str], column: str) -> None:
    with pytest.raises(BadEntry) as bad:
        make_earlier(make_property(), **changes)
    assert column in bad.value.problems
    assert not EarlierApproval.objects.exists()


def test_a_number_is_entered_once_in_an_authority() -> None:
    casino = make_property()
    make_earlier(casino)
    make_earlier(casino, approval_number="A 2019-7")
    with pytest.raises(BadEntry) as bad:
        make_earlier(casino, approval_number="a 2019/7")
    assert "approval number" in bad.value.problems


def test_a_correction_is_a_new_entry_that_names_the_old_one() -> None:
    casino = make_property()
    actor = approver_of(casino)
    data = paper()
    old = enter_approval(
        cells=CELLS | {"property": casino.name},
        document=data,
        document_name="../rules.pdf",
        at=AT,
        actor=actor,
    )
    assert old.document_sha256 == hashlib.sha256(data).hexdigest()
    assert old.document_name == "rules.pdf"
    new = enter_approval(
        cells=CELLS | {"property": casino.name, "version": "3"}, corrects=old, at=AT, actor=actor
    )
    assert (new.corrects, new.document, new.version) == (old, old.document, "3")
    assert list(listed_earlier()) == [new]
    with pytest.raises(DomainError, match="already been corrected"):
        enter_approval(cells=CELLS | {"property": casino.name}, corrects=old, at=AT, actor=actor)
    with pytest.raises(DatabaseError), transaction.atomic():
        EarlierApproval.objects.filter(pk=old.pk).update(version="4")
    taken = take_out_approval(approval=new, at=AT, actor=actor)
    assert taken.is_void
    assert not listed_earlier().exists()
    verbs = set(AuditEntry.objects.filter(verb__startswith="earlier_approval").values_list("verb", flat=True))
    assert verbs == {"earlier_approval.entered", "earlier_approval.corrected", "earlier_approval.taken_out"}


def test_a_document_that_could_act_or_is_none_is_refused() -> None:
    casino = make_property()
    for data in (b"<html>", b"%PDF-1.7 nothing"):
        with pytest.raises(DomainError) as refused:
            enter_approval(
                cells=CELLS | {"property": casino.name}, document=data, at=AT, actor=approver_of(casino)
            )
        assert refused.value.field == "document"
    with pytest.raises(BadEntry, match="another hash"):
        enter_approval(
            cells=CELLS | {"property": casino.name, "document hash": "0" * 64},
            document=paper(),
            at=AT,
            actor=approver_of(casino),
        )


def test_only_the_authoritys_approvers_keep_its_own_register() -> None:
    casino = make_property()
    entry = make_earlier(casino)
    reviewer = actor_of(make_person(Role.REVIEWER, regulator=casino.regulator))
    elsewhere = approver_of(make_property(regulator=make_regulator("sg")))
    for actor in (manager_of(casino), reviewer):
        with pytest.raises(DomainError, match="role"):
            take_out_approval(approval=entry, at=AT, actor=actor)
    with pytest.raises(DomainError, match="no such entry"):
        take_out_approval(approval=entry, at=AT, actor=elsewhere)


def rows(*numbers: str, casino: str = "Old Mill") -> str:
    return "\n".join([HEAD, *(f"{each},{casino},Casino War,1,2019-03-01,2019-04-01" for each in numbers)])


def test_a_file_is_entered_as_a_whole_or_not_at_all() -> None:
    casino = make_property()
    actor = approver_of(casino)
    with pytest.raises(BadEntry, match="more than once"):
        import_approvals(text=rows("A-1", "A-2", "A-2"), fingerprint=None, at=AT, actor=actor)
    assert not EarlierApproval.objects.exists()
    plan = plan_approvals(casino.regulator, rows("A-1", "A-2"))
    assert plan.can_be_written
    made = import_approvals(text=rows("A-1", "A-2"), fingerprint=plan.fingerprint, at=AT, actor=actor)
    assert [each.approval_number for each in made] == ["A-1", "A-2"]


def test_a_preview_that_no_longer_holds_is_shown_again() -> None:
    casino = make_property()
    plan = plan_approvals(casino.regulator, rows("A-1"))
    make_earlier(casino, approval_number="A-1")
    with pytest.raises(PlanMoved) as moved:
        import_approvals(text=rows("A-1"), fingerprint=plan.fingerprint, at=AT, actor=approver_of(casino))
    assert moved.value.plan.bad


def test_a_preview_asks_the_same_for_1_and_for_30_rows() -> None:
    casino = make_property()
    counts = []
    for number in (1, 30):
        with CaptureQueriesContext(connection) as asked:
            plan_approvals(casino.regulator, rows(*(f"A-{each}" for each in range(number))))
        counts.append(len(asked))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("number,property\n1,2", "columns are missing"),
        (f"{HEAD},colour\n1,2,3,4,5,6,7", "Not a column"),
        ("", "The file is empty"),
    ],
)
def test_a_file_that_is_none_of_ours_says_why(text: str, words: str) -> None:
    with pytest.raises(DomainError, match=words):
        plan_approvals(make_property().regulator, text)


def test_the_command_looks_first_and_writes_when_told(tmp_path: Path, capsys: Any) -> None:
    casino = make_property()
    person = make_person(Role.APPROVER, regulator=casino.regulator)
    file = tmp_path / "approvals.csv"
    file.write_text(rows("A-1", "A-2"), encoding="utf-8")
    call_command("import_earlier_approvals", str(file), by=person.email)
    assert "2 approvals can be entered" in capsys.readouterr().out
    assert not EarlierApproval.objects.exists()
    call_command("import_earlier_approvals", str(file), by=person.email, write=True)
    assert EarlierApproval.objects.count() == 2
    with pytest.raises(CommandError, match="nothing was written"):
        call_command("import_earlier_approvals", str(file), by=person.email, write=True)
    with pytest.raises(CommandError, match="may not keep"):
        call_command(
            "import_earlier_approvals",
            str(file),
            by=make_person(Role.GAME_MANAGER, operator=casino.operator).email,
        )


def test_the_template_has_every_column() -> None:
    assert set(HEAD.split(",")) <= set(COLUMNS)
