"""Comments, answers and private notes."""

from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.core.addresses import number_in
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from games.packs.citations import citation_url
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from submissions.review.models import Comment, PrivateNote
from submissions.submissions.models import Submission
from submissions.submissions.services.notices import tell_comment
from submissions.submissions.services.steps import lock_submission, move
from submissions.submissions.workflow import REGULATOR, ensure_can, is_theirs

LONGEST = 10_000
MOST_PAGES = 10_000


def add_comment(
    *,
    submission: Submission,
    text: str,
    anchor: str = Comment.Anchor.SUBMISSION,
    place: str = "",
    answers: Comment | None = None,
    key: UUID | None = None,
    at: datetime,
    actor: Actor,
) -> Comment:
    """A thread, or an answer in one. `key` makes a second sending of the same comment give the first."""
    access = actor.access
    side = access.organisation_kind
    with audited_change(actor=actor) as trail:
        current = lock_submission(submission)
        transition = ensure_can("comment" if side == "regulator" else "answer", current, access)
        if key is not None and (sent := Comment.objects.filter(submission=current, key=key).first()):
            return sent
        _ensure_text(text, field="text")
        if answers is not None:
            answers = Comment.objects.select_for_update(of=("self",)).get(pk=answers.pk)
            if answers.submission_id != current.pk or answers.answers_id is not None:
                raise DomainError(_("This answers no thread of this submission."))
            if answers.resolved_at is not None:
                raise DomainError(_("This thread is resolved. Begin a new one."))
            anchor, place = answers.anchor, answers.place
        anchor, place = _anchored(anchor, place, current.pack_id)
        submission_version = current.current
        if submission_version is None:
            raise DomainError(_("Nothing was submitted yet."))
        comment = Comment.objects.create(
            submission=current,
            submission_version=submission_version,
            answers=answers,
            side=side,
            anchor=anchor,
            place=place,
            text=text.strip(),
            key=key,
            at=at,
            by=actor.person,
            by_name=actor.name,
        )
        move(
            trail,
            current,
            transition,
            verb="submission.answered" if answers else "submission.commented",
            about=place,
            text=comment.text,
        )
        tell_comment(comment)
    return comment


def resolve_thread(*, comment: Comment, at: datetime, actor: Actor) -> None:
    """The regulator's to do: whoever raised the point says when it is settled."""
    _set_resolved(comment, at, actor)


def reopen_thread(*, comment: Comment, at: datetime, actor: Actor) -> None:
    _set_resolved(comment, None, actor)


def _set_resolved(comment: Comment, at: datetime | None, actor: Actor) -> None:
    with audited_change(actor=actor) as trail:
        submission = lock_submission(comment.submission)
        transition = ensure_can("comment", submission, actor.access)
        thread = Comment.objects.select_for_update(of=("self",)).get(pk=comment.pk)
        if thread.answers_id is not None:
            raise DomainError(_("Only a whole thread is resolved."))
        if (thread.resolved_at is None) == (at is None):
            return
        thread.resolved_at = at
        thread.resolved_by_name = actor.name if at else ""
        thread.save(update_fields=["resolved_at", "resolved_by_name"])
        verb = "submission.thread_resolved" if at else "submission.thread_reopened"
        move(trail, submission, transition, verb=verb, about=thread.place, text=thread.text)


def add_private_note(*, submission: Submission, text: str, at: datetime, actor: Actor) -> PrivateNote:
    """In the regulator's trail alone, and there without its words: exports travel."""
    access = actor.access
    with audited_change(actor=actor) as trail:
        _ensure_text(text, field="text")
        ours = is_theirs(submission.property, access, REGULATOR)
        if access.regulator is None or not ours or not access.allows(Action.SUBMISSION_REVIEW):
            raise DomainError(_("Your role does not allow this."))
        if submission.first_submitted_at is None:
            raise DomainError(_("Nothing was submitted yet."))
        note = PrivateNote.objects.create(
            regulator=access.regulator,
            submission=submission,
            text=text.strip(),
            at=at,
            by=actor.person,
            by_name=actor.name,
        )
        trail.record(
            verb="submission.private_note",
            subject=note,
            after={"number": submission.number},
            chain=f"regulator:{access.regulator.pk}",
            property_id=submission.property_id,
        )
    return note


def _ensure_text(text: str, *, field: str) -> None:
    if not text.strip():
        raise DomainError(_("Write something first."), field=field)
    if len(text) > LONGEST:
        raise DomainError(
            _("At most %(most)d characters; this has %(count)d.") % {"most": LONGEST, "count": len(text)},
            field=field,
        )


def _anchored(anchor: str, place: str, pack_id: str) -> tuple[str, str]:
    if anchor not in Comment.Anchor.values:
        raise DomainError(_("A comment is about the submission, a clause, a field, a finding or a page."))
    if anchor == Comment.Anchor.SUBMISSION:
        return anchor, ""
    if not (place := place.strip()):
        raise DomainError(_("Say which place the comment is about."), field="place")
    if anchor == Comment.Anchor.CLAUSE and not citation_url(place, pack_id):
        raise DomainError(
            _("These rules have no such clause. Write it as it is cited: %(clause)s.")
            % {"clause": _a_clause(pack_id)},
            field="place",
        )
    if anchor == Comment.Anchor.PAGE and not 0 < (number_in(place) or 0) <= MOST_PAGES:
        raise DomainError(_("Write the number of the page."), field="place")
    return anchor, place[:160]


def _a_clause(pack_id: str) -> str:
    """The longest, which shows how every part is written."""
    return max(book_of(load_pack(pack_id)).paragraphs, key=len)
