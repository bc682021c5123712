"""Four weeks of drop and win at one property of the demo: near what theory says, with luck; one count put right."""

from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from random import Random

from backoffice.casinos.demo import acting
from backoffice.casinos.models import GamingTable
from backoffice.core.local_time import gaming_day_of
from games.earnings.models import DropAndWin, EarlierCount
from games.earnings.selectors.hold import with_theory
from games.engine.amounts import rounded

CASINO, COUNTED_BY = "Harbor Point Casino", "manager@harbor.example"
DAYS, OPEN_HOURS = 28, 14


def load_takes(*, at: datetime) -> None:
    tables = list(
        GamingTable.objects.filter(property__name=CASINO, retired_at__isnull=True).select_related("property")
    )
    if not tables:
        return
    today = gaming_day_of(tables[0].property, at)
    name = acting(COUNTED_BY).label[:200]
    blank = [
        DropAndWin(
            table=table,
            gaming_day=today - timedelta(days=ago),
            drop=Decimal(0),
            win=Decimal(0),
            reported_at=at - timedelta(days=ago - 1, hours=1),
            reported_by_name=name,
        )
        for table in tables
        for ago in range(1, DAYS + 1)
    ]
    counted = [
        _counted(row.take, row.theory, row.hours)
        for row in with_theory(tables[0].property, blank)
        if row.hours
    ]
    DropAndWin.objects.bulk_create(counted)
    if counted:
        _put_one_right(counted[0], name=name, at=at)


def _counted(take: DropAndWin, theory: Fraction | None, hours: Fraction) -> DropAndWin:
    """The drop is a few times what the table wins on average; the win goes up and down around it."""
    luck = Random(f"{take.table.number} {take.gaming_day}")  # noqa: S311 - the same demo every time
    average = theory if theory is not None and theory > 0 else 90 * hours
    drop = average * luck.randint(420, 560) / 100
    win = average + drop * luck.randint(-18, 18) / 100
    take.drop, take.win = rounded(Fraction(round(drop / 5) * 5), 2), rounded(Fraction(round(2 * win), 2), 2)
    return take


def _put_one_right(take: DropAndWin, *, name: str, at: datetime) -> None:
    EarlierCount.objects.create(
        take=take,
        drop=take.drop + 900,
        win=take.win + 900,
        reported_at=take.reported_at - timedelta(hours=3),
        reported_by_name=name,
        replaced_at=take.reported_at,
        reason="A fill of 900 was booked on the wrong table",
    )
