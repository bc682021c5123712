"""One item of the queue to share with colleagues, and the floor as it is asked for again and again."""

from typing import Any, ClassVar

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.views.pages import NamedCasinoView
from backoffice.core.errors import DomainError
from backoffice.core.formatting import moment_text
from backoffice.core.views.desk import DeskView
from backoffice.people.models import Person
from backoffice.permissions.actions import Action
from backoffice.worklist.forms import AssignForm, snooze_choices
from backoffice.worklist.models import WorkMark
from backoffice.worklist.selectors.floor import kept_fragment
from backoffice.worklist.selectors.queue import Line, desk_of, queue_of
from backoffice.worklist.services import assign_item, snooze_item, wake_item


class FloorView(NamedCasinoView):
    """What changed since `seen`, and 204 where nothing did: the page keeps what it shows, and where the focus is."""

    action = Action.TABLE_VIEW
    feature = "worklist"

    def get(self, request: HttpRequest) -> HttpResponse:
        if self.casino is None:
            return HttpResponse(status=204)
        fragment = kept_fragment(self.request.access, self.casino, timezone.now())
        if request.GET.get("seen") == fragment.digest:
            return HttpResponse(status=204)
        return render(request, "worklist/_floor_live.html", {"fragment": fragment, "casino": self.casino})


class OneItem(DeskView, abstract=True):
    """Found in the queue of whoever asks, so that nobody says anything about what they cannot see."""

    action: ClassVar[Action]
    line: Line

    def load(self) -> None:
        access = self.request.access
        self.at = timezone.now()
        self.desk = desk_of(
            access, self.request.casinos, current=self.request.current_property or None, at=self.at
        )
        line = queue_of(self.desk).line_of(self.kwargs["ref"])
        if line is None or line.item.is_personal:
            raise Http404
        self.line = line

    def shown(self, *, error: str = "", status: int = 200) -> HttpResponse:
        access = self.request.access
        context = {
            "line": self.line,
            "form": AssignForm(line=self.line, access=access),
            "choices": snooze_choices(self.line, self.at),
            "error": error,
            "back": self.back(),
        }
        if not self.request.htmx:
            return render(self.request, "worklist/item.html", context, status=status)
        response = render(self.request, "worklist/_item.html", context)
        if error:
            # what was sent would have changed the row; what is wrong is said where it was chosen
            response["HX-Retarget"], response["HX-Reswap"] = "#side-panel-body", "innerHTML"
        return response

    def back(self) -> str:
        """To the page on which it was asked for: one of ours, by its name."""
        place = self.request.POST.get("back") or self.request.GET.get("back", "")
        return place if place in ("home", "compliance") else "home"

    def said(self, words: str, *, undo: str, **undone: Any) -> HttpResponse:
        """The row as it is now, with what was said and how to take it back; without script the page again."""
        if not self.request.htmx:
            messages.success(self.request, words)
            return redirect(reverse(self.back()))
        context = {"line": self.line, "words": words, "undo": undo, "undone": undone, "back": self.back()}
        return render(self.request, "worklist/_said.html", context)

    def with_mark(self, mark: WorkMark) -> None:
        self.line = Line(self.line.item, mark, self.at, self.line.may_share)


class ItemView(OneItem):
    action = Action.WORK_SHARE

    def get(self, request: HttpRequest, ref: str) -> HttpResponse:
        return self.shown()


class AssignView(OneItem):
    action = Action.WORK_SHARE

    def post(self, request: HttpRequest, ref: str) -> HttpResponse:
        before = self.line.assignee
        form = AssignForm(request.POST, line=self.line, access=self.request.access)
        if not form.is_valid():
            return self.shown(error=_("Choose someone from the list."), status=422)
        assignee: Person | None = form.cleaned_data["assignee"]
        try:
            mark = assign_item(
                item=self.line.item, assignee=assignee, access=self.request.access, actor=self.request.actor
            )
        except DomainError as refusal:
            return self.shown(error=str(refusal), status=422)
        self.with_mark(mark)
        words = _("Assigned to %(name)s.") % {"name": assignee.full_name} if assignee else _("Unassigned.")
        return self.said(words, undo="work-assign", assignee=before.pk if before else "")


class SnoozeView(OneItem):
    action = Action.WORK_SHARE

    def post(self, request: HttpRequest, ref: str) -> HttpResponse:
        choice = snooze_choices(self.line, self.at).get(request.POST.get("until", ""))
        if choice is None:
            return self.shown(error=_("Choose a time that is offered."), status=422)
        try:
            mark = snooze_item(
                item=self.line.item,
                until=choice[1],
                at=self.at,
                access=self.request.access,
                actor=self.request.actor,
            )
        except DomainError as refusal:
            return self.shown(error=str(refusal), status=422)
        self.with_mark(mark)
        when = moment_text(choice[1], self.line.item.casino or "UTC")
        return self.said(_("Snoozed until %(at)s.") % {"at": when}, undo="work-wake")


class WakeView(OneItem):
    action = Action.WORK_SHARE

    def post(self, request: HttpRequest, ref: str) -> HttpResponse:
        mark = wake_item(item=self.line.item, access=self.request.access, actor=self.request.actor)
        self.with_mark(mark)
        return self.said(_("Back in the queue."), undo="")
