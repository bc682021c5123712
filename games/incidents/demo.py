"""A handful of incidents: a round voided, a card not dealt, a dispute settled again, and one entry corrected."""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from backoffice.casinos.demo import acting
from backoffice.casinos.models import GamingTable
from games.incidents.models import Incident
from games.incidents.services import IncidentReport, log_incident
from games.rulebook.rules.guide import HAPPENED, Guide, field_of, guide_from
from games.rulepacks.book import Book, book_of
from games.settlements.selectors import minute_of


@dataclass(frozen=True)
class Happened:
    casino: str
    table: str
    days_ago: int
    logged_by: str
    told: IncidentReport
    # of the guide; noticed at the last moment that it knows, with the first answer to whatever else decides
    irregularity: str = ""
    round: dict[str, str] = field(default_factory=dict)


HARBOR, SENTOSA = "Harbor Point Casino", "Sentosa Bay Casino"
FLOOR, PIT = "floor@harbor.example", "pit@harbor.example"
DISPUTE = Happened(
    HARBOR,
    "T01",
    2,
    FLOOR,
    IncidentReport(
        title="Payout of a war disputed",
        kind="payout_error",
        dealer="Jonas Weber",
        supervisor="Fiona Liu",
        players="Seat 2: Mr Adeyemi. Seat 4: Ms Park",
        choices="Seat 2 went to war, seat 4 surrendered",
        notes="Seat 2 was paid 1 to 1 after a tied war. Surveillance confirmed the cards; the difference was paid.",
    ),
    round={
        "dealer": "9S KD",
        "seat2": "9H KC",
        "bet2-initial": "100",
        "decision2": "war",
        "seat4": "9D",
        "bet4-initial": "50",
        "decision4": "surrender",
    },
)
ENTRIES = (
    Happened(
        HARBOR,
        "T02",
        26,
        FLOOR,
        IncidentReport(
            dealer="Alma Reyes",
            supervisor="Fiona Liu",
            notes="Technician called, decks inspected before play.",
        ),
        irregularity="shuffler_jams",
    ),
    Happened(
        HARBOR,
        "T11",
        9,
        PIT,
        IncidentReport(
            dealer="Jonas Weber",
            supervisor="Priya Nair",
            players="Seat 3",
            notes="Seen at once, nobody had acted.",
        ),
        irregularity="wager_without_card",
    ),
    Happened(
        HARBOR,
        "T04",
        5,
        FLOOR,
        IncidentReport(
            dealer="Alma Reyes", supervisor="Fiona Liu", notes="Card burned in view of the players."
        ),
        irregularity="card_face_up_in_shoe",
    ),
    Happened(
        SENTOSA,
        "BA02",
        3,
        "floor@sentosa.example",
        IncidentReport(
            dealer="Goh Mei Ling", supervisor="Chen Xiu Ling", notes="Banker's third card was not drawn."
        ),
        irregularity="third_card_missed",
    ),
    DISPUTE,
)


def load(*, at: datetime) -> None:
    for entry in ENTRIES:
        logged = _log(entry, at=at)
        if entry is DISPUTE:
            corrected = replace(entry, told=replace(entry.told, dealer="Jonas Webber"))
            _log(corrected, at=at, corrects=logged)


def _log(entry: Happened, *, at: datetime, corrects: Incident | None = None) -> Incident:
    table = GamingTable.objects.get(property__name=entry.casino, number=entry.table)
    happened_at = at - timedelta(days=entry.days_ago, minutes=47)
    minute = minute_of(table, happened_at)
    guide = _guide(book_of(minute.pack), entry.irregularity)
    return log_incident(
        minute=minute,
        guide=guide,
        told=entry.told if guide is None or guide.ruling is None else replace(entry.told, title=""),
        typed=entry.round,
        at=happened_at + timedelta(minutes=12 if corrects is None else 40),
        actor=acting(entry.logged_by),
        corrects=corrects,
    )


def _guide(book: Book, happened: str) -> Guide | None:
    if not happened:
        return None
    answers = {HAPPENED: happened, "noticed": book.irregularities[happened].moments[-1], "outcome": "open"}
    guide = guide_from(book, answers)
    while guide.asked is not None:
        answers[field_of(guide.asked)] = guide.choices(guide.asked)[0][0]
        guide = guide_from(book, answers)
    return guide


LOADS = {130: load}
