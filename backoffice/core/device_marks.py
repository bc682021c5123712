"""What holds for every device that reports, at a table or at a meter."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError

# Clocks of devices are not all alike; what lies further ahead was typed wrongly.
CLOCKS_DIFFER_BY = timedelta(minutes=2)


@dataclass(frozen=True)
class DeviceMark:
    """The number that a device gave to an entry: the same one sent again is the same entry."""

    device_id: str
    sequence: int


class MarkUsedBefore(DomainError):
    """The device gave this number to something else; which of the two is right, only the device can say."""

    def __init__(self, mark: DeviceMark, earlier: Model) -> None:
        super().__init__(
            _("Device %(device)s already reported something else as number %(number)d: entry %(earlier)s.")
            % {"device": mark.device_id, "number": mark.sequence, "earlier": earlier.pk},
            field="sequence",
        )
        self.earlier = earlier


def ensure_same_entry(mark: DeviceMark, earlier: Model, **told: Any) -> None:
    """All that was told under the number is what the earlier entry says, field by field."""
    if any(getattr(earlier, name) != value for name, value in told.items()):
        raise MarkUsedBefore(mark, earlier)
