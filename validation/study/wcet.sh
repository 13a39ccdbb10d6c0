#!/bin/sh
# The table of bounds of JOP's handbook, with the published programs of a checkout of JOP:
#   validation/study/wcet.sh FOLDER [OPTIONS OF cprof bound]
# Observed is the longest call of a run, bound is that of the same method with what the program passes to it; both from
# the invoke to the return, JOP of 2014 with 4 KB in 16 blocks.
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

# Each program, the method, its parameters in bounds, and how it is called.
cat >"$work/programs" <<'P'
BinarySearch binarySearch -1 new_BinarySearch().binarySearch(-1)
BubbleSort bubbleSort - new_BubbleSort().bubbleSort()
DiscreteCosineTransform fdct - DCT
ExponentialIntegral expint 50,1 new_ExponentialIntegral().expint(50,_1)
Fibonacci fib 30 new_Fibonacci().fib(30)
InsertionSort sort - new_InsertionSort().sort()
JanneComplex complex 1,1 new_JanneComplex().complex(1,_1)
MatrixCount count - new_MatrixCount().count()
MatrixMultiplication multiplyTest - new_MatrixMultiplication().multiplyTest()
NestedSearch foo 400 new_NestedSearch().foo(400)
QuicksortNonRecursive sort - new_QuicksortNonRecursive().sort()
SelectSmallest select 10,20 new_SelectSmallest().select(10,_20)
SimultaneousLinearEquations run - new_SimultaneousLinearEquations().run()
P

javac -nowarn -g --release 8 -encoding ISO-8859-1 -cp "$api" -sourcepath "$sources/test" -d "$work/classes" \
  "$sources"/test/wcet/mrtc/*.java 2>"$work/javac" || { cat "$work/javac" >&2; exit 1; }

echo "| Program | observed | bound | bound / observed |"
echo "|---|---:|---:|---:|"
while read -r program method parameters call; do
  [ "$call" = DCT ] && continue
  statement=$(echo "$call" | tr _ ' ')
  printf 'package wcet.mrtc;\npublic class Run%s { public static void main(String[] a) { %s; } }\n' \
    "$program" "$statement" >"$work/Run$program.java"
  javac -nowarn -g --release 8 -cp "$work/classes" -d "$work/classes" "$work/Run$program.java" 2>/dev/null
  "$root/cprof" run --quiet --calls-of "wcet.mrtc.$program.$method(..)" -o "$work/$program.cprof.csv.gz" \
    -- -cp "$work/classes" "wcet.mrtc.Run$program" >/dev/null
  observed=$(gzip -dc "$work/$program.calls.csv.gz" | awk -F, '/^[^#m]|^mrtc|^wcet/ && $3 > most { most = $3 } END { print most }')
  [ "$parameters" = - ] && given= || given="--args $parameters"
  # shellcheck disable=SC2086
  "$root/cprof" bound "wcet.mrtc.$program.$method" -cp "$work/classes" --source "$sources/test" $given \
    --csv "$work/bound.csv" "$@" >/dev/null 2>"$work/error" || { echo "| $program | $observed | $(tail -1 "$work/error") | |"; continue; }
  bound=$(tail -1 "$work/bound.csv" | tr -d '"' | awk -F, '{ print $2 }')
  echo "$program $observed $bound" | awk '{ printf "| %s | %d | %d | %.2f |\n", $1, $2, $3, $3 / $2 }'
done <"$work/programs"
