"""How a game changed at a property, and what is new in a register: for everybody, and for whoever follows it."""

from datetime import UTC, datetime, time
from typing import Any
from urllib.parse import quote

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from games.rulepacks.loader import load_pack, pack_ids
from submissions.register.selectors.earlier import EarlierEntry
from submissions.register.selectors.history import history_rows, steps_of
from submissions.register.selectors.listing import (
    NEWEST,
    entries_for,
    games_at_properties,
    register_rows,
)
from submissions.register.selectors.register import Entry, RegisterQuery
from submissions.register.views.register import PAGE_CACHE, PublicPage, jurisdiction_or_404

STEPS_ON_A_PAGE = 10
NEWEST_IN_FEED = 50


class RegisterHistoryView(PublicPage):
    """Of one game at one property; both are named in the address, else those that there are."""

    def get(self, request: HttpRequest, authority: str) -> HttpResponse:
        casino, game = request.GET.get("property", "")[:120], request.GET.get("game", "")[:60]
        now = timezone.now()
        context: dict[str, Any] = {"jurisdiction": jurisdiction_or_404(authority)}
        if not casino and not game:
            return self.page("histories", context | {"pairs": games_at_properties(authority)})
        if game not in pack_ids() or "\x00" in casino:
            raise Http404
        found = history_rows(authority, casino=casino, game=game, at=now)
        page = Paginator(found, STEPS_ON_A_PAGE).get_page(request.GET.get("page"))
        if not page.paginator.count:
            raise Http404
        context |= {
            "casino": casino,
            "game": load_pack(game).head.title,
            "page": page,
            "steps": steps_of(list(page.object_list), now),
        }
        return self.page("history", context)


class RegisterFeedView(PublicPage):
    """The newest approvals, for readers of feeds; the same for everybody."""

    def get(self, request: HttpRequest, authority: str) -> HttpResponse:
        now = timezone.now()
        jurisdiction = jurisdiction_or_404(authority)
        rows = register_rows(authority, RegisterQuery(), now, order=NEWEST)[:NEWEST_IN_FEED]
        here = request.build_absolute_uri(reverse("register-list", args=[authority]))
        feed = Atom1Feed(
            title=_("Approved rules: %(place)s") % {"place": jurisdiction.name},
            link=here,
            description=jurisdiction.authority,
            language="en",
            author_name=jurisdiction.authority,
            feed_url=request.build_absolute_uri(),
            feed_guid=here,
        )
        for entry in entries_for(rows, now):
            link = here
            if entry.key:
                link = request.build_absolute_uri(reverse("register-entry", args=[authority, entry.key]))
            feed.add_item(
                title=_title(entry),
                link=link,
                description=_words(entry),
                unique_id=link if entry.key else f"{here}#{quote(entry.approval_number)}-{entry.version}",
                updateddate=_moved_at(entry, now),
                pubdate=_approved_at(entry),
            )
        response = HttpResponse(feed.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")
        response["Cache-Control"] = PAGE_CACHE
        return response


def _place(entry: Entry | EarlierEntry) -> str:
    return entry.property_name if isinstance(entry, EarlierEntry) else entry.casino.name


def _title(entry: Entry | EarlierEntry) -> str:
    return _("%(game)s at %(place)s, version %(version)s") % {
        "game": entry.game,
        "place": _place(entry),
        "version": entry.version,
    }


def _words(entry: Entry | EarlierEntry) -> str:
    words = [entry.approval_number, entry.variant, entry.standing.label]
    if isinstance(entry, EarlierEntry):
        words += [_("from before Baize"), entry.what_changed]
    elif entry.from_before:
        words.append(_("approved outside Baize"))
    return " · ".join(each for each in words if each)


def _approved_at(entry: Entry | EarlierEntry) -> datetime:
    if isinstance(entry, EarlierEntry):
        return datetime.combine(entry.approved_on, time.min, tzinfo=UTC)
    return entry.approved_at


def _moved_at(entry: Entry | EarlierEntry, now: datetime) -> datetime:
    """The last thing that happened to it."""
    if isinstance(entry, EarlierEntry):
        ended = entry.ended_on or entry.approved_on
        return datetime.combine(min(ended, now.date()), time.min, tzinfo=UTC)
    moments = (entry.approved_at, entry.effective_at, entry.superseded_at, entry.withdrawn_at)
    return max(each for each in moments if each is not None and each <= now)
