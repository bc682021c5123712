import os
from pathlib import Path

from backoffice.devtools.environment import registry_environment

NO_PIP_FILES = {"PIP_CONFIG_FILE": os.devnull}


def test_certificates_said_once_reach_every_tool() -> None:
    env = registry_environment({**NO_PIP_FILES, "REQUESTS_CA_BUNDLE": "/etc/own.pem"})
    assert env["SSL_CERT_FILE"] == env["PIP_CERT"] == env["NODE_EXTRA_CA_CERTS"] == "/etc/own.pem"


def test_what_the_machine_said_itself_is_kept() -> None:
    env = registry_environment({**NO_PIP_FILES, "SSL_CERT_FILE": "/a.pem", "NODE_EXTRA_CA_CERTS": "/b.pem"})
    assert (env["PIP_CERT"], env["NODE_EXTRA_CA_CERTS"]) == ("/a.pem", "/b.pem")


def test_a_mirror_named_for_pip_is_used_by_uv(tmp_path: Path) -> None:
    named = registry_environment({**NO_PIP_FILES, "PIP_INDEX_URL": "https://mirror.example/simple"})
    assert named["UV_DEFAULT_INDEX"] == "https://mirror.example/simple"
    file = tmp_path / "pip.conf"
    file.write_text("[global]\nindex-url = https://files.example/simple\n")
    assert (
        registry_environment({"PIP_CONFIG_FILE": str(file)})["UV_DEFAULT_INDEX"]
        == "https://files.example/simple"
    )
    assert "UV_DEFAULT_INDEX" not in registry_environment({**NO_PIP_FILES, "HOME": str(tmp_path)})


def test_another_activated_environment_does_not_leak_in() -> None:
    env = registry_environment({**NO_PIP_FILES, "VIRTUAL_ENV": "/elsewhere", "PYTHONPATH": "/elsewhere"})
    assert "VIRTUAL_ENV" not in env
    assert "PYTHONPATH" not in env
