#!/bin/bash
# digest.sh: rewrites corpus/DIGEST with the digest of today's verdicts.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset dev >/dev/null
cmake --build --preset dev --parallel "${JOBS:-$(nproc)}" --target corpus_digest | tail -n 1
digest=$(build/dev/tests/corpus/corpus_digest)
echo "$digest" >corpus/DIGEST
echo "corpus/DIGEST: $digest"
