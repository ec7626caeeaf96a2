"""Every address of the service."""

from django.contrib import admin
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path

from riverwar.api import health
from riverwar.api.throttling import signing_in, throttled

urlpatterns = [
    path("admin/login/", throttled(signing_in)(admin.site.login)),
    path("admin/", admin.site.urls),
    path("login/", throttled(signing_in)(LoginView.as_view()), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("livez", health.livez),
    path("readyz", health.readyz),
    path("api/", include("riverwar.api.urls")),
    path("api/v1/", include("riverwar.accounts.urls")),
    path("api/v1/", include("battles.urls")),
    path("", include("pages.urls")),
    path("api/v1/", include("campaigns.urls")),
    path("api/v1/", include("vessels.urls")),
    path("api/v1/", include("turns.urls")),
]
