"""How long what nobody has to keep is kept, counted from when it was over; the one table of ages.

Records are not here and are never removed: the audit trail, logs of the floor, submissions, decisions, approved rules,
documents and what they rest on.
"""

from datetime import timedelta

KEPT_FOR: dict[str, timedelta] = {
    # done or stopped; what something still shows (a paper, a recomputation, an invitation) stays with it
    "jobs": timedelta(days=30),
    "failed_jobs": timedelta(days=90),
    # the words of a letter that has left
    "letter_texts": timedelta(days=1),
    "read_notices": timedelta(days=90),
    "unread_notices": timedelta(days=365),
    "daily_letters": timedelta(days=90),
    "webhook_deliveries": timedelta(days=30),
    # to which nobody listens any more
    "webhook_events": timedelta(days=1),
    # after they have ended
    "sessions": timedelta(0),
    "signed_in_browsers": timedelta(days=1),
    "wrong_passwords": timedelta(days=30),
    # accepted, withdrawn or expired; who came in is in the audit trail
    "invitations": timedelta(days=180),
    # answers to requests that named a key, and tokens: from the moment they are worth nothing
    "answered_requests": timedelta(0),
    "access_tokens": timedelta(0),
    "api_usage": timedelta(days=90),
    # what somebody typed into a form and never saved
    "typed_drafts": timedelta(days=180),
    "table_imports": timedelta(days=30),
    # what somebody was told of a change of many tables; the change itself is in the trail
    "bulk_runs": timedelta(days=30),
    # who sees to an item of the queue and until when it sleeps, since somebody last said so
    "work_marks": timedelta(days=365),
}
