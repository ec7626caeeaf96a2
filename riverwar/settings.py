"""All settings. What differs between machines is read from the environment by env.py."""

import gc
from datetime import timedelta
from pathlib import Path
from typing import Any

import pghistory
import structlog

from riverwar import env
from riverwar.logs import logging_config

gc.disable()  # while the apps load, of which nothing goes: RiverwarConfig has it go on

BASE_DIR = Path(__file__).resolve().parent.parent

ROLE = env.read("RIVERWAR_ROLE")
DEBUG = env.read("RIVERWAR_DEBUG")
REHEARSAL = env.read("RIVERWAR_REHEARSAL")
SAMPLE_SECRET_KEY = "insecure-sample-secret-key-for-development-only"
SECRET_KEY = env.read("RIVERWAR_SECRET_KEY") or SAMPLE_SECRET_KEY
ALLOWED_HOSTS = env.read("RIVERWAR_ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env.read("RIVERWAR_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "corsheaders",
    "rest_framework",
    "knox",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "pgtrigger",
    "pghistory",
    "django_structlog",
    "riverwar.accounts",
    "riverwar.feed",
    "riverwar.api",
    "riverwar.staff",
    "campaigns",
    "vessels",
    "battles",
    "turns",
    "pages",
    "riverwar",
]

MIDDLEWARE = [
    "riverwar.api.middleware.RequestId",
    "corsheaders.middleware.CorsMiddleware",
    "riverwar.api.middleware.Problems",
    "django_structlog.middlewares.RequestMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "pages.middleware.ContentSecurityPolicy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "riverwar.urls"
WSGI_APPLICATION = "riverwar.wsgi.application"
APPEND_SLASH = False

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Database. Connections are kept by each thread; a forked worker must open its own.


def _database() -> dict[str, Any]:
    url = env.read("RIVERWAR_DB_URL")
    # Whatever needs no database works without one; whatever does is told why it fails.
    config = env.database(
        url or "postgres:////RIVERWAR_DB_URL-is-not-set/riverwar", env.read("RIVERWAR_DB_PASSWORD")
    )
    options = config.setdefault("OPTIONS", {})
    options.setdefault("application_name", f"riverwar-{ROLE}")
    if ROLE == "web":
        limits = (
            f"-c lock_timeout={env.read('RIVERWAR_DB_LOCK_TIMEOUT_MS')}"
            f" -c statement_timeout={env.read('RIVERWAR_DB_STATEMENT_TIMEOUT_MS')}"
        )
        options["options"] = " ".join(filter(None, [options.get("options"), limits]))
    config["ATOMIC_REQUESTS"] = False
    config["CONN_MAX_AGE"] = env.read("RIVERWAR_DB_CONN_MAX_AGE")
    config["CONN_HEALTH_CHECKS"] = True
    return config


DATABASES = {"default": _database()}
REDIS_URL = env.read("RIVERWAR_REDIS_URL")
REDIS_PREFIX = env.read("RIVERWAR_REDIS_PREFIX")
FORECAST_BUDGET = env.read("RIVERWAR_FORECAST_BUDGET")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The context of a change stands in the event's row: no second table, no join, no lock on it.
PGHISTORY_CONTEXT_FIELD = pghistory.ContextJSONField()
PGHISTORY_CONTEXT_ID_FIELD = pghistory.ContextUUIDField()
PGHISTORY_OBJ_FIELD = pghistory.ObjForeignKey(related_name="history")
PGHISTORY_APPEND_ONLY = True

# People

AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "front"
LOGOUT_REDIRECT_URL = "login"
KNOX_TOKEN_MODEL = "accounts.AccessToken"
# Its migrations would make the table of a token model that ours takes the place of.
MIGRATION_MODULES = {"knox": None}
REST_KNOX = {
    "TOKEN_TTL": timedelta(days=90),
    "TOKEN_PREFIX": "rwt_",
    "AUTH_HEADER_PREFIX": "Bearer",
    "AUTO_REFRESH": False,
}

# The API

RIVERWAR_ROLES = "campaigns.roles.roles_of"

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "riverwar.accounts.authentication.TokenAuthentication",
        "riverwar.accounts.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["riverwar.api.access.ByPolicy"],
    "DEFAULT_PARSER_CLASSES": ["riverwar.api.parser.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "riverwar.api.pagination.CursorPages",
    "DEFAULT_FILTER_BACKENDS": ["riverwar.api.filters.StrictFilters"],
    "DEFAULT_SCHEMA_CLASS": "riverwar.api.schema.Schema",
    "DEFAULT_THROTTLE_CLASSES": ["riverwar.api.throttling.ByCaller"],
    "NUM_PROXIES": env.read("RIVERWAR_PROXIES"),
    "EXCEPTION_HANDLER": "riverwar.api.problems.answer_exception",
    "DEFAULT_METADATA_CLASS": None,
    "URL_FORMAT_OVERRIDE": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}

# Requests of one token, user or address; attempts to sign in; looks at invitations.
DEFAULT_LIMITS = {
    "token": "600/minute",
    "user": "600/minute",
    "anonymous": "60/minute",
    "login": "10/minute",
    "invitation": "20/minute",
}
LIMITS = {**DEFAULT_LIMITS, **env.read("RIVERWAR_LIMITS")}

# Any page may call the API with a token; cookies are never sent along.
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PATCH", "DELETE")
CORS_ALLOW_HEADERS = (
    "accept",
    "authorization",
    "content-type",
    "idempotency-key",
    "if-match",
    "if-none-match",
    "x-reason",
    "x-request-id",
)
CORS_EXPOSE_HEADERS = (
    "Allow",
    "Deprecation",
    "ETag",
    "Idempotency-Replayed",
    "Link",
    "Location",
    "Retry-After",
    "Sunset",
    "WWW-Authenticate",
    "X-Request-ID",
)
CORS_PREFLIGHT_MAX_AGE = 86_400

SPECTACULAR_SETTINGS = {
    "TITLE": "riverwar",
    "DESCRIPTION": (
        "The campaign server for river wargames.\n\nLimits on requests, beyond which the answer"
        f" is 429 with Retry-After: {', '.join(' '.join(limit) for limit in LIMITS.items())}."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "SERVERS": [{"url": "/", "description": "The server that the document is read from."}],
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": r"/api/v[0-9]+",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_ADD_EXPLICIT_BLANK_NULL_CHOICE": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "AccountKindEnum": "campaigns.models.Account.Kind",
        "ApplyModeEnum": "campaigns.models.Campaign.ApplyMode",
        "BattleStatusEnum": "battles.models.BattleStatus",
        "CampaignStateEnum": "campaigns.models.Campaign.State",
        "CargoStatusEnum": "vessels.models.CargoObject.Status",
        "DrillEnum": "vessels.models.fleet.Drill",
        "EdgeEnum": "campaigns.models.Side.Edge",
        "ExchangeStatusEnum": "vessels.models.Exchange.Status",
        "FateEnum": "vessels.models.Officer.Fate",
        "FirstStatusEnum": "vessels.serializers.fleet.FIRST_STATUSES",
        "ForecastStatusEnum": "battles.models.ForecastStatus",
        "MoneyUnitEnum": "campaigns.models.Campaign.MoneyUnit",
        "InvitationStatusEnum": "campaigns.models.Invitation.Status",
        "MovementKindEnum": "turns.models.MovementOrder.Kind",
        "OptionTypeEnum": "campaigns.serializers.books.OPTION_TYPES",
        "OriginEnum": "vessels.models.Vessel.Origin",
        "PassageKindEnum": "turns.models.Passage.Kind",
        "PostEnum": "vessels.models.Officer.Post",
        "PrizeStatusEnum": "vessels.models.Prize.Status",
        "RepairStatusEnum": "vessels.models.RepairJob.Status",
        "RoleEnum": "campaigns.models.Member.Role",
        "RuleBasisEnum": "campaigns.serializers.books.BASES",
        "RuledStatusEnum": "vessels.serializers.fleet.RULED_STATUSES",
        "RulesetEnum": "vessels.serializers.conversions.BOOKS",
        "RuleStatusEnum": "campaigns.serializers.books.RULE_STATUSES",
        "ScenarioStatusEnum": "battles.models.Scenario.Status",
        "ScopeEnum": "riverwar.accounts.models.Scope",
        "StandingTypeEnum": "battles.serializers.battles.STANDING_TYPES",
        "StepEnum": "campaigns.models.calendar.STEPS",
        "UnrestEnum": "turns.models.war.STATES",
        "TransferKindEnum": "campaigns.models.Transfer.Kind",
        "UnitStatusEnum": "vessels.models.TroopUnit.Status",
        "VesselStatusEnum": "vessels.models.fleet.Status",
    },
    "SERVE_AUTHENTICATION": [],
}

# Bodies are bounded once more, and in words, by the API's parser.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000

# Time and language

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False
LANGUAGE_CODE = "en"

# Files and cookies

STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "var" / "static"
# Until `collectstatic` has filled the folder, files are served from where they are found.
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = not STATIC_ROOT.is_dir()
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
BEHIND_TLS_PROXY = env.read("RIVERWAR_BEHIND_TLS_PROXY")
if BEHIND_TLS_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True

# Logs

LOGGING = logging_config(level=env.read("RIVERWAR_LOG_LEVEL"), form=env.read("RIVERWAR_LOG_FORMAT"))
DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = True  # RequestId has checked it
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_USER_ID_FIELD = "pk"
structlog.configure(
    processors=[
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.filter_by_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)
