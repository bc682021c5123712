from django.urls import URLPattern, URLResolver, path

from backoffice.shell.views import home, search, security_contact, switch, waiting

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.HomeView.as_view(), name="home"),
    path("search/", search.SearchView.as_view(), name="search"),
    path("search/opened/", search.OpenedView.as_view(), name="search-opened"),
    path("switch/property/", switch.SwitchPropertyView.as_view(), name="switch-property"),
    path("switch/theme/", switch.SwitchThemeView.as_view(), name="switch-theme"),
    path("waiting/", waiting.WaitingView.as_view(), name="waiting"),
    path("service-worker.js", waiting.ServiceWorkerView.as_view(), name="service-worker"),
    path("health/", home.HealthView.as_view(), name="health"),
    path(
        ".well-known/security.txt",
        security_contact.SecurityContactView.as_view(),
        name="security-contact",
    ),
]
