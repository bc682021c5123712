from django.urls import URLPattern, URLResolver, path

from submissions.submissions.api import attachments, drafting, submissions, versions
from submissions.submissions.views import discussion, drafts, edit, files, steps

urlpatterns: list[URLPattern | URLResolver] = [
    path("submissions/", drafts.SubmissionListView.as_view(), name="submission-list"),
    path("games/<int:pk>/submit/", drafts.SubmissionBeginView.as_view(), name="submission-begin"),
    path("submissions/<int:pk>/change/", edit.SubmissionChangeView.as_view(), name="submission-change"),
    path("submissions/<int:pk>/findings/", edit.SubmissionFindingsView.as_view(), name="submission-findings"),
    path("submissions/<int:pk>/layouts/", edit.SubmissionLayoutsView.as_view(), name="submission-layouts"),
    path("submissions/<int:pk>/files/", files.SubmissionFilesView.as_view(), name="submission-files"),
    path(
        "submissions/<int:pk>/files/<int:file_id>/remove/",
        files.SubmissionFileRemoveView.as_view(),
        name="submission-file-remove",
    ),
    path("submissions/<int:pk>/sign/", steps.SubmissionSignView.as_view(), name="submission-sign"),
    path(
        "submissions/<int:pk>/withdraw/", steps.SubmissionWithdrawView.as_view(), name="submission-withdraw"
    ),
    path(
        "submissions/<int:pk>/comment/", discussion.SubmissionCommentView.as_view(), name="submission-comment"
    ),
    path(
        "submissions/<int:pk>/comments/<int:point_id>/answer/",
        discussion.SubmissionAnswerView.as_view(),
        name="submission-answer",
    ),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("submissions/", submissions.SubmissionList.as_view(), name="api-submission-list"),
    path("submissions/<int:pk>/", submissions.SubmissionDetail.as_view(), name="api-submission-detail"),
    path("submissions/<int:pk>/findings/", drafting.DraftFindings.as_view(), name="api-submission-findings"),
    path(
        "submissions/<int:pk>/acknowledgements/",
        drafting.Acknowledgements.as_view(),
        name="api-submission-acknowledgements",
    ),
    path("submissions/<int:pk>/check/", drafting.IndependentCheck.as_view(), name="api-submission-check"),
    path("submissions/<int:pk>/submit/", drafting.Submit.as_view(), name="api-submission-submit"),
    path("submissions/<int:pk>/withdraw/", drafting.Withdraw.as_view(), name="api-submission-withdraw"),
    path(
        "submissions/<int:pk>/attachments/",
        attachments.AttachmentList.as_view(),
        name="api-submission-attachments",
    ),
    path("submissions/<int:pk>/rounds/", versions.RoundList.as_view(), name="api-submission-rounds"),
    path(
        "submissions/<int:pk>/rounds/<int:number>/",
        versions.RoundDetail.as_view(),
        name="api-submission-round",
    ),
    path(
        "submissions/<int:pk>/rounds/<int:number>/snapshot/",
        versions.RoundSnapshot.as_view(),
        name="api-submission-round-snapshot",
    ),
    path(
        "submissions/<int:pk>/rounds/<int:number>/recomputations/",
        versions.RecomputationList.as_view(),
        name="api-submission-round-recomputations",
    ),
    path("attachments/<int:pk>/", attachments.AttachmentDetail.as_view(), name="api-attachment-detail"),
    path(
        "attachments/<int:pk>/content/",
        attachments.AttachmentContent.as_view(),
        name="api-attachment-content",
    ),
]
