"""What a list says of a round follows from its snapshot alone."""

from fractions import Fraction

from games.engine.configuration import with_path
from submissions.submissions.snapshots.summary import summary_of
from tests.submissions.documents.material import snapshot_of


def test_it_counts_what_changed_and_names_the_largest_move_of_an_edge() -> None:
    snapshot = snapshot_of("us-md/casino-war")
    summary = summary_of(snapshot)
    assert (summary["kind"], summary["variant"], summary["changed"]) == ("amendment", "Main pit", 1)
    moves = [each for each in snapshot["redline"]["together"] if each["kind"] == "edge"]
    sizes = [abs(Fraction(each["after"]) - Fraction(each["before"])) for each in moves]
    edge = summary["edge"]
    assert abs(Fraction(edge["after"]) - Fraction(edge["before"])) == max(sizes)
    assert summary["findings"] == {"warning": 2}
    assert summary["readings"]["tie_war_wager"] == "war_wager"


def test_against_the_round_before_it_counts_values() -> None:
    snapshot = snapshot_of("us-md/casino-war")
    values = with_path(snapshot["configuration"]["values"], "limits.minimum", 25)
    earlier = snapshot | {"configuration": snapshot["configuration"] | {"values": values}}
    assert summary_of(snapshot, earlier)["since_round"] == 1
    assert summary_of(snapshot, snapshot)["since_round"] == 0
    assert summary_of(snapshot | {"redline": None})["changed"] is None
