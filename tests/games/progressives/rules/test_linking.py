"""COMAR 36.05.03.24 over real tables: same probability, same wager, same rate, or in proportion with a notice."""

from decimal import Decimal
from typing import Any

from games.progressives.rules.drift import settings_drift
from games.progressives.rules.linking import LinkedTable, linked_findings
from games.progressives.rules.meters import (
    MeterFigures,
    meter_figures,
    meter_names,
    meter_paths,
    meter_wagers,
)
from games.rulepacks.floor_law import law_of
from games.rulepacks.loader import load_pack
from tests.games.configurations.values import DAY, MD, SG, example
from tests.games.progressives.rules.meters import make_terms

PACK = load_pack(MD)
LAW = law_of("us-md").progressives


def table(number: str, *settings: str, notice: bool = False) -> LinkedTable:
    return LinkedTable(number, example(MD, *settings), notice)


def codes(*tables: LinkedTable, path: str = "progressive") -> list[str]:
    return [finding.code for finding in linked_findings(PACK, path, tables, DAY, LAW.linking_at(DAY))]


def test_36_05_03_24_equal_tables_have_no_finding() -> None:
    assert codes(table("T1"), table("T2"), table("T3")) == []


def test_36_05_03_24_other_decks_are_another_probability() -> None:
    found = linked_findings(
        PACK, "progressive", [table("T1", "decks=6"), table("T2", "decks=8")], DAY, LAW.linking_at(DAY)
    )
    assert [each.code for each in found] == ["MD-CW-070"]
    assert "T2" in found[0].message
    assert found[0].citation == "COMAR 36.05.03.24"


def test_36_05_03_24_another_wager_and_rate() -> None:
    other = table("T2", "progressive.wager=1", "progressive.rate=12")
    assert codes(table("T1"), other) == ["MD-CW-071", "MD-CW-072"]


def test_36_05_03_24_a_wager_with_a_notice_still_needs_a_probability_in_proportion() -> None:
    other = table("T2", "progressive.wager=1", "decks=8", notice=True)
    assert codes(table("T1"), other) == ["MD-CW-070"]


def test_a_table_without_rules_or_without_the_wager_is_named() -> None:
    plain = LinkedTable("T3", example(MD) | {"wagers": ["initial", "tie"]})
    found = linked_findings(
        PACK, "progressive", [table("T1"), LinkedTable("T2", None), plain], DAY, LAW.linking_at(DAY)
    )
    assert [each.code for each in found] == ["LINK-001", "LINK-001"]


def test_the_meters_of_the_spin_are_linked_by_the_same_rule() -> None:
    other = table("T2", "bonus_spin.primary.rate=9")
    assert codes(table("T1"), other, path="bonus_spin.primary") == ["LINK-004"]
    assert codes(table("T1"), table("T2"), path="bonus_spin.secondary") == []


def test_the_packs_meters_are_found_by_their_rates() -> None:
    assert meter_paths(PACK) == ("progressive", "bonus_spin.primary", "bonus_spin.secondary")
    assert meter_paths(load_pack(SG)) == ()
    assert meter_names(PACK)["bonus_spin.primary"] == "Bonus Spin, primary meter"


def test_the_engines_figures_of_every_meter() -> None:
    for path in meter_paths(PACK):
        figures = meter_figures(PACK, example(MD), path)
        assert isinstance(figures, MeterFigures)
        assert 0 < figures.chance < 1
        assert figures.break_even_amount is None or figures.break_even_amount > 0


def test_a_configuration_without_the_wager_has_no_figures() -> None:
    assert isinstance(meter_figures(PACK, example(MD) | {"wagers": ["initial"]}, "progressive"), str)


def terms_of(values: dict[str, Any], path: str, **other: object) -> Any:
    from games.progressives.rules.meters import meter_terms

    stated = meter_terms(values, path)
    return make_terms(
        **{
            "wager": meter_wagers(values, path)[0],
            "rate": stated["rate"],
            "reserve_rate": stated["reserve_rate"] or Decimal(0),
            "initial": stated["initial"],
            "reset": stated["reset"],
            "cap": stated["maximum"],
        }
        | other
    )


def test_a_meter_set_as_approved_has_no_drift() -> None:
    values = example(MD)
    for path in meter_paths(PACK):
        assert (
            list(settings_drift(PACK, path, values, terms_of(values, path), "T1", LAW.settings_at(DAY))) == []
        )


def test_drift_names_the_setting_and_its_clause() -> None:
    values = example(MD)
    terms = terms_of(values, "progressive", reset=Decimal(9_500), wager=Decimal(1))
    found = list(settings_drift(PACK, "progressive", values, terms, "T1", LAW.settings_at(DAY)))
    assert [each.path for each in found] == ["progressive.reset", "progressive.wager"]
    assert "9,500" in found[0].message
    assert "MD 10.C(2)" in found[0].citation
