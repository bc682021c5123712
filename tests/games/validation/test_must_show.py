"""The limits that everybody asks about first, each on both sides and with its clause."""

import pytest

from tests.games.configurations.values import MD, ONLINE, SD, SG, cited, errors, findings


@pytest.mark.parametrize(
    ("pack_id", "settings", "clauses"),
    [
        (MD, ["seats=9"], set()),
        (MD, ["seats=10"], {"MD 2.A"}),
        (MD, ["seats=14"], {"MD 2.A"}),
        (MD, ["seats=15"], {"MD 2.A", "COMAR 36.05.02.20H"}),
        (MD, ["decks=6"], set()),
        (MD, ["decks=5", "card_supply=hand_shuffle"], {"MD 3.A"}),
        (MD, ["decks=5"], {"MD 3.A", "MD 3.B"}),
        (MD, ["batches=1"], {"MD 3.B(1)"}),
        (MD, ["progressive.reset=10000.00"], set()),
        (MD, ["progressive.reset=9999.99"], {"MD 10.C(2)"}),
        (MD, ["progressive.initial=10000.00"], set()),
        (MD, ["progressive.initial=9999.99"], {"MD 10.C(2)"}),
        (MD, ["progressive.rate="], {"MD 10.C(1)"}),
        (MD, ["bonus_spin.primary.initial=9999.99"], {"MD 10.D(3)(b)(i)"}),
        (MD, ["bonus_spin.secondary.initial=5000"], set()),
        (MD, ["bonus_spin.secondary.initial=4999.99"], {"MD 10.D(3)(b)(i)"}),
        (MD, ["bonus_spin.secondary.reset=4999.99"], {"MD 10.D(3)(b)(i)"}),
        (MD, ["bonus_spin.wagers=1"], {"MD 10.D"}),
        (MD, ["bonus_spin.wagers=1,5"], {"MD 10.D"}),
        (MD, ["deck_change_hours=8"], set()),
        (MD, ["deck_change_hours=8.5"], {"COMAR 36.05.02.16T"}),
        (MD, ["deck_change_hours=8.5", "card_supply=hand_shuffle"], {"COMAR 36.05.02.16T"}),
        (MD, ["deck_change_hours=24.5"], {"MD 3.C", "COMAR 36.05.02.16T"}),
        (MD, ["adjacent_boxes="], {"MD 7.E"}),
        (MD, ["adjacent_boxes=9"], set()),
        (MD, ["adjacent_boxes=10"], {"MD 7.E"}),
        (MD, ["electronic.community_cards=3"], set()),
        (MD, ["electronic.community_cards=4"], {"MD 9.L(2)"}),
        (MD, ["electronic.community_cards=7"], set()),
        (MD, ["cut_card=78"], set()),
        (MD, ["cut_card=77"], {"MD 5.F(2)"}),
        (SG, ["decks=3"], {"SG 2.2.1"}),
        (SG, ["decks=4"], set()),
        (SG, ["decks=10"], set()),
        (SG, ["decks=11"], {"SG 2.2.1"}),
        (SG, ["layout=D", "seats=5"], set()),
        (SG, ["layout=D", "seats=6"], {"SG Appendix D"}),
        (SG, ["layout=K", "seats=9"], {"SG Appendix K"}),
        (SG, ["layout=K", "seats=10"], set()),
        (SG, ["layout=K", "seats=16"], set()),
        (SG, ["layout=K", "seats=17"], {"SG Appendix K"}),
        (SG, ["layout=M", "wagers=player,banker,big_tiger,player_insurance,banker_insurance"], {"SG 4.1.5"}),
        (
            SG,
            ["layout=A", "wagers=player,banker,tiger_pair,player_insurance,banker_insurance"],
            {"SG 4.1.10"},
        ),
        (SG, ["layout=M", "wagers=player,banker,tiger_pair,player_insurance,banker_insurance"], set()),
        (SG, ["paytables.wu_dalang.wu_dalang=140 to 1"], {"SG 4.1.12"}),
        (SG, ["commission=4"], {"SG 4.1.1", "SG 4.1.2"}),
        (SD, ["decks=5"], {"SD (1)"}),
        (SD, ["decks=6"], set()),
        (SD, ["decks=7"], set()),
        (SD, ["decks=8"], set()),
        (SD, ["decks=9"], {"SD (1)"}),
        (ONLINE, ["decks=6"], set()),
        # Other decks have another return, so that the displayed one is wrong as well.
        (ONLINE, ["decks=8"], {"ONLINE initial-play:1", "ONLINE rules:2", "ONLINE rules:10"}),
        (ONLINE, ["displayed_rtp=97.83"], set()),
        (ONLINE, ["displayed_rtp=98.00"], {"ONLINE rules:2", "ONLINE rules:10"}),
        (ONLINE, ["limits.wagers.initial.maximum=3000"], set()),
        (ONLINE, ["limits.wagers.initial.maximum=3000.01"], {"ONLINE rules:3"}),
        (ONLINE, ["limits.wagers.tie.maximum=500"], set()),
        (ONLINE, ["limits.wagers.tie.maximum=500.01"], {"ONLINE rules:4"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_both_sides_of_a_limit(pack_id: str, settings: list[str], clauses: set[str]) -> None:
    assert cited(errors(pack_id, *settings)) == clauses


def test_25_hours_breach_two_clauses_in_two_findings() -> None:
    found = errors(MD, "deck_change_hours=25")
    assert sorted(each.citation for each in found) == ["COMAR 36.05.02.16T", "MD 3.C"]
    assert {(each.measured, each.limit) for each in found} == {("25", "24"), ("25", "8")}


def test_seven_decks_in_maryland_are_a_reading_and_not_a_silent_yes() -> None:
    found = [each for each in findings(MD, "decks=7") if each.path == "decks"]
    assert [(each.severity, each.citation) for each in found] == [("warning", "MD 3.A")]
    assert "deck_counts" in found[0].message


def test_a_tie_at_9_to_1_breaks_10_a_2() -> None:
    found = [each for each in errors(MD, "paytables.tie.tie=9 to 1") if each.path == "paytables.tie.tie"]
    assert [each.citation for each in found] == ["MD 10.A(2)"]
    assert (found[0].measured, found[0].limit) == ("9 to 1", "10 to 1")
    assert found[0].departure


def test_a_win_after_war_at_other_odds_than_1_to_2_breaks_the_schedule() -> None:
    found = [each for each in errors(SD, "paytables.war.win=1 to 1") if each.path == "paytables.war.win"]
    assert [each.citation for each in found] == ["SD paytable:win after war"]


def test_97_67_is_true_by_the_other_convention_and_the_warning_names_both() -> None:
    found = [each for each in findings(ONLINE, "displayed_rtp=97.67") if each.path == "displayed_rtp"]
    warning = next(each for each in found if each.severity == "warning")
    assert "97.83 % of everything staked" in warning.message
    assert "97.67 % of the initial wager" in warning.message
    assert not [each for each in found if each.severity == "error"]


def test_97_83_is_noted_as_the_return_on_everything_staked() -> None:
    notes = [
        each.message for each in findings(ONLINE) if each.path == "displayed_rtp" and each.severity == "note"
    ]
    assert any(note.startswith("97.83 % is the return on everything staked") for note in notes)


def test_fewer_decks_in_a_batch_than_a_jackpot_needs() -> None:
    """Six decks in two batches are a shoe of three, and a suited four of a kind takes four copies of a card."""
    in_all = errors(MD, "readings.deck_basis=in_all", "decks=3", "batches=2")
    assert cited(in_all) == {"MD 10.B(1)"}
    assert errors(MD, "readings.deck_basis=in_all", "decks=4", "batches=2") == []


def test_layout_p_states_no_positions() -> None:
    found = [each for each in findings(SG, "layout=P") if each.path == "seats"]
    assert [(each.severity, each.citation) for each in found] == [("warning", "SG Appendix P")]


def test_a_wheel_needs_both_meters() -> None:
    stops = '[{"weight": 1, "hot_spot": "primary", "community": 150}]'
    found = errors(MD, f"bonus_spin.wheel={stops}")
    assert {"MD 10.D(1)(b)", "MD 10.D(1)(c)", "MD 10.E(1)(h)"} <= cited(found)
    assert "MD 10.D(1)(a)" not in cited(found)
