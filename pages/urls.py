"""The addresses of the pages."""

from django.urls import path

from .views.applying import apply_page
from .views.battles import battle_page, cancel_form, retry_form
from .views.campaigns import campaign_page
from .views.comparisons import cancel_comparison_form, comparison_page
from .views.forecasts import cancel_forecast_form, forecast_page, sample_page
from .views.front import front_page
from .views.joining import join_page
from .views.months import advance_form, months_page
from .views.problems import problem_page, problems_page
from .views.rules import rulebook_page, rulebooks_page
from .views.scenarios import compare_form, forecast_form, request_form, scenario_page
from .views.sides import side_page
from .views.timelines import campaign_timeline, side_timeline, vessel_timeline
from .views.vessels import vessel_page

urlpatterns = [
    path("", front_page, name="front"),
    path("campaigns/<uuid:pk>/", campaign_page, name="campaign-page"),
    path("campaigns/<uuid:pk>/months/", months_page, name="months-page"),
    path("campaigns/<uuid:pk>/advance/", advance_form, name="advance-form"),
    path("campaigns/<uuid:pk>/timeline/", campaign_timeline, name="campaign-timeline"),
    path("sides/<uuid:pk>/timeline/", side_timeline, name="side-timeline"),
    path("vessels/<uuid:pk>/timeline/", vessel_timeline, name="vessel-timeline"),
    path("sides/<uuid:pk>/", side_page, name="side-page"),
    path("vessels/<uuid:pk>/", vessel_page, name="vessel-page"),
    path("scenarios/<uuid:pk>/", scenario_page, name="scenario-page"),
    path("scenarios/<uuid:pk>/request/", request_form, name="request-form"),
    path("scenarios/<uuid:pk>/forecast/", forecast_form, name="forecast-form"),
    path("scenarios/<uuid:pk>/compare/", compare_form, name="compare-form"),
    path("comparisons/<uuid:pk>/", comparison_page, name="comparison-page"),
    path("comparisons/<uuid:pk>/cancel/", cancel_comparison_form, name="cancel-comparison-form"),
    path("forecasts/<uuid:pk>/", forecast_page, name="forecast-page"),
    path("forecasts/<uuid:pk>/sample/", sample_page, name="sample-page"),
    path("forecasts/<uuid:pk>/cancel/", cancel_forecast_form, name="cancel-forecast-form"),
    path("battles/<uuid:pk>/", battle_page, name="battle-page"),
    path("battles/<uuid:pk>/apply/", apply_page, name="apply-page"),
    path("battles/<uuid:pk>/cancel/", cancel_form, name="cancel-form"),
    path("battles/<uuid:pk>/retry/", retry_form, name="retry-form"),
    path("join/<slug:secret>/", join_page, name="join"),
    path("problems/", problems_page, name="problems-page"),
    path("problems/<slug:code>/", problem_page, name="problem-page"),
    path("rules/", rulebooks_page, name="rulebooks"),
    path("rules/<slug:ruleset>/", rulebook_page, name="rulebook-page"),
]
