"""Rule packs: paragraphs, limits as of a date, readings, irregularities. The law is nobody's secret."""

from datetime import date
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api.endpoints import ApiView
from backoffice.api.operations import Operation
from backoffice.api.problems import FieldProblem, bad_input
from backoffice.permissions.actions import Action
from games.packs.api_fields import pack_or_none
from games.pricing.api.exact import written
from games.rulepacks.book import Book, book_of
from games.rulepacks.loader import load_pack, pack_ids

SCOPE = "rules:read"
AS_OF = {"as_of": ({"type": "string", "format": "date"}, "The day; today where it is left out.")}


class PackOut(serializers.Serializer[Any]):
    id = serializers.CharField()
    hash = serializers.CharField()
    game = serializers.CharField()
    title = serializers.CharField()
    jurisdiction = serializers.CharField()
    document = serializers.CharField()
    authority = serializers.CharField()
    version = serializers.CharField(allow_null=True)
    effective_from = serializers.CharField(allow_null=True)
    effective_to = serializers.CharField(allow_null=True)


class PackListOut(serializers.Serializer[Any]):
    results = PackOut(many=True)


class PackDetailOut(PackOut):
    wagers = serializers.JSONField()
    layouts = serializers.ListField(child=serializers.CharField())
    example = serializers.JSONField(
        help_text="A configuration that passes every check once it is answered for."
    )


class ParagraphOut(serializers.Serializer[Any]):
    citation = serializers.CharField()
    id = serializers.CharField()
    chapter = serializers.CharField(allow_null=True)
    term = serializers.CharField(allow_null=True)
    handled = serializers.CharField()
    summary = serializers.CharField()
    note = serializers.CharField(allow_null=True)


class ParagraphsOut(serializers.Serializer[Any]):
    results = ParagraphOut(many=True)


class LimitOut(serializers.Serializer[Any]):
    path = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    code = serializers.CharField()
    allowed = serializers.CharField()
    min = serializers.CharField(allow_null=True)
    max = serializers.CharField(allow_null=True)
    options = serializers.ListField(child=serializers.CharField())
    severity = serializers.CharField()
    under = serializers.JSONField(help_text="Only under these options of readings.")
    clauses = serializers.ListField(child=serializers.CharField())
    effective = serializers.CharField()


class LimitsOut(serializers.Serializer[Any]):
    as_of = serializers.DateField()
    results = LimitOut(many=True)


class ReadingOptionOut(serializers.Serializer[Any]):
    id = serializers.CharField()
    summary = serializers.CharField()
    without_effect = serializers.CharField(
        allow_null=True, help_text="Why nothing can differ under this option."
    )
    refused = serializers.CharField(
        allow_null=True, help_text="Why nothing is priced or settled under this option."
    )


class ReadingOut(serializers.Serializer[Any]):
    id = serializers.CharField()
    question = serializers.CharField()
    clauses = serializers.ListField(child=serializers.CharField())
    assumed = serializers.CharField(help_text="The option that holds until somebody rules.")
    options = ReadingOptionOut(many=True)
    changes_price = serializers.BooleanField()


class ReadingsOut(serializers.Serializer[Any]):
    results = ReadingOut(many=True)


class GuideAnswerOut(serializers.Serializer[Any]):
    id = serializers.CharField()
    words = serializers.CharField()
    means = serializers.DictField(
        child=serializers.CharField(), help_text="Option of the reading: the answer that this one stands for."
    )
    reading = serializers.CharField(allow_null=True)


class GuideQuestionOut(serializers.Serializer[Any]):
    id = serializers.CharField()
    ask = serializers.CharField()
    path = serializers.CharField(allow_null=True, help_text="The parameter of the table that answers it.")
    answers = GuideAnswerOut(many=True)


class RulingOut(serializers.Serializer[Any]):
    noticed = serializers.ListField(child=serializers.CharField())
    outcome = serializers.ListField(child=serializers.CharField())
    facts = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="Question: the answers under which this is the ruling.",
    )
    under = serializers.DictField(child=serializers.CharField(), help_text="Reading: the option.")
    condition = serializers.CharField(allow_null=True)
    effect = serializers.CharField()
    ruling = serializers.CharField()
    options = serializers.ListField(child=serializers.CharField())
    clauses = serializers.ListField(child=serializers.CharField())


class IrregularityOut(serializers.Serializer[Any]):
    id = serializers.CharField()
    title = serializers.CharField()
    happened = serializers.CharField()
    clauses = serializers.ListField(child=serializers.CharField())
    moments = serializers.ListField(child=serializers.CharField())
    events = serializers.ListField(child=serializers.CharField())
    facts = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="Question: the answers that it allows.",
    )
    decided_as = serializers.CharField(allow_null=True)
    rulings = RulingOut(many=True)


class IrregularitiesOut(serializers.Serializer[Any]):
    questions = GuideQuestionOut(many=True)
    results = IrregularityOut(many=True)


