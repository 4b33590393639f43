#!/bin/bash
# demo.sh: builds the program, starts the service on a free port, checks logs through it, stops it. Prints each game's
# outcome, findings and standings, and a table at the end. LANTERN_LOGS names the folder of logs; otherwise it is
# the project's own corpus/root.
# Exit code 0: the demo worked, whatever it found in the games.
set -euo pipefail
cd "$(dirname "$0")/.."
started=$SECONDS

logs=${LANTERN_LOGS:-corpus/root}
if [[ -n ${LANTERN_LOGS:-} && ! -e $LANTERN_LOGS ]]; then
  echo "demo: LANTERN_LOGS=$LANTERN_LOGS: there is no such folder" >&2
  exit 2
fi

echo "demo: building (a first build takes a few minutes)"
mkdir -p build
if ! { cmake --preset release && cmake --build --preset release --parallel "${JOBS:-$(nproc)}" --target lantern; } \
    >build/demo-build.log 2>&1; then
  tail -n 40 build/demo-build.log >&2
  echo "demo: the program does not build; the whole output is in build/demo-build.log" >&2
  exit 2
fi
lantern=build/release/bin/lantern

work=$(mktemp -d)
server=
stop_server() {
  if [[ -n $server ]] && kill -TERM "$server" 2>/dev/null; then wait "$server" || true; fi
  rm -rf "$work"
}
trap stop_server EXIT

# Port 0 asks the system for a free one; the service says which it got.
LANTERN_ADDRESS=127.0.0.1:0 "$lantern" serve >"$work/out" 2>"$work/log" &
server=$!
address=
for _ in $(seq 100); do
  address=$(sed -n 's/^lantern: listening on //p' "$work/out")
  if [[ -n $address ]]; then break; fi
  if ! kill -0 "$server" 2>/dev/null; then break; fi
  sleep 0.1
done
if [[ -z $address ]]; then
  cat "$work/out" "$work/log" >&2
  echo "demo: the service did not start" >&2
  exit 2
fi
echo "demo: the service listens on $address"
echo "demo: lantern check --server $address --policy continue $logs"
echo

code=0
"$lantern" check --server "$address" --policy continue "$logs" || code=$?
# 0 and 1 are answers; 2 says that something could not be read or judged.
if [[ $code -gt 1 ]]; then
  tail -n 20 "$work/log" >&2
  echo "demo: the program ended with $code" >&2
  exit 2
fi

kill -TERM "$server"
if ! wait "$server"; then
  echo "demo: the service did not stop as it should" >&2
  exit 2
fi
server=
echo
echo "demo: done in $((SECONDS - started)) s; the service has stopped. Exit code of the check: $code (0 nothing found, 1 findings)."
