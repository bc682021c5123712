import pytest

from games.rulepacks.errors import PackError
from games.rulepacks.loader import pack_ids
from games.rulepacks.review import review_rules
from submissions.decisions.models import Decision
from submissions.submissions.models import Submission

JURISDICTIONS = sorted({pack_id.split("/")[0] for pack_id in pack_ids()})


@pytest.mark.parametrize("jurisdiction", JURISDICTIONS)
def test_every_jurisdiction_says_how_it_decides(jurisdiction: str) -> None:
    rules = review_rules(jurisdiction)
    assert set(rules.target_days) == set(Submission.Kind.values)
    assert {each.id for each in rules.kind} == set(Submission.Kind.values)
    assert {"approved", "rejected"} <= set(rules.outcomes) <= set(Decision.Outcome.values)
    assert "silence approves nothing" in rules.deadline


def test_a_new_feature_in_maryland_answers_the_nine_items_of_comar_36_05_03_20() -> None:
    rules = review_rules("us-md")
    assert len(rules.feature_item) == 9
    assert all(each.cite == ("COMAR 36.05.03.20",) for each in rules.feature_item)
    assert rules.needs_lab_report == ("new_feature",)


def test_maryland_approves_approves_with_conditions_or_rejects() -> None:
    assert review_rules("us-md").outcomes == ("approved", "approved_with_conditions", "rejected")


def test_a_jurisdiction_without_the_file_is_named() -> None:
    with pytest.raises(PackError, match="nobody has said how atlantis decides"):
        review_rules("atlantis")
