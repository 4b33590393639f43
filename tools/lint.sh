#!/bin/bash
# lint.sh: formatting, schema, house rules, clang-tidy. Goes on after a check that fails; the last line sums up.
# LANTERN_TIDY=changed limits clang-tidy to files that differ from main.
set -uo pipefail
cd "$(dirname "$0")/.."
jobs=${JOBS:-$(nproc)}
failed=0

check() {
  local name=$1
  shift
  if "$@"; then echo "lint: $name: ok"; else echo "lint: $name: FAILED"; failed=1; fi
}

format_is_right() { tools/sources.sh | xargs clang-format-14 --dry-run --Werror; }

schema_is_clean() {
  if [[ ! -x node_modules/.bin/buf || package-lock.json -nt node_modules/.package-lock.json ]]; then
    npm ci --no-audit --no-fund --silent || return 1
  fi
  node_modules/.bin/buf lint && node_modules/.bin/buf build -o /dev/null
}

# Paths of one machine, or of whoever wrote a file, have no business in a product.
names_no_machine() {
  ! git ls-files --cached --others --exclude-standard -- . ':!LICENSE' ':!package-lock.json' ':!tools/lint.sh' \
    | xargs grep -nIE '(^|[^A-Za-z0-9_.])/(work|home|root|mnt|Users)/' --
}

# Where somebody's logs lie is for the tests and the demo to know, not for what is shipped.
product_knows_no_logs() { ! git ls-files -- checker service clients proto corpus | xargs grep -nIF '../shared' --; }

headers_are_guarded() {
  local header guard bad=0
  while read -r header; do
    guard=LANTERN_$(tr 'a-z/.-' 'A-Z___' <<<"$header")_
    if ! grep -q "^#ifndef $guard\$" "$header" || ! grep -q "^#define $guard\$" "$header"; then
      echo "$header: the include guard should be $guard"
      bad=1
    fi
  done < <(tools/sources.sh | grep '\.h$')
  return $bad
}

# Long files are hard to read; 600 lines is the limit of the house.
files_are_short() {
  ! tools/sources.sh | xargs awk 'FNR == 601 {print FILENAME ": longer than 600 lines"}' | grep .
}

nothing_is_put_off() {
  ! tools/sources.sh | xargs grep -nE '\b(TODO|FIXME|XXX|HACK)\b' --
}

# The arrows of ARCHITECTURE.md: the library knows neither service, clients, gRPC nor files.
arrows_point_one_way() {
  local found
  # In a variable, as a pipe would end with the failure of the last grep that finds nothing. Chance is the one place of
  # randomness, from a seed that is given.
  found=$(git ls-files -- 'checker/*.h' 'checker/*.cc' | xargs grep -nE '#include [<"](grpc|service/|clients/)' --
    git ls-files -- 'checker/*.h' 'checker/*.cc' ':!checker/io' ':!checker/core/chance.h' \
      | xargs grep -nE '#include [<"](fstream|filesystem|chrono|random|checker/io/)' --
    git ls-files -- 'service/*.h' 'service/*.cc' | xargs grep -nE '#include [<"]clients/' --)
  [[ -z $found ]] || { echo "$found"; return 1; }
}


tidy_is_content() {
  cmake --preset dev >/dev/null && cmake --build --preset dev --parallel "$jobs" --target lantern_generated >/dev/null \
    || return 1
  # The precompiled headers are g++'s, which clang cannot read; it reads the headers themselves.
  mkdir -p build/tidy
  sed -E 's/ -Winvalid-pch -include [^ ]+//' build/dev/compile_commands.json >build/tidy/compile_commands.json
  local sources
  if [[ ${LANTERN_TIDY:-} == changed ]]; then
    sources=$({ git diff --name-only main -- '*.cc'; git ls-files --others --exclude-standard -- '*.cc'; } | sort -u)
  else
    sources=$(tools/sources.sh | grep '\.cc$')
  fi
  # Not the tests: gtest and rapidcheck make each of them slow, and their macros make false alarms. And only what the
  # compilation database knows.
  sources=$(grep -v '^tests/' <<<"$sources")
  sources=$(grep -xFf <(sed -n "s|.*\"file\": \"$PWD/\(.*\)\".*|\1|p" build/dev/compile_commands.json) <<<"$sources")
  [[ -z $sources ]] || xargs -P "$jobs" -n 1 clang-tidy-14 -p build/tidy --quiet <<<"$sources" 2> >(grep -vE 'warnings? generated' >&2)
}

check "formatting (clang-format)" format_is_right
check "schema (buf)" schema_is_clean
check "no paths of a machine" names_no_machine
check "no folder beside the project" product_knows_no_logs
check "include guards" headers_are_guarded
check "files of at most 600 lines" files_are_short
check "nothing put off" nothing_is_put_off
check "arrows point one way" arrows_point_one_way
check "clang-tidy" tidy_is_content
if [[ $failed -eq 0 ]]; then echo "lint: clean"; else echo "lint: not clean, see above"; fi
exit $failed
