"""What an installation may set from outside, typed; `.env.example` documents every name."""

from pathlib import Path
from typing import Annotated

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

ROOT = Path(__file__).resolve().parents[2]
VAR = ROOT / "var"

QUEUES = {"mail", "webhooks", "documents", "studies", "default"}

Words = Annotated[list[str], NoDecode]


class Environment(BaseSettings):
    """Values from the process first, then `.env`, then the services that `make run` started."""

    model_config = SettingsConfigDict(
        env_file=(VAR / "run" / "services.env", ROOT / ".env"),
        env_ignore_empty=True,
        extra="ignore",
    )

    database_url: str = ""
    database_owner_url: str = ""
    broker_url: str = ""
    secret_key: SecretStr = SecretStr("")
    secret_key_fallbacks: Words = []

    allowed_hosts: Words = []
    site_url: str = ""
    public_url: Annotated[str, Field(pattern=r"^(https?://\S*[^/\s])?$")] = ""
    port: int = Field(default=8000, ge=1, le=65535)
    trusted_proxies: int = Field(default=0, ge=0, le=5)
    web_threads: int = Field(default=2, ge=1, le=64)

    email_host: str = ""
    email_port: int = Field(default=587, ge=1, le=65535)
    email_host_user: str = ""
    email_host_password: SecretStr = SecretStr("")
    email_use_tls: bool = True
    default_from_email: str = "Baize <no-reply@baize.example>"

    storage_bucket: str = ""
    storage_endpoint: str = ""
    media_root: Path = VAR / "media"

    signing_certificate: str = ""
    signing_passphrase: SecretStr = SecretStr("")
    timestamp_url: Annotated[str, Field(pattern=r"^(https?://\S+)?$")] = ""
    trusted_roots: str = ""
    revocation_lists: Words = []
    confirm_again_after: int = Field(default=300, ge=0, le=300)

    webhook_private_addresses: bool = False

    job_slots: Annotated[dict[str, Annotated[int, Field(ge=1, le=500)]], NoDecode] = {}

    security_contact: Annotated[str, Field(pattern=r"^((mailto:|https://|tel:)\S+)?$")] = ""

    log_level: str = "INFO"

    @field_validator("allowed_hosts", "secret_key_fallbacks", "revocation_lists", mode="before")
    @classmethod
    def split_words(cls, value: object) -> object:
        if isinstance(value, str):
            return [word.strip() for word in value.split(",") if word.strip()]
        return value

    @field_validator("job_slots", mode="before")
    @classmethod
    def read_slots(cls, value: object) -> object:
        """`mail=2,webhooks=12`; a queue that there is not is refused."""
        if not isinstance(value, str):
            return value
        slots = dict(part.strip().split("=", 1) for part in value.split(",") if "=" in part)
        strange = sorted(set(slots) - QUEUES)
        if strange:
            raise ValueError(f"JOB_SLOTS names {', '.join(strange)}: choose from {', '.join(sorted(QUEUES))}")
        return slots


environment = Environment()
