"""Files beside a submission: a laboratory's report, pictures of equipment, approvals elsewhere."""

from typing import Any

from django.http import Http404
from rest_framework import serializers
from rest_framework.response import Response

from backoffice.api.endpoints import ApiView, found
from backoffice.api.fields import ModelOut
from backoffice.api.files import FileRenderer, handed_out
from backoffice.api.operations import Operation
from backoffice.api.rendering import ExactJSONRenderer
from backoffice.permissions.actions import Action
from submissions.submissions.api.addresses import READ, WRITE, OfSubmission
from submissions.submissions.models import Attachment
from submissions.submissions.selectors.submissions import (
    attachments_of,
    attachments_visible_to,
    was_handed_in,
)
from submissions.submissions.services.attachments import KINDS, attach_file, remove_attachment

MEDIA_TYPES = tuple(media_type for media_type, _ending in KINDS.values())


class AttachmentOut(ModelOut):
    submission = serializers.IntegerField(source="submission_id")

    class Meta:
        model = Attachment
        fields = [
            "id",
            "submission",
            "kind",
            "name",
            "media_type",
            "sha256",
            "size",
            "added_at",
            "added_by_name",
        ]


class AttachmentList(OfSubmission):
    operations = {
        "GET": Operation(
            Action.SUBMISSION_VIEW,
            READ,
            "Files beside a submission; for an authority those that were handed in",
            gives=AttachmentOut,
            many=True,
        ),
        "POST": Operation(
            Action.SUBMISSION_DRAFT,
            WRITE,
            "Attach a file: its bytes are the body",
            gives=AttachmentOut,
            sends=MEDIA_TYPES,
            query={
                "kind": ({"type": "string", "enum": list(Attachment.Kind.values)}, "What the file is."),
                "name": ({"type": "string", "maxLength": 120}, "What it is called."),
            },
            status=201,
            writes=True,
        ),
    }

    def get(self) -> Any:
        return attachments_of(self.submission, self.access)

    def post(self) -> Any:
        return attach_file(
            submission=self.submission,
            kind=self.query.get("kind", ""),
            file_name=self.query.get("name", ""),
            data=self.sent,
            at=self.now,
            actor=self.actor,
        )


class OneAttachment(ApiView, abstract=True):
    def load(self) -> None:
        self.attachment = found(attachments_visible_to(self.access), self.kwargs["pk"])
        if not self.access.operator and not was_handed_in(self.attachment):
            raise Http404


class AttachmentDetail(OneAttachment):
    operations = {
        "GET": Operation(Action.SUBMISSION_VIEW, READ, "One file with its fingerprint", gives=AttachmentOut),
        "DELETE": Operation(
            Action.SUBMISSION_DRAFT,
            WRITE,
            "Take a file away from a draft; rounds that were handed in with it keep it",
            status=204,
            refuses=True,
        ),
    }

    def get(self) -> Any:
        return self.attachment

    def delete(self) -> Response:
        remove_attachment(attachment=self.attachment, at=self.now, actor=self.actor)
        return Response(status=204)


class AttachmentContent(OneAttachment):
    renderer_classes = [FileRenderer, ExactJSONRenderer]
    operations = {
        "GET": Operation(Action.SUBMISSION_VIEW, READ, "The bytes of a file", files=MEDIA_TYPES, tagged=True)
    }

    def get(self) -> Response:
        kept = self.attachment
        return handed_out(
            self.request, kept.file, name=kept.name, media_type=kept.media_type, sha256=kept.sha256
        )
