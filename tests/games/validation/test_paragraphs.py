"""Findings by paragraph, each limit from both sides."""

import pytest

from games.configurations.rules.redline.words import lines_of
from games.configurations.rules.rows import heading
from games.configurations.rules.typed import read_value, show_value
from games.rulepacks.loader import load_pack
from games.validation.findings import Finding
from games.validation.forms import problem_with
from games.validation.validate import validate
from tests.games.configurations.values import DAY, MD, ONLINE, SD, SG, book, example, findings


def found(pack_id: str, code: str, *settings: str) -> list[Finding]:
    return [each for each in findings(pack_id, *settings) if each.code == code]


# Singapore, insurance

BETS = ",".join(code for code in example(SG)["wagers"] if not code.endswith("_insurance"))
WITHOUT = ("insurance.offered=false", "insurance.display=", f"wagers={BETS}")


@pytest.mark.parametrize("missing", ["player_insurance", "banker_insurance"])
def test_sg_3_11_insurance_that_is_offered_is_among_the_bets_for_both_hands(missing: str) -> None:
    wagers = ",".join(code for code in example(SG)["wagers"] if code != missing)
    (finding,) = found(SG, "SG-TB-067", f"wagers={wagers}")
    assert (finding.severity, finding.citation, finding.limit) == ("error", "SG 3.11", missing)
    assert found(SG, "SG-TB-067") == []


def test_sg_4_2_2_insurance_that_is_not_offered_is_not_among_the_bets() -> None:
    findings_ = found(SG, "SG-TB-067", "insurance.offered=false", "private_table=true")
    assert [each.measured for each in findings_] == ["banker_insurance", "player_insurance"]
    assert {each.citation for each in findings_} == {"SG 4.2.2"}
    assert found(SG, "SG-TB-067", *WITHOUT, "private_table=true") == []


@pytest.mark.parametrize("private", ["false", ""])
def test_sg_4_2_2_only_private_gaming_does_without_insurance(private: str) -> None:
    assert len(found(SG, "SG-TB-060", *WITHOUT, f"private_table={private}")) == 1
    assert found(SG, "SG-TB-060", *WITHOUT, "private_table=true") == []


def test_sg_4_2_2_a_table_without_insurance_answers_for_its_notice_and_the_request() -> None:
    asked = [each.path for each in found(SG, "SG-TB-010", *WITHOUT, "private_table=true")]
    assert asked == ["attestations.no_insurance_notice", "attestations.no_insurance_request"]
    answered = ("attestations.no_insurance_notice=true", "attestations.no_insurance_request=true")
    assert found(SG, "SG-TB-010", *WITHOUT, "private_table=true", *answered) == []
    refused = found(SG, "SG-TB-011", *WITHOUT, "private_table=true", "attestations.no_insurance_notice=false")
    assert [each.severity for each in refused] == ["error"]


@pytest.mark.parametrize("layout", "ABCDEFGHIJKLMNOPQ")
def test_sg_3_12_odds_on_the_layout_only_where_the_appendix_prints_them(layout: str) -> None:
    settings = (f"layout={layout}", "insurance.display=layout")
    severities = [each.severity for each in found(SG, "SG-TB-068", *settings)]
    assert severities == {"B": ["warning"], "C": ["warning"], "G": [], "H": [], "M": []}.get(
        layout, ["error"]
    )
    assert found(SG, "SG-TB-068", f"layout={layout}") == []
    assert found(SG, "SG-TB-068", *settings, "readings.insurance_on_drawings=every_drawing") == []


# Maryland


