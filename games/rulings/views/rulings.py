"""Rulings on readings: the list, one of them, making one after a look at what it touches, withdrawing it."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.models import Regulator
from backoffice.casinos.views.pages import AudienceView
from backoffice.core.contributions import in_order
from backoffice.core.errors import DomainError
from backoffice.people.confirming import confirm_first
from backoffice.permissions.actions import Action
from games.engine.errors import EngineError
from games.rulebook.rules.pricing import compare_options
from games.rulepacks.book import Book, book_of
from games.rulepacks.loader import load_pack
from games.rulepacks.readings import Interpretation
from games.rulings.forms import EndForm, RulingForm
from games.rulings.models import RulingOnInterpretation
from games.rulings.selectors.lines import interpretation_lines, option_of, standings
from games.rulings.selectors.pack_notices import pack_notices_visible_to
from games.rulings.selectors.rulings import day_of, newest_rulings, rulings_at_home, waivers_visible_to
from games.rulings.selectors.touches import touched_by
from games.rulings.services.rulings import rule_on_interpretation, withdraw_ruling

MOST_SHOWN = 20


class RulingsView(AudienceView, abstract=True):
    feature = "rulings"

    def load(self) -> None:
        if self.request.access.organisation is None:
            raise Http404

    def today(self) -> date:
        """By the calendar of the authority; an operator's own day is that of the property that it works at."""
        regulator = self.request.access.regulator
        return day_of(regulator, timezone.now()) if regulator else timezone.localdate()


class RulingListView(RulingsView):
    action = Action.RULES_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        access = self.request.access
        context: dict[str, Any] = {
            "today": self.today(),
            "waivers": waivers_visible_to(access).order_by("-granted_at", "-pk")[:MOST_SHOWN],
            "notices": pack_notices_visible_to(access)[:MOST_SHOWN],
        }
        if access.regulator:
            context["packs"] = interpretation_lines(access, access.regulator.jurisdiction, self.today())
        else:
            context["packs"] = [
                (load_pack(pack_id), [RulingShown.of(each) for each in rulings])
                for pack_id, rulings in sorted(newest_rulings(access).items())
            ]
        return self.page("list", context)


class RulingShown:
    """A ruling with the words of the pack that it speaks of."""

    def __init__(self, ruling: RulingOnInterpretation, book: Book) -> None:
        self.ruling, self.book = ruling, book
        self.reading = book.pack.readings.get(ruling.reading)
        self.option = option_of(self.reading, ruling.option) if self.reading else None

    @classmethod
    def of(cls, ruling: RulingOnInterpretation) -> "RulingShown":
        return cls(ruling, book_of(load_pack(ruling.pack_id)))


class OneRuling(RulingsView, abstract=True):
    ruling: RulingOnInterpretation

    def load(self) -> None:
        super().load()
        self.ruling = get_object_or_404(rulings_at_home(self.request.access), pk=self.kwargs["pk"])
        self.shown = RulingShown.of(self.ruling)

    def context(self) -> dict[str, Any]:
        pack = self.shown.book.pack
        return {
            "ruling": self.ruling,
            "reading": self.shown.reading,
            "option": self.shown.option,
            "pack": pack,
            "head": pack.head,
            "today": self.today(),
            "at_home": True,
        }


class RulingView(OneRuling):
    action = Action.RULES_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        ruled = standings(self.request.access, self.ruling.pack_id, self.today())
        panels = [
            panel
            for source in in_order("ruling_panels")
            for panel in source(access=self.request.access, ruling=self.ruling)
        ]
        return self.page(
            "detail", self.context() | {"standing": ruled[self.ruling.reading], "panels": panels}
        )


class RulingWithdrawView(OneRuling):
    action = Action.RULING_DECIDE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        return self._show(EndForm(initial={"ends_on": self.today()}))

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = EndForm(request.POST)
        if form.is_valid():
            if (question := confirm_first(request)) is not None:
                return question
            try:
                withdraw_ruling(
                    ruling=self.ruling, **form.cleaned_data, at=timezone.now(), actor=self.request.actor
                )
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, _("%(ruling)s is withdrawn.") % {"ruling": self.ruling})
                return redirect("ruling-detail", self.ruling.pk)
        return self._show(form)

    def _show(self, form: EndForm) -> HttpResponse:
        refusal = _("It is already withdrawn.") if self.ruling.is_withdrawn else None
        back = reverse("ruling-detail", args=[self.ruling.pk])
        return self.page("withdraw", self.context() | {"form": form, "refusal": refusal, "cancel_url": back})


class RulingAddView(RulingsView):
    """First the words, then what they touch, then the ruling: nothing is written before the second look."""

    action = Action.RULING_DECIDE
    book: Book
    reading: Interpretation

    def load(self) -> None:
        super().load()
        try:
            self.book = book_of(load_pack(self.kwargs["pack"]))
        except EngineError as error:
            raise Http404(str(error)) from None
        access = self.request.access
        other = access.regulator and access.regulator.jurisdiction != self.book.pack.id.split("/")[0]
        if other or self.kwargs["reading"] not in self.book.pack.readings:
            raise Http404
        self.reading = self.book.pack.readings[self.kwargs["reading"]]

    @property
    def regulator(self) -> Regulator:
        assert self.request.access.regulator is not None  # noqa: S101 - only an authority has the action
        return self.request.access.regulator

    def get(self, request: HttpRequest, pack: str, reading: str) -> HttpResponse:
        return self._form(RulingForm(reading=self.reading, today=self.today()))

    def post(self, request: HttpRequest, pack: str, reading: str) -> HttpResponse:
        form = RulingForm(request.POST, reading=self.reading, today=self.today())
        if "change" in request.POST or not form.is_valid():
            return self._form(form)
        if "confirm" not in request.POST:
            return self._preview(form)
        if (question := confirm_first(request)) is not None:
            return question
        try:
            ruling = rule_on_interpretation(
                regulator=self.regulator,
                pack_id=pack,
                reading=reading,
                **form.cleaned_data,
                at=timezone.now(),
                actor=self.request.actor,
            )
        except DomainError as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            return self._form(form)
        messages.success(
            request, _("%(ruling)s was issued, and the operators are notified.") % {"ruling": ruling}
        )
        return redirect("ruling-detail", ruling.pk)

    def _context(self) -> dict[str, Any]:
        ruled = standings(self.request.access, self.book.pack.id, self.today())
        return {
            "book": self.book,
            "pack": self.book.pack,
            "head": self.book.pack.head,
            "reading": self.reading,
            "standing": ruled.get(self.reading.id),
            "at_home": True,
        }

    def _form(self, form: RulingForm) -> HttpResponse:
        context = {"form": form, "comparison": compare_options(self.book, self.reading.id)}
        return self.page("add", self._context() | context)

    def _preview(self, form: RulingForm) -> HttpResponse:
        chosen = form.cleaned_data
        preview = touched_by(
            regulator=self.regulator,
            pack_id=self.book.pack.id,
            reading=self.reading.id,
            option=chosen["option"],
            from_on=chosen["from_on"],
            access=self.request.access,
        )
        context = {"form": form, "preview": preview, "option": option_of(self.reading, chosen["option"])}
        return self.page("preview", self._context() | context)
