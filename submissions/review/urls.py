from django.urls import URLPattern, URLResolver, path, register_converter

from submissions.review.views import (
    base as review_pages,
)
from submissions.review.views import (
    queue as review_queue,
)
from submissions.review.views import (
    regulator_detail,
)
from submissions.review.views import (
    steps as review_steps,
)
from submissions.review.views import (
    threads as review_threads,
)
from submissions.review.views.tabs import PARTS


class TabConverter:
    regex = "|".join(PARTS)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(TabConverter, "review_tab")

urlpatterns: list[URLPattern | URLResolver] = [
    path("review/", review_queue.ReviewQueueView.as_view(), name="review-queue"),
    path("submissions/<int:pk>/assign/", review_queue.AssignView.as_view(), name="submission-assign"),
    path(
        "submissions/<int:pk>/parts/<review_tab:tab>/",
        regulator_detail.PartView.as_view(),
        name="submission-snapshot-part",
    ),
    path("submissions/<int:pk>/review/", review_steps.ReviewView.as_view(), name="submission-review"),
    path("submissions/<int:pk>/note/", review_steps.NoteView.as_view(), name="submission-note"),
    path("submissions/<int:pk>/seen/", review_steps.SeenView.as_view(), name="submission-seen"),
    path(
        "submissions/<int:pk>/recompute/", review_steps.RecomputeView.as_view(), name="submission-recompute"
    ),
    path("submissions/<int:pk>/threads/", review_threads.ThreadView.as_view(), name="submission-thread"),
    path(
        "submissions/<int:pk>/threads/<int:comment_id>/reply/",
        review_threads.ReplyView.as_view(),
        name="submission-thread-reply",
    ),
    path(
        "submissions/<int:pk>/threads/<int:comment_id>/resolve/",
        review_threads.ThreadResolveView.as_view(),
        name="submission-thread-resolve",
    ),
    path(
        "submissions/<int:pk>/papers/<int:document_id>/<int:page_number>.png",
        review_pages.PagePictureView.as_view(),
        name="submission-page",
    ),
]
