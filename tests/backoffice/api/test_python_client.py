"""A client made from the schema by somebody else's program calls the API as it is promised."""

import importlib
import json
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from backoffice.api.documentation import make_schema
from backoffice.api.postman import collection_of
from backoffice.api.schema_file import FILE, kept_schema
from backoffice.casinos.models import Pit
from tests.backoffice.api.caller import Caller, make_caller
from tests.e2e.server import Site, served
from tests.factories import make_pit, make_table

CONFIG = FILE.with_name("python-client.yaml")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    place = tmp_path_factory.mktemp("client")
    tool = Path(sys.executable).with_name("openapi-python-client")
    target = place / "baize_client"
    # the generator reads JSON several times as fast as YAML
    schema = place / "openapi.json"
    schema.write_text(json.dumps(kept_schema(), default=str))
    command = [str(tool), "generate", "--path", str(schema), "--output-path", str(target), "--meta", "none"]
    subprocess.run([*command, "--config", str(CONFIG)], check=True, capture_output=True)
    sys.path.insert(0, str(place))
    yield "baize_client"
    sys.path.remove(str(place))


@pytest.fixture
def caller(pit: Pit) -> Caller:
    return make_caller(pit.property.operator)


@pytest.fixture
def pit(committed_database: None) -> Pit:
    return make_pit()


@pytest.fixture
def site(committed_database: None) -> Iterator[Site]:
    with served() as site:
        yield site


@pytest.fixture
def client(package: str, caller: Caller, site: Site) -> Any:
    return importlib.import_module(package).AuthenticatedClient(
        base_url=site.url,
        token=caller.token,
    )


def test_the_generated_client_reads_and_writes(package: str, client: Any, pit: Pit) -> None:
    def api(name: str) -> Any:
        return importlib.import_module(f"{package}.api.{name}")

    models = importlib.import_module(f"{package}.models")
    assert api("me.me_read").sync(client=client).kind.value == "client"
    table = make_table(pit=pit)
    listed = api("tables.tables_list").sync(client=client, limit=10)
    assert [each.number for each in listed.results] == [table.number]
    body = models.PitInRequest(property_=pit.property_id, name="By program")
    made = api("pits.pits_post").sync(client=client, body=body, idempotency_key="k-1")
    assert (made.name, Pit.objects.get(pk=made.id).name) == ("By program", "By program")
    problem = api("tables.tables_read").sync(client=client, id=10**6)
    assert (problem.code, problem.status) == ("not-found", 404)
    assert api("submissions.submissions_list").sync(client=client).results == []
    paper = importlib.import_module(f"{package}.types").File(payload=BytesIO(b"%PDF-1.7 nothing of ours"))
    assert api("verification.verification_post").sync(client=client, body=paper).verdict == "unknown"


def test_the_postman_file_has_every_operation() -> None:
    schema = make_schema()
    collection = json.loads(json.dumps(collection_of(schema)))
    requests = [each for folder in collection["item"] for each in folder["item"]]
    assert len(requests) == sum(len(methods) for methods in schema["paths"].values())
    posted = next(each for each in requests if each["name"] == "Report a reading")
    assert {"key": "Idempotency-Key", "value": "{{$guid}}"} in posted["request"]["header"]
    assert json.loads(posted["request"]["body"]["raw"])["meter"] == 1
    attached = next(each for each in requests if each["name"].startswith("Attach a file"))
    assert attached["request"]["body"]["mode"] == "file"
    assert {"key": "Content-Type", "value": "application/pdf"} in attached["request"]["header"]
