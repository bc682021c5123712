"""A date and time by the property's own clock, also on the two nights a year when that clock misleads."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.core.local_time import MissingLocalTime, RepeatedLocalTime, came_twice, instant_of

FORMATS = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S"]


class LocalTimeWidget(forms.MultiWidget):
    template_name = "shell/widgets/local_time.html"
    use_fieldset = False

    def __init__(self, *, seconds: bool) -> None:
        self.zone = ZoneInfo("UTC")
        self.which: list[tuple[str, str]] = []
        clock = forms.DateTimeInput(
            attrs={"type": "datetime-local", "step": 1 if seconds else 60},
            format="%Y-%m-%dT%H:%M:%S" if seconds else "%Y-%m-%dT%H:%M",
        )
        super().__init__([clock, forms.Select()])

    def decompress(self, value: datetime | None) -> list[Any]:
        if value is None:
            return [None, ""]
        local = value.astimezone(self.zone)
        if came_twice(value, self.zone):
            self.ask_which(local.replace(fold=0), local.replace(fold=1))
        return [local.replace(tzinfo=None), str(local.fold)]

    def ask_which(self, earlier: datetime, later: datetime) -> None:
        self.which = [
            ("", _("Choose ...")),
            ("0", _("the first time (%(zone)s)") % {"zone": earlier.tzname()}),
            ("1", _("the second time (%(zone)s)") % {"zone": later.tzname()}),
        ]

    def id_for_label(self, id_: str, index: str | None = None) -> str:
        return f"{id_}_0" if id_ else ""

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        if not isinstance(value, list):
            value = self.decompress(value)
        self.widgets[1].choices = self.which  # type: ignore[attr-defined]
        context: dict[str, Any] = super().get_context(name, value, attrs)
        return context | {"which": bool(self.which), "zone": self.zone.key}


class _Clock(forms.Field):
    """What stood on the clock, without a zone: Django would read it in the zone of the request."""

    default_error_messages = {"invalid": gettext_lazy("Enter date and time such as 2026-11-16 21:40.")}

    def to_python(self, value: Any) -> datetime | None:
        if not value:
            return None
        for form in FORMATS:
            try:
                at = datetime.strptime(str(value).strip(), form)  # noqa: DTZ007
            except ValueError:
                continue
            # at the ends of the calendar no zone can be reckoned with
            if 1900 <= at.year <= 2200:
                return at
        raise forms.ValidationError(self.error_messages["invalid"], code="invalid")


class LocalTimeField(forms.MultiValueField):
    """Gives the instant. `zone` is set by the form; a time that came twice is asked about, not guessed."""

    widget: LocalTimeWidget

    def __init__(self, *, seconds: bool = False, **kwargs: Any) -> None:
        fields = (_Clock(), forms.CharField(required=False))
        super().__init__(fields, require_all_fields=False, widget=LocalTimeWidget(seconds=seconds), **kwargs)

    def set_zone(self, zone: ZoneInfo) -> None:
        self.widget.zone = zone

    def clean(self, value: Any) -> datetime | None:
        if isinstance(value, datetime):
            return value
        instant: datetime | None = super().clean(value)
        return instant

    def compress(self, data_list: list[Any]) -> datetime | None:
        if not data_list or data_list[0] is None:
            return None
        local, which = (*data_list, "")[:2]
        zone = self.widget.zone
        try:
            return instant_of(local, zone, second_time={"0": False, "1": True}.get(which))
        except MissingLocalTime as missing:
            raise forms.ValidationError(
                _(
                    "%(typed)s did not exist at the property: the clocks (%(zone)s) went forward over "
                    "it. If you mean the new time, enter %(instead)s."
                )
                % {"typed": _clock(local), "zone": zone.key, "instead": f"{missing.instead:%H:%M}"},
                code="missing",
            ) from missing
        except RepeatedLocalTime as repeated:
            self.widget.ask_which(repeated.earlier, repeated.later)
            raise forms.ValidationError(
                _(
                    "%(typed)s occurred twice that night: the clocks went back from %(before)s to "
                    "%(after)s. Choose which one you mean."
                )
                % {
                    "typed": _clock(local),
                    "before": repeated.earlier.tzname(),
                    "after": repeated.later.tzname(),
                },
                code="repeated",
            ) from repeated


def _clock(local: datetime) -> str:
    return f"{date_format(local, 'j M Y')}, {local:%H:%M}"
