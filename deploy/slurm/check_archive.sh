#!/bin/bash
#SBATCH --job-name=lantern-archive
#SBATCH --array=1-16
#SBATCH --cpus-per-task=4
#SBATCH --mem=2G
#SBATCH --time=01:00:00
#SBATCH --output=lantern-%A_%a.log
# An archive checked by a Slurm job array, one part a task:
#
#   sbatch deploy/slurm/check_archive.sh ARCHIVE VERDICTS
#   cat VERDICTS/part-*.jsonl > verdicts.jsonl          # when all tasks have ended
#
# The part of a file is chosen by its path, so a task that is run again (sbatch --array=7 ...) does the same work again. An array
# that begins at 1 without gaps is needed when all parts are run for the first time; its last index is their number.
set -uo pipefail
archive=${1:?usage: sbatch check_archive.sh ARCHIVE VERDICTS}
verdicts=${2:?usage: sbatch check_archive.sh ARCHIVE VERDICTS}
if [[ ! -d $archive ]]; then
  echo "check_archive.sh: $archive is no folder" >&2
  exit 2
fi
# For single parts run again, say how many there were: LANTERN_PARTS=16 sbatch --array=7 ...
parts=${LANTERN_PARTS:-$SLURM_ARRAY_TASK_MAX}
part=$SLURM_ARRAY_TASK_ID
mkdir -p "$verdicts"
out=$verdicts/part-$part.jsonl

lantern check --format jsonl --policy continue --jobs "${SLURM_CPUS_PER_TASK:-1}" --shard "$part/$parts" "$archive" >"$out.partial"
code=$?
# 1: some game has findings, which is an answer; 2: something could not be read, which the lines say too; without lines nothing was
# checked at all.
if ((code > 2)) || { ((code == 2)) && [[ ! -s $out.partial ]]; }; then exit "$code"; fi
# The file gets its name when it is whole.
mv "$out.partial" "$out"
