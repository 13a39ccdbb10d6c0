#!/usr/bin/env bash
# The processor seconds of commands that write and read profiles, each with its start: the median of some runs, in turn
# with those of other distributions. The profiles are of the JDK's compiler: on all benchmarks, on one class, and of a
# JVM that does nothing, whose row is the start of a command.
#
#   validation/study/profiles.sh [CPROF...]      default: ./cprof; PAIRS=3 JAVA_HOME=...
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
[ $# -gt 0 ] || set -- "$root/cprof"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
printf 'public class Empty { public static void main(String[] a) {} }\n' >"$work/Empty.java"
"${java}c" -d "$work/classes" "$work/Empty.java"
find "$root/jbe-benchmarks/src/main/java" -name '*.java' ! -name module-info.java >"$work/all.files"
compiler="-m jdk.compiler/com.sun.tools.javac.Main -nowarn -proc:none -d $work/classes"

# raw NAME ARGUMENTS: leaves a raw profile of a JVM
raw() {
  local folder=$work/$1
  shift
  # shellcheck disable=SC2046
  "$java" $("$cprof" options "$folder" --model bytecodes) -XX:TieredStopAtLevel=1 "$@" >"$work/out" 2>&1
}

# timed ROW COMMAND...: adds the processor seconds to those of a row, for the distribution of a number
TIMEFORMAT='%U %S'
timed() {
  local row=$1
  shift
  { time "$@" >"$work/out" 2>&1; } 2>&1 | awk '{ print $1 + $2 }' >>"$work/$row.$number"
}

# A first run leaves the archive of the command's own classes.
for cprof; do
  "$cprof" run --model bytecodes -o "$work/p.cprof.csv.gz" -- -cp "$work/classes" Empty >"$work/out" 2>&1
done

for _ in $(seq "${PAIRS:-3}"); do
  number=0
  for cprof; do
    number=$((number + 1))
    # shellcheck disable=SC2086
    for name in nothing one all; do
      rm -rf "${work:?}/$name"
      case $name in
        nothing) raw $name -cp "$work/classes" Empty ;;
        one) raw $name $compiler "$work/Empty.java" ;;
        all) raw $name $compiler "@$work/all.files" ;;
      esac
      timed "collect-$name" "$cprof" collect "$work/$name"
    done
    profile=$work/all/java.cprof.csv.gz
    contexts="$(gzip -dc "$work/one/java.cprof.csv.gz" | grep -c '^[0-9]') and $(gzip -dc "$profile" | grep -c '^[0-9]')"
    timed report "$cprof" report "$profile"
    timed report-html "$cprof" report --html "$work/page.html" "$profile"
    timed check "$cprof" check "$profile" --baseline "$profile"
    timed diff "$cprof" diff "$profile" "$profile"
    timed merge "$cprof" merge -o "$work/sum.cprof.csv.gz" "$profile" "$profile"
  done
done

echo "Contexts of one class and of all benchmarks: $contexts"
for row in collect-nothing collect-one collect-all report report-html check diff merge; do
  printf '%-16s' "$row"
  number=0
  for cprof; do
    number=$((number + 1))
    sort -n "$work/$row.$number" | awk '{ v[NR] = $1 } END { printf " %6.2f", v[int((NR + 1) / 2)] }'
  done
  echo
done
