"""The way of a new installation, from the first administrator to a signed approval that anybody can verify."""

from __future__ import annotations

import re
import secrets
import time
from dataclasses import dataclass

from backoffice.devtools.terminal import Stop, say
from backoffice.devtools.trial.browser import Browser, Form, Page
from backoffice.devtools.trial.mailbox import Mailbox

PATIENCE = 600
TABLES = "T1,T2,T3"


@dataclass(frozen=True)
class Place:
    jurisdiction: str
    name: str


class Walk:
    """Each step is a paragraph of `docs/operating.md`; it says what it did and where to look."""

    def __init__(self, *, port: int, site: str, mailbox: Mailbox, place: Place) -> None:
        self.port, self.site, self.mailbox, self.place = port, site, mailbox, place
        self.passwords: dict[str, str] = {}
        self.number = 0

    def step(self, title: str, look: str) -> None:
        self.number += 1
        say(f"{self.number:>2}. {title}\n    {look}")

    def accept(self, address: str, link: str = "") -> Browser:
        """Follows the link of the letter, chooses a password, and is in."""
        browser = Browser(self.port, self.site)
        page = browser.get(link or self.mailbox.link_for(address))
        form = page.form_with("password1")
        self.passwords[address] = password = secrets.token_urlsafe(18)
        values: dict[str, str | list[str]] = {"password1": password}
        if form.named("password2"):
            values["password2"] = password
        page = browser.send(page, form, values)
        if "Accept the invitation" in page.words or page.path.startswith("/invitation"):
            raise Stop(f"The invitation of {address} was not accepted: {page.words[:400]}")
        return browser

    def fill(
        self, browser: Browser, path: str, marker: str, values: dict[str, str | list[str]], done: str = ""
    ) -> Page:
        """Opens a page, fills in the form that has the marker, and expects to be led elsewhere."""
        page = browser.get(path)
        after = browser.send(page, page.form_with(marker), values)
        if after.path == page.path or (done and not re.fullmatch(done, after.path)):
            raise Stop(f"{path} was not taken; {after.path} says: {after.words[:600]}")
        return after

    # --- the installation

    def administrator(self, address: str, link: str) -> Browser:
        browser = self.accept(address, link)
        page = browser.get("/")
        _expect(page, "First steps")
        self.step("First administrator", f"{self.site}/first-day/ lists the first steps of an installation")
        return browser

    def authority(self, admin: Browser) -> Browser:
        self.fill(
            admin,
            "/installation/authorities/add/",
            "jurisdiction",
            {
                "jurisdiction": self.place.jurisdiction,
                "jurisdiction_name": self.place.name,
                "name": f"Gaming Commission of {self.place.name}",
                "keeper_name": "Ada Approver",
                "keeper_email": "approver@authority.example",
            },
        )
        browser = self.accept("approver@authority.example")
        self.step("Authority and its approver, invited by mail", f"{self.site}/installation/authorities/")
        return browser

    def operator(self, admin: Browser) -> Browser:
        self.fill(
            admin,
            "/installation/operators/add/",
            "licence_number",
            {
                "name": "Trial Gaming LLC",
                "licence_number": "TR-0001",
                "keeper_name": "Gus Manager",
                "keeper_email": "manager@operator.example",
            },
        )
        browser = self.accept("manager@operator.example")
        self.step("Operator and its game manager, invited by mail", f"{self.site}/installation/operators/")
        return browser

    # --- the operator

    def casino(self, manager: Browser) -> int:
        page = manager.get("/properties/add/")
        form = page.form_with("regulator")
        regulator = form.named("regulator")
        suggested = re.search(rb'data-time-zone="([^"]+)" data-currency="([^"]+)"', page.body)
        if regulator is None or suggested is None:
            raise Stop("The form of a property suggests no time zone and currency.")
        values: dict[str, str | list[str]] = {
            "name": "Trial Casino",
            "regulator": next(each for each in regulator.options if each),
            "time_zone": suggested[1].decode(),
            "currency": suggested[2].decode(),
        }
        after = manager.send(page, form, values)
        found = re.fullmatch(r"/properties/(\d+)/", after.path)
        if not found:
            raise Stop(f"The property was not added: {after.words[:600]}")
        casino = int(found[1])
        after = self.fill(manager, f"/properties/{casino}/pits/add/", "name", {"name": "Main pit"})
        pit = next(re.finditer(r"/pits/(\d+)/", " ".join([after.path, *after.links])))[1]
        for number in TABLES.split(","):
            self.fill(
                manager,
                f"/properties/{casino}/tables/add/",
                "number",
                {"number": number, "pit": pit, "positions": "7", "shuffler_kind": "hand_shuffle"},
            )
        self.step(
            f"Property with its clock ({values['time_zone']}), a pit and tables {TABLES}",
            f"{self.site}/tables/",
        )
        return casino

    def people(self, manager: Browser, approver: Browser) -> tuple[Browser, Browser]:
        officer = self._invite(manager, "officer@operator.example", "Oda Officer", "compliance_officer")
        self._invite(manager, "floor@operator.example", "Flo Supervisor", "floor_supervisor")
        reviewer = self._invite(approver, "reviewer@authority.example", "Rex Reviewer", "reviewer")
        self.step("Compliance officer, floor supervisor and reviewer", f"{self.site}/people/")
        return officer, reviewer

    def _invite(self, by: Browser, address: str, name: str, role: str) -> Browser:
        self.fill(by, "/people/invite/", "roles", {"full_name": name, "email": address, "roles": [role]})
        return self.accept(address)

    def variant(self, manager: Browser, casino: int) -> int:
        page = manager.get(f"/games/add/?property={casino}")
        form = page.form_with("name")
        after = manager.send(page, form, _first_choices(form) | {"name": "Trial variant"})
        found = re.fullmatch(r"/games/(\d+)/edit/", after.path)
        if not found:
            raise Stop(f"The variant was not started: {after.words[:600]}")
        # what the operator answers for itself
        form = next(
            each for each in after.forms if any(f.name.startswith("attestations.") for f in each.fields)
        )
        answers: dict[str, str | list[str]] = {}
        for each in form.fields:
            said = next((option for option in each.options if option), each.value)
            is_asked = each.name.startswith("attestations.") and not each.is_hidden
            if is_asked and said and each.name not in answers:
                answers[each.name] = said
        manager.send(after, form, answers, button=("_action", "save"))
        self.step(
            "First variant, from the standard template, checked and priced", f"{self.site}/games/{found[1]}/"
        )
        return int(found[1])

    def submission(self, manager: Browser, officer: Browser, variant: int) -> int:
        after = self.fill(manager, f"/games/{variant}/submit/", "kind", {})
        found = re.match(r"/submissions/(\d+)/", after.path)
        if not found:
            raise Stop(f"No draft was begun: {after.words[:600]}")
        submission = int(found[1])
        said: dict[str, str | list[str]] = {"narrative": "Our first game, by the standard template."}
        self.fill(manager, f"/submissions/{submission}/change/", "narrative", said)
        self._answer_findings(manager, submission)
        page = officer.get(f"/submissions/{submission}/sign/")
        form = _form_of(page, f"/submissions/{submission}/sign/")
        values: dict[str, str | list[str]] = {
            each.name: each.value for each in form.fields if each.kind == "checkbox"
        }
        after = self._confirmed(officer, officer.send(page, form, values), "officer@operator.example")
        if after.path == page.path:
            raise Stop(f"The submission was not signed: {after.words[:900]}")
        self.step(
            "First submission, signed by the compliance officer", f"{self.site}/submissions/{submission}/"
        )
        return submission

    def _answer_findings(self, manager: Browser, submission: int) -> None:
        page = manager.get(f"/submissions/{submission}/findings/")
        for form in page.forms:
            areas = [each.name for each in form.fields if each.kind == "textarea"]
            if areas:
                manager.send(page, form, dict.fromkeys(areas, "Known, and wanted so."))
                return

    def decision(self, approver: Browser, reviewer: Browser, submission: int) -> Page:
        page = reviewer.get(f"/submissions/{submission}/")
        take = _form_of(page, f"/submissions/{submission}/assign/")
        reviewer.send(page, take, {}, button=take.buttons[0] if take.buttons and take.buttons[0][0] else None)
        page = reviewer.get(f"/submissions/{submission}/")
        form = _form_of(page, f"/submissions/{submission}/review/")
        reviewer.send(page, form, _first_choices(form))
        page = approver.get(f"/submissions/{submission}/approve/")
        form = page.form_with("reasons")
        values: dict[str, str | list[str]] = {"reasons": "Everything is as the rules ask."}
        values |= {each.name: each.value for each in form.fields if each.kind == "checkbox"}
        once_more = approver.send(page, form, values, button=("step", "check"))
        form = _form_of(once_more, f"/submissions/{submission}/approve/")
        after = approver.send(once_more, form, {}, button=_labelled(form))
        after = self._confirmed(approver, after, "approver@authority.example")
        if after.path.endswith("/approve/"):
            raise Stop(f"The approval was not given: {after.words[:900]}")
        self.step("Approval, decided by the authority", f"{self.site}{after.path}")
        return after

    def signed_document(self, officer: Browser, submission: int) -> bytes:
        """Workers draw, sign and time-stamp; the page says when."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            page = officer.get(f"/submissions/{submission}/documents/")
            files = [
                link for link in page.links if re.fullmatch(r"/documents/\d+/file", link.partition("?")[0])
            ]
            for link in files:
                content = officer.get(link).body
                if b"/ByteRange" in content:
                    self.step(
                        f"Signed and time-stamped copy, {len(content) // 1024} kB",
                        f"{self.site}/submissions/{submission}/documents/",
                    )
                    return content
            time.sleep(1)
        raise Stop(
            f"No signed document within {PATIENCE} seconds; var/log/trial has the words of the workers."
        )

    def done(self, manager: Browser) -> None:
        page = manager.get("/first-day/")
        found = re.search(r"(\d+) of (\d+) done", page.words)
        if found is None:
            raise Stop(f"The list of first steps says: {page.words[:400]}")
        self.step(
            f"{found[1]} of the operator's {found[2]} first steps are done; the rest is the floor's",
            f"{self.site}/first-day/",
        )

    def _confirmed(self, browser: Browser, page: Page, address: str) -> Page:
        """Whoever signs or decides is asked for the password once more; what was sent is sent on with it."""
        for form in page.forms:
            asked = [each.name for each in form.fields if each.kind == "password"]
            if asked:
                return browser.send(
                    page, form, dict.fromkeys(asked, self.passwords[address]), button=_labelled(form)
                )
        return page


def _expect(page: Page, words: str) -> None:
    if words not in page.words:
        raise Stop(f"{page.path} does not say “{words}”: {page.words[:600]}")


def _form_of(page: Page, action: str) -> Form:
    for form in page.forms:
        if form.method == "post" and (form.action or page.path).partition("?")[0] == action:
            return form
    raise Stop(f"{page.path} has no form for {action}. It says: {page.words[:600]}")


def _labelled(form: Form) -> tuple[str, str] | None:
    named = [each for each in form.buttons if each[0]]
    return named[-1] if named else None


def _first_choices(form: Form) -> dict[str, str | list[str]]:
    chosen: dict[str, str | list[str]] = {}
    for each in form.fields:
        if each.kind == "radio" and each.name not in chosen:
            chosen[each.name] = each.value
    return chosen
