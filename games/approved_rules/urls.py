from django.urls import URLPattern, URLResolver, path

from games.approved_rules.api import approved_rules as approved_rules_api
from games.approved_rules.api import rollouts as rollouts_api
from games.approved_rules.views import approved_rules, rollouts, suspensions

urlpatterns: list[URLPattern | URLResolver] = [
    path("going-live/", rollouts.RolloutBoardView.as_view(), name="going-live"),
    path("going-live/<int:pk>/", rollouts.ConfirmTableView.as_view(), name="going-live-confirm"),
    path(
        "going-live/<int:pk>/take-back/<slug:confirmation>/",
        rollouts.TakeBackView.as_view(),
        name="going-live-take-back",
    ),
    path("going-live/<int:pk>/call-off/", rollouts.CallOffView.as_view(), name="going-live-call-off"),
    path(
        "approved-rules/<int:pk>/tables/",
        rollouts.ScheduleTablesView.as_view(),
        name="rules-version-schedule",
    ),
    path(
        "approved-rules/<int:pk>/withdraw/",
        suspensions.WithdrawRulesView.as_view(),
        name="rules-version-withdraw",
    ),
    path(
        "approved-rules/<int:pk>/suspend/",
        suspensions.SuspendRulesView.as_view(),
        name="rules-version-suspend",
    ),
    path(
        "approved-rules/suspensions/<int:pk>/lift/",
        suspensions.LiftSuspensionView.as_view(),
        name="rules-version-lift",
    ),
    path("approved-rules/", approved_rules.ApprovedRulesListView.as_view(), name="rules-version-list"),
    path("approved-rules/<int:pk>/", approved_rules.ApprovedRulesView.as_view(), name="rules-version-detail"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("going-live/", rollouts_api.GoingLiveList.as_view(), name="api-going-live-list"),
    path("going-live/<int:pk>/", rollouts_api.GoingLiveDetail.as_view(), name="api-going-live-detail"),
    path("going-live/<int:pk>/confirm/", rollouts_api.Confirm.as_view(), name="api-going-live-confirm"),
    path("going-live/<int:pk>/take-back/", rollouts_api.TakeBack.as_view(), name="api-going-live-take-back"),
    path("rules-versions/", approved_rules_api.RulesVersionList.as_view(), name="api-rules-version-list"),
    path(
        "rules-versions/<int:pk>/",
        approved_rules_api.RulesVersionDetail.as_view(),
        name="api-rules-version-detail",
    ),
]
