"""The demo has a draft to work on."""

from django.utils import timezone

from games.configurations.models import Configuration
from games.configurations.selectors.lists import variant_lines


def test_the_main_pit_has_an_edited_draft_with_findings_of_every_kind(demo_database: None) -> None:
    configuration = Configuration.objects.get(property__name="Harbor Point Casino", name="Main pit")
    (line,) = variant_lines([configuration], timezone.now())
    assert configuration.head > 2
    assert line.counts["error"] >= 3
    assert line.counts["warning"] >= 1
    assert line.counts["attestation"] >= 2
    assert line.is_changed
