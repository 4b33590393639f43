#!/bin/bash
# bench.sh [FILTER]: builds and runs the benchmarks and prints one table. Run it on a machine that does nothing else.
# Each number is the median of five runs. The raw results stay in build/bench/.
set -euo pipefail
cd "$(dirname "$0")/.."
filter=${1:-.}
out=build/bench
rm -rf "$out"
mkdir -p "$out"
if ! { cmake --preset release && cmake --build --preset release --parallel "${JOBS:-$(nproc)}" \
    --target lantern_benchmarks; } >"$out/build.log" 2>&1; then
  tail -n 40 "$out/build.log" >&2
  echo "bench: does not build; the whole output is in $out/build.log" >&2
  exit 1
fi
for program in build/release/bench/*; do
  name=$(basename "$program")
  echo "bench: $name" >&2
  "$program" --benchmark_filter="$filter" --benchmark_repetitions=5 --benchmark_report_aggregates_only=true \
    --benchmark_out="$out/$name.json" --benchmark_out_format=json >"$out/$name.txt"
done
tools/bench_table.py "$out"/*.json
