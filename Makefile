# What a machine needs: Python 3.11, 3.12 or 3.13 with its venv module, and make.
#
#   PYTHON=python3.12   the Python to make the environment with, instead of the first that fits
#   VENV=.venv          where the environment is
#   PORT=8000           where `make run` serves
#   COMPILED=1          bench, digest, calibrate, runner and worker run the engine compiled

PYTHON ?=
VENV ?= .venv
PORT ?= 8000
COMPILED ?=
TESTS ?=
BENCH ?=
CALIBRATE ?=
export PYTHON VENV

PY = $(VENV)/bin/python
# The engine compiled (ADR 11) lies in a folder that stands before the sources on the path.
ENGINE = $(VENV)/compiled
ENGINE_MADE = $(if $(COMPILED),$(ENGINE)/made)
ON_ENGINE = $(if $(COMPILED),PYTHONSAFEPATH=1 PYTHONPATH=$(abspath $(ENGINE)):$(CURDIR))
# Looking at the code needs no database and no secret; without the first, Django warns in vain.
LOOK = RIVERWAR_SECRET_KEY=for-looking-at-the-code RIVERWAR_DB_URL= RIVERWAR_REDIS_URL= \
	$(PY) -W "ignore:Got an error checking a consistent migration history"
SCHEMA = $(VENV)/openapi.yaml
# The rulesets' ledgers are found; the campaign book and the rules of conversion are no rulesets.
OTHER_LEDGERS = campaigns/rules/ledger.toml rulesets/core/conversion.toml

.DEFAULT_GOAL := help
.PHONY: help run test check docs bench calibrate compiled digest golden worker runner env env-dev

help:
	@echo "make run      a demo: fights a battle, serves on http://127.0.0.1:$(PORT)/ (PORT=...)"
	@echo "make test     the whole test suite (TESTS='-k name path' narrows it)"
	@echo "make check    format, lint, types, imports, migrations, the API's schema, the ledgers"
	@echo "make docs     docs/openapi.yaml and docs/rulesets anew, from the code and the ledgers"
	@echo "make bench    the engine's speed and digest, the service's cost (BENCH='arguments')"
	@echo "make calibrate how battles of three books go (CALIBRATE='--book BOOK --battles 200')"
	@echo "make digest   one line of hex: equal lines mean equal battles"
	@echo "make compiled the engine compiled, for COMPILED=1 with bench, digest, calibrate, runner, worker"
	@echo "make golden   writes the golden logs and counts anew: read the difference"
	@echo "make runner   rings Celery for each battle, or fights it where there is no Redis"
	@echo "make worker   a Celery worker (needs RIVERWAR_REDIS_URL)"

env:
	@sh .ci/environment requirements.lock

env-dev:
	@sh .ci/environment requirements-dev.lock

run: env
	@exec $(PY) -m riverwar.demo --port $(PORT)

# Some machines have Python keep no compiled files. Tests start dozens of processes, and each would
# compile all of the code again.
test: env-dev
	@exec env PYTHONDONTWRITEBYTECODE= $(PY) -m pytest -n 2 --dist worksteal $(TESTS)

check: env-dev
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-logo
	$(LOOK) manage.py check --fail-level ERROR
	$(LOOK) manage.py makemigrations --check --dry-run
	$(LOOK) manage.py spectacular --validate --fail-on-warn --file $(SCHEMA)
	@cmp $(SCHEMA) docs/openapi.yaml || { echo "docs/openapi.yaml is not what the code says: make docs"; exit 1; }
	$(PY) -m rulesets.core.ledger_pages docs/rulesets $(OTHER_LEDGERS) --check

docs: env-dev
	$(LOOK) manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml
	$(PY) -m rulesets.core.ledger_pages docs/rulesets $(OTHER_LEDGERS)

compiled: $(ENGINE)/made

$(ENGINE)/made: $(shell find rulesets -name '*.py') .ci/compiled.py requirements-dev.lock | env-dev
	@$(PY) .ci/compiled.py $(ENGINE)
	@touch $@

bench: env-dev $(ENGINE_MADE)
	@exec env $(ON_ENGINE) $(PY) -m benchmarks $(BENCH)

digest: env-dev $(ENGINE_MADE)
	@exec env $(ON_ENGINE) $(PY) -m benchmarks.digest

calibrate: env-dev $(ENGINE_MADE)
	@exec env $(ON_ENGINE) $(PY) -m benchmarks.calibrate $(CALIBRATE)

golden: env-dev
	@exec $(PY) -m pytest -q tests/rulesets tests/api/test_queries.py --golden

runner: env $(ENGINE_MADE)
	@exec env $(ON_ENGINE) $(PY) manage.py runner

worker: env $(ENGINE_MADE)
	@exec env $(ON_ENGINE) $(PY) -m riverwar.embedded exec $(PY) -m celery -A riverwar worker
