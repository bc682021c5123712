"""Layouts as they were submitted and approved, with their drawings."""

from typing import Any

import django_filters
from rest_framework import serializers
from rest_framework.renderers import BaseRenderer
from rest_framework.response import Response

from backoffice.api.endpoints import ApiView, found
from backoffice.api.fields import ModelOut
from backoffice.api.filters import Id
from backoffice.api.operations import Operation
from backoffice.api.rendering import ExactJSONRenderer
from backoffice.permissions.actions import Action
from games.layouts.models import LayoutSubmission
from games.layouts.selectors.layouts import layout_submissions_visible_to

SCOPE = "rules:read"


class LayoutOut(ModelOut):
    layout = serializers.IntegerField(source="layout_id")
    property = serializers.IntegerField(source="property_id")
    pack = serializers.CharField(source="pack_id")

    class Meta:
        model = LayoutSubmission
        fields = [
            "id",
            "layout",
            "property",
            "number",
            "name",
            "pack",
            "pack_hash",
            "positions",
            "content_hash",
            "submitted_at",
            "submitted_by_name",
            "outcome",
            "decided_at",
            "approval_number",
            "approved_on",
            "expires_on",
            "reason",
        ]


class LayoutDetailOut(LayoutOut):
    content = serializers.JSONField()
    findings = serializers.JSONField()

    class Meta(LayoutOut.Meta):
        fields = [*LayoutOut.Meta.fields, "content", "findings"]


class LayoutFilter(django_filters.FilterSet):
    property = Id(field_name="property_id", label="Of this property")
    layout = Id(field_name="layout_id", label="Submissions of this layout")
    outcome = django_filters.ChoiceFilter(choices=LayoutSubmission.Outcome.choices, label="With this outcome")


class LayoutList(ApiView):
    ordering = ("-submitted_at", "-pk")
    operations = {
        "GET": Operation(
            Action.LAYOUT_VIEW,
            SCOPE,
            "Layouts as submitted, newest first",
            gives=LayoutOut,
            many=True,
            filters=LayoutFilter,
        )
    }

    def get(self) -> Any:
        return layout_submissions_visible_to(self.access)


class LayoutAddress(ApiView, abstract=True):
    def load(self) -> None:
        self.submission = found(layout_submissions_visible_to(self.access), self.kwargs["pk"])


class LayoutDetail(LayoutAddress):
    operations = {
        "GET": Operation(Action.LAYOUT_VIEW, SCOPE, "One layout with all that it says", gives=LayoutDetailOut)
    }

    def get(self) -> Any:
        return self.submission


class SvgRenderer(BaseRenderer):
    media_type = "image/svg+xml"
    format = "svg"
    charset = "utf-8"

    def render(self, data: Any, accepted_media_type: Any = None, renderer_context: Any = None) -> bytes:
        return str(data).encode()


class LayoutDrawing(LayoutAddress):
    renderer_classes = [SvgRenderer, ExactJSONRenderer]
    operations = {
        "GET": Operation(
            Action.LAYOUT_VIEW, SCOPE, "The drawing, as it was submitted", files=("image/svg+xml",)
        )
    }

    def get(self) -> Response:
        return Response(self.submission.drawing, content_type="image/svg+xml")
