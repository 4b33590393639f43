#!/bin/bash
# bench.sh [--tls] [FILTER]: builds and runs the benchmarks (preset release) and prints one table. Run it on a machine that
# does nothing else. Each number is the median of five runs. The raw results stay in build/bench/.
# --tls: only calls of the service, with TLS, a token a call and metrics, against the echo server with TLS.
set -euo pipefail
cd "$(dirname "$0")/.."
programs=()
filter=.
out=build/bench
if [[ ${1:-} == --tls ]]; then
  shift
  programs=(build/release/bench/service_bench)
  filter='Unary|StreamEcho|StreamCheck'
  export LANTERN_BENCH_TLS=$out/tls
fi
filter=${1:-$filter}
rm -rf "$out"
mkdir -p "$out"
if ! { cmake --preset release && cmake --build --preset release --parallel "${JOBS:-$(nproc)}" \
    --target lantern_benchmarks; } >"$out/build.log" 2>&1; then
  tail -n 40 "$out/build.log" >&2
  echo "bench: does not build; the whole output is in $out/build.log" >&2
  exit 1
fi
if [[ -n ${LANTERN_BENCH_TLS:-} && ! -e $LANTERN_BENCH_TLS/server.pem ]]; then
  # Its own root, good for a day.
  mkdir -p "$LANTERN_BENCH_TLS"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=bench \
    -addext subjectAltName=IP:127.0.0.1 -keyout "$LANTERN_BENCH_TLS/server.key" -out "$LANTERN_BENCH_TLS/server.pem" 2>/dev/null
fi
if [[ ${#programs[@]} == 0 ]]; then programs=(build/release/bench/*); fi
for program in "${programs[@]}"; do
  name=$(basename "$program")
  echo "bench: $name" >&2
  "$program" --benchmark_filter="$filter" --benchmark_repetitions=5 --benchmark_report_aggregates_only=true \
    --benchmark_out="$out/$name.json" --benchmark_out_format=json >"$out/$name.txt"
done
tools/bench_table.py "$out"/*.json
