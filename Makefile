# What a machine needs: Python 3.11, 3.12 or 3.13 with its venv module, and make.
#
#   PYTHON=python3.12   the Python to make the environment with, instead of the first that fits
#   VENV=.venv          where the environment is
#   PORT=8000           where `make run` serves

PYTHON ?=
VENV ?= .venv
PORT ?= 8000
TESTS ?=
BENCH ?=
export PYTHON VENV

PY = $(VENV)/bin/python
# Looking at the code needs no database, and no test is run.
CHECKED = manage.py riverwar campaigns vessels battles rulesets benchmarks tests docs/verify

.DEFAULT_GOAL := help
.PHONY: help run test check bench golden worker runner env env-dev

help:
	@echo "make run      a demo: fights a battle, serves on http://127.0.0.1:$(PORT)/ (PORT=...)"
	@echo "make test     the whole test suite (TESTS='-k name path' narrows it)"
	@echo "make check    format, lint, types, imports, migrations, the API's schema, the ledgers"
	@echo "make bench    battles a second, and a digest of their logs (BENCH='arguments')"
	@echo "make golden   writes the golden logs anew: read the difference"
	@echo "make runner   rings Celery for each battle, or fights it where there is no Redis"
	@echo "make worker   a Celery worker (needs RIVERWAR_REDIS_URL)"

env:
	@sh .ci/environment requirements.lock

env-dev:
	@sh .ci/environment requirements-dev.lock

run: env
	@exec $(PY) manage.py demo --port $(PORT)

test: env-dev
	@exec $(PY) -m pytest -n 2 $(TESTS)

check: env-dev
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports
	$(PY) manage.py makemigrations --check --dry-run
	$(PY) manage.py spectacular --validate --fail-on-warn --file var/openapi.yaml
	cmp var/openapi.yaml docs/openapi.yaml

bench: env-dev
	@exec $(PY) -m benchmarks $(BENCH)

golden: env-dev
	@exec $(PY) -m pytest -q tests/rulesets --golden

runner: env
	@exec $(PY) manage.py runner

worker: env
	@exec $(PY) -m riverwar.embedded exec $(PY) -m celery -A riverwar worker
