"""What can be seen of a reading: findings, form, price, settlement, procedures, guide, floor, under each option.

A restatement of the option's own words is no effect: findings about the choice itself are left out, and of papers
only what is asked, done or left out counts, not the section that lists readings. Nor is another price of another
configuration: what an option is said to allow is priced under every one of them.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from typing import Any

from games.configurations.rules.assessment import assess
from games.decks.rules.limits import deck_rules
from games.engine.configuration import merged, with_path
from games.engine.errors import EngineError
from games.rulepacks.book import Book
from games.rulepacks.reading_prices import price_as_read
from games.rulepacks.rules import build_rules
from games.validation.case import Case
from games.validation.findings import Finding
from submissions.submissions.snapshots.irregularities import irregularities_of
from submissions.submissions.snapshots.rules import chapters_of, procedures_of
from tests.games.configurations.values import DAY, MD, ONLINE, SD, SG, book, example
from tests.games.rulepacks.reading_rounds import ROUNDS

ABOUT_THE_CHOICE = ("reading_chosen", "reading_relied_on", "reading_as_ruled")
VARIATIONS: dict[str, list[tuple[str, ...]]] = {
    MD: [
        (),
        ("layout_elements=operator_name", 'sign.lines=["Tie Wager pays 10 to 1"]'),
        ("card_supply=hand_shuffle", "batches=1", "cut_card=78"),
        ("card_supply=continuous_shuffler", "batches=1", "attestations.shuffling_device_approved="),
        ("electronic.community_cards=", "limits.payout_per_hand=1000"),
        ("progressive.envy.suited_four_of_a_kind=4000",),
        ("paytables.war.win=1 to 10", "paytables.war.tie=1 to 10"),
        ("seats=14",),
        ('bonus_spin.wheel=[{"weight": 1, "hot_spot": 200, "community": 60}]',),
    ],
    SG: [
        (),
        ("layout=M", "wagers=player,banker,tiger_pair,wu_dalang"),
        ("layout=B", "wagers=player,banker,player_pair,banker_pair"),
        ("layout=P", "seats=8"),
        ("insurance.display=layout",),
        ("insurance.offered=false",),
        ("limits.maximum=60000",),
        ("high_limit_area=true", "dealt_face_down=true"),
    ],
    SD: [(), ("decks=7",), ('sign.lines=["Beat dealer pays 1 to 1"]',), ("wagers=initial,war",)],
    ONLINE: [(), ("displayed_rtp=97.67",), ("limits.wagers.war_tie.maximum=501",), ("seats=1",)],
}
Observation = Callable[[Book, dict[str, Any], str], Any]


def configurations(pack_id: str, reading: str) -> list[dict[str, Any]]:
    """The example, its variations, and what each option says that it would allow."""
    made = [example(pack_id, *settings) for settings in VARIATIONS[pack_id]]
    allowed = [option.priced_with for option in book(pack_id).pack.readings[reading].option]
    return [*made, *(merged(made[0], each) for each in allowed if each)]


def _under(configuration: dict[str, Any], reading: str, option: str) -> dict[str, Any]:
    return with_path(configuration, f"readings.{reading}", option)


def form(law: Book, values: dict[str, Any], reading: str) -> Any:
    """Fields and questions that arise, and what is allowed in them."""
    case = Case(given=values, book=law, as_of=DAY, rulings={})
    return {
        path: [limit.allowed for limit in case.limits_of(parameter)]
        for path, parameter in law.parameters.items()
        if not path.startswith("readings.") and case.applies(parameter)
    }


def procedures(law: Book, values: dict[str, Any], reading: str) -> Any:
    return procedures_of(law.pack, values)


def rulings(law: Book, values: dict[str, Any], reading: str) -> Any:
    """What the guide rules when something goes wrong."""
    return irregularities_of(law.pack, values)


def not_applying(law: Book, values: dict[str, Any], reading: str) -> Any:
    chapters = chapters_of(law.pack, values)
    return [each["cite"] for chapter in chapters for each in chapter["paragraphs"] if each.get("exempt")]


def floor(law: Book, values: dict[str, Any], reading: str) -> Any:
    """The deck clock, and what the floor may change by notice."""
    decks = deck_rules(law.pack, values, as_of=DAY)
    chosen = values["readings"]
    routes = [
        next(
            (
                change.route
                for change in law.limit_changes
                if change.paths == each.paths
                and change.direction in ("any", direction)
                and (within or not change.within_approved)
                and all(chosen.get(name) == option for name, option in change.under.items())
            ),
            None,
        )
        for each, direction, within in product(law.limit_changes, ("raise", "lower"), (True, False))
    ]
    return decks.hours, decks.stops_when_closed, routes


def settlement(law: Book, values: dict[str, Any], reading: str) -> Any:
    return [_settled(law, values, settings, data) for settings, data in ROUNDS[law.pack.id]]


def _settled(law: Book, values: dict[str, Any], settings: Mapping[str, Any], data: Mapping[str, Any]) -> Any:
    for path, value in settings.items():
        values = with_path(values, path, value)
    try:
        made = law.pack.game.settle_round(build_rules(law.pack, values), data)
    except EngineError as error:
        return str(error)
    return [(line.seat, line.bettor, line.wager, line.returned) for line in made.lines], made.meters


def price(law: Book, values: dict[str, Any], reading: str) -> Any:
    each = price_as_read(law.pack, values, law.pack.readings[reading].players)
    return each.edges, sorted(each.refused), each.problem


def findings(law: Book, values: dict[str, Any], reading: str) -> Any:
    silent = {check.code for check in law.checks if check.rule in ABOUT_THE_CHOICE}
    found = assess(law.pack, values, DAY).findings
    return sorted(_seen(each) for each in found if each.code not in silent)


def _seen(finding: Finding) -> tuple[str, ...]:
    return (
        finding.code,
        finding.severity,
        finding.path,
        finding.citation,
        str(finding.measured),
        str(finding.limit),
    )


SEEN: dict[str, Observation] = {
    "form": form,
    "procedure": procedures,
    "irregularities": rulings,
    "paragraphs that do not apply": not_applying,
    "floor": floor,
    "settlement": settlement,
    "finding": findings,
    "price": price,
}


def differences(
    pack_id: str, reading: str, seen_as: Mapping[str, Observation] = SEEN
) -> dict[tuple[str, str], str | None]:
    """Two options -> the first thing that differs between them; None where nothing does."""
    law = book(pack_id)
    options = [option.id for option in law.pack.readings[reading].option]
    found: dict[tuple[str, str], str | None] = dict.fromkeys(combinations(options, 2))
    for name, observe in seen_as.items():
        for values in configurations(pack_id, reading):
            if None not in found.values():
                return found
            seen = dict(_observed(law, observe, values, reading, options))
            for pair, known in found.items():
                if known is None and seen[pair[0]] != seen[pair[1]]:
                    found[pair] = name
    return found


def _observed(
    law: Book, observe: Observation, values: dict[str, Any], reading: str, options: list[str]
) -> Iterator[tuple[str, Any]]:
    for option in options:
        yield option, observe(law, _under(values, reading, option), reading)