def head_of(book: Book) -> dict[str, Any]:
    pack, head = book.pack, book.pack.head
    return {
        "id": pack.id,
        "hash": pack.hash,
        "game": pack.game.code,
        "title": head.title,
        "jurisdiction": head.jurisdiction,
        "document": head.document,
        "authority": head.authority,
        "version": head.version,
        "effective_from": head.effective_from and head.effective_from.isoformat(),
        "effective_to": head.effective_to and head.effective_to.isoformat(),
    }


class PackList(ApiView):
    operations = {
        "GET": Operation(Action.RULES_VIEW, SCOPE, "Rule packs", gives=PackListOut, name="rule_packs_list")
    }

    def get(self) -> Any:
        return {"results": [head_of(book_of(load_pack(each))) for each in pack_ids()]}


class PackAddress(ApiView, abstract=True):
    def load(self) -> None:
        pack = pack_or_none(f"{self.kwargs['jurisdiction']}/{self.kwargs['game']}")
        if pack is None:
            raise Http404
        self.book = book_of(pack)

    def as_of(self) -> date:
        text = self.query.get("as_of", "")
        try:
            day = parse_date(text) if text else timezone.localdate(self.now)
        except ValueError:
            day = None
        if day is None:
            raise bad_input([FieldProblem("as_of", _("A date such as 2026-01-31."), "date")])
        return day


class PackDetail(PackAddress):
    operations = {
        "GET": Operation(Action.RULES_VIEW, SCOPE, "One rule pack", gives=PackDetailOut, tagged=True)
    }

    def etag(self, thing: Any) -> str:
        return f'"{self.book.pack.hash}"'

    def get(self) -> Any:
        pack = self.book.pack
        return head_of(self.book) | {
            "wagers": [{"code": code, "name": each.name} for code, each in pack.wagers.items()],
            "layouts": list(pack.layouts),
            "example": written(self.book.start),
        }


class Paragraphs(PackAddress):
    operations = {
        "GET": Operation(Action.RULES_VIEW, SCOPE, "Paragraphs in our own words", gives=ParagraphsOut)
    }

    def get(self) -> Any:
        return {
            "results": [
                {
                    "citation": citation,
                    "id": each.id,
                    "chapter": each.chapter,
                    "term": each.term,
                    "handled": each.handled,
                    "summary": each.summary,
                    "note": each.note,
                }
                for citation, each in self.book.clauses.items()
            ]
        }


class PackLimits(PackAddress):
    operations = {
        "GET": Operation(
            Action.RULES_VIEW, SCOPE, "What the law allows, as of a day", gives=LimitsOut, query=AS_OF
        )
    }

    def get(self) -> Any:
        day = self.as_of()
        return {
            "as_of": day,
            "results": [
                {
                    "path": parameter.path,
                    "label": parameter.label,
                    "code": limit.code,
                    "allowed": limit.allowed,
                    "min": None if limit.min is None else written(limit.min),
                    "max": None if limit.max is None else written(limit.max),
                    "options": [str(each) for each in limit.options],
                    "severity": limit.severity,
                    "under": dict(limit.under),
                    "clauses": list(limit.cite),
                    "effective": limit.words,
                }
                for parameter in self.book.parameters.values()
                for limit in parameter.limits_at(day)
            ],
        }


class PackReadings(PackAddress):
    operations = {
        "GET": Operation(Action.RULES_VIEW, SCOPE, "What the document leaves open", gives=ReadingsOut)
    }

    def get(self) -> Any:
        return {
            "results": [
                {
                    "id": each.id,
                    "question": each.question,
                    "clauses": list(each.cite),
                    "assumed": each.default,
                    "options": [
                        {
                            "id": one.id,
                            "summary": one.summary,
                            "without_effect": one.without_effect,
                            "refused": one.refused,
                        }
                        for one in each.option
                    ],
                    "changes_price": each.price,
                }
                for each in self.book.pack.readings.values()
            ]
        }


class PackIrregularities(PackAddress):
    operations = {
        "GET": Operation(
            Action.RULES_VIEW, SCOPE, "What to do when something goes wrong", gives=IrregularitiesOut
        )
    }

    def get(self) -> Any:
        return {
            "questions": [
                {
                    "id": each.id,
                    "ask": each.ask,
                    "path": each.path,
                    "answers": [
                        {"id": one.id, "words": one.words, "means": one.means, "reading": one.reading}
                        for one in each.answer
                    ],
                }
                for each in self.book.questions
            ],
            "results": [
                {
                    "id": each.irregularity.id,
                    "title": each.irregularity.title,
                    "happened": each.irregularity.happened,
                    "clauses": list(each.irregularity.cite),
                    "moments": list(each.irregularity.moments),
                    "events": list(each.irregularity.events),
                    "facts": each.irregularity.facts,
                    "decided_as": each.irregularity.decided_as,
                    "rulings": [
                        {
                            "noticed": list(ruling.noticed),
                            "outcome": list(ruling.outcome),
                            "facts": ruling.facts,
                            "under": ruling.under,
                            "condition": ruling.condition,
                            "effect": ruling.effect,
                            "ruling": ruling.ruling,
                            "options": list(ruling.options),
                            "clauses": list(ruling.cite),
                        }
                        for ruling in each.rulings
                    ],
                }
                for each in self.book.decisions.values()
            ],
        }
