"""The authority's own document: what is in use, and handing over a newer one."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api.endpoints import ApiView
from backoffice.api.fields import ModelOut
from backoffice.api.operations import Operation
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from games.official_texts.files import PDF, TEXT
from games.official_texts.models import OfficialText
from games.official_texts.selectors import official_passages, official_text_in_use
from games.official_texts.services.texts import load_official_text
from games.packs.api_fields import pack_or_none
from games.rulepacks.book import book_of


class PassageOut(serializers.Serializer[Any]):
    paragraph = serializers.CharField()
    words = serializers.CharField()


class OfficialTextOut(ModelOut):
    paragraphs = serializers.SerializerMethodField()
    missing = serializers.SerializerMethodField()

    class Meta:
        model = OfficialText
        fields = [
            "id",
            "pack_id",
            "title",
            "file_name",
            "media_type",
            "sha256",
            "loaded_at",
            "loaded_by_name",
            "paragraphs",
            "missing",
        ]

    def get_paragraphs(self, text: OfficialText) -> list[dict[str, str]]:
        return [{"paragraph": each.paragraph, "words": each.words} for each in official_passages(text)]

    def get_missing(self, text: OfficialText) -> list[str]:
        pack = pack_or_none(text.pack_id)
        found = {each.paragraph for each in official_passages(text)}
        return [each for each in book_of(pack).contents if each not in found] if pack else []


class OfficialTextInUse(ApiView):
    operations = {
        "GET": Operation(
            Action.RULES_VIEW, "rules:read", "The official text of a rule pack", gives=OfficialTextOut
        ),
        "POST": Operation(
            Action.RULING_DECIDE,
            "rules:write",
            "Load the official text: its bytes are the body",
            gives=OfficialTextOut,
            sends=(TEXT, PDF),
            query={"title": ({"type": "string", "maxLength": 200}, "As the document calls itself.")},
            status=201,
            writes=True,
            refuses=True,
        ),
    }

    def load(self) -> None:
        self.pack = pack_or_none(f"{self.kwargs['jurisdiction']}/{self.kwargs['game']}")
        if self.pack is None:
            raise Http404

    def get(self) -> Any:
        assert self.pack is not None  # noqa: S101 - load has seen to it
        text = official_text_in_use(self.pack.id)
        if text is None:
            raise Http404
        return text

    def post(self) -> Any:
        assert self.pack is not None  # noqa: S101
        regulator = self.access.regulator
        if regulator is None:
            raise DomainError(_("Your role does not allow this."))
        return load_official_text(
            regulator=regulator,
            pack_id=self.pack.id,
            title=self.query.get("title", ""),
            file_name=self.pack.id.replace("/", "-"),
            data=self.sent,
            at=self.now,
            actor=self.actor,
        )
