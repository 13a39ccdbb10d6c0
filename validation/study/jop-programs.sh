#!/usr/bin/env bash
# Runs all programs of a checkout of JOP (https://github.com/jop-devel/jop) with the stand-ins for its classes, and counts
# those that stop at something that is missing:
#   validation/study/jop-programs.sh FOLDER [PATTERN]
# FOLDER has java/target/src. PATTERN selects main classes. MODEL is the model (default: jop), SECONDS_EACH the longest
# time of a run (default: 20; programs for embedded processors do not end), JOBS how many run at once (default: 2).
# What is missing is what 'cprof check-target' lists, and what a run names; native methods of a program's own are not:
# JOP's tool chain has none but those of com.jopdesign.sys.Native. Results: target/jop-programs/results.txt.
# Ends with 1 if more than MOST programs (default: 25) stop.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
[ $# -gt 0 ] && [ -d "$1/java/target/src" ] || { echo "usage: jop-programs.sh FOLDER [PATTERN], FOLDER a checkout" >&2; exit 2; }
out=$root/target/jop-programs
export CPROF=$root/cprof MODEL=${MODEL:-jop} SECONDS_EACH=${SECONDS_EACH:-20}

rm -rf "$out"
mkdir -p "$out"
"$CPROF" --version >/dev/null
java "$here/JopPrograms.java" "$1/java/target/src" "$out" 2>"$out/not-compiled.txt" | grep -E "${2:-.}" >"$out/programs.txt"

# one CLASSES MAIN: what is missing, or how the run ended
one() {
  local missing status
  missing=$("$CPROF" check-target --target-api jop --model "$MODEL" --json "$1" 2>&1 |
    grep -oE 'an? [a-z]+ without a [^"]*' | sort -u | head -3 | paste -sd '|' || true)
  if [ -z "$missing" ]; then
    status=0
    timeout -k 5 "$SECONDS_EACH" "$CPROF" run --quiet --target-api jop --target-memory 4194304 --mission-time 20ms \
      --model "$MODEL" -o "$1/p.cprof.csv.gz" -- -cp "$1" "$2" >"$1/run.log" 2>&1 </dev/null || status=$?
    missing=$(grep -a -m1 -oE '[^:]* is not there with --target-api jop.*|java.lang.(NoClassDefFound|NoSuch[A-Z][a-z]*|UnsatisfiedLink|AbstractMethod|IncompatibleClassChange)Error.*' "$1/run.log" || true)
  fi
  rm -rf "$1"/p.*
  if [[ $missing == *UnsatisfiedLinkError* && $missing != *com.jopdesign.* ]]; then
    echo "native $2: $missing"
  elif [ -n "$missing" ]; then
    echo "missing $2: $missing"
  elif [ "$status" = 124 ] || [ "$status" = 137 ]; then
    echo "runs $2"
  else
    echo "ended-$status $2"
  fi
}
export -f one
xargs -P "${JOBS:-2}" -L 1 bash -c 'one "$1" "$2"' one <"$out/programs.txt" | sort >"$out/results.txt"

stop=$(grep -c '^missing' "$out/results.txt" || true)
echo "$(wc -l <"$out/results.txt") programs, $(grep -c '^ended-0' "$out/results.txt" || true) end," \
  "$(grep -c '^runs' "$out/results.txt" || true) run on for $SECONDS_EACH s, $stop stop at something missing," \
  "$(grep -c '^native' "$out/results.txt" || true) at a native method of their own," \
  "$(grep -cE '^ended-[1-9]' "$out/results.txt" || true) end otherwise; $(wc -l <"$out/not-compiled.txt") do not compile"
grep '^missing' "$out/results.txt" || true
[ "$stop" -le "${MOST:-25}" ]
