"""The one reader of the environment. Rooms read `django.conf.settings`, nothing else."""

from pathlib import Path

import environ

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent

SECRET_KEY = env("DJANGO_SECRET_KEY", default="insecure-until-storage-is-wired")
DEBUG = False
ALLOWED_HOSTS = ["*"]
DATABASES = {"default": env.db("DATABASE_URL", default="postgres://postgres@127.0.0.1:55432/csbot")}

INSTALLED_APPS = [
    "unfold.apps.BasicAppConfig",
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "pgtrigger",
    "tenants",
    "connectors",
    "notifications",
    "inbox",
    "automations",
    "runtime",
    "ops",
    "portal",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "csbot.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
AUTH_USER_MODEL = "tenants.User"
LANGUAGE_CODE = "cs"
LANGUAGES = [("cs", "Čeština"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "Europe/Prague"
USE_TZ = True
USE_I18N = True
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = BASE_DIR / "staticfiles"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

DATABASE_ROUTERS = ["tenants.routing.TenantRouter"]
TENANT_ALIASES: dict[str, str] = {}  # tenant key -> database alias, from TENANT_DATABASES
ASYNC_POOL_MAX = 4
POOL_TIMEOUT_S = 5.0
ASYNC_CONNECTION_OPTIONS: dict[str, object] = {}  # e.g. prepare_threshold=None behind a pooler
