#!/bin/bash
# setup.sh [build|lint]: installs the Debian packages that building and testing need; with `build` only those of building, with
# `lint` those of `make lint` too. Does nothing, and asks the network nothing, when all of them are there.
set -euo pipefail

packages=(
  # Build.
  g++ cmake ninja-build ccache make git
  libgrpc++-dev protobuf-compiler-grpc libprotobuf-dev protobuf-compiler libabsl-dev libssl-dev rapidjson-dev grpc-proto
  libcli11-dev libcsv-dev prometheus-cpp-dev
)
testing=(
  # Tests, benchmarks, fuzzers.
  libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev clang-14 libclang-rt-14-dev
  # The Python client and its tests.
  python3 python3-grpcio python3-protobuf python3-setuptools python3-wheel python3-pip python3-venv python3-pytest mypy
  # The Go client. Of the two packages of golang/protobuf only the newer one reads what protoc-gen-go writes.
  golang-go golang-google-grpc-dev golang-github-golang-protobuf-1-5-dev protoc-gen-go protoc-gen-go-grpc
  # The deployment examples.
  nginx-light python3-yaml
  # The test of reports in a browser.
  chromium fonts-dejavu-core
)
if [[ ${1:-} != build ]]; then
  packages+=("${testing[@]}")
  # The TypeScript client and buf. Node may come from elsewhere than Debian; what counts is that it runs.
  if ! command -v npm >/dev/null; then packages+=(nodejs npm); fi
fi
if [[ ${1:-} == lint ]]; then
  packages+=(clang-format-14 clang-tidy-14)
fi
# For the browser test and for lint. Node may come from elsewhere than Debian; what counts is that it runs.
if ! command -v npm >/dev/null; then packages+=(nodejs npm); fi

# The packages of "$@" that are not installed.
missing_of() {
  local installed
  installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed //p' || true)
  printf '%s\n' "$@" | grep -vxF -f <(printf '%s\n' "$installed") || true
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  echo "setup: this is no Debian system. Install the equivalents of: ${packages[*]}" >&2
  exit 1
fi
mapfile -t missing < <(missing_of "${packages[@]}")
if [[ ${#missing[@]} -eq 0 ]]; then exit 0; fi

echo "setup: installing ${#missing[@]} Debian packages: ${missing[*]}"
as_root=()
if [[ $(id -u) -ne 0 ]]; then
  if ! command -v sudo >/dev/null; then
    echo "setup: installing needs root, and there is no sudo. As root, run:" >&2
    echo "    apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
install_missing() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}"
}
# The package lists may be absent (a fresh container) or stale; they are fetched only when the first try fails.
if ! install_missing >/dev/null 2>&1; then
  if ! "${as_root[@]}" apt-get update -q; then
    echo "setup: could not fetch Debian's package lists; is the network reachable, and apt's sources right?" >&2
    exit 1
  fi
  if ! install_missing; then
    echo "setup: apt-get failed, see above. Lantern is built for Debian 12 (bookworm); other releases may lack a package." >&2
    exit 1
  fi
fi
# The tests start an nginx of their own; the one that Debian starts on installing it is not wanted.
if [[ " ${missing[*]} " == *" nginx-light "* ]]; then
  "${as_root[@]}" systemctl disable --now nginx >/dev/null 2>&1 || "${as_root[@]}" service nginx stop >/dev/null 2>&1 || true
fi
