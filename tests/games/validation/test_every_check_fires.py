"""No check is decoration: each one that a pack binds fires in a case made for it, and is silent when unbound."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from games.engine.configuration import with_path
from games.rulepacks.book import Book, book_of
from games.rulepacks.checks import CheckBinding
from games.rulepacks.pack import Pack
from games.validation.references import Record
from games.validation.registry import rule_names
from games.validation.rulings import InterpretationRuling
from games.validation.validate import validate
from tests.games.configurations.values import DAY, PACKS, book, example

Case = dict[str, Any]
"""What `validate` is called with, beside the pack."""


def having(*settings: str) -> Callable[[Book, CheckBinding], Case]:
    return lambda law, check: {"configuration": example(law.pack.id, *settings)}


def unknown_path(law: Book, check: CheckBinding) -> Case:
    return {"configuration": {**example(law.pack.id), "nonsense": 1}}


def without_required_wager(law: Book, check: CheckBinding) -> Case:
    offered = [code for code in example(law.pack.id)["wagers"] if code not in check.arguments["clauses"]]
    return {"configuration": {**example(law.pack.id), "wagers": offered or ["none"]}}


def other_option(law: Book) -> tuple[str, str]:
    reading = next(each for each in law.pack.readings.values() if law.example["readings"].get(each.id))
    return reading.id, next(each.id for each in reading.option if each.id != reading.default)


def other_reading(law: Book, check: CheckBinding) -> Case:
    for reading in law.pack.readings.values():
        if reading.when.paths or reading.when.offers:
            continue
        option = next(each.id for each in reading.option if each.id != reading.default)
        return {"configuration": example(law.pack.id, f"readings.{reading.id}={option}")}
    raise AssertionError("no reading that always matters")


def no_readings(law: Book, check: CheckBinding) -> Case:
    return {"configuration": {**example(law.pack.id), "readings": {}}}


def against_a_ruling(law: Book, check: CheckBinding) -> Case:
    reading, option = other_option(law)
    return {
        "configuration": example(law.pack.id),
        "rulings": [InterpretationRuling(reading=reading, option=option, from_=date(2026, 1, 1))],
    }


def unanswered(law: Book, check: CheckBinding) -> Case:
    return {"configuration": {**example(law.pack.id), "attestations": {}}}


def answered_with_no(law: Book, check: CheckBinding) -> Case:
    asked = next(
        each.id for each in law.attestations.values() if each.answer == "yes" and not each.when.paths
    )
    return {"configuration": example(law.pack.id, f"attestations.{asked}=false")}


def named(answer: str) -> Callable[[Book, CheckBinding], Case]:
    def case(law: Book, check: CheckBinding) -> Case:
        asked = next(each.id for each in law.attestations.values() if each.answer == "reference")
        configuration = with_path(example(law.pack.id), f"attestations.{asked}", answer)
        return {"configuration": configuration, "record": Record()}

    return case


def before_its_time(law: Book, check: CheckBinding) -> Case:
    return {"configuration": example(law.pack.id), "as_of": date(2025, 11, 20)}


def low_total(law: Book, check: CheckBinding) -> Case:
    return having("readings.initial_and_reset=together", "progressive.initial=1", "progressive.reset=1")(
        law, check
    )


def rate_of_nothing(law: Book, check: CheckBinding) -> Case:
    return having(f"{check.arguments['rates'][0]}=0")(law, check)


def without_envy_terms(law: Book, check: CheckBinding) -> Case:
    return {"configuration": {**example(law.pack.id), "wagers": ["initial", "war", "tie", "war_tie", "envy"]}}


def wheel(
    change: Callable[[list[dict[str, Any]]], list[dict[str, Any]]],
) -> Callable[[Book, CheckBinding], Case]:
    def case(law: Book, check: CheckBinding) -> Case:
        configuration = example(law.pack.id)
        stops = change(configuration["bonus_spin"]["wheel"])
        return {"configuration": with_path(configuration, "bonus_spin.wheel", stops)}

    return case


def a_cheap_threshold(law: Book, check: CheckBinding) -> Case:
    return {"configuration": example(law.pack.id), "dear_percent": 1}


def no_price(law: Book, check: CheckBinding) -> Case:
    """Out of what can be reckoned, and well-formed: rates that take more than there is, or too many decks."""
    if "progressive.reserve_rate" in law.parameters:
        return having("progressive.reserve_rate=99")(law, check)
    return having("decks=11")(law, check)


def sign(*lines: str) -> Callable[[Book, CheckBinding], Case]:
    """At the place of which the check speaks, where it speaks of one."""

    def made(law: Book, check: CheckBinding) -> Case:
        values = with_path(example(law.pack.id), "sign.lines", list(lines))
        for path, options in check.when.equal.items():
            values = with_path(values, path, options[0])
        return {"configuration": values}

    return made


def beyond_another(law: Book, check: CheckBinding) -> Case:
    readings = [f"readings.{name}={option}" for name, option in check.under.items()]
    return having(*readings, f"{check.arguments['paths'][0]}=999999")(law, check)


def under_its_readings(*settings: str) -> Callable[[Book, CheckBinding], Case]:
    """A check that is tied to a reading fires under that reading."""

    def made(law: Book, check: CheckBinding) -> Case:
        readings = [f"readings.{name}={option}" for name, option in check.under.items()]
        return having(*readings, *settings)(law, check)

    return made


LINKED = 'progressive.linked=[{"table": "T2", "decks": %s, "wager": %s, "rate": %s}]'
CASES: dict[str, Callable[[Book, CheckBinding], Case]] = {
    "adjacent_boxes_fit": having("adjacent_boxes=3", "seats=2"),
    "amounts_together": low_total,
    "attestation_affirmed": answered_with_no,
    "attestation_answered": unanswered,
    "attestation_filed": named("filed with this submission"),
    "attestation_on_record": named("approval 7"),
    "attestation_reference": named("none yet"),
    "box_without_wager": having("wagers=player,banker"),
    "contested_decks": having("decks=7"),
    "cut_card_depth": having("cut_card=77"),
    "cut_card_in_stack": having("cut_card=9999"),
    "dear_wager": a_cheap_threshold,
    "decks_in_all": having("readings.deck_basis=in_all", "decks=2"),
    "displayed_return": having("displayed_rtp=98.00"),
    "document_in_force": before_its_time,
    "elements_present": having("layout_elements=operator_name"),
    "envy_schedule": having("progressive.wager=1"),
    "free_walk_away": having(),
    "insurance_among_wagers": having("wagers=player,banker"),
    "insurance_on_layout": having("insurance.display=layout"),
    "insurance_cap_reachable": under_its_readings("limits.differential=100", "limits.maximum=100"),
    "insurance_offered": having("insurance.offered=false"),
    "jackpot_reachable": having("decks=3"),
    "known_element": having("layout_elements=fountain"),
    "known_event": having("paytables.tie.nonsense=1 to 1"),
    "known_layout": having("layout=Z"),
    "known_path": unknown_path,
    "known_wager": having("wagers=nonsense"),
    "limits_in_order": having("limits.minimum=999999"),
    "linked_probability": having(LINKED % (8, 5, 15)),
    "linked_rate": having(LINKED % (6, 5, 10)),
    "linked_wager": having(LINKED % (6, 1, 15)),
    "long_run_edge": having("progressive.rate=50"),
    "matching_wager_limits": having("limits.wagers.war.maximum=1"),
    "minimum_in_steps": having("limits.minimum=15", "limits.increment=10"),
    "meter_maximum": having("progressive.maximum=100"),
    "must_offer": without_required_wager,
    "needs_wager": without_envy_terms,
    "no_more_than": beyond_another,
    "odds_say_to": having("paytables.tie.tie=10 for 1"),
    "one_amount": under_its_readings("limits.maximum=500"),
    "one_batch_by_hand": having("card_supply=hand_shuffle"),
    "payable_in_chips": having("limits.smallest_chip=7"),
    "payout_limit_covers": having("limits.payout_per_hand=1"),
    "player_advantage": having("paytables.tie.tie=99 to 1"),
    "positions_not_stated": having("layout=P"),
    "positions_on_layout": having("layout=D", "seats=6"),
    "priceable": no_price,
    "rate_sensible": rate_of_nothing,
    "rates_alike": under_its_readings("bonus_spin.secondary.rate=3"),
    "reading_as_ruled": against_a_ruling,
    "reading_chosen": no_readings,
    "reading_relied_on": other_reading,
    "sign_agrees": sign("Tie wager pays 77 to 1"),
    "sign_promises_no_more": sign("Lucky dealer pays 77 to 1"),
    "sign_says_to": sign("Tie pays 10 for 1"),
    "sign_states_payout_limit": sign("Tie pays 10 to 1"),
    "sign_states_pays": sign("Everything pays well"),
    "sign_understood": sign("1 to 1"),
    "stake_at_war": having(),
    "stake_has_pay_table": having("bonus_spin.wagers=1"),
    "two_batches": having("batches=1"),
    "undisclosed_return": having(),
    "value_form": having("decks=many"),
    "value_stated": having("decks="),
    "wager_limits_in_order": having("limits.wagers.tie.minimum=200", "limits.wagers.tie.maximum=100"),
    "wager_on_layout": having("layout=M"),
    "wager_taken": having("readings.wagers_after_call=war_alone"),
    "wheel_community": wheel(lambda stops: [each for each in stops if each["community"] != 150]),
    "wheel_community_pays": wheel(lambda stops: [*stops, {"weight": 1, "hot_spot": 200, "community": 1}]),
    "wheel_hot_spot_pays": wheel(lambda stops: [*stops, {"weight": 1, "hot_spot": 1, "community": 25}]),
    "wheel_symbols": wheel(lambda stops: [{**stops[0], "symbol": "Cherry"}, *stops]),
    "wheel_hot_spots": wheel(lambda stops: [each for each in stops if each["hot_spot"] != "secondary"]),
}
BOUND = [
    pytest.param(pack_id, check, id=f"{check.code} {check.rule}")
    for pack_id in PACKS
    for check in book(pack_id).checks
]


def codes_found(pack: Pack, case: Case) -> set[str]:
    further = {name: value for name, value in case.items() if name in ("rulings", "dear_percent", "record")}
    found = validate(case["configuration"], pack, case.get("as_of", DAY), **further)
    return {code for each in found for code in each.codes}


def unbound(law: Book, code: str) -> Pack:
    """The pack without one of its checks."""
    file = law.pack.files["checks"]
    fewer = file.model_copy(update={"check": tuple(each for each in file.check if each.code != code)})
    return replace(law.pack, files={**law.pack.files, "checks": fewer})


@pytest.mark.parametrize(("pack_id", "check"), BOUND)
def test_a_bound_check_fires_and_is_silent_when_unbound(pack_id: str, check: CheckBinding) -> None:
    law = book(pack_id)
    case = CASES[check.rule](law, check)
    assert check.code in codes_found(law.pack, case)
    assert check.code not in codes_found(unbound(law, check.code), case)


@pytest.mark.parametrize(("pack_id", "check"), BOUND)
def test_a_bound_check_does_not_fire_on_the_example_as_an_error(pack_id: str, check: CheckBinding) -> None:
    law = book(pack_id)
    errors = {each.code for each in validate(law.example, law.pack, DAY) if each.severity == "error"}
    assert check.code not in errors


def test_every_check_is_bound_by_some_pack_and_has_a_case() -> None:
    bound = {check.rule for pack_id in PACKS for check in book(pack_id).checks}
    assert bound == set(rule_names()) == set(CASES)


@pytest.mark.parametrize("pack_id", PACKS)
def test_what_must_be_stated_is_missed_when_it_is_not(pack_id: str) -> None:
    law = book(pack_id)
    usual = next(check.code for check in law.checks if check.rule == "value_stated")
    for parameter in law.parameters.values():
        if not parameter.required:
            continue
        configuration = with_path(example(pack_id), parameter.path, None)
        found = {each.path: each for each in validate(configuration, law.pack, DAY) if each.limit == "stated"}
        assert found[parameter.path].code == (parameter.stated_code or usual)
        assert found[parameter.path].citation == "; ".join(parameter.cite)
        assert found[parameter.path].severity == "error"


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_code_that_a_paragraph_names_is_one_that_some_test_here_makes_fire(pack_id: str) -> None:
    law = book_of(book(pack_id).pack)
    named = {ref.name for each in law.clauses.values() for ref in each.by if ref.kind == "check"}
    fired = {check.code for check in law.checks}
    fired |= {limit.code for _, limit in law.limits} | {table.code for table in law.paytables}
    fired |= {each.stated_code for each in law.parameters.values() if each.stated_code}
    assert named <= fired
