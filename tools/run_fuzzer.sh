#!/bin/bash
# run_fuzzer.sh PROGRAM WORK [SEEDS]: fuzzes for LANTERN_FUZZ_SECONDS (default 20). New inputs go to WORK/corpus and
# crashing ones to WORK/crash-*; SEEDS is only read.
set -euo pipefail
program=$1 work=$2 seeds=${3:-}
seconds=${LANTERN_FUZZ_SECONDS:-20}
mkdir -p "$work/corpus"
folders=("$work/corpus")
if [[ -n $seeds && -d $seeds ]]; then folders+=("$seeds"); fi
# A millisecond is plenty for an input of a few KiB; ten seconds for one input is a hang, and 2 GiB a blow-up.
exec "$program" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=65536 \
  -print_final_stats=1 -artifact_prefix="$work/crash-" "${folders[@]}"
