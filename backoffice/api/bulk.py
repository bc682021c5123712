"""Many entries in one request: all or nothing, or each by itself, as asked."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api.problems import FieldProblem, Problem, refusal
from backoffice.core.errors import BatchRefused, DomainError, depends_on_the_clock

MOST = 500
ALL, EACH = "all_or_nothing", "per_item"


class ItemProblemOut(serializers.Serializer[Any]):
    path = serializers.CharField()
    message = serializers.CharField()
    code = serializers.CharField()
    allowed = serializers.CharField()
    clause = serializers.CharField()


class ItemOut(serializers.Serializer[Any]):
    index = serializers.IntegerField()
    state = serializers.ChoiceField(choices=["written", "known", "refused"])
    id = serializers.IntegerField(allow_null=True)
    alerts = serializers.IntegerField(help_text="How many alerts it raised.")
    warnings = serializers.ListField(
        child=serializers.CharField(),
        help_text="What does not add up, in words; the entry is kept all the same.",
    )
    problem = ItemProblemOut(allow_null=True)
    try_again = serializers.BooleanField(
        help_text="Only the clock refused it: the same request under the same key tries it again."
    )


class ItemsOut(serializers.Serializer[Any]):
    written = serializers.IntegerField()
    known = serializers.IntegerField()
    refused = serializers.IntegerField()
    results = ItemOut(many=True)


def item_out(
    index: int, *, key: int | None, is_new: bool, refused: DomainError | None, alerts: int = 0
) -> dict[str, Any]:
    state = "refused" if refused else "written" if is_new else "known"
    return {
        "index": index,
        "state": state,
        "id": key,
        "alerts": alerts,
        "warnings": [],
        "problem": vars(refusal(refused).errors[0]) if refused else None,
        "try_again": refused is not None and depends_on_the_clock(refused),
    }


class Items(dict[str, Any]):
    """What becomes of each item, as `ItemsOut` writes it."""

    @property
    def places_to_try_again(self) -> list[int]:
        return [each["index"] for each in self["results"] if each["try_again"]]


def with_tried_again(earlier: Items, anew: Items) -> Items:
    """The answer to a repetition: the items that were tried once more in the places that they had."""
    results = {each["index"]: each for each in earlier["results"]}
    for place, each in zip(earlier.places_to_try_again, anew["results"], strict=True):
        results[place] = each | {"index": place}
    return items_out([results[place] for place in sorted(results)])


def items_out(items: list[dict[str, Any]]) -> Items:
    counts = {
        state: sum(each["state"] == state for each in items) for state in ("written", "known", "refused")
    }
    return Items(counts | {"results": items})


def nothing_written(error: BatchRefused) -> Problem:
    errors: list[FieldProblem] = []
    for index, refused in error.refusals.items():
        one = refusal(refused).errors[0]
        path = f"items.{index}.{one.path}" if one.path else f"items.{index}"
        errors.append(FieldProblem(path, one.message, one.code, one.allowed, one.clause))
    title = _("Nothing was saved: some of it is invalid.")
    return Problem(422, "refused", title, errors=errors)
