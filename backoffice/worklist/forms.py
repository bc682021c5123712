"""Assigning and snoozing an item of the queue."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.core.formatting import moment_text
from backoffice.core.local_time import bounds_of_gaming_day, gaming_day_of
from backoffice.people.models import Person
from backoffice.permissions.access import Access
from backoffice.worklist.selectors.queue import Line, people_who_can_take

HOURS = {"1h": 1, "4h": 4}
DAYS = {"3d": 3, "7d": 7}


class AssignForm(forms.Form):
    """Nobody is a choice too."""

    assignee = forms.ModelChoiceField(
        label=gettext_lazy("Assigned to"),
        queryset=Person.objects.none(),
        required=False,
        empty_label=gettext_lazy("Nobody"),
    )

    def __init__(self, data: Any = None, *, line: Line, access: Access) -> None:
        super().__init__(data, initial={"assignee": line.assignee})
        field: forms.ModelChoiceField[Person] = self.fields["assignee"]  # type: ignore[assignment]
        field.queryset = people_who_can_take(line.item, access)


def snooze_choices(line: Line, at: datetime) -> dict[str, tuple[str, datetime]]:
    """What is offered: key -> words and moment. What breaks a rule sleeps no longer than to the next gaming day."""
    if not line.can_be_snoozed:
        return {}
    offered = {
        key: (
            _("%(hours)d hour") % {"hours": hours} if hours == 1 else _("%(hours)d hours") % {"hours": hours},
            hours,
        )
        for key, hours in HOURS.items()
    }
    choices = {key: (words, at + timedelta(hours=hours)) for key, (words, hours) in offered.items()}
    casino = line.item.casino
    if casino is not None:
        starts = bounds_of_gaming_day(casino, gaming_day_of(casino, at))[1]
        choices["day"] = (
            _("Next gaming day, %(at)s") % {"at": moment_text(starts, casino, "TIME_FORMAT")},
            starts,
        )
    if line.item.severity != "error":
        choices |= {
            key: (_("%(days)d days") % {"days": days}, at + timedelta(days=days))
            for key, days in DAYS.items()
        }
    return choices
