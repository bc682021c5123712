"""The public register and the verification of papers: for everybody, without signing in, as the pages have them."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.api.endpoints import ApiView
from backoffice.api.fields import MomentField
from backoffice.api.files import FileRenderer, handed_out
from backoffice.api.operations import EVERYBODY, Operation
from backoffice.api.problems import FieldProblem, bad_input
from backoffice.api.rendering import ExactJSONRenderer
from backoffice.permissions.actions import Action
from games.approved_rules.models import ApprovedRules
from submissions.decisions.models import Decision
from submissions.documents.models import Document
from submissions.register.questions import count_file
from submissions.register.selectors.register import (
    STATES,
    RegisterQuery,
    decision_of_entry,
    documents_for_players,
    edition_of,
    entries_of,
    found_in_register,
    jurisdictions,
    rules_of_entry,
    versions_beside,
)
from submissions.register.selectors.verification import clean_hash, verdict_on_file, verdict_on_hash

PDF = "application/pdf"
KEPT = {"Cache-Control": "public, max-age=120"}


class JurisdictionOut(serializers.Serializer[Any]):
    code = serializers.CharField()
    name = serializers.CharField()
    authority = serializers.CharField()
    entries = serializers.IntegerField()


class JurisdictionsOut(serializers.Serializer[Any]):
    jurisdictions = JurisdictionOut(many=True)


class EntryOut(serializers.Serializer[Any]):
    approval_number = serializers.CharField()
    jurisdiction = serializers.CharField()
    game = serializers.CharField()
    variant = serializers.CharField()
    version = serializers.IntegerField()
    property = serializers.CharField(source="casino.name")
    approved_at = MomentField()
    effective_at = MomentField()
    superseded_at = MomentField(allow_null=True)
    withdrawn_at = MomentField(allow_null=True)
    state = serializers.CharField(source="standing.key", help_text=", ".join(STATES))


class PaperOut(serializers.Serializer[Any]):
    paper = serializers.CharField(help_text="Its name in the address of its bytes.")
    name = serializers.CharField()
    sha256 = serializers.CharField()
    size = serializers.IntegerField()
    pages = serializers.IntegerField()


class EntryDetailOut(EntryOut):
    operator = serializers.CharField()
    edition = serializers.CharField(
        help_text="The player edition, as a part of an HTML page; empty for rules that were approved elsewhere."
    )
    papers = PaperOut(many=True)
    versions = EntryOut(many=True, help_text="Other versions of the same variant, newest first.")


class PublicView(ApiView, abstract=True):
    """The same for everybody; a cache may keep it for a while."""

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        if response.status_code == 200:
            for name, value in KEPT.items():
                response.setdefault(name, value)
        return super().finalize_response(request, response, *args, **kwargs)


class Register(PublicView):
    operations = {
        "GET": Operation(Action.PUBLIC, EVERYBODY, "Which authorities publish here", gives=JurisdictionsOut)
    }

    def get(self) -> Any:
        return {"jurisdictions": jurisdictions()}


class RegisterEntries(PublicView):
    ordering = ("-approved_at", "-pk")
    operations = {
        "GET": Operation(
            Action.PUBLIC,
            EVERYBODY,
            "Approved rules of a jurisdiction, newest first",
            gives=EntryOut,
            many=True,
            query={
                "text": ({"type": "string", "maxLength": 80}, "Words in game, variant, property or number."),
                "game": ({"type": "string"}, "The id of a rule pack."),
                "property": ({"type": "string"}, "The name of a property."),
                "state": ({"type": "string", "enum": list(STATES)}, "How it stands now."),
            },
        )
    }

    def load(self) -> None:
        if self.kwargs["jurisdiction"] not in {each.code for each in jurisdictions()}:
            raise Http404

    def get(self) -> Any:
        asked = self.query
        if asked.get("state", "") not in ("", *STATES):
            words = _("One of: %(states)s.") % {"states": ", ".join(STATES)}
            raise bad_input([FieldProblem("state", words, "state", ", ".join(STATES))])
        query = RegisterQuery(
            text=asked.get("text", "")[:80],
            game=asked.get("game", ""),
            casino=asked.get("property", ""),
            state=asked.get("state", ""),
        )
        return found_in_register(self.kwargs["jurisdiction"], query, self.now)

    def completed(self, page: list[Any]) -> list[Any]:
        return entries_of(page, self.now)


class OneEntry(PublicView, abstract=True):
    """`decision` is None where the rules were approved before they were decided on here."""

    rules: ApprovedRules
    decision: Decision | None

    def load(self) -> None:
        rules = rules_of_entry(self.kwargs["jurisdiction"], self.kwargs["approval"])
        if rules is None:
            raise Http404
        self.rules = rules
        self.decision = decision_of_entry(self.kwargs["jurisdiction"], self.kwargs["approval"])

    def papers(self) -> dict[str, Document]:
        return {} if self.decision is None else documents_for_players(self.decision)


class RegisterEntry(OneEntry):
    operations = {
        "GET": Operation(
            Action.PUBLIC,
            EVERYBODY,
            "One approval: the rules as players read them, other versions, papers",
            gives=EntryDetailOut,
            name="register_entry_read",
        )
    }

    def get(self) -> Any:
        (entry,) = entries_of([self.rules], self.now)
        operator, edition = self.rules.property.operator.name, ""
        if self.decision is not None:
            operator = self.decision.submission_version.snapshot["parties"]["operator"]["name"]
            edition = str(edition_of(self.decision))
        return vars(entry) | {
            "operator": operator,
            "edition": edition,
            "papers": [
                {
                    "paper": name,
                    "name": each.name,
                    "sha256": each.sha256,
                    "size": each.size,
                    "pages": each.pages,
                }
                for name, each in self.papers().items()
            ],
            "versions": versions_beside(self.rules, self.now),
        }


class RegisterPaper(OneEntry):
    renderer_classes = [FileRenderer, ExactJSONRenderer]
    operations = {
        "GET": Operation(
            Action.PUBLIC,
            EVERYBODY,
            "The bytes of a paper for players",
            files=(PDF,),
            tagged=True,
            name="register_paper_read",
        )
    }

    def get(self) -> Response:
        paper = self.papers().get(self.kwargs["paper"])
        if paper is None:
            raise Http404
        return handed_out(self.request, paper.file, name=paper.name, media_type=PDF, sha256=paper.sha256)


class VerdictOut(serializers.Serializer[Any]):
    verdict = serializers.CharField(
        source="kind",
        help_text="Of a file: genuine; superseded (genuine, but no longer what holds); altered; unknown. Of a hash, "
        "which anybody can print on another paper: exists; unknown.",
    )
    why = serializers.CharField(help_text="How that was seen; empty where nothing is known of it.")
    paper = serializers.CharField(help_text="What it is, where that is known.")
    entry = EntryOut(allow_null=True, help_text="The approval that it is about.")


class Verification(ApiView):
    operations = {
        "GET": Operation(
            Action.PUBLIC,
            EVERYBODY,
            "Whether there is a paper with this SHA-256, of its file or as it prints it",
            gives=VerdictOut,
            query={"hash": ({"type": "string", "maxLength": 400}, "64 digits and letters a to f.")},
        ),
        "POST": Operation(
            Action.PUBLIC,
            EVERYBODY,
            "Whether a paper is genuine, by its bytes, which are looked at and forgotten",
            gives=VerdictOut,
            sends=(PDF, "application/octet-stream"),
        ),
    }

    def get(self) -> Any:
        fingerprint = clean_hash(self.query.get("hash", "")[:400])
        if fingerprint is None:
            words = _("A hash has 64 characters, digits and the letters a to f; this is not one.")
            raise bad_input([FieldProblem("hash", words, "hash")])
        return verdict_on_hash(fingerprint, self.now)

    def load(self) -> None:
        asked: Any = self.request._request
        if self.request.method == "POST":
            count_file(asked.client_address, at=self.now)

    def post(self) -> Any:
        if not self.sent:
            raise bad_input([FieldProblem("", _("Send the file."), "required")])
        return verdict_on_file(self.sent, self.now)
