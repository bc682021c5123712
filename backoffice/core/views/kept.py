"""Entries that a device kept while it had no connection, and sends when it has one again.

They come to the same address as the form, under the same key, with the time at the device; the answer is for the
device's list, not for a person: written, refused with its words, or asked about.
"""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
    JsonResponse,
    QueryDict,
)
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from backoffice.core.device_marks import CLOCKS_DIFFER_BY
from backoffice.core.errors import DomainError
from backoffice.core.sealing import NotSealedForUs, unseal
from backoffice.core.views.desk import DeskView

HEADER = "X-Kept-Entry"
# what was kept longer is logged anew, with its time typed and a note: by then somebody is to look at it
KEPT_AT_MOST = timedelta(hours=24)


class KeptEntries(DeskView, abstract=True):
    """Mix it into the view of a form that a device may keep. `kept_at` is None for what a page sends itself."""

    kept_at: datetime | None = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if HEADER not in request.headers or request.method != "POST":
            return super().dispatch(request, *args, **kwargs)
        if self.request.access.person is None:
            return JsonResponse({"state": "signed_out"}, status=401)
        try:
            self.kept_at = _moment(request.POST.get("kept_at", ""))
            request.POST = _opened(request.POST)  # type: ignore[assignment]
        except DomainError as refusal:
            return refused([str(refusal)])
        answer = super().dispatch(request, *args, **kwargs)
        if isinstance(answer, HttpResponseRedirect):
            return JsonResponse({"state": "written", "url": answer.url}, status=201)
        return answer

    def asked(self, form: Any, *, words: str = "", answer: str = "") -> HttpResponse | None:
        """For the device's list, where a page would be shown again; None where a person is looking."""
        if self.kept_at is None:
            return None
        if answer:
            return JsonResponse({"state": "asked", "words": [words], "answer": answer}, status=409)
        labels = {name: str(field.label or name) for name, field in form.fields.items()}
        said = [
            f"{labels[name]}: {error}" if name in labels else str(error)
            for name, errors in form.errors.items()
            for error in errors
        ]
        return refused(said)


def refused(words: list[str]) -> JsonResponse:
    return JsonResponse({"state": "refused", "words": words}, status=422)


def key_in(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _moment(text: str) -> datetime:
    at = parse_datetime(text) if len(text) < 40 else None
    now = timezone.now()
    if at is None or at.tzinfo is None:
        raise DomainError(_("The device did not report when it saved this entry."))
    if at > now + CLOCKS_DIFFER_BY:
        raise DomainError(_("The clock of this device is fast. Correct it and send again."))
    if at < now - KEPT_AT_MOST:
        raise DomainError(
            _("This entry waited more than %(hours)d hours. Log it again with its time and a note.")
            % {"hours": KEPT_AT_MOST // timedelta(hours=1)}
        )
    return min(at, now).replace(microsecond=0)


def _opened(given: QueryDict) -> QueryDict:
    """PINs lie sealed on the device; they open here, and only for the entry that they were typed for."""
    sealed = given.get("sealed", "")
    if not sealed:
        return given
    opened = given.copy()
    try:
        for name, value in unseal(sealed, belongs_to=given.get("token", "")).items():
            opened[name] = value
    except NotSealedForUs:
        raise DomainError(_("The PINs can no longer be read. Enter them again.")) from None
    return opened
