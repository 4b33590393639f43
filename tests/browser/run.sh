#!/bin/bash
# run.sh TEST: runs a test of this folder in Debian's chromium. Exit code 77 where something for it is missing.
# LANTERN_CHROMIUM names another browser of the same kind.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

skip() {
  echo "browser test skipped: $1" >&2
  exit 77
}

export LANTERN_CHROMIUM=${LANTERN_CHROMIUM:-$(command -v chromium || true)}
[[ -n $LANTERN_CHROMIUM ]] || skip "there is no chromium; tools/setup.sh installs it"
command -v node >/dev/null && command -v npm >/dev/null || skip "there is no node with npm; tools/setup.sh installs them"
if [[ ! -d $here/node_modules/playwright-core || $here/package-lock.json -nt $here/node_modules/.package-lock.json ]]; then
  (cd "$here" && npm ci --no-audit --no-fund --silent --ignore-scripts) \
    || skip "npm could not fetch playwright-core; is the network reachable?"
fi
exec node --test --test-reporter=spec "$here/$1"
