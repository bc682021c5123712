from django.urls import URLPattern, URLResolver, path

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
