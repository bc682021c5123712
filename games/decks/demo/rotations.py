"""Rotations of decks as a pit would log them, for the demo and for its large sibling: made up, but always the same."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from backoffice.casinos.models import GamingTable
from games.badges.models import Badge
from games.decks.models import DeckChange
from games.decks.rules.late import common_causes

COLOURS = ("red", "blue")
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True)
class Crew:
    """Who attests at a property."""

    dealers: Sequence[Badge]
    supervisors: Sequence[Badge]


@dataclass(frozen=True)
class Rotations:
    """`hours` between two changes of one batch; None where the rules set no interval. `late` is how many came too
    late; `preshuffled` decks come sealed.
    """

    decks: int
    batches: int
    hours: int | None
    late: int = 0
    preshuffled: bool = False


def rotations(
    table: GamingTable,
    plan: Rotations,
    *,
    crew: Crew,
    since: datetime,
    newest: datetime,
    random: Random,
) -> Iterator[DeckChange]:
    """From `since` to `newest`, the oldest first. Two batches take turns."""
    found = moments(plan, since=since, newest=newest, random=random)
    opened: dict[int, datetime] = {}
    for place, at in enumerate(found):
        batch = batch_at(place, of=len(found), batches=plan.batches)
        is_first = place < plan.batches
        is_late = plan.hours is not None and at - opened.get(batch, at) > timedelta(hours=plan.hours)
        opened[batch] = at
        dealer, supervisor = random.choice(crew.dealers), random.choice(crew.supervisors)
        yield DeckChange(
            table=table,
            at=at,
            batch=batch,
            back_colour=COLOURS[batch - 1],
            decks_opened=plan.decks,
            decks_removed=0 if is_first else plan.decks,
            decks_in_batch=plan.decks,
            reason=DeckChange.Reason.OPENING if is_first else DeckChange.Reason.ROTATION,
            late_cause=common_causes()[place % len(common_causes())] if is_late else "",
            **_source(plan, table, place),
            **signed_by(dealer, supervisor),
            received_at=at + MINUTE,
        )


def signed_by(dealer: Badge, supervisor: Badge) -> dict[str, object]:
    return {
        "inspected_by": dealer,
        "inspected_by_name": str(dealer),
        "verified_by": supervisor,
        "verified_by_name": str(supervisor),
        "logged_by": supervisor.person,
        "logged_by_name": str(supervisor.person or supervisor),
    }


def _source(plan: Rotations, table: GamingTable, place: int) -> dict[str, str]:
    if not plan.preshuffled:
        return {"source": DeckChange.Source.STORAGE}
    return {
        "source": DeckChange.Source.PRESHUFFLED,
        "preshuffle_form": f"PS-{table.pk:03}-{place:04}",
        "seal_number": f"{4_100_000 + 1000 * table.pk + place}",
    }


def batch_at(place: int, *, of: int, batches: int) -> int:
    """Counted from the end, so that the newest one is always batch 1."""
    return 1 if batches == 1 else 1 + (of - 1 - place) % 2


def moments(plan: Rotations, *, since: datetime, newest: datetime, random: Random) -> list[datetime]:
    """When decks were changed, the oldest first: always in time, but for the late ones."""
    usual = (plan.hours or 24) * 60 // plan.batches
    gaps: list[int] = []
    total, wanted = 0, int((newest - since).total_seconds()) // 60
    while total < wanted:
        gaps.append(usual - random.randint(5, 25))
        total += gaps[-1]
    for place in _spread(plan.late, len(gaps)):
        # one gap too long, the next one short: exactly one change of a batch comes too late
        gaps[place] += random.randint(50, 80) if plan.batches == 2 else random.randint(40, 70)
        if plan.batches == 2:
            gaps[place + 1] -= 70
    found = [newest]
    for gap in gaps:
        found.append(found[-1] - timedelta(minutes=gap))
    return found[::-1]


def _spread(number: int, length: int) -> list[int]:
    """Places far from each other and from both ends."""
    return [(each + 1) * length // (number + 1) for each in range(number)] if length > 4 * number else []
