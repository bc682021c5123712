"""What holds for every device that reports, at a table or at a meter."""

from dataclasses import dataclass
from datetime import timedelta

# Clocks of devices are not all alike; what lies further ahead was typed wrongly.
CLOCKS_DIFFER_BY = timedelta(minutes=2)


@dataclass(frozen=True)
class DeviceMark:
    """The number that a device gave to an entry: the same one sent again is the same entry."""

    device_id: str
    sequence: int
