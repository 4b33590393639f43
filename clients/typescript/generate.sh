#!/bin/sh
# generate.sh: generates the TypeScript messages from the schema, into src/gen beside this script.
# Needs protoc (Debian: protobuf-compiler) and protoc-gen-es (`npm ci` in this folder).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
schema=${LANTERN_PROTO_DIR:-$here/../../proto}
plugin=$here/node_modules/.bin/protoc-gen-es
if ! command -v protoc >/dev/null; then
  echo "generate.sh: protoc is missing; apt-get install protobuf-compiler" >&2
  exit 1
fi
if [ ! -x "$plugin" ]; then
  echo "generate.sh: protoc-gen-es is missing; run \`npm ci\` in $here" >&2
  exit 1
fi
if [ ! -f "$schema/lantern/v1/service.proto" ]; then
  echo "generate.sh: no schema in $schema; set LANTERN_PROTO_DIR to the folder proto/ of the sources" >&2
  exit 1
fi
rm -rf "$here/src/gen"
mkdir -p "$here/src/gen"
cd "$schema"
protoc --proto_path=. --plugin=protoc-gen-es="$plugin" --es_out="$here/src/gen" --es_opt=target=ts,import_extension=js \
  google/rpc/*.proto lantern/v1/*.proto
