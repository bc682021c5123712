"""Maryland has ruled: one reading fixed, one to be fixed, a waiver, and an earlier edition to compare with."""

from datetime import datetime, timedelta

from backoffice.casinos.demo import acting
from backoffice.casinos.models import Property, Regulator
from games.approved_rules.demo.answers import answered
from games.approved_rules.services.approved_rules import add_approved_rules
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import add_configuration
from games.engine.configuration import with_path
from games.packs.models import PackContent
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_from_texts
from games.rulepacks.pack import Pack
from games.rulings.selectors.rulings import day_of
from games.rulings.services.rulings import rule_on_interpretation
from games.rulings.services.waivers import grant_waiver

MD = "us-md/casino-war"
APPROVER, MANAGER = "approver@md.example", "manager@harbor.example"
EARLIER = "Demo: earlier edition, with a floor of $5,000"
# (kind of file, text now, text in the earlier edition)
THEN = (
    ("", "notes = [", f'version = "{EARLIER}"\nnotes = ['),
    ("parameters", 'code = "MD-CW-061"\nmin = 10000', 'code = "MD-CW-061"\nmin = 5000'),
    ("parameters", 'code = "MD-CW-062"\nmin = 10000', 'code = "MD-CW-062"\nmin = 5000'),
    ("paragraphs", "initial and reset, are $10,000 or more.", "initial and reset, are $5,000 or more."),
)


def load(*, at: datetime) -> None:
    regulator = Regulator.objects.get(jurisdiction="us-md")
    _rule(regulator, at=at)
    _approve_under(earlier_edition(), at=at)
    casino = Property.objects.get(name="Chesapeake Landing")
    granted = at - timedelta(days=20)
    first = day_of(regulator, granted)
    grant_waiver(
        casino=casino,
        pack_id=MD,
        number="MD-WV-2026-0004",
        codes=["MD-CW-061", "MD-CW-062"],
        paths=["progressive.initial", "progressive.reset"],
        from_on=first,
        expires_on=first + timedelta(days=180),
        reasons="The meter of the Deck pit was funded under the earlier floor. It may run on until the amendment that"
        " raises it is decided.",
        at=granted,
        actor=acting(APPROVER),
    )


def _rule(regulator: Regulator, *, at: datetime) -> None:
    for reading, option, reference, ruled_days_ago, holds_in, reasons in (
        (
            "jackpot_and_odds",
            "both",
            "MD-RR-2026-0002",
            60,
            0,
            "The paragraph joins the meter and the odds with “and”. A player who reads the sign expects both.",
        ),
        (
            "payout_limit_scope",
            "per_box",
            "MD-RR-2026-0005",
            5,
            45,
            "A box is a hand of its own everywhere else in the chapter. Signs are looked through before it counts.",
        ),
    ):
        ruled_at = at - timedelta(days=ruled_days_ago)
        rule_on_interpretation(
            regulator=regulator,
            pack_id=MD,
            reading=reading,
            option=option,
            from_on=day_of(regulator, ruled_at) + timedelta(days=holds_in),
            reference=reference,
            reasons=reasons,
            at=ruled_at,
            actor=acting(APPROVER),
        )


def earlier_edition() -> Pack:
    """Maryland's pack as it might once have been: it exists in the demo's database alone."""
    texts = dict(load_pack(MD).texts)
    for kind, now, then in THEN:
        if now not in texts[kind]:
            raise ValueError(f"the pack no longer says {now!r}")
        texts[kind] = texts[kind].replace(now, then, 1)
    return pack_from_texts(MD, texts)


def _approve_under(pack: Pack, *, at: datetime) -> None:
    """Rules from the days of the earlier edition, which the edition in use no longer lets pass."""
    values = answered(pack.id, book_of(pack).start)
    changes = {
        "seats": 5,
        "wagers": ["initial", "war", "tie", "war_tie", "progressive", "envy"],
        "progressive.initial": 7500,
        "progressive.reset": 7500,
        "electronic.community_cards": None,
    }
    for path, value in changes.items():
        values = with_path(values, path, value)
    begun = at - timedelta(days=520)
    PackContent.objects.get_or_create(
        hash=pack.hash, defaults={"pack_id": pack.id, "content": dict(pack.texts), "kept_at": begun}
    )
    configuration = add_configuration(
        casino=Property.objects.get(name="Chesapeake Landing"),
        pack=pack,
        name="Deck pit",
        values=values,
        note="For the season on deck",
        at=begun,
        actor=acting(MANAGER),
    )
    approved_at = begun + timedelta(days=20)
    add_approved_rules(
        revision=head_revision(configuration),
        approval_number="MD-TG-2025-0071",
        approved_at=approved_at,
        effective_at=approved_at + timedelta(days=3),
        actor=acting(MANAGER),
    )


LOADS = {140: load}
