"""One thing at many tables: what is asked for, what each table would say to it, and what came of it."""

import hashlib
from typing import Any, ClassVar
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from backoffice.casinos.views.pages import AudienceView
from backoffice.core.errors import DomainError
from backoffice.core.views.camera import CameraView
from backoffice.permissions.actions import Action
from games.bulk.acts import ACTS, Act
from games.bulk.acts.base import Bulk, Outlook
from games.bulk.acts.decks import PINS
from games.bulk.models import BulkRun
from games.bulk.selectors import MOST_TABLES, runs_of, tables_meant
from games.bulk.services import begin_run, do_at_tables


class BulkView(AudienceView, abstract=True):
    feature = "bulk"
    act_key: ClassVar[str]
    tables: list[Any]

    def load(self) -> None:
        given = self.request.POST if self.request.method == "POST" else self.request.GET
        self.tables = tables_meant(self.request.access, given, current=self.request.current_property)
        # works at the property of the tables from now on, as on the page of one
        self.casino = self.tables[0].property if self.tables else None

    def get(self, request: HttpRequest) -> HttpResponse:
        if why := self._why_not():
            messages.error(request, why)
            return redirect("table-list")
        act = self._act()
        try:
            form = act.form()
        except DomainError as refusal:
            messages.error(request, str(refusal))
            return redirect("table-list")
        if act.asks_first:
            return self._show(act, form, None)
        bound = act.form(_initial(form))
        bound.is_valid()
        return self._show(act, form, list(act.outlooks(bound)), digest=_digest(act, bound))

    def post(self, request: HttpRequest) -> HttpResponse:
        if why := self._why_not():
            messages.error(request, why)
            return redirect("table-list")
        act = self._act()
        try:
            form = act.form(request.POST)
        except DomainError as refusal:
            messages.error(request, str(refusal))
            return redirect("table-list")
        if not form.is_valid():
            return self._show(act, form, None)
        digest = _digest(act, form)
        if request.POST.get("step") == "do":
            if request.POST.get("previewed") != digest:
                messages.info(request, _("You changed something after the preview. Review it again."))
            elif done := self._done(form):
                return done
        return self._show(act, form, list(act.outlooks(form)), digest=digest)

    def _done(self, form: Any) -> HttpResponse | None:
        """None where it could not be begun: the page says why."""
        ticked = set(self.request.POST.getlist("tick"))
        tables = [table for table in self.tables if str(table.pk) in ticked]
        if not tables:
            form.add_error(None, _("Tick at least one table."))
            return None
        act = self._act(tables)
        token = _uuid(self.request.POST.get("token", ""))
        if earlier := runs_of(self.request.access).filter(token=token).first():
            return redirect("bulk-result", earlier.pk)
        form = act.form(self.request.POST)
        form.is_valid()
        try:
            act.attest(form)
        except DomainError as refusal:
            self._refusal = refusal
            return None
        run = begin_run(act=act, token=token, at=act.bulk.at)
        if run is None:
            return redirect("bulk-result", get_object_or_404(runs_of(self.request.access), token=token).pk)
        do_at_tables(run=run, act=act, form=form)
        return redirect("bulk-result", run.pk)

    def _why_not(self) -> str:
        if not self.tables:
            return _("Tick at least one table first.")
        if len(self.tables) > MOST_TABLES:
            return _("At most %(number)d tables at once.") % {"number": MOST_TABLES}
        if len({table.property_id for table in self.tables}) > 1:
            return _("Choose tables of one property: each has its own clock, badges and layouts.")
        return ""

    def _act(self, tables: list[Any] | None = None) -> Act:
        asked = self.request.POST
        return ACTS[self.act_key](
            Bulk(
                casino=self.tables[0].property,
                tables=self.tables if tables is None else tables,
                at=timezone.now(),
                access=self.request.access,
                actor=self.request.actor,
                token=_uuid(asked.get("token", "")).hex,
                seen={table.pk: asked.get(f"seen-{table.pk}", "") for table in self.tables},
            )
        )

    _refusal: DomainError | None = None

    def _show(self, act: Act, form: Any, outlooks: list[Outlook] | None, *, digest: str = "") -> HttpResponse:
        if self._refusal is not None:
            form.add_error(
                self._refusal.field if self._refusal.field in form.fields else None, str(self._refusal)
            )
        asked = self.request.POST
        left_out = set()
        if asked.get("previewed"):
            # whoever only objected was left out by nobody, and counts again once it objects no more
            left_out = (
                set(asked.getlist("table")) - set(asked.getlist("tick")) - set(asked.getlist("objected"))
            )
        rows = [
            {"outlook": each, "ticked": each.objection is None and str(each.table.pk) not in left_out}
            for each in outlooks or ()
        ]
        ticked = sum(bool(row["ticked"]) for row in rows)
        context = {
            "act": act,
            "casino": act.bulk.casino,
            "tables": self.tables,
            "form": form,
            "asked_fields": [field for field in form.visible_fields() if field.name not in act.secret],
            "secret_fields": [form[name] for name in act.secret] if outlooks is not None else [],
            "rows": rows,
            "is_preview": outlooks is not None,
            "objecting": sum(each.objection is not None for each in outlooks or ()),
            "ticked": ticked,
            "button": act.button(ticked or len(self.tables)),
            "digest": digest,
            "token": asked.get("token") or uuid4(),
            "demo_pin": settings.DEMO_BADGE_PIN if settings.DEMO else "",
        }
        return self.page("bulk", context)


class BulkOpenView(BulkView):
    action = Action.TABLE_OPEN_CLOSE
    act_key = "open"


class BulkCloseView(BulkView):
    action = Action.TABLE_OPEN_CLOSE
    act_key = "close"


class BulkLimitsView(BulkView):
    action = Action.LIMITS_CHANGE
    act_key = "limits"


class BulkLayoutView(BulkView):
    action = Action.LAYOUT_CHANGE
    act_key = "layout"


@method_decorator(sensitive_post_parameters(*PINS), name="dispatch")
class BulkDecksView(BulkView, CameraView):
    action = Action.DECK_LOG
    act_key = "decks"


class BulkResultView(AudienceView):
    action = Action.TABLE_VIEW
    feature = "bulk"
    run: BulkRun

    def load(self) -> None:
        self.run = get_object_or_404(runs_of(self.request.access), pk=self.kwargs["pk"])

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        done = [each for each in self.run.results if each["done"]]
        context = {
            "run": self.run,
            "casino": self.run.property,
            "label": ACTS[self.run.act].label,
            "done": done,
            "refused": [each for each in self.run.results if not each["done"]],
            "share": f"{len(self.run.results)} / {self.run.asked}",
        }
        return self.page("result", context)


def _initial(form: Any) -> dict[str, Any]:
    """What the empty form would send."""
    return {name: form.get_initial_for_field(field, name) or "" for name, field in form.fields.items()}


def _digest(act: Act, form: Any) -> str:
    """What the preview was made of; who attests it is asked for afterwards."""
    said = {name: str(value) for name, value in sorted(form.cleaned_data.items()) if name not in act.secret}
    return hashlib.sha256(repr(said).encode()).hexdigest()[:32]


def _uuid(text: str) -> UUID:
    try:
        return UUID(text) if text else uuid4()
    except ValueError as broken:
        raise Http404 from broken
