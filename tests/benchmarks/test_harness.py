import pytest

from benchmarks.__main__ import print_table
from benchmarks.harness import Measurement
from benchmarks.plain import EIGHT_DECKS, categories
from benchmarks.plain_shoe import play_shoes
from games.engine.baccarat.outcomes import TOTALS_SPACE


def measured(ratio: float, at_least: float | None = 25, aim: float | None = 40) -> Measurement:
    return Measurement("work", ratio, "the baseline", at_least, aim, details=("a detail",))


@pytest.mark.parametrize(
    ("each", "verdict", "reached"),
    [
        (measured(24.9), "MISSED", False),
        (measured(25), "reached", True),
        (measured(40), "aim reached", True),
        (measured(1, at_least=None, aim=None), "reported", True),
    ],
)
def test_a_ratio_is_judged_by_what_is_required_of_it(each: Measurement, verdict: str, reached: bool) -> None:
    assert (each.verdict, each.reached) == (verdict, reached)


def test_the_table_has_ratio_requirement_aim_and_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    print_table([measured(31.4)])
    head, row, against, detail = capsys.readouterr().out.splitlines()
    assert head.split() == ["work", "measured", "at", "least", "aim", "verdict"]
    assert row.split() == ["work", "31x", "25x", "40x", "reached"]
    assert (against.strip(), detail.strip()) == ("against the baseline", "a detail")


def test_both_baselines_play_the_same_game() -> None:
    """Ratios mean nothing if the plain work is not the work."""
    counted, played = categories(EIGHT_DECKS), play_shoes(200)
    assert set(counted) == {outcome[:4] for outcome in TOTALS_SPACE.outcomes}
    assert set(played) <= set(counted)
    rounds, deals = sum(played.values()), sum(counted.values())
    for ending in ((7, 7, 2, 2), (8, 0, 2, 2), (0, 0, 3, 3), (6, 7, 3, 2)):
        chance = counted[ending] / deals
        assert abs(played[ending] / rounds - chance) < 5 * (chance * (1 - chance) / rounds) ** 0.5
