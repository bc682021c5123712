"""Two requests from the desk to the paper: a layout of Singapore with boxes of its own, and a ruling in Maryland."""

import re
from collections.abc import Callable
from decimal import Decimal

from django.utils import timezone
from playwright.sync_api import Page, expect

from backoffice.jobs.services.jobs import run_job
from games.rulepacks.loader import load_pack
from games.rulepacks.printed import wager_name
from submissions.decisions.models import Decision
from submissions.documents.drawing.approvals import day_in_words
from submissions.submissions.models import Submission
from tests.e2e.browsing import screenshot
from tests.e2e.desks import drawn, email_of
from tests.e2e.document_pictures import look_at_pages, words_of
from tests.factories import make_property, make_regulator
from tests.games.configurations.factories import make_configuration
from tests.games.layouts.factories import make_layout
from tests.games.rulings.factories import make_ruling
from tests.submissions.submissions.factories import Desk

SG, MD = "sg/tiger-buffalo", "us-md/casino-war"
# 4.1.2 and 4.1.3, then what 4.1.7, 4.1.8, 4.1.10, 4.1.12 and 4.1.13 say of layout M
WAGERS_OF_M = (
    *("player", "banker", "tie", "banker_big_7", "banker_small_7", "player_big_7", "player_small_7"),
    *("tiger_pair", "tiger", "wu_dalang"),
)
INSURANCE = ("player_insurance", "banker_insurance")
TIE_AT_WAR = "Tie Wager on the war deal pays 2 to 1"
PageAs = Callable[..., Page]


def sign(page: Page, submission: Submission) -> None:
    page.goto(f"/submissions/{submission.pk}/sign/")
    page.get_by_label("I make this statement.").check()
    page.get_by_role("button", name="Sign and submit").click()


def page_with(pages: list[str], *said: str) -> int:
    """The first page beyond the contents on which all of this stands."""
    return next(place for place, text in enumerate(pages) if place > 1 and all(each in text for each in said))


def has_pay_row(text: str, name: str) -> bool:
    """`Tiger Pair, twin 100 to 1` among the options, `Tiger Pair 16.1234 %` among the figures."""
    return bool(re.search(rf"^{name}(, [a-z ]+)? ([\d.]+ to 1|\W?[\d.]+\s%)", text, re.MULTILINE))


def test_singapore_layout_m_is_submitted_and_approved(page_as: PageAs, axe: Callable[[Page], None]) -> None:
    """SG Appendix M, filed with its drawing, signed, reviewed and approved: the paper has its wagers and no others."""
    casino = make_property(
        name="Straits Casino",
        regulator=make_regulator("sg"),
        time_zone="Asia/Singapore",
        currency="SGD",
    )
    desk = Desk(casino)
    variant = make_configuration(
        casino=casino, pack_id=SG, name="Pit of the sevens", layout="M", wagers=[*WAGERS_OF_M, *INSURANCE]
    )
    layout = make_layout(configuration=variant, name="Felt with the sevens")
    submission = desk.draft(variant, narrative="Layout M for the new pit.")

    manager = page_as(email_of(desk.manager))
    manager.goto(f"/submissions/{submission.pk}/layouts/")
    expect(manager.get_by_text("Matches this variant")).to_be_visible()
    manager.get_by_label("Felt with the sevens").check()
    manager.get_by_role("button", name="Save").click()
    expect(manager.locator("#layouts")).to_contain_text("Felt with the sevens")
    expect(manager.locator("#overview")).to_contain_text("Everything is complete.")

    officer = page_as(email_of(desk.signer))
    sign(officer, submission)
    expect(officer.locator("#overview")).to_contain_text(f"With {casino.regulator} since")
    submission.refresh_from_db()
    made = submission.current
    assert made is not None
    desk.review(made)

    approver = page_as(email_of(desk.approver))
    approver.goto(f"/submissions/{submission.pk}/approve/")
    approver.get_by_label("Reasons").fill("The felt is that of Appendix M.")
    approver.get_by_role("button", name="Review your decision").click()
    expect(approver.get_by_role("heading", name="What happens")).to_be_visible()
    axe(approver)
    screenshot(approver, "layout-m-approve")
    approver.get_by_role("button", name=f"Approve {submission.number}").click()
    expect(approver.locator(".toasts")).to_contain_text("Approved, SG-A-")
    layout.refresh_from_db()
    assert layout.state == "approved"

    paper = drawn(Decision.objects.get(submission_version=made), "approved")["approved"]
    pages = words_of(paper)
    felt = page_with(pages, "Appendix M", "閒小七")
    insured = page_with(pages, "Player Insurance Bets")
    look_at_pages(paper, "layout-m-felt", [felt])
    look_at_pages(paper, "layout-m-insurance", [insured])

    chosen = page_with(pages, "Options chosen")
    after = "\n".join(pages[chosen:]).replace("\r\n", "\n")
    assert "Layout Appendix M" in after
    known = load_pack(SG).wagers
    names = {code: wager_name(load_pack(SG), code) for code in known}
    assert [names[each] for each in WAGERS_OF_M if not has_pay_row(after, names[each])] == []
    others = set(known) - set(WAGERS_OF_M) - set(INSURANCE)
    assert {"big_tiger", "small_buffalo", "player_pair", "tiger_tie", "banker_char_siu"} <= others
    assert [names[each] for each in others if has_pay_row(after, names[each])] == []

    for marking in ("閒", "庄", "和", "閒小七", "庄大七", "老虎對", "武大郎", "庄保險"):
        assert marking in pages[felt]
    for marking in ("大老虎", "小水牛", "閒對", "老虎和", "庄叉燒"):
        assert marking not in pages[felt]
    # the table may run on to the next page
    rows = "\n".join(pages[insured : insured + 2]).replace("\r\n", "\n")
    # 4.1.15, 4.2.1.a: at nine points Player is paid on a tie
    assert re.search(r"^9\* 0-6 10 to 1$", rows, re.MULTILINE)
    assert re.search(r"^\*.*Player at 9 points", rows, re.MULTILINE)


