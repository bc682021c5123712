from django.urls import URLPattern, URLResolver, path

from games.approved_rules.views import in_force
from games.approved_rules.views import rollouts as going_live
from games.approved_rules.views import suspensions as going_live_stops

urlpatterns: list[URLPattern | URLResolver] = [
    path("going-live/", going_live.GoingLiveBoardView.as_view(), name="going-live"),
    path("going-live/<int:pk>/", going_live.ConfirmTableView.as_view(), name="going-live-confirm"),
    path(
        "going-live/<int:pk>/take-back/<slug:confirmation>/",
        going_live.TakeBackView.as_view(),
        name="going-live-take-back",
    ),
    path("going-live/<int:pk>/call-off/", going_live.CallOffView.as_view(), name="going-live-call-off"),
    path(
        "approved-rules/<int:pk>/tables/",
        going_live.ScheduleTablesView.as_view(),
        name="rules-version-schedule",
    ),
    path(
        "approved-rules/<int:pk>/withdraw/",
        going_live_stops.WithdrawRulesView.as_view(),
        name="rules-version-withdraw",
    ),
    path(
        "approved-rules/<int:pk>/suspend/",
        going_live_stops.SuspendRulesView.as_view(),
        name="rules-version-suspend",
    ),
    path(
        "approved-rules/suspensions/<int:pk>/lift/",
        going_live_stops.LiftSuspensionView.as_view(),
        name="rules-version-lift",
    ),
]


urlpatterns += [
    path("approved-rules/", in_force.RulesVersionListView.as_view(), name="rules-version-list"),
    path("approved-rules/look-up/", in_force.RulesLookUpView.as_view(), name="rules-version-look-up"),
    path("approved-rules/<int:pk>/", in_force.RulesVersionView.as_view(), name="rules-version-detail"),
    path("tables/<int:pk>/rules/", in_force.TableRulesView.as_view(), name="table-rules"),
]