def test_md_2_e_another_place_of_the_tip_box_with_its_approval() -> None:
    elements = ",".join(each for each in example(MD)["layout_elements"] if each != "drop_and_tip_box")
    moved = ("tip_box_place=elsewhere", f"layout_elements={elements},tip_box_elsewhere")
    assert [each.citation for each in found(MD, "MD-CW-110", f"layout_elements={elements}")] == ["MD 2.D"]
    assert found(MD, "MD-CW-110", *moved) == []
    assert [each.citation for each in found(MD, "MD-CW-110", moved[0])] == ["MD 2.E"]
    assert [each.path for each in found(MD, "MD-CW-010", *moved)] == [
        "attestations.tip_box_approval",
        "attestations.tip_box_prevented",
    ]
    approved = (
        "attestations.tip_box_approval=Approval 36-T-12 of 2 May 2026",
        "attestations.tip_box_prevented=true",
    )
    assert found(MD, "MD-CW-010", *moved, *approved) == []
    prevented = found(MD, "MD-CW-011", *moved, "attestations.tip_box_prevented=false")
    assert [each.citation for each in prevented] == ["MD 2.E"]


@pytest.mark.parametrize(
    ("decks", "codes"), [(2, {"MD-CW-027"}), (3, set()), (4, set()), (5, {"MD-CW-023"}), (6, {"MD-CW-023"})]
)
def test_md_3_b_in_all_counts_the_decks_of_both_batches(decks: int, codes: set[str]) -> None:
    settings = (f"decks={decks}", "readings.deck_basis=in_all")
    cards = [
        each
        for each in findings(MD, *settings)
        if each.code in ("MD-CW-022", "MD-CW-023", "MD-CW-024", "MD-CW-027")
    ]
    assert {each.code for each in cards} == codes
    assert {each.citation for each in cards} <= {"MD 3.B"}
    allowed = found(MD, "MD-CW-023", *settings, "readings.deck_counts=at_least_six")
    assert [each.severity for each in allowed] == (["warning"] if decks > 4 else [])


@pytest.mark.parametrize(("decks", "codes"), [(5, {"MD-CW-022", "MD-CW-024"}), (6, set()), (8, set())])
def test_md_3_b_per_batch_counts_the_decks_of_each(decks: int, codes: set[str]) -> None:
    found = [each for each in findings(MD, f"decks={decks}") if each.code.startswith("MD-CW-02")]
    cards = {code for each in found for code in each.codes}
    assert cards - {"MD-CW-028"} == codes


@pytest.mark.parametrize(
    ("pack_id", "code", "clauses"),
    [
        (MD, "MD-CW-105", "MD 1.A(6); MD 9.E(2)"),
        (SD, "SD-CW-105", "SD (4)(d)"),
        (ONLINE, "ON-WR-107", "ONLINE go-to-war:1"),
    ],
)
def test_md_1_a_6_9_e_2_the_war_wager_can_be_as_large_as_the_initial_wager(
    pack_id: str, code: str, clauses: str
) -> None:
    initial = ("limits.wagers.initial.maximum=500", "limits.wagers.initial.minimum=10")
    (finding,) = found(pack_id, code, *initial, "limits.wagers.war.maximum=499")
    assert (finding.severity, finding.citation, finding.limit) == ("error", clauses, "500")
    assert found(pack_id, code, *initial, "limits.wagers.war.maximum=500") == []
    (finding,) = found(pack_id, code, *initial, "limits.wagers.war.minimum=11")
    assert finding.path == "limits.wagers.war.minimum"
    assert found(pack_id, code, *initial, "limits.wagers.war.minimum=10") == []


def test_md_1_a_6_without_limits_of_its_own_the_initial_wager_has_those_of_the_table() -> None:
    assert [each.limit for each in found(MD, "MD-CW-105", "limits.wagers.war.maximum=499")] == ["500"]
    assert found(MD, "MD-CW-105", "limits.wagers.war.maximum=500") == []


