"""Approvals that are named: a number or a date, compared with what is on record; nothing else is a reference."""

from datetime import date

import pytest

from games.rulepacks.loader import load_pack
from games.validation.findings import Finding
from games.validation.references import ApprovalOnRecord, Record
from games.validation.validate import validate
from tests.games.configurations.values import DAY, MD, ONLINE, PACKS, book, example

ON_RECORD = Record(
    layout=(ApprovalOnRecord("MD-LY-2025-041", date(2025, 3, 4)),),
    progressive=(ApprovalOnRecord("MD-TG-2025-0114", date(2025, 6, 1)),),
)


def found(code: str, *settings: str, record: Record | None = None, pack_id: str = MD) -> list[Finding]:
    findings = validate(example(pack_id, *settings), load_pack(pack_id), DAY, record=record)
    return [each for each in findings if each.code == code]


@pytest.mark.parametrize("pack_id", PACKS)
def test_a_new_variant_starts_with_no_question_answered(pack_id: str) -> None:
    law = book(pack_id)
    code = next(check.code for check in law.checks if check.rule == "attestation_answered")
    asked = [each for each in validate(law.start, law.pack, DAY) if each.code == code]
    assert {each.path.removeprefix("attestations.") for each in asked} == set(law.example["attestations"])


@pytest.mark.parametrize(
    "answer",
    [
        "none yet",
        "None",
        "pending",
        "to follow in 2027",
        "n/a",
        "TBD",
        "approved",
        "yes",
        "not approved in 2025",
        "Applied for on 4 March 2025",
        "Rejected, 2025-014",
    ],
)
def test_2_b_none_yet_is_no_reference(answer: str) -> None:
    (finding,) = found("MD-CW-013", f"attestations.layout_approved={answer}")
    assert (finding.severity, finding.citation) == ("error", "MD 2.B; COMAR 36.05.03.16")


@pytest.mark.parametrize(
    "answer", ["MD-LY-2025-041", "Approval of 4 March 2025", "Layout filed with this submission"]
)
def test_2_b_a_number_a_date_or_a_filed_layout_is_a_reference(answer: str) -> None:
    assert found("MD-CW-013", f"attestations.layout_approved={answer}") == []


def test_5_j_a_device_is_not_filed_with_a_submission() -> None:
    assert len(found("MD-CW-013", "attestations.shuffling_device_approved=Filed with this submission")) == 1


def test_online_rules_8_a_version_is_named_by_its_number() -> None:
    assert len(found("ON-WR-013", "attestations.game_version=the newest", pack_id=ONLINE)) == 1
    assert found("ON-WR-013", 'attestations.game_version="1.3.6"', pack_id=ONLINE) == []


@pytest.mark.parametrize(
    ("path", "answer", "severities"),
    [
        ("layout_approved", "MD-LY-2025-041", []),
        ("layout_approved", "Approval md ly 2025 041, seven positions", []),
        ("layout_approved", "Approval of 4 March 2025", []),
        ("layout_approved", "March 4, 2025", []),
        ("layout_approved", "2025-03-04", []),
        ("layout_approved", "MD-LY-2025-04", ["warning"]),
        ("layout_approved", "MD-LY-2025-0411", ["warning"]),
        ("layout_approved", "Approval of 5 March 2025", ["warning"]),
        ("progressive_proposal", "MD-TG-2025-0114", []),
        ("progressive_proposal", "MD-LY-2025-041", ["warning"]),
        ("shuffling_device_approved", "Device approval of 4 March 2025", ["note"]),
    ],
)
def test_2_b_5_j_36_05_03_24_a_named_approval_is_compared_with_those_on_record(
    path: str, answer: str, severities: list[str]
) -> None:
    findings = found("MD-CW-014", f"attestations.{path}={answer}", record=ON_RECORD)
    assert [each.severity for each in findings if each.path == f"attestations.{path}"] == severities


def test_without_a_record_nothing_is_compared() -> None:
    assert found("MD-CW-014", "attestations.layout_approved=MD-LY-2025-04") == []


def test_2_b_a_layout_that_is_said_to_be_filed_is_filed() -> None:
    said = "attestations.layout_approved=Layout filed with this submission"
    (finding,) = found("MD-CW-015", said, record=Record())
    assert (finding.severity, finding.path) == ("error", "attestations.layout_approved")
    assert found("MD-CW-015", said, record=Record(files_layouts=True)) == []
    assert found("MD-CW-015", record=Record()) == []
