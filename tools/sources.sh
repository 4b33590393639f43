#!/bin/bash
# sources.sh: the C++ sources and headers of ours, one a line, tracked or new.
set -euo pipefail
cd "$(dirname "$0")/.."
git ls-files --cached --others --exclude-standard -- '*.h' '*.cc' | sort -u
