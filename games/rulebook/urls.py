from django.urls import URLPattern, URLResolver, path, register_converter

from games.approved_rules.views import approved_rules as rules_versions
from games.rulebook.views import (
    guide as rules_guide,
)
from games.rulebook.views import (
    interpretations as rules_readings,
)
from games.rulebook.views import (
    legal as rules_legal,
)
from games.rulebook.views import (
    rules,
)


class PackConverter:
    """`us-md/casino-war`: jurisdiction and game."""

    regex = "[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(PackConverter, "pack")

urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/", rules.RulesListView.as_view(), name="rules-list"),
    path("rules/legal/", rules_legal.RulesLegalView.as_view(), name="rules-legal"),
    path("rules/irregularities/", rules_guide.RulesGuideStartView.as_view(), name="rules-guide"),
    path("rules/<pack:pack>/", rules.RulesPackView.as_view(), name="rules-pack"),
    path("rules/<pack:pack>/readings/", rules_readings.RulesReadingsView.as_view(), name="rules-readings"),
    path(
        "rules/<pack:pack>/readings/<slug:reading>/",
        rules_readings.RulesReadingView.as_view(),
        name="rules-reading",
    ),
    path(
        "rules/<pack:pack>/irregularities/",
        rules_guide.RulesGuideView.as_view(),
        name="rules-irregularities",
    ),
    path("rules/<pack:pack>/versions/", rules_versions.RulesVersionsView.as_view(), name="rules-versions"),
    path("rules/<pack:pack>/<str:paragraph>", rules.RulesParagraphView.as_view(), name="rules-paragraph"),
]