@pytest.mark.parametrize(("pack_id", "code"), [(MD, "MD-CW-106"), (SD, "SD-CW-106"), (SG, "SG-TB-075")])
def test_36_05_03_14_a_the_minimum_is_a_multiple_of_the_step(pack_id: str, code: str) -> None:
    base: tuple[str, ...] = (
        "limits.increment=50",
        "limits.wagers.tie.minimum=",
        "limits.wagers.tie.increment=",
    )
    base += ("limits.wagers.war_tie.minimum=", "limits.wagers.war_tie.increment=") if pack_id == MD else ()
    (finding,) = found(pack_id, code, *base, "limits.minimum=75")
    assert (finding.severity, finding.measured, finding.limit) == ("error", "75", "50")
    assert found(pack_id, code, *base, "limits.minimum=100") == []
    assert found(pack_id, code, "limits.minimum=75", "limits.increment=") == []


def test_36_05_03_14_a_each_wager_has_a_minimum_in_its_own_steps() -> None:
    (finding,) = found(MD, "MD-CW-106", "limits.wagers.tie.increment=")
    assert (finding.path, finding.limit) == ("limits.wagers.tie.minimum", "10")
    (finding,) = found(MD, "MD-CW-106", "limits.wagers.tie.increment=3")
    assert (finding.path, finding.limit) == ("limits.wagers.tie.minimum", "3")
    (finding,) = found(MD, "MD-CW-106", "limits.wagers.tie.minimum=", "limits.wagers.tie.increment=3")
    assert finding.path == "limits.wagers.tie.increment"
    assert found(MD, "MD-CW-106", "limits.wagers.tie.increment=5") == []


# Bonus Spin Xtreme


def _symbols(symbol: str, **pays: object) -> list[Finding]:
    configuration = example(MD)
    stop = {"weight": 1, "hot_spot": 1000, "community": 125, "symbol": symbol} | pays
    configuration["bonus_spin"]["wheel"] = [*configuration["bonus_spin"]["wheel"], stop]
    return [each for each in validate(configuration, load_pack(MD), DAY) if each.path == "bonus_spin.wheel"]


@pytest.mark.parametrize(
    ("symbol", "community"), [("$150", 150), ("$100", 125), ("$75", 100), ("$35", 40), ("$25", 25)]
)
def test_md_10_e_a_symbol_is_stated_with_the_pay_that_is_printed_for_it(symbol: str, community: int) -> None:
    assert [each.code for each in _symbols(symbol, community=community)] == ["MD-CW-122"]
    wrong = next(pay for pay in (150, 125, 100, 75) if pay != community)
    assert [each.code for each in _symbols(symbol, community=wrong)] == ["MD-CW-091", "MD-CW-122"]


def test_md_10_d_1_a_symbol_of_the_hot_spot_and_one_that_nobody_prints() -> None:
    assert [each.code for each in _symbols("$ 1,000")] == ["MD-CW-122"]
    assert [each.code for each in _symbols("Jackpot", hot_spot="primary")] == ["MD-CW-122"]
    assert [each.code for each in _symbols("Jackpot", hot_spot=600)] == ["MD-CW-091", "MD-CW-122"]
    assert [each.code for each in _symbols("Cherry")] == ["MD-CW-091", "MD-CW-122"]


def test_md_10_e_a_stop_with_its_symbol_is_read_shown_and_priced() -> None:
    wheel = book(MD).parameters["bonus_spin.wheel"]
    typed = [heading("wheel"), "15", "1,000", "125", "$100"]
    (stop,) = read_value(wheel, typed)
    assert stop == {"weight": 15, "hot_spot": 1000, "community": 125, "symbol": "$100"}
    assert show_value(wheel, [stop])[-1] == "$100"
    assert lines_of(book(MD), "bonus_spin.wheel", [stop]) == (
        "symbol $100: 15 × hot spot $1,000, community $125",
    )
    without = {name: each for name, each in stop.items() if name != "symbol"}
    assert problem_with(wheel, [stop]) is None
    assert problem_with(wheel, [without]) is None
    assert problem_with(wheel, [{**stop, "symbol": 100}]) is not None
