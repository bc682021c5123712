"""Numbers of more digits than any table needs are refused before they are priced: the site goes on answering."""

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.backoffice.api.caller import make_caller
from tests.factories import make_pit
from tests.web_process import Answer, WebProcess, web_process

PACK = "us-md/casino-war"
FREEZING = {
    "progressive.reset": '{"pack": "%s", "values": {"progressive": {"reset": 1e999999}}}',
    "progressive.rate": '{"pack": "%s", "values": {"progressive": {"reset": 1000, "rate": 1e-999999}}}',
}
FAULTING = '{"pack": "%s", "values": {"progressive": {"reset": 1e400}}}'


@pytest.mark.usefixtures("committed_database")
def test_a_price_of_a_million_digits_is_refused_while_others_are_answered() -> None:
    caller = make_caller(make_pit().property.operator)

    def price(site: WebProcess, body: str) -> Answer:
        by = f"Bearer {caller.token}"
        return site.send(
            "POST", "/api/v1/prices/", body % PACK, Authorization=by, Content_Type="application/json"
        )

    with web_process() as site, ThreadPoolExecutor(3) as together:
        hostile = {path: together.submit(price, site, body) for path, body in FREEZING.items()}
        meanwhile = together.submit(site.send, "GET", "/health/", timeout=10)
        assert meanwhile.result().status == 200
        for path, asked in hostile.items():
            assert _refused_at(asked.result()) == [f"values.{path}"]
        assert _refused_at(price(site, FAULTING)) == ["values.progressive.reset"]
        fair = price(site, json.dumps({"pack": "%s", "values": {"progressive": {"reset": 1000}}}))
        assert fair.status == 200


def _refused_at(answer: Answer) -> list[Any]:
    problem = answer.json()
    assert answer.status == 400, problem
    assert all(each["message"] and each["allowed"] for each in problem["errors"])
    return [each["path"] for each in problem["errors"]]
