from django.urls import URLPattern, URLResolver, path

from submissions.decisions.api import conditions as conditions_api
from submissions.decisions.api import decisions as decisions_api
from submissions.decisions.views import conditions, decisions, offers

urlpatterns: list[URLPattern | URLResolver] = [
    path("submissions/<int:pk>/decide/", decisions.DecideView.as_view(), name="submission-decide"),
    path("submissions/<int:pk>/return/", decisions.ReturnView.as_view(), name="submission-return"),
    path("submissions/<int:pk>/approve/", decisions.ApproveView.as_view(), name="submission-approve"),
    path("submissions/<int:pk>/offer/", decisions.OfferView.as_view(), name="submission-offer"),
    path("submissions/<int:pk>/reject/", decisions.RejectView.as_view(), name="submission-reject"),
    path(
        "submissions/<int:pk>/offer/answer/", offers.OfferAnswerView.as_view(), name="submission-offer-answer"
    ),
    path("conditions/", conditions.ConditionListView.as_view(), name="condition-list"),
    path("conditions/<int:pk>/report/", conditions.ReportConditionView.as_view(), name="condition-report"),
    path("conditions/<int:pk>/close/", conditions.CloseConditionView.as_view(), name="condition-close"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path(
        "submissions/<int:pk>/decisions/",
        decisions_api.DecisionList.as_view(),
        name="api-submission-decisions",
    ),
    path("submissions/<int:pk>/decide/", decisions_api.Decide.as_view(), name="api-submission-decide"),
    path(
        "submissions/<int:pk>/offer/accept/",
        decisions_api.AcceptOffer.as_view(),
        name="api-submission-offer-accept",
    ),
    path(
        "submissions/<int:pk>/offer/decline/",
        decisions_api.DeclineOffer.as_view(),
        name="api-submission-offer-decline",
    ),
    path("conditions/", conditions_api.ConditionList.as_view(), name="api-condition-list"),
    path("conditions/<int:pk>/", conditions_api.ConditionDetail.as_view(), name="api-condition-detail"),
    path(
        "conditions/<int:pk>/report/", conditions_api.ReportCondition.as_view(), name="api-condition-report"
    ),
    path("conditions/<int:pk>/close/", conditions_api.CloseCondition.as_view(), name="api-condition-close"),
]