def test_a_ruling_on_the_war_tie_reading_stands_in_a_later_submission(
    page_as: PageAs, axe: Callable[[Page], None]
) -> None:
    """MD 10.A(4) is ruled on while a signer has the page open: what relied on the other option is not signed."""
    casino = make_property(name="Chesapeake Casino")
    desk = Desk(casino)
    variant = make_configuration(
        casino=casino,
        pack_id=MD,
        name="Plain war",
        wagers=["initial", "war", "tie", "war_tie"],
        sign__lines=[
            "Initial Wager pays 1 to 1",
            "War Wager pays 1 to 1, and 2 to 1 if the war ties",
            "Tie Wager pays 10 to 1",
            "Payout limit per hand $25,000",
        ],
    )
    submission = desk.draft(variant)
    officer = page_as(email_of(desk.signer))
    officer.goto(f"/submissions/{submission.pk}/sign/")
    officer.get_by_label("I make this statement.").check()
    ruling = make_ruling(
        regulator=casino.regulator, reference="MD-RR-2026-0042", at=timezone.now(), actor=desk.approver
    )
    officer.get_by_role("button", name="Sign and submit").click()
    expect(officer.get_by_role("heading", name="It cannot be submitted yet")).to_be_visible()
    expect(officer.locator("[data-error-summary]")).to_contain_text("MD-RR-2026-0042")
    finding = officer.locator(".missing li", has_text="(MD-RR-2026-0042). The configuration takes:")
    expect(finding).to_contain_text("MD 10.A(4)")
    expect(officer.get_by_role("button", name="Sign and submit")).to_have_count(0)
    axe(officer)
    screenshot(officer, "ruled-cannot-be-signed")
    assert not submission.versions.exists()

    manager = page_as(email_of(desk.manager))
    manager.goto(f"/submissions/{submission.pk}/")
    manager.locator(".missing a[href*='tie_war_wager']").first.click()
    reading = manager.locator("#field-readings-tie_war_wager")
    reading.get_by_label("The Tie Wager made at war pays 2 to 1").check()
    expect(reading).not_to_contain_text("has ruled otherwise")
    manager.locator('#section-menu a[data-section="layout"]').click()
    sign_text = manager.locator("#field-sign-lines textarea")
    expect(manager.locator("#field-sign-lines")).to_contain_text("Tie Wager on the war deal pays 2 to 1")
    sign_text.fill(sign_text.input_value().replace(", and 2 to 1 if the war ties", "") + f"\n{TIE_AT_WAR}")
    expect(manager.locator("#field-sign-lines")).not_to_contain_text("does not say that Tie Wager on the war")
    manager.locator('#section-menu a[data-section="readings"]').click()
    manager.get_by_role("button", name="Save").first.click()
    expect(reading.locator("input[value=war_wager]")).to_be_disabled()
    manager.goto(f"/submissions/{submission.pk}/findings/")
    for words in manager.locator(".say-finding textarea").all():
        words.fill("Known: it is the reading that was ruled.")
    manager.get_by_role("button", name="Save").click()
    expect(manager.locator("#overview")).to_contain_text("Everything is complete.")

    sign(officer, submission)
    expect(officer.locator("#papers")).to_contain_text("Waiting for a free worker")
    document = submission.documents.get(kind="submitted")
    assert document.job is not None
    run_job(job_id=document.job.pk)
    document.refresh_from_db()
    with document.file.open() as file:
        paper = file.read()
    pages = words_of(paper)
    place = page_with(pages, "Interpretations relied on", "What is the Tie War Wager that pays 2 to 1?")
    look_at_pages(paper, "ruled-reading", [place])
    # a hyphen at the end of a line is read as this sign
    read = " ".join(pages[place].replace("\x02", "-").split())
    assert (
        f"whether the war is won or tied. Ruled: MD-RR-2026-0042, from {day_in_words(ruling.from_on)}."
        in read
    )
    prices = pages[page_with(pages, "All wagers\r\nWager")]
    edge = re.search(r"^Initial Wager ([\d.]+)\s%", prices, re.MULTILINE)
    assert edge is not None
    assert round(Decimal(edge[1]), 2) == Decimal("2.88")
