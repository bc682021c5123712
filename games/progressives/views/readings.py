"""At the meter: read it, put a reading right, look through the log, take it away as a file."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from backoffice.casinos.models import Property
from backoffice.core.views.kept import KeptEntries
from backoffice.jobs.export_files import Export, ExportPage
from backoffice.permissions.actions import Action
from games.progressives.forms.meters import ReadingCorrectionForm, ReadingForm
from games.progressives.models import MeterReading
from games.progressives.rules.arithmetic import arithmetic_of
from games.progressives.selectors.lines import lines_of, sum_lines
from games.progressives.selectors.progressives import STANDS, readings_visible_to, terms_at
from games.progressives.services.doubts import Doubt, doubt_about
from games.progressives.services.readings import Recorded, correct_reading, record_reading
from games.progressives.services.readings_export import readings_export
from games.progressives.views.base import FormPage, OneLevel, level_url, this_minute

ON_A_PAGE = 50


class Asking(FormPage, abstract=True):
    """A reading far from what is expected is asked about before it is kept; nothing typed is lost."""

    def ask(self, form: Any, doubt: Doubt) -> HttpResponse:
        words = {"title": self.title, "send": self.send}
        asked = {
            "doubt": doubt,
            "sum": sum_lines(arithmetic_of(doubt.result, doubt.tolerance)["lines"]),
            "answer": form.question(),
        }
        return self.page(self.template, self.context() | words | asked | {"form": form}, status=409)


class ReadingAddView(KeptEntries, OneLevel, Asking):
    action = Action.METER_RECORD
    template = "meter_reading"
    title = gettext_lazy("Read the meter")
    send = gettext_lazy("Record the reading")

    def make_form(self, data: Any = None) -> ReadingForm:
        return ReadingForm(
            data,
            casino=self.casino,
            initial={"at": this_minute(), "counted": self._counted_last(), "token": uuid4()},
        )

    def form_page(self, form: Any) -> HttpResponse:
        return self.asked(form) or super().form_page(form)

    def ask(self, form: Any, doubt: Doubt) -> HttpResponse:
        return self.asked(form, words=doubt.words, answer=form.question()) or super().ask(form, doubt)

    def _counted_last(self) -> str:
        """As the people here counted the last time."""
        last = self._last()
        if last is None or last.counter is not None:
            return "counter"
        return "wagers" if last.wagers is not None else "none"

    def _last(self) -> MeterReading | None:
        return (
            self.level.readings.filter(STANDS)
            .exclude(source=MeterReading.Source.OPENING)
            .order_by("-at", "-pk")
            .first()
        )

    def context(self) -> dict[str, Any]:
        last = self.level.readings.filter(STANDS).order_by("-at", "-pk").first()
        return super().context() | {
            "keep": self.level,
            "last": last,
            "terms": terms_at(self.level.terms.all(), timezone.now()),
        }

    def save(self, form: Any) -> HttpResponse:
        shown, now = form.shown(), timezone.now()
        if not form.is_answered():
            doubt = doubt_about(level=self.level, shown=shown, now=now, actor=self.request.actor)
            if doubt is not None:
                return self.ask(form, doubt)
        recorded = record_reading(level=self.level, shown=shown, now=now, actor=self.request.actor)
        say_recorded(self.request, recorded, _("The reading is recorded."))
        return redirect(self.done_url())


def say_recorded(request: HttpRequest, recorded: Recorded, words: str) -> None:
    still = [alert for alert in recorded.alerts if alert.is_open]
    if still:
        messages.warning(
            request,
            words
            + " "
            + ngettext("It raised an alert: %(kinds)s.", "It raised alerts: %(kinds)s.", len(still))
            % {"kinds": ", ".join(str(alert.get_kind_display()) for alert in still)},
        )
    elif recorded.reading.counter is None and recorded.reading.wagers is None:
        messages.success(request, words)
    else:
        messages.success(request, words + " " + _("It reconciles."))


class ReadingCorrectView(Asking):
    action = Action.METER_RECORD
    template = "meter_reading_correct"
    title = gettext_lazy("Correct a reading")
    send = gettext_lazy("Record the correction")
    reading: MeterReading

    def load(self) -> None:
        self.reading = get_object_or_404(readings_visible_to(self.request.access), pk=self.kwargs["pk"])

    @property
    def casino(self) -> Property:
        return self.reading.level.casino

    def context(self) -> dict[str, Any]:
        level = self.reading.level
        return {
            "reading": self.reading,
            "level": level,
            "progressive": level.progressive,
            "casino": self.casino,
        }

    def make_form(self, data: Any = None) -> ReadingCorrectionForm:
        counter, wagers = self.reading.counter, self.reading.wagers
        initial = {
            "meter": self.reading.shown,
            "counted": "counter" if counter is not None else "wagers" if wagers is not None else "none",
            "count": counter if counter is not None else wagers,
            "at": self.reading.at,
            "note": self.reading.note,
        }
        return ReadingCorrectionForm(data, casino=self.casino, initial=initial)

    def save(self, form: Any) -> HttpResponse:
        take_back, now = form.cleaned_data["take_back"], timezone.now()
        if not take_back and not form.is_answered():
            doubt = doubt_about(
                level=self.reading.level,
                shown=form.shown(),
                corrects=self.reading,
                now=now,
                actor=self.request.actor,
            )
            if doubt is not None:
                return self.ask(form, doubt)
        recorded = correct_reading(
            reading=self.reading,
            shown=None if take_back else form.shown(),
            reason=form.cleaned_data["reason"],
            now=now,
            actor=self.request.actor,
        )
        say_recorded(
            self.request,
            recorded,
            _("The reading is voided.") if take_back else _("The correction is recorded."),
        )
        return redirect(level_url(self.reading.level))


class ReadingListView(OneLevel):
    """The whole log of one meter, corrections and all, each with its sum."""

    action = Action.PROGRESSIVE_VIEW

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        readings = self.level.readings.select_related("corrected_by", "corrects").order_by("-at", "-pk")
        page = Paginator(readings, ON_A_PAGE).get_page(request.GET.get("page"))
        return self.page(
            "meter_readings", self.context() | {"page": page, "lines": lines_of(self.level, list(page))}
        )


class ReadingExportView(ExportPage, OneLevel):
    action = Action.PROGRESSIVE_VIEW

    def export(self) -> Export | HttpResponse:
        return readings_export(self.level)
