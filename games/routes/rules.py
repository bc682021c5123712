from django.urls import URLPattern, URLResolver, path, register_converter

from games.views import rules


class PackConverter:
    """`us-md/casino-war`: jurisdiction and game."""

    regex = "[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(PackConverter, "pack")

urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/", rules.RulesListView.as_view(), name="rules-list"),
    path("rules/<pack:pack>/", rules.RulesPackView.as_view(), name="rules-pack"),
    path("rules/<pack:pack>/<str:paragraph>", rules.RulesParagraphView.as_view(), name="rules-paragraph"),
]
