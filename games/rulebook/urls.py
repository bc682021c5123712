from django.urls import URLPattern, URLResolver, path

from games.rulebook import api
from games.rulebook.views import guide, interpretations, legal, pack_notices, rules, versions

urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/", rules.RulesListView.as_view(), name="rules-list"),
    path("rules/legal/", legal.RulesLegalView.as_view(), name="rules-legal"),
    path("rules/irregularities/", guide.RulesGuideStartView.as_view(), name="rules-guide"),
    path("rules/<pack:pack>/", rules.RulesPackView.as_view(), name="rules-pack"),
    path("rules/<pack:pack>/readings/", interpretations.InterpretationsView.as_view(), name="rules-readings"),
    path(
        "rules/<pack:pack>/readings/<slug:reading>/",
        interpretations.InterpretationDetailView.as_view(),
        name="rules-reading",
    ),
    path("rules/<pack:pack>/versions/", versions.RulesVersionsView.as_view(), name="rules-versions"),
    path("rules/<pack:pack>/irregularities/", guide.RulesGuideView.as_view(), name="rules-irregularities"),
    path("rules/<pack:pack>/<str:paragraph>", rules.RulesParagraphView.as_view(), name="rules-paragraph"),
    path(
        "rules/<pack:pack>/versions/notices/<int:operator>/",
        pack_notices.PackNoticeAddView.as_view(),
        name="pack-notice-add",
    ),
    path("notices/rules/<int:pk>/", pack_notices.PackNoticeView.as_view(), name="pack-notice-detail"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("rule-packs/", api.PackList.as_view(), name="api-rule-pack-list"),
    path(
        "rule-packs/<slug:jurisdiction>/<slug:game>/", api.PackDetail.as_view(), name="api-rule-pack-detail"
    ),
    path(
        "rule-packs/<slug:jurisdiction>/<slug:game>/paragraphs/",
        api.Paragraphs.as_view(),
        name="api-rule-pack-paragraphs",
    ),
    path(
        "rule-packs/<slug:jurisdiction>/<slug:game>/limits/",
        api.PackLimits.as_view(),
        name="api-rule-pack-limits",
    ),
    path(
        "rule-packs/<slug:jurisdiction>/<slug:game>/readings/",
        api.PackReadings.as_view(),
        name="api-rule-pack-readings",
    ),
    path(
        "rule-packs/<slug:jurisdiction>/<slug:game>/irregularities/",
        api.PackIrregularities.as_view(),
        name="api-rule-pack-irregularities",
    ),
]
