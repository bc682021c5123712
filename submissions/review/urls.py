from django.urls import URLPattern, URLResolver, path, register_converter

from submissions.review.api import discussion, reviewing
from submissions.review.views import base, detail, queue, regulator_detail, steps, threads
from submissions.review.views.tabs import PARTS


class TabConverter:
    regex = "|".join(PARTS)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(TabConverter, "review_tab")

urlpatterns: list[URLPattern | URLResolver] = [
    path("submissions/<int:pk>/", detail.SubmissionView.as_view(), name="submission-detail"),
    path("review/", queue.ReviewQueueView.as_view(), name="review-queue"),
    path("submissions/<int:pk>/assign/", queue.AssignView.as_view(), name="submission-assign"),
    path(
        "submissions/<int:pk>/parts/<review_tab:tab>/",
        regulator_detail.PartView.as_view(),
        name="submission-snapshot-part",
    ),
    path("submissions/<int:pk>/review/", steps.ReviewView.as_view(), name="submission-review"),
    path("submissions/<int:pk>/note/", steps.NoteView.as_view(), name="submission-note"),
    path("submissions/<int:pk>/seen/", steps.SeenView.as_view(), name="submission-seen"),
    path("submissions/<int:pk>/recompute/", steps.RecomputeView.as_view(), name="submission-recompute"),
    path("submissions/<int:pk>/threads/", threads.ThreadView.as_view(), name="submission-thread"),
    path(
        "submissions/<int:pk>/threads/<int:comment_id>/reply/",
        threads.ReplyView.as_view(),
        name="submission-thread-reply",
    ),
    path(
        "submissions/<int:pk>/threads/<int:comment_id>/resolve/",
        threads.ThreadResolveView.as_view(),
        name="submission-thread-resolve",
    ),
    path(
        "submissions/<int:pk>/papers/<int:document_id>/<int:page_number>.png",
        base.PagePictureView.as_view(),
        name="submission-page",
    ),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("submissions/<int:pk>/comments/", discussion.CommentList.as_view(), name="api-submission-comments"),
    path(
        "submissions/<int:pk>/remarks/", discussion.OperatorComment.as_view(), name="api-submission-remarks"
    ),
    path("submissions/<int:pk>/responses/", discussion.Responses.as_view(), name="api-submission-responses"),
    path("submissions/<int:pk>/points/", discussion.AuthorityComment.as_view(), name="api-submission-points"),
    path("submissions/<int:pk>/notes/", discussion.NoteList.as_view(), name="api-submission-notes"),
    path("submissions/<int:pk>/assign/", reviewing.Assign.as_view(), name="api-submission-assign"),
    path("submissions/<int:pk>/reviews/", reviewing.ReviewList.as_view(), name="api-submission-reviews"),
    path("submissions/<int:pk>/read/", reviewing.MarkRead.as_view(), name="api-submission-read"),
    path("submissions/<int:pk>/return/", reviewing.Return.as_view(), name="api-submission-return"),
    path("reviewers/", reviewing.Reviewers.as_view(), name="api-reviewer-list"),
    path("comments/<int:pk>/resolve/", discussion.ResolveThread.as_view(), name="api-comment-resolve"),
    path("comments/<int:pk>/reopen/", discussion.ReopenThread.as_view(), name="api-comment-reopen"),
]
