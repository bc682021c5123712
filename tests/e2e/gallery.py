"""One page with every shared part in every state, so that the browser can look at what no page shows at once."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

from backoffice import urls
from backoffice.casinos.models import Property
from backoffice.jobs.models import Job

handler400, handler403 = urls.handler400, urls.handler403
handler404, handler500 = urls.handler404, urls.handler500

PAGE = """
{% extends "base.html" %}
{% block title %}Gallery{% endblock title %}
{% block breadcrumbs %}{% crumb "Today" "home" %}{% crumb "Gallery" %}{% endblock breadcrumbs %}
{% block heading %}Gallery{% endblock heading %}
{% block subheading %}Every part, in every state{% endblock subheading %}
{% block actions %}
  <a class="btn btn-outline-secondary" href="/">Compare</a><a class="btn btn-primary" href="/">Submit</a>
{% endblock actions %}
{% block content %}
  {% include "shell/_conflict.html" %}
  <form method="post" class="card form-narrow" novalidate>
    {% csrf_token %}
    <div class="card-body">{{ form }}</div>
    <div class="card-footer form-actions">
      <a class="btn btn-outline-secondary" href="/">Cancel</a><button class="btn btn-primary">Save</button>
    </div>
  </form>
  <div class="card"><div class="card-body">
    {% for tone in tones %}{% include "shell/_badge.html" with tone=tone text=tone icon="check" %}
    {% endfor %}
    {% include "shell/_citation.html" with text="MD 10.C(2)" url="/gallery/paragraph/" %}
    {% include "shell/_citation.html" with text="COMAR 36.05.02.16T" url="" %}
    <button class="btn btn-danger">Retire T12</button> <button class="btn btn-outline-danger">Withdraw</button>
    <button class="btn btn-primary" disabled>Not yet</button>
  </div></div>
  <div class="card">
    <div class="card-header"><h2 class="card-title">Price</h2></div>
    <div class="table-wrap"><table class="table table-rows">
      <thead><tr><th scope="col">Wager</th><th scope="col" class="figure">Edge, %</th></tr></thead>
      <tbody>{% for row in page %}
        <tr><th scope="row"><a class="row-link" href="/">{{ row }}</a></th><td class="figure">2.33</td></tr>
      {% endfor %}</tbody>
    </table></div>
    {% include "shell/_pagination.html" %}
  </div>
  {% for job in jobs %}<div class="card"><div class="card-body">{% include "jobs/_job.html" %}</div></div>
  {% endfor %}
  <div class="card">
    {% include "shell/_empty.html" with title="No tables yet" text="Add one." action="Add" url="/" %}
  </div>
  {% with question="Retire T12?" consequence="It stays in the log." action="Retire T12" cancel_url="/" form=None %}
    {% include "shell/_confirm.html" %}
  {% endwith %}
  <div class="alert alert-info">{% icon "info-circle" %}<div>A reading was chosen.</div></div>
  <div class="alert alert-success">{% icon "circle-check" %}<div>Recomputed, identical.</div></div>
{% endblock content %}
"""


class GalleryForm(forms.Form):
    number = forms.CharField(label="Table number", help_text="Current values on the felt, for example T12.")
    reset = forms.DecimalField(label="Reset amount", widget=forms.NumberInput(attrs={"data-unit": "$"}))
    pit = forms.ChoiceField(label="Pit", choices=[("m", "Main pit"), ("h", "High limit")])
    opened = forms.DateTimeField(label="Opened", required=False)
    note = forms.CharField(label="Note", widget=forms.Textarea(attrs={"rows": 3}), required=False)
    plan = forms.FileField(label="Floor plan", required=False)
    rack = forms.BooleanField(label="Discard rack fixed to the dealer's side", required=False)
    shoe = forms.ChoiceField(
        label="Shoe", widget=forms.RadioSelect, choices=[("a", "Manual shoe"), ("b", "Electronic shoe")]
    )
    roles = forms.MultipleChoiceField(
        label="Roles", widget=forms.CheckboxSelectMultiple, choices=[("v", "Viewer"), ("s", "Security")]
    )


@dataclass(frozen=True)
class Row:
    label: str
    was: str
    now: str
    typed: str


@dataclass(frozen=True)
class Conflict:
    who: str
    rows: tuple[Row, ...]


def gallery(request: HttpRequest) -> HttpResponse:
    for level in (messages.success, messages.warning, messages.error, messages.info):
        level(request, "Saved, or not quite.")
    context: dict[str, Any] = {
        "form": GalleryForm({"number": "", "reset": "", "pit": "m"}),
        "tones": ["neutral", "good", "bad", "warn", "info"],
        "page": Paginator([f"Wager {number}" for number in range(1, 40)], 4).page(2),
        "conflict": Conflict("Caleb Osei", (Row("Positions", "7", "8", "6"),)),
        "jobs": [
            Job(pk=1, title="Price Casino War", state="done", progress=100, result={"text": "Edge 2.33 %"}),
            Job(pk=2, title="Render the document", state="failed", error="ValueError: no paper"),
            Job(pk=3, title="Simulate 10 million rounds", state="cancelled"),
        ],
        "casino": Property.objects.first(),
    }
    return HttpResponse(engines["django"].from_string(PAGE).render(context, request))


def paragraph(request: HttpRequest) -> HttpResponse:
    return HttpResponse("<p>The reset amount is at least 10,000.00.</p>")


def broken(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


def not_understood(request: HttpRequest) -> HttpResponse:
    raise BadRequest


def failing(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=int(request.GET["status"]))


urlpatterns = [
    *urls.urlpatterns,
    path("gallery/", gallery),
    path("gallery/paragraph/", paragraph),
    path("gallery/failing/", failing),
    path("gallery/broken/", broken),
    path("gallery/not-understood/", not_understood),
]
