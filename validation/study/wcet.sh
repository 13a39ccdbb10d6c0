#!/bin/sh
# The table of bounds of JOP's handbook (wcet.tex, wcet:compared), with the published programs of a checkout of JOP:
#   validation/study/wcet.sh FOLDER [OPTIONS OF cprof bound]
# Observed is the longest call of a run, bound is that of the same method with what the program passes to it; both from
# the invoke to the return, JOP of 2014 with 4 KB in 16 blocks. The last columns are the ratios of JOP's own analyser WCA,
# of its version of 2014 over the same calls (run on 2026-11-25, with its data flow analysis), and as published.
set -e
root=$(cd "$(dirname "$0")/../.." && pwd)
jop=$(cd "$1" && pwd)
shift
sources=$jop/java/target/src
[ -d "$sources/test/wcet/mrtc" ] || { echo "no sources of JOP in $jop" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$root/cprof" --version >/dev/null
api=$(ls "$root"/target/cprof/current/lib/cprof-jop-api.jar)

# Program, method, its parameters in the bound, WCA of 2014, WCA as published, and the call if it has no main of its own.
cat >"$work/programs" <<'P'
wcet.ShortCrc measure - 1.09 1.04
wcet.StartDSVM measure - 1.02 1.02
wcet.StartEjipCmp measure - fails 1.44
wcet.StartKfl measure - 4.34 3.80
wcet.StartLift measure - 1.52 1.55
wcet.StartLineFollower measure - 1.02 1.03
wcet.mrtc.BinarySearch binarySearch -1 1.01 1.01 new BinarySearch().binarySearch(-1)
wcet.mrtc.BubbleSort bubbleSort - 1.44 1.44 new BubbleSort().bubbleSort()
wcet.mrtc.CyclicRedundancyCheck crc - 1.98 2.00 new CyclicRedundancyCheck().crc(new int[2])
wcet.mrtc.DiscreteCosineTransform fdct - 1.00 1.00 DiscreteCosineTransform.main(null)
wcet.mrtc.ExponentialIntegral expint 50,1 unbounded 1.33 new ExponentialIntegral().expint(50, 1)
wcet.mrtc.Fibonacci fib 30 1.00 1.01 new Fibonacci().fib(30)
wcet.mrtc.InsertionSort sort - 1.72 1.73 new InsertionSort().sort()
wcet.mrtc.JanneComplex complex 1,1 7.91 7.89 new JanneComplex().complex(1, 1)
wcet.mrtc.MatrixCount count - 1.00 1.00 new MatrixCount().count()
wcet.mrtc.MatrixMultiplication multiplyTest - 1.00 1.00 new MatrixMultiplication().multiplyTest()
wcet.mrtc.NestedSearch foo 400 1.25 1.25 new NestedSearch().foo(400)
wcet.mrtc.QuicksortNonRecursive sort - 11.38 11.61 new QuicksortNonRecursive().sort()
wcet.mrtc.SelectSmallest select 10,20 10.12 10.42 new SelectSmallest().select(10, 20)
wcet.mrtc.SimultaneousLinearEquations run - 2.47 2.48 new SimultaneousLinearEquations().run()
P

# JOP's build makes this class.
mkdir -p "$work/made/com/jopdesign/sys"
cat >"$work/made/com/jopdesign/sys/Config.java" <<'J'
package com.jopdesign.sys;
public final class Config {
  public static final boolean MEASURE = false;
  public static final boolean MEASURE_CACHE = false;
}
J
# The network stack, without the rest of its folder, which has JOP's own classes of the stand-ins' names.
ln -s "$sources/common/ejip" "$work/made/ejip"
mkdir "$work/made/util"
ln -s "$sources/common/util/Amd.java" "$work/made/util/Amd.java"

compile() {
  javac -nowarn -g --release 8 -encoding ISO-8859-1 -cp "$api" \
    -sourcepath "$work/made:$sources/test:$sources/bench:$sources/app" -d "$classes" "$1" >"$work/javac" 2>&1
}

echo "| Program | observed | bound | bound / observed | WCA, 2014 | WCA, published |"
echo "|---|---:|---:|---:|---:|---:|"
while read -r class method parameters now published call; do
  name=${class##*.}
  classes=$work/$name
  mkdir "$classes"
  main=$class
  source=$sources/test/$(echo "$class" | tr . /).java
  if [ -n "$call" ]; then
    main=wcet.mrtc.Run
    source=$work/made/wcet/mrtc/Run.java
    mkdir -p "${source%/*}"
    echo "package wcet.mrtc; class Run { public static void main(String[] a) { $call; } }" >"$source"
  fi
  if ! compile "$source"; then
    echo "| $name | does not compile: $(grep -o 'error: .*' "$work/javac" | head -1 | cut -c8-) | | | $now | $published |"
    continue
  fi
  timeout 100 "$root/cprof" run --quiet --target-api jop --calls-of "$class.$method(..)" -o "$work/run.cprof.csv.gz" \
    -- -cp "$classes" "$main" </dev/null >"$work/out" 2>&1 || true
  observed=$(gzip -dc "$work/run.calls.csv.gz" | awk -F, '!/^(#|method,)/ && $3 > most + 0 { most = $3 } END { print most + 0 }' || true)
  [ "$parameters" = - ] && given= || given="--args=$parameters"
  if "$root/cprof" bound "$class.$method" -cp "$classes:$api" --source "$sources/test" --source "$sources/bench" \
    --source "$sources/app" $given --csv "$work/bound.csv" "$@" >/dev/null 2>"$work/error"; then
    bound=$(tail -1 "$work/bound.csv" | sed 's/^"[^"]*"//' | awk -F, '{ print $2 }')
    echo "$name $observed $bound $now $published" |
      awk '{ printf "| %s | %d | %d | %.2f | %s | %s |\n", $1, $2, $3, $3 / $2, $4, $5 }'
  else
    echo "| $name | $observed | $(grep -o 'no bound: .*' "$work/error" | head -1) | | $now | $published |"
  fi
done <"$work/programs"
