from django.urls import URLPattern, URLResolver, path

from games.official_texts import api
from games.official_texts.views import texts

urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/<pack:pack>/official-text/", texts.OfficialTextListView.as_view(), name="official-text-list"),
    path(
        "rules/<pack:pack>/official-text/load/",
        texts.OfficialTextLoadView.as_view(),
        name="official-text-load",
    ),
    path(
        "rules/<pack:pack>/official-text/<int:pk>/",
        texts.OfficialTextView.as_view(),
        name="official-text-detail",
    ),
    path(
        "rules/<pack:pack>/official-text/<int:pk>/borders/",
        texts.MoveBorderView.as_view(),
        name="official-text-borders",
    ),
    path(
        "rules/<pack:pack>/official-text/<int:pk>/withdraw/",
        texts.WithdrawTextView.as_view(),
        name="official-text-withdraw",
    ),
    path(
        "rules/<pack:pack>/official-text/<int:pk>/file/",
        texts.OfficialTextFileView.as_view(),
        name="official-text-file",
    ),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path(
        "rule-packs/<slug:jurisdiction>/<slug:game>/official-text/",
        api.OfficialTextInUse.as_view(),
        name="api-rule-pack-official-text",
    ),
]
