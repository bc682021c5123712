"""The public register and the verification of papers, as anybody sees them."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from backoffice.jobs.models import Job
from tests.e2e.desks import desk_in, drawn, under_review
from tests.games.configurations.factories import make_configuration

PageAs = Callable[..., Page]
Look = Callable[..., None]


def test_the_register_is_open_to_everybody(check_every_look: Look, site: object) -> None:
    desk = desk_in("us-md")
    decision = desk.approved(under_review(desk, "Main floor"))
    drawn(decision, "player_edition", "table_sign")
    entry = f"/register/us-md/{decision.approval_number}/"
    check_every_look(None, "/register/", name="register")
    check_every_look(None, "/register/us-md/", name="register-list")
    check_every_look(None, entry, name="register-entry")
    check_every_look(None, "/register/us-md/history/", name="register-histories")
    check_every_look(
        None,
        "/register/us-md/history/?property=Harbor+Point+Casino&game=us-md/casino-war",
        name="register-history",
    )
    check_every_look(None, "/register/us-md/mlgca-2019-014/", name="register-earlier-entry")
    check_every_look(None, "/verify/?hash=" + "a" * 64, name="verify-unknown")


def test_an_authority_keeps_earlier_approvals(check_every_look: Look, page_as: PageAs) -> None:
    approver = "approver@md.example"
    for path in ("", "add/", "import/"):
        check_every_look(approver, f"/earlier-approvals/{path}", name=f"earlier-{path.strip('/') or 'list'}")
    page = page_as(approver)
    page.goto("/earlier-approvals/import/")
    head = "approval number,property,game,version,approved on,in force from"
    bad = f"{head}\nX-1,Harbor Point Casino,Casino War,1,2015-02-30,2015-04-01"
    page.get_by_label("Or paste the rows").fill(bad)
    page.get_by_role("button", name="View").click()
    expect(page.get_by_text("Enter a date such as 2019-04-01.")).to_be_visible()
    page.get_by_role("link", name="Choose another file").click()
    page.get_by_label("Or paste the rows").fill(bad.replace("02-30", "02-20"))
    page.get_by_role("button", name="View").click()
    page.get_by_role("button", name="Enter 1 approval").click()
    expect(page.get_by_role("link", name="X-1", exact=True)).to_be_visible()


def test_found_taken_along_and_verified(page_as: PageAs, tmp_path: Path) -> None:
    desk = desk_in("us-sd")
    decision = desk.approved(under_review(desk, "Deadwood room"))
    desk.submit(desk.draft(make_configuration(casino=desk.casino, name="Not decided yet")))
    drawn(decision, "player_edition", "gaming_guide", "table_sign")
    page = page_as(None)
    page.goto("/register/us-sd/")
    expect(page.get_by_text("Not decided yet")).to_have_count(0)
    page.get_by_label("Search", exact=True).fill("deadwood")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("listitem").filter(has_text="Deadwood room").get_by_role("link").click()
    expect(page.get_by_role("heading", name="Wagers and odds")).to_be_visible()
    with page.expect_download() as taking:
        page.get_by_role("link", name="Player edition").click()
    taken = tmp_path / "edition.pdf"
    taking.value.save_as(taken)

    page.get_by_role("link", name="Verify a document").click()
    page.get_by_label("PDF file").set_input_files(taken)
    page.get_by_role("button", name="Check the file").click()
    expect(page.get_by_role("heading", name="Genuine", exact=True)).to_be_visible()
    expect(page.get_by_text(decision.approval_number)).to_be_visible()
    content = bytearray(taken.read_bytes())
    content[len(content) // 2] ^= 1
    taken.write_bytes(content)
    page.get_by_label("PDF file").set_input_files(taken)
    page.get_by_role("button", name="Check the file").click()
    expect(page.get_by_role("heading", name="Altered", exact=True)).to_be_visible()
    # the number that the paper prints leads to its pages, and says no more
    page.get_by_label("The 64 characters").fill(decision.documents.get(kind="player_edition").identifier)
    page.get_by_role("button", name="Check the hash").click()
    expect(page.get_by_role("heading", name="Such a document exists")).to_be_visible()
    expect(page.get_by_role("heading", name="Compare these pages")).to_be_visible()


def test_a_paper_that_could_not_be_drawn_says_so_at_every_width(check_every_look: Look, site: object) -> None:
    desk = desk_in("us-md")
    decision = desk.approved(under_review(desk, "Main floor"))
    paper = decision.documents.get(kind="approved")
    Job.objects.filter(document__decision=decision).update(
        state="failed", error="ValueError: The certificate for approvals ended on 1 November 2026."
    )
    assert desk.manager.person is not None
    manager = desk.manager.person.email
    check_every_look(manager, f"/documents/{paper.pk}/", name="paper-failed")
    check_every_look(manager, f"/submissions/{paper.submission_id}/documents/", name="papers-failed")
    check_every_look(None, f"/register/us-md/{decision.approval_number}/", name="register-entry-failed")
