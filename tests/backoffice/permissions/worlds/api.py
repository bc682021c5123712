from typing import Any

from tests.backoffice.api.caller import make_caller

SUBJECTS = {
    "api-client-": "api_client",
    "api-property-": "property",
    "api-pit-": "pit",
    "api-table-": "table",
    "api-job-": "job",
}


def build(house: Any) -> dict[str, Any]:
    return {"api_client": make_caller(house.operator).client.pk}
