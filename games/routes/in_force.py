from django.urls import URLPattern, URLResolver, path

from games.views import in_force

urlpatterns: list[URLPattern | URLResolver] = [
    path("approved-rules/", in_force.RulesVersionListView.as_view(), name="rules-version-list"),
    path("approved-rules/look-up/", in_force.RulesLookUpView.as_view(), name="rules-version-look-up"),
    path("approved-rules/<int:pk>/", in_force.RulesVersionView.as_view(), name="rules-version-detail"),
    path("tables/<int:pk>/rules/", in_force.TableRulesView.as_view(), name="table-rules"),
]
