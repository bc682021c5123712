"""The papers of the desk: what each is, of which snapshot, and its bytes."""

from typing import Any

import django_filters
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404
from rest_framework import serializers
from rest_framework.response import Response

from backoffice.api.endpoints import ApiView, found
from backoffice.api.fields import ModelOut, MomentField
from backoffice.api.files import FileRenderer, handed_out
from backoffice.api.filters import Id
from backoffice.api.operations import Operation
from backoffice.api.rendering import ExactJSONRenderer
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from submissions.documents.models import Document
from submissions.documents.selectors import state_of
from submissions.documents.services.documents import draw_again, may_draw_again
from submissions.submissions.api.addresses import READ, WRITE
from submissions.submissions.selectors.submissions import documents_visible_to

PDF = "application/pdf"


class DocumentOut(ModelOut):
    submission = serializers.IntegerField(source="submission_id")
    round = serializers.IntegerField(source="submission_version.number")
    decision = serializers.IntegerField(source="decision_id", allow_null=True)
    state = serializers.SerializerMethodField(help_text="made, waiting, running or failed.")
    why = serializers.SerializerMethodField(help_text="What stands behind the state; empty once it is made.")
    job = serializers.IntegerField(source="job_id", allow_null=True)
    rules = serializers.IntegerField(
        source="rules_id", allow_null=True, help_text="The approved rules that a later letter is about."
    )
    snapshot_hash = serializers.CharField(source="submission_version.snapshot_hash")
    sha256 = serializers.CharField(source="newest.sha256", help_text="Of the bytes that are handed out.")
    size = serializers.IntegerField(source="newest.size")
    issued_sha256 = serializers.CharField(
        source="sha256",
        help_text="Of the file as it was issued; with newer time stamps behind it the other differs.",
    )
    timestamped_at = MomentField(
        source="newest.timestamped_at",
        allow_null=True,
        help_text="Of the newest time stamp; null where not signed.",
    )
    protected_until = MomentField(
        source="newest.protected_until",
        allow_null=True,
        help_text="Until when that time stamp can be judged; a newer one is added before.",
    )

    class Meta:
        model = Document
        fields = [
            "id",
            "submission",
            "round",
            "decision",
            "rules",
            "kind",
            "state",
            "why",
            "job",
            "name",
            "sha256",
            "issued_sha256",
            "timestamped_at",
            "protected_until",
            "snapshot_hash",
            "size",
            "pages",
            "asked_at",
            "made_at",
            "keep_until",
        ]

    def get_state(self, document: Any) -> str:
        return state_of(document, at=self.context["view"].now)[0]

    def get_why(self, document: Any) -> str:
        return state_of(document, at=self.context["view"].now)[1]


def _of_submissions(access: Access) -> QuerySet[Document]:
    """Every paper here names its submission, as is promised; a letter on a ruling has none and is on its page alone."""
    return documents_visible_to(access).filter(submission__isnull=False).defer("submission_version__snapshot")


class DocumentFilter(django_filters.FilterSet):
    submission = Id(field_name="submission_id", label="Of this submission")
    property = Id(field_name="submission__property_id", label="Of this property")
    kind = django_filters.ChoiceFilter(choices=Document.Kind.choices, label="Of this kind")


class DocumentList(ApiView):
    ordering = ("-pk",)
    operations = {
        "GET": Operation(
            Action.IN_FORCE_VIEW,
            READ,
            "Papers, newest first",
            gives=DocumentOut,
            many=True,
            filters=DocumentFilter,
        )
    }

    def get(self) -> Any:
        return _of_submissions(self.access)


class OneDocument(ApiView, abstract=True):
    def load(self) -> None:
        self.document = found(_of_submissions(self.access), self.kwargs["pk"])


class DocumentDetail(OneDocument):
    operations = {
        "GET": Operation(
            Action.IN_FORCE_VIEW, READ, "One paper: its fingerprint, and how far it is", gives=DocumentOut
        )
    }

    def get(self) -> Any:
        return self.document


class DocumentContent(OneDocument):
    renderer_classes = [FileRenderer, ExactJSONRenderer]
    operations = {
        "GET": Operation(
            Action.IN_FORCE_VIEW,
            READ,
            "The bytes of a paper, once it is made",
            files=(PDF,),
            tagged=True,
        )
    }

    def get(self) -> Response:
        paper = self.document
        if not paper.is_made:
            raise Http404
        newest = paper.newest
        return handed_out(self.request, newest.file, name=paper.name, media_type=PDF, sha256=newest.sha256)


class DrawAgain(OneDocument):
    operations = {
        "POST": Operation(
            Action.SUBMISSION_VIEW,
            WRITE,
            "Have a paper drawn again whose drawing failed or was stopped",
            gives=DocumentOut,
            status=202,
            writes=True,
        )
    }

    def ensure_allowed(self, operation: Operation) -> None:
        super().ensure_allowed(operation)
        if not may_draw_again(self.access):
            raise PermissionDenied

    def post(self) -> Any:
        draw_again(document=self.document, at=self.now, actor=self.actor)
        return _of_submissions(self.access).get(pk=self.document.pk)
