# A few words around curl for the tutorials. In the project's folder: . docs/tutorials/curl.sh

SERVER=${SERVER:-http://127.0.0.1:8000}
API=$SERVER/api/v1
LOGIN=${LOGIN:-demo}
PASSWORD=${PASSWORD:-$(cat var/demo/password)}

# get PATH: read. The answer goes to the output, also where it is a refusal.
get() { curl -sS "$API$1" -H "Authorization: Bearer $TOKEN"; }

# post PATH [JSON]: write. `once` is the same with a key: sent twice, it is done once.
post() {
  address=$1 body=${2:-"{}"}
  shift; [ $# -eq 0 ] || shift
  curl -sS "$API$address" -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \
    -d "$body" "$@"
}
once() {
  post "$1" "${2:-}" -H "Idempotency-Key: $(python3 -c 'import uuid; print(uuid.uuid4())')"
}

# patch PATH JSON: change what is as we saw it, by the ETag of a read.
patch() {
  tag=$(curl -sS -o /dev/null -D - "$API$1" -H "Authorization: Bearer $TOKEN" |
    sed -n 's/^[Ee][Tt]ag: *\(.*"\).*/\1/p')
  curl -sS -X PATCH "$API$1" -H "Authorization: Bearer $TOKEN" \
    -H "Content-Type: application/json" -H "If-Match: $tag" -d "$2"
}

# field PATH...: these values of an answer, a line for each row of a list.
field() {
  python3 -c '
import json, sys
answer = json.load(sys.stdin)
if "code" in answer and "remedy" in answer:
    sys.exit("{title}. {detail} {remedy} {errors}".format(**{"errors": "", **answer}))
for row in answer.get("results", [answer]):
    values = []
    for path in sys.argv[1:]:
        value = row
        for name in path.split("."):
            value = value[int(name)] if isinstance(value, list) else value[name]
        values.append(str(value))
    print("  ".join(values))
' "$@"
}

# wait_for PATH FIELD VALUE: ask again each second until it says so; a minute at most.
wait_for() {
  for second in $(seq 60); do
    found=$(get "$1" | field "$2")
    [ "$found" != "$3" ] || return 0
    sleep 1
  done
  echo "$1: $2 is $found, not $3" >&2
  return 1
}

# sign_in: a token for LOGIN, by PASSWORD, kept in TOKEN.
sign_in() {
  TOKEN=$(curl -sS -u "$LOGIN:$PASSWORD" "$API/tokens/" -H "Content-Type: application/json" \
    -d '{"name": "tutorial", "scopes": ["read", "write"]}' | field token)
}
