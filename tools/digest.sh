#!/bin/bash
# digest.sh: rewrites corpus/DIGEST with the digest of today's verdicts, and the golden answers of the clients.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset dev >/dev/null
cmake --build --preset dev --parallel "${JOBS:-$(nproc)}" --target corpus_digest lantern | tail -n 1
digest=$(build/dev/tests/corpus/corpus_digest)
echo "$digest" >corpus/DIGEST
echo "corpus/DIGEST: $digest"
tools/golden.py build/dev/bin/lantern
git diff --stat -- tests/golden/answers
