"""Walks the first day of an installation: empty database to a verified approval, with production's settings."""

from __future__ import annotations

import re
import time

from backoffice.devtools.family import Family
from backoffice.devtools.signals import stop_when_asked
from backoffice.devtools.terminal import Stop, say
from backoffice.devtools.trial.browser import Browser
from backoffice.devtools.trial.installation import SITE, bring_up, manage, smallest_place
from backoffice.devtools.trial.mailbox import Mailbox
from backoffice.devtools.trial.walk import Walk

ADMINISTRATOR = "admin@installation.example"


def production_trial() -> int:
    began, mailbox = time.monotonic(), Mailbox()
    say("An installation with production's settings, on this machine and only for this walk.")
    try:
        with stop_when_asked(), Family() as family:
            say("· database, broker, certificates, time stamps and mail")
            env, port = bring_up(family, mailbox)
            _walk(env, port, mailbox)
    finally:
        mailbox.close()
    letters = len(mailbox.letters)
    say(
        f"\nAll of it works: {time.monotonic() - began:.0f} seconds, {letters} letters. Nothing is left running."
    )
    return 0


def _walk(env: dict[str, str], port: int, mailbox: Mailbox) -> None:
    place = smallest_place()
    walk = Walk(port=port, site=SITE, mailbox=mailbox, place=place)
    said = manage(env, "invite_administrator", ADMINISTRATOR, "Iris Administrator")
    link = re.search(r"https://\S+", said)
    if link is None:
        raise Stop(f"invite_administrator printed no link: {said}")
    # the letter says the same as the terminal
    mailbox.link_for(ADMINISTRATOR)
    admin = walk.administrator(ADMINISTRATOR, link[0])
    approver = walk.authority(admin)
    manager = walk.operator(admin)
    casino = walk.casino(manager)
    officer, reviewer = walk.people(manager, approver)
    variant = walk.variant(manager, casino)
    submission = walk.submission(manager, officer, variant)
    walk.decision(approver, reviewer, submission)
    content = walk.signed_document(officer, submission)
    _verify(walk, port, content)
    walk.done(manager)


def _verify(walk: Walk, port: int, content: bytes) -> None:
    """As anybody would who was handed the file; a copy with one byte more is found out."""
    stranger = Browser(port, SITE)
    page = stranger.get("/verify/")
    form = next(each for each in page.forms if each.method == "post")
    told = stranger.send_file(page, form, "file", content)
    if b"<h2>Genuine" not in told.body:
        raise Stop(f"The signed copy is not known on /verify/: {told.words[:600]}")
    altered = stranger.send_file(page, form, "file", content + b" ")
    if b"<h2>Genuine" in altered.body:
        raise Stop("A copy that was altered passes for genuine.")
    walk.step("Verified as genuine by somebody without an account; an altered copy is not", f"{SITE}/verify/")
