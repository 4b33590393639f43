#!/bin/sh
# generate.sh [FOLDER]: generates the Go messages and stubs from the schema, into pb/ beside this script unless told.
#
# The schema names no Go package, so that is said here. google.rpc comes from google.golang.org/genproto, which gRPC itself uses.
# Needs protoc, protoc-gen-go and protoc-gen-go-grpc (Debian: protobuf-compiler, protoc-gen-go, protoc-gen-go-grpc).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
schema=${LANTERN_PROTO_DIR:-$here/../../proto}
out=${1:-$here/pb}
package=lantern.example/lantern/pb
for tool in protoc protoc-gen-go protoc-gen-go-grpc; do
  if ! command -v $tool >/dev/null; then
    echo "generate.sh: $tool is missing; apt-get install protobuf-compiler protoc-gen-go protoc-gen-go-grpc" >&2
    exit 1
  fi
done
if [ ! -f "$schema/lantern/v1/service.proto" ]; then
  echo "generate.sh: no schema in $schema; set LANTERN_PROTO_DIR to the folder proto/ of the sources" >&2
  exit 1
fi

# Made aside and moved into place, so that two builds at once leave a whole package.
mkdir -p "$(dirname "$out")"
work=$(mktemp -d "$(dirname "$out")/.generate.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir "$work/pb"
cd "$schema"
map=Mgoogle/rpc/status.proto=google.golang.org/genproto/googleapis/rpc/status
for file in lantern/v1/*.proto; do map="$map,M$file=$package"; done
protoc --proto_path=. --go_out="$work/pb" --go_opt="module=$package,$map" \
  --go-grpc_out="$work/pb" --go-grpc_opt="module=$package,$map" lantern/v1/*.proto
chmod -R a+rX "$work/pb"
rm -rf "$out"
mv "$work/pb" "$out"
