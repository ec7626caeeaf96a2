#!/bin/sh
# web | runner | worker | migrate | any command of manage.py
set -eu
: "${RIVERWAR_DB_URL:?set it to the PostgreSQL server}"

case ${1:-web} in
web)
  export RIVERWAR_ROLE=web
  exec gunicorn riverwar.wsgi --bind 0.0.0.0:8000 --worker-class gthread \
    --workers "${WEB_WORKERS:-2}" --threads "${WEB_THREADS:-4}" --max-requests 10000 \
    --max-requests-jitter 1000 --graceful-timeout 30 --limit-request-line 8190
  ;;
runner)
  export RIVERWAR_ROLE=runner
  exec python manage.py runner
  ;;
worker)
  export RIVERWAR_ROLE=worker
  exec celery -A riverwar worker --loglevel INFO --concurrency "${WORKER_PROCESSES:-2}"
  ;;
migrate)
  python manage.py migrate --no-input
  exec python manage.py load_catalogue
  ;;
*)
  exec python manage.py "$@"
  ;;
esac
