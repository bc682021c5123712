"""What is said of a configuration: by field and section, against what is in force, without dealing again."""

from fractions import Fraction

import pytest

from games.configurations.rules.allowed import allowed_words
from games.configurations.rules.assessment import assess
from games.configurations.rules.paytables import pay_tables
from games.configurations.rules.price_lines import meter_lines, price_lines
from games.configurations.rules.reading_edges import reading_edges
from games.configurations.rules.sections import findings_by_field, section_counts, section_of, sections_of
from games.engine.baccarat.pricing import _counts
from games.engine.baccarat.thirds import deal_third_cards
from games.engine.price import Price
from games.engine.war import electronic
from games.engine.war.deals import weights_by_card, weights_by_rank
from games.engine.war.envy import _moments
from games.engine.war.winners import winners_of
from games.rulepacks.loader import load_pack
from games.rulepacks.parameters import Limit, Parameter
from tests.games.configurations.values import DAY, MD, ONLINE, PACKS, SG, book, example

DEALING = (
    weights_by_rank,
    weights_by_card,
    winners_of,
    _moments,
    _counts,
    deal_third_cards,
)


def deals_counted() -> list[int]:
    return [each.cache_info().misses for each in DEALING]


@pytest.mark.parametrize("pack_id", PACKS)
def test_an_edited_pay_table_is_priced_without_dealing_a_card_again(
    pack_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = load_pack(pack_id)
    assess(pack, example(pack_id), DAY).price  # noqa: B018
    before = deals_counted()
    # odds that change what a player decides sort the same deals anew; wars are not dealt again for it
    monkeypatch.setattr(electronic, "_wars", lambda *given: pytest.fail("wars are dealt again"))
    odds = [path for path in book(pack_id).parameters if path.startswith("paytables.")]
    edges = set()
    for number, path in enumerate(odds):
        price = assess(pack, example(pack_id, f"{path}={number + 11} to 1"), DAY).price
        if isinstance(price, Price):
            edges.add(tuple(each.house_edge for each in price.wagers.values()))
    assert len(edges) > 1, "the prices are those of the edited tables"
    assert deals_counted() == before


def test_findings_are_counted_where_their_field_is() -> None:
    found = assess(
        load_pack(MD), example(MD, "progressive.reset=9500", "seats=12", "readings.deck_basis="), DAY
    )
    counts = {each.code: each for each in section_counts(found)}
    assert counts["progressive"].errors == 1
    assert counts["limits"].errors == 1
    assert counts["readings"].warnings + counts["readings"].errors >= 1
    assert counts["cards"].errors == 0


def test_attestations_are_counted_by_those_that_arise() -> None:
    full = assess(load_pack(MD), example(MD), DAY)
    assert full.attestations == (19, 19)
    fewer = assess(load_pack(MD), example(MD, "attestations.meter_display=", "card_supply=hand_shuffle"), DAY)
    answered, asked = fewer.attestations
    assert asked < 19
    assert answered == asked - 1


def test_fields_of_a_wager_that_is_not_offered_do_not_matter() -> None:
    plain = assess(load_pack(MD), example(MD, "wagers=initial,war,tie,war_tie"), DAY)
    assert "progressive.rate" not in plain.applying
    assert "paytables.progressive.tie" not in plain.applying
    assert "limits.wagers.envy.maximum" not in plain.applying
    assert {"decks", "paytables.tie.tie", "limits.wagers.tie.maximum"} <= plain.applying


@pytest.mark.parametrize("pack_id", PACKS)
def test_every_path_has_a_section_and_every_section_a_path(pack_id: str) -> None:
    used = {section_of(path, book(pack_id)) for path in book(pack_id).parameters}
    assert used == set(sections_of(book(pack_id)))
    assert section_of("", book(pack_id)) == "cards"


def test_a_finding_about_a_whole_is_shown_at_its_first_field() -> None:
    found = assess(load_pack(MD), example(MD, "progressive.linked=[]", "progressive.kind=linked"), DAY)
    by_field = findings_by_field(found.findings, book(MD))
    assert all(path in book(MD).parameters or path == "" for path in by_field)


def test_price_lines_say_what_moved_and_by_how_much() -> None:
    pack = load_pack(MD)
    now = assess(
        pack, example(MD, "paytables.tie.tie=9 to 1", "wagers=initial,war,tie,progressive"), DAY
    ).price
    before = assess(pack, example(MD), DAY).price
    lines = {line.code: line for line in price_lines(pack, now, before)}
    tie = lines["tie"]
    assert tie.edge.delta == Fraction(23, 311)
    assert tie.hit.delta == 0
    assert tie.rtp.delta == -Fraction(23, 311)
    assert lines["envy"].is_gone
    assert lines["initial"].edge.delta == 0


def test_the_break_even_meter_is_that_of_the_document() -> None:
    """1 player, six decks, $5: the golden figure of the engine."""
    price = assess(load_pack(MD), example(MD), DAY).price
    lines = {line.label: line.figure.now for line in meter_lines(load_pack(MD), price, None)}
    assert lines["Break-even meter, Progressive Payout Wager, 1 player"] == 457450


def test_insurance_is_one_line_for_each_hand() -> None:
    price = assess(load_pack(SG), example(SG), DAY).price
    lines = {line.code: line for line in price_lines(load_pack(SG), price, None)}
    edge = lines["player_insurance"].edge.now
    assert edge is not None
    assert 0 < edge < 1


def test_rows_of_a_pay_table_add_up_to_the_edge() -> None:
    for pack_id in PACKS:
        for table in pay_tables(assess(load_pack(pack_id), example(pack_id), DAY)):
            if table.edge is not None and table.code != "progressive":
                added = sum((row.return_ or 0 for row in (*table.rows, *table.rest)), Fraction(0))
                assert added == -table.edge, table.code


def test_empty_odds_are_paid_as_printed_or_as_the_commission_makes_them() -> None:
    tables = {
        table.code: table for table in pay_tables(assess(load_pack(SG), example(SG, "commission=4"), DAY))
    }
    assert tables["banker"].rows[0].printed == "0.96 to 1"
    assert tables["tie"].rows[0].printed == "8 to 1"


def test_of_several_limits_the_strictest_is_said() -> None:
    field = Parameter(path="decks", kind="whole", section="cards", label="It", cite=("ZZ 1",), low=1)
    limits = [
        Limit(code="MD-CW-030", max=24, cite=("ZZ 1",)),
        Limit(code="MD-CW-031", max=8, cite=("ZZ 1",)),
        Limit(code="MD-CW-032", min=2, cite=("ZZ 1",)),
    ]
    assert allowed_words(field, limits[:2]) == "at most 8"
    assert allowed_words(field, limits) == "from 2 to 8"
    assert allowed_words(field, [Limit(code="MD-CW-033", options=(3, 5), cite=("ZZ 1",))]) == "one of 3, 5"
    assert allowed_words(field, []) == ""


def test_a_reading_is_worth_what_its_options_change() -> None:
    edges = reading_edges(load_pack(MD), example(MD), "tie_war_wager")
    lines = dict(edges.lines)
    assert [round(float(edge or 0) * 100, 2) for edge in lines["Initial Wager"]] == [2.33, 2.88]
    assert reading_edges(load_pack(ONLINE), example(ONLINE), "main_maximum").lines == ()
