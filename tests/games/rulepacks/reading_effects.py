"""What can be seen of a reading under each option: form, findings, price, settlement, steps, guide, document, floor.

A restatement of the option's own words is no effect: findings about the choice itself are left out, and of papers
only what is asked, done or left out counts, not the section that lists readings. Nor is another price of another
configuration: what an option is said to allow is priced under every one of them.
"""

from collections.abc import Callable, Mapping
from functools import cache
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
        ("deck_change_hours=24",),
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


def rules_document(law: Book, values: dict[str, Any], reading: str) -> Any:
    """Paragraphs that do not apply, and what the operator chose as sentences of the rules."""
    paragraphs = [each for chapter in chapters_of(law.pack, values) for each in chapter["paragraphs"]]
    return [
        (each["cite"], each.get("exempt"), each.get("unused"), [str(sentence) for sentence in each["stated"]])
        for each in paragraphs
        if each.get("exempt") or each.get("unused") or each["stated"]
    ]


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
    return {figure.key: figure.value for figure in each.figures}, sorted(each.refused), each.problem


def findings(law: Book, values: dict[str, Any], reading: str) -> Any:
    found = assess(law.pack, values, DAY).findings
    return sorted(_seen(each) for each in found if not _about_the_choice(law, each))


def _about_the_choice(law: Book, finding: Finding) -> bool:
    return any(check.code == finding.code and check.rule in ABOUT_THE_CHOICE for check in law.checks)


def _seen(finding: Finding) -> tuple[str, ...]:
    return (
        finding.code,
        finding.severity,
        finding.path,
        finding.citation,
        str(finding.measured),
        str(finding.limit),
    )


def errors_in_rounds(law: Book, values: dict[str, Any], reading: str) -> Any:
    """Errors about what a round states anew, such as a stake."""
    found = assess(law.pack, values, DAY).findings
    return sorted(
        (each.code, each.path)
        for each in found
        if each.severity == "error"
        and law.pack.paths.is_played(each.path)
        and not _about_the_choice(law, each)
    )


SEEN: dict[str, Observation] = {
    "form": form,
    "findings": findings,
    "price": price,
    "settlement": settlement,
    "procedures": procedures,
    "irregularities": rulings,
    "rules_document": rules_document,
    "floor": floor,
}
ALSO: dict[str, Observation] = {"errors in rounds": errors_in_rounds}
Pair = tuple[str, str]


@cache
def moved(pack_id: str, reading: str) -> dict[str, frozenset[Pair]]:
    """Place -> the pairs of options between which it differs."""
    return {name: differing(pack_id, reading, observe) for name, observe in (SEEN | ALSO).items()}


def pairs_of(pack_id: str, reading: str) -> list[Pair]:
    return list(combinations([option.id for option in book(pack_id).pack.readings[reading].option], 2))


def differing(pack_id: str, reading: str, observe: Observation) -> frozenset[Pair]:
    """Looked for in one configuration after the other, until every pair differs."""
    law, pairs = book(pack_id), pairs_of(pack_id, reading)
    options = dict.fromkeys(option for pair in pairs for option in pair)
    found: set[Pair] = set()
    for values in configurations(pack_id, reading):
        seen = {option: observe(law, _under(values, reading, option), reading) for option in options}
        found |= {pair for pair in pairs if seen[pair[0]] != seen[pair[1]]}
        if len(found) == len(pairs):
            break
    return frozenset(found)
