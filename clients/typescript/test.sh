#!/bin/bash
# test.sh WORK: builds the package in the folder WORK and tests it against the service that LANTERN_BUILD_DIR holds.
#
# npm is asked for the packages only when package-lock.json has changed since the last time.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
LANTERN_SOURCE_DIR=$(cd "$here/../.." && pwd)
export LANTERN_SOURCE_DIR LANTERN_PROTO_DIR=$LANTERN_SOURCE_DIR/proto
work=$1
mkdir -p "$work"
rm -rf "${work:?}"/{src,test,example,dist}
cp -r "$here"/{src,test,example,generate.sh,package.json,tsconfig.json} "$work"
cd "$work"
if ! cmp -s "$here/package-lock.json" installed-lock.json || [[ ! -x node_modules/.bin/tsc ]]; then
  cp "$here/package-lock.json" .
  if ! npm ci --prefer-offline --ignore-scripts --no-audit --no-fund --silent; then
    echo "test.sh: npm could not fetch the packages of package-lock.json; is its registry reachable?" >&2
    exit 1
  fi
  cp package-lock.json installed-lock.json
fi
./generate.sh
node_modules/.bin/tsc -p .
node --test dist/test/*.test.js
