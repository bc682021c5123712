from django.urls import register_converter


class PackConverter:
    """A pack in an address: the jurisdiction, a slash, the game."""

    regex = "[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(PackConverter, "pack")
