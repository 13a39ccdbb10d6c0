#!/usr/bin/env bash
# Runs tests of an OpenJDK source tree plain and under CProf, and lists those that pass plain only:
#   validation/study/jtreg.sh FOLDER [TEST...]
# FOLDER has test/jdk, as Debian's source packages of openjdk-17 and openjdk-25 do; needs jtreg (Debian: jtreg7) on the
# PATH. TEST is a folder or file below test/jdk; without any, those of jtreg-tests.txt. JDK is the JDK to test
# (default: JAVA_HOME), MODEL the model (default: jop), CONCURRENCY the number of tests at once.
# Ends with 1 if a test differs that jtreg-known.txt does not explain, or if it explains one that no longer differs.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
[ $# -gt 0 ] && [ -d "$1/test/jdk" ] || { echo "usage: jtreg.sh FOLDER [TEST...], FOLDER with test/jdk" >&2; exit 2; }
command -v jtreg >/dev/null || { echo "jtreg.sh: no jtreg on the PATH" >&2; exit 2; }
tests=$1/test/jdk
shift
[ $# -gt 0 ] || mapfile -t selected < <(grep -v '^#' "$here/jtreg-tests.txt")
[ $# -eq 0 ] || selected=("$@")
JDK=${JDK:-${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}}
out=$root/target/jtreg
export JT_JAVA=$JDK

rm -rf "$out"
mkdir -p "$out"
"$root/cprof" --version >/dev/null
options=$("$root/cprof" options --jdk "$JDK" --model "${MODEL:-jop}" "$out/options")

# suite NAME OPTION...: runs all tests and leaves the state of each in NAME.txt
suite() {
  local name=$1
  shift
  (cd "$tests" && jtreg -jdk:"$JDK" -othervm -conc:"${CONCURRENCY:-2}" -timeoutFactor:4 -ignore:quiet \
    -verbose:none -nr -w:"$out/$name" "$@" "${selected[@]}") >"$out/$name.log" 2>&1 || true
  find "$out/$name" -name '*.jtr' -print0 | xargs -0 awk -v from="$out/$name/" '
    /^test result: / { test = FILENAME; sub(from, "", test); sub(/\.jtr$/, "", test)
      state = $3; sub(/\..*/, "", state); print test, state }' | sort >"$out/$name.txt"
}
suite plain
suite cprof -javaoption:"$options"

join "$out/plain.txt" "$out/cprof.txt" | awk '$2 == "Passed" && $3 != "Passed" { print $1 }' >"$out/differ.txt"
passed=$(grep -c ' Passed' "$out/plain.txt" || true)
echo "$(wc -l <"$out/plain.txt") tests, $passed pass plain, $((passed - $(wc -l <"$out/differ.txt"))) of these under CProf"
[ "$passed" -gt 0 ] || { echo "no test passed plain: see $out/plain.log" >&2; exit 3; }

status=0
while read -r test; do
  reason=$(awk -v test="$test" '$1 == test { sub(/^[^ ]+ +/, ""); print }' "$here/jtreg-known.txt")
  echo "  $test: ${reason:-NOT KNOWN, see $out/cprof/$test.jtr}"
  [ -n "$reason" ] || status=1
done <"$out/differ.txt"
while read -r test reason; do
  if grep -q "^$test Passed" "$out/cprof.txt"; then
    echo "  $test passes, so its line in jtreg-known.txt goes: $reason"
    status=1
  fi
done < <(grep -v '^#' "$here/jtreg-known.txt")
exit $status
