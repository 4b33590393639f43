#!/bin/sh
# generate.sh [FOLDER]: generates lantern_client/_pb from the schema, in src/ beside this script unless told.
#
# The modules get the package's own prefix and its own descriptor pool (see lantern_client/_pool.py), so that neither
# google.rpc nor lantern.v1 meets another copy of the same messages in the same program.
# Needs protoc and grpc_python_plugin (Debian: protobuf-compiler, protobuf-compiler-grpc).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
schema=${LANTERN_PROTO_DIR:-$here/../../proto}
out=${1:-$here/src}/lantern_client/_pb
plugin=$(command -v grpc_python_plugin || true)
if [ -z "$plugin" ] || ! command -v protoc >/dev/null; then
  echo "generate.sh: protoc or grpc_python_plugin is missing; apt-get install protobuf-compiler protobuf-compiler-grpc" >&2
  exit 1
fi
if [ ! -f "$schema/lantern/v1/service.proto" ]; then
  echo "generate.sh: no schema in $schema; set LANTERN_PROTO_DIR to the folder proto/ of the sources" >&2
  exit 1
fi

# Made aside and moved into place, so that two builds at once leave a whole package.
mkdir -p "$(dirname "$out")"
work=$(mktemp -d "$(dirname "$out")/.generate.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir "$work/_pb"
cd "$schema"
protoc --proto_path=. --python_out="$work/_pb" --pyi_out="$work/_pb" google/rpc/*.proto lantern/v1/*.proto
protoc --proto_path=. --plugin=protoc-gen-grpc_python="$plugin" --grpc_python_out="$work/_pb" lantern/v1/service.proto
find "$work/_pb" -type d -exec touch {}/__init__.py \;
find "$work/_pb" -name '*_pb2*.py*' -exec sed -i -E \
  -e 's/^from (lantern\.v1|google\.rpc) import/from lantern_client._pb.\1 import/' \
  -e "s/^(_builder\.BuildTopDescriptorsAndMessages\(DESCRIPTOR, ')/\1lantern_client._pb./" \
  -e 's/^from google\.protobuf import descriptor_pool as _descriptor_pool$/from lantern_client import _pool/' \
  -e 's/_descriptor_pool\.Default\(\)/_pool.POOL/' {} +
if grep -rlE '_descriptor_pool|^from (lantern\.v1|google\.rpc) import' "$work/_pb" >&2; then
  echo "generate.sh: the files above still use the shared pool or prefix; this protoc writes another form" >&2
  exit 1
fi
chmod -R a+rX "$work/_pb"
rm -rf "$out"
mv "$work/_pb" "$out"
