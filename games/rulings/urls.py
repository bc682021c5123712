from django.urls import URLPattern, URLResolver, path

from games.rulings.views import rulings, waivers

urlpatterns: list[URLPattern | URLResolver] = [
    path("rulings/", rulings.RulingListView.as_view(), name="ruling-list"),
    path("rulings/<int:pk>/", rulings.RulingView.as_view(), name="ruling-detail"),
    path("rulings/<int:pk>/withdraw/", rulings.RulingWithdrawView.as_view(), name="ruling-withdraw"),
    path("rulings/<pack:pack>/<slug:reading>/", rulings.RulingAddView.as_view(), name="ruling-add"),
    path("waivers/add/", waivers.WaiverAddView.as_view(), name="waiver-add"),
    path("waivers/<int:pk>/", waivers.WaiverView.as_view(), name="waiver-detail"),
    path("waivers/<int:pk>/end/", waivers.WaiverEndView.as_view(), name="waiver-end"),
]
