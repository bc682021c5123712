from django.urls import URLPattern, URLResolver, path

from submissions.documents import files
from submissions.review.views import detail
from submissions.submissions.views import (
    discussion as drafts_discussion,
)
from submissions.submissions.views import (
    drafts,
)
from submissions.submissions.views import (
    edit as drafts_edit,
)
from submissions.submissions.views import (
    files as drafts_files,
)
from submissions.submissions.views import (
    steps as drafts_steps,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("submissions/", drafts.SubmissionListView.as_view(), name="submission-list"),
    path("games/<int:pk>/submit/", drafts.SubmissionBeginView.as_view(), name="submission-begin"),
    path(
        "submissions/<int:pk>/change/", drafts_edit.SubmissionChangeView.as_view(), name="submission-change"
    ),
    path(
        "submissions/<int:pk>/findings/",
        drafts_edit.SubmissionFindingsView.as_view(),
        name="submission-findings",
    ),
    path(
        "submissions/<int:pk>/layouts/",
        drafts_edit.SubmissionLayoutsView.as_view(),
        name="submission-layouts",
    ),
    path("submissions/<int:pk>/files/", drafts_files.SubmissionFilesView.as_view(), name="submission-files"),
    path(
        "submissions/<int:pk>/files/<int:file_id>/remove/",
        drafts_files.SubmissionFileRemoveView.as_view(),
        name="submission-file-remove",
    ),
    path("submissions/<int:pk>/sign/", drafts_steps.SubmissionSignView.as_view(), name="submission-sign"),
    path(
        "submissions/<int:pk>/withdraw/",
        drafts_steps.SubmissionWithdrawView.as_view(),
        name="submission-withdraw",
    ),
    path(
        "submissions/<int:pk>/comment/",
        drafts_discussion.SubmissionCommentView.as_view(),
        name="submission-comment",
    ),
    path(
        "submissions/<int:pk>/comments/<int:point_id>/answer/",
        drafts_discussion.SubmissionAnswerView.as_view(),
        name="submission-answer",
    ),
]


urlpatterns += [
    path("submissions/<int:pk>/", detail.SubmissionView.as_view(), name="submission-detail"),
    path("documents/<int:pk>/file", files.DocumentFileView.as_view(), name="document-file"),
    path("attachments/<int:pk>/file", files.AttachmentFileView.as_view(), name="attachment-file"),
]
