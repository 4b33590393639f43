#!/bin/bash
# test.sh: all tests. Each stage is one preset; the last lines sum them up. Goes on after a stage that fails, so that
# one run shows everything.
set -uo pipefail
cd "$(dirname "$0")/.."
jobs=${JOBS:-$(nproc)}
logs=build/test-logs
mkdir -p "$logs"
passed=0 failed=0

# stage PRESET TARGETS...: configures, builds (all when no target is named) and tests one preset.
stage() {
  local preset=$1 log=$logs/$1.log targets=() started=$SECONDS
  shift
  if [[ $# -gt 0 ]]; then targets=(--target "$@"); fi
  echo "=== $preset"
  if ! { cmake --preset "$preset" && cmake --build --preset "$preset" --parallel "$jobs" "${targets[@]}"; } \
      >"$log" 2>&1; then
    tail -n 60 "$log"
    echo "=== $preset: does not build (whole output in $log)"
    failed=$((failed + 1))
    return
  fi
  ctest --preset "$preset" --parallel "$jobs" 2>&1 | tee "$log" | grep -vE '^ *(Start +[0-9]+:|[0-9]+/[0-9]+ Test .* Passed )'
  # "97% tests passed, 3 tests failed out of 100"
  local summary total bad
  summary=$(grep -E '^[0-9]+% tests passed, ' "$log" | tail -n 1)
  total=$(sed -n 's/.* out of \([0-9]*\)$/\1/p' <<<"$summary")
  bad=$(sed -n 's/.*, \([0-9]*\) tests failed.*/\1/p' <<<"$summary")
  if [[ -z $total || $total -eq 0 ]]; then
    echo "=== $preset: no test ran (whole output in $log)"
    failed=$((failed + 1))
    return
  fi
  passed=$((passed + total - bad)) failed=$((failed + bad))
  echo "=== $preset: $((total - bad)) passed, $bad failed, $((SECONDS - started)) s"
}

stage dev
stage asan
stage tsan lantern_service_tests
stage fuzz

echo "$passed passed, $failed failed"
[[ $failed -eq 0 ]]
