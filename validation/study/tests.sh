#!/usr/bin/env bash
# What cost tests tell of two libraries, each in two of its releases, and what they cost beside plain tests:
#   validation/study/tests.sh [--runs N]
# Needs Maven to fetch the libraries. Writes into target/cost-tests; prints the figures of docs/ci.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

runs=10
[ "${1:-}" = --runs ] && runs=$2
out=$PWD/target/cost-tests
lib=$out/lib
old='org.apache.commons:commons-csv:1.10.0 org.json:json:20231013'
new='org.apache.commons:commons-csv:1.14.1 org.json:json:20250517'
with='commons-io:commons-io:2.20.0 commons-codec:commons-codec:1.19.0'
engine=org.junit.platform:junit-platform-console-standalone:1.13.4

rm -rf "$out"
mkdir -p "$lib"
for artifact in $old $new $with $engine; do
  mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact="$artifact" -DoutputDirectory="$lib" </dev/null
done
./cprof --version >/dev/null
junit=$(ls target/cprof/current/lib/cprof-junit-*.jar):$(ls "$lib"/junit-*.jar)
support=$(ls "$lib"/commons-io-*.jar):$(ls "$lib"/commons-codec-*.jar)
before=$lib/commons-csv-1.10.0.jar:$lib/json-20231013.jar
after=$lib/commons-csv-1.14.1.jar:$lib/json-20250517.jar:$support

javac -d "$out/tests" -cp "$junit:$before" validation/study/tests/*.java
mkdir "$out/source"
for test in validation/study/tests/*.java; do
  sed '/^@ExpectBaseline/d; /^import org.cprof/d' "$test" >"$out/source/${test##*/}"
done
javac -d "$out/plain" -cp "$junit:$before" "$out"/source/*.java
options=$(./cprof options --tests --model bytecodes "$out/options")

# tests LIBRARIES FOLDER UPDATE: with baselines
tests() {
  java "$options" -cp "$junit:$out/tests:$1" org.junit.platform.console.ConsoleLauncher execute \
    --disable-banner --details=summary --scan-classpath="$out/tests" \
    --config cprof.baselines="$2" --config cprof.update="$3" 2>&1 || true
}
plain() {
  java -cp "$junit:$out/plain:$1" org.junit.platform.console.ConsoleLauncher execute \
    --disable-banner --details=none --scan-classpath="$out/plain" >/dev/null 2>&1
}

echo "What the older releases cost, and the newer ones, in executed bytecodes"
tests "$before" "$out/before" true >"$out/before.log"
tests "$after" "$out/after" true >"$out/after.log"
for class in CsvCostTest JsonCostTest; do
  join -t, -j 7 <(grep '^[0-9,]*,,,' "$out/before/$class.baseline.csv") \
    <(grep '^[0-9,]*,,,' "$out/after/$class.baseline.csv") |
    awk -F, -v class=$class '{ printf "%-12s %-22s %9d %9d %+7.1f%%\n", class, $1, $2, $8, 100 * ($8 / $2 - 1) }'
done
echo
echo "What a test says with the newer release"
tests "$after" "$out/before" false >"$out/compared.log"
grep -m 1 -A 8 'prints_a_table: .* against its baseline' "$out/compared.log" || true
echo
echo "Distinct baselines in $runs runs (load average $(cut -d' ' -f1 /proc/loadavg))"
for i in $(seq "$runs"); do
  tests "$before" "$out/run$i" true >/dev/null
done
for class in CsvCostTest JsonCostTest; do
  sha256sum "$out"/run*/$class.baseline.csv | cut -d' ' -f1 | sort -u | wc -l
done
echo
echo "Seconds of a JVM with all tests, three times: plain, with baselines; each from start to end, and of the processor"
TIMEFORMAT='%R %U %S'
for i in 1 2 3; do
  for how in plain tests; do
    { time $how "$before" "$out/before" false >"$out/$how.log" 2>&1; } 2>&1 |
      awk '{ printf "  %6.2f %6.2f", $1, $2 + $3 }'
  done
  echo
done
