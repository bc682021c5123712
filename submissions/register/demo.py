"""What the authorities of the demo had approved on paper before."""

from datetime import datetime

from backoffice.casinos.demo import acting
from submissions.register.services.earlier import enter_approval

ENTERED = {
    "approver@md.example": (
        (
            "MLGCA-2019-014",
            "Harbor Point Casino",
            "Main pit",
            "1",
            "2019-03-01",
            "2019-04-01",
            "2022-07-01",
            "superseded",
            "First rules of the game at this property.",
        ),
        (
            "MLGCA-2022-031",
            "Harbor Point Casino",
            "Main pit",
            "2",
            "2022-05-16",
            "2022-07-01",
            "2024-01-15",
            "superseded",
            "The tie wager pays 10 to 1; a progressive wager of $5 is offered.",
        ),
        (
            "MLGCA-2020-008",
            "Old Mill Casino",
            "",
            "1",
            "2020-02-10",
            "2020-03-01",
            "2021-09-30",
            "withdrawn",
            "The property closed.",
        ),
    ),
}


def load(*, at: datetime) -> None:
    for email, entries in ENTERED.items():
        for number, casino, variant, version, approved, begins, ends, ended_as, changed in entries:
            enter_approval(
                cells={
                    "approval number": number,
                    "property": casino,
                    "game": "Casino War",
                    "variant": variant,
                    "version": version,
                    "approved on": approved,
                    "in force from": begins,
                    "no longer in force from": ends,
                    "ended as": ended_as,
                    "what changed": changed,
                },
                at=at,
                actor=acting(email),
            )


LOADS = {170: load}
