#!/bin/bash
# run.sh TEST: runs a test of this folder. Exit code 77 where something for it is missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

skip() {
  echo "SARIF test skipped: $1" >&2
  exit 77
}

command -v node >/dev/null && command -v npm >/dev/null || skip "there is no node with npm; tools/setup.sh installs them"
if [[ ! -d $here/node_modules/ajv || $here/package-lock.json -nt $here/node_modules/.package-lock.json ]]; then
  (cd "$here" && npm ci --no-audit --no-fund --silent --ignore-scripts) \
    || skip "npm could not fetch the schema of SARIF; is the network reachable?"
fi
exec node --test --test-reporter=spec "$here/$1"
