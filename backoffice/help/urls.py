from django.urls import URLPattern, URLResolver, path

from backoffice.help import views

urlpatterns: list[URLPattern | URLResolver] = [path("help/", views.HelpView.as_view(), name="help")]
