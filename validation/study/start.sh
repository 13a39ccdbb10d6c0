#!/usr/bin/env bash
# The processor seconds of 'cprof run' with a program that does nothing, launcher and profiled JVM together, on classes
# of earlier runs: the median of some runs, in turn with those of the plain JVM and of other distributions.
#
#   validation/study/start.sh [CPROF...]      default: ./cprof; PAIRS=9 MODELS='bytecodes jop' JAVA_HOME=...
#
# PROGRAM, what 'java' is given, is another program.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
[ $# -gt 0 ] || set -- "$root/cprof"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf 'public class Empty { public static void main(String[] a) {} }\n' >"$work/Empty.java"
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -d "$work/classes" "$work/Empty.java"
read -ra program <<<"${PROGRAM:--cp $work/classes Empty}"

TIMEFORMAT='%U %S %R'
run() {
  if [ "$1" = plain ]; then
    { time "${JAVA_HOME:+$JAVA_HOME/bin/}java" "${program[@]}" >"$work/out" 2>&1; } 2>&1
  else
    { time "$1" run --model "$2" -o "$work/p.cprof.csv.gz" -- "${program[@]}" >"$work/out" 2>&1; } 2>&1
  fi
}
set -- plain "$@"

printf '%-10s %8s %8s  %s\n' model CPU wall command
for model in ${MODELS:-bytecodes jop}; do
  for cprof; do
    run "$cprof" "$model" >"$work/ignored" && run "$cprof" "$model" >"$work/ignored"
  done
  for _ in $(seq "${PAIRS:-9}"); do
    number=0
    for cprof; do
      number=$((number + 1))
      run "$cprof" "$model" >>"$work/$model.$number"
    done
  done
  number=0
  for cprof; do
    number=$((number + 1))
    cpu=$(awk '{ print $1 + $2 }' "$work/$model.$number" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }')
    wall=$(awk '{ print $3 }' "$work/$model.$number" | sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }')
    printf '%-10s %8.2f %8.2f  %s\n' "$model" "$cpu" "$wall" "$cprof"
  done
done
