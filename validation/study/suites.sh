#!/usr/bin/env bash
# Runs whole suites of tests as a build with a baseline does, and prints a row for each:
#   validation/study/suites.sh OUT FOLDER PATCH [FOLDER PATCH]...
# A folder is one of a Maven project that is compiled; the patch makes one of its methods execute more, with the same
# result. Needs the plugin: mvn install. OUT gets logs, baselines and profiles. MAVEN_ARGUMENTS: for Maven, such as -o. The
# property of the build that says which java runs the tests: JVM, by default jvm, commons.surefire.java for Apache Commons.
# Options of the JVM of the tests in each run: TEST_OPTIONS, such as -Xmx8g.
# Columns: results of the plain tests, other ones in runs with CProf; tests in the baseline, those marked as not
# reproducible, their share of the bytecodes in percent; processor seconds of the tests' JVM plain, of both runs of an
# update, of two checks, of a run with the model jop; what the three checks said: unchanged twice, and with the patch.
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd)
shift
version=0.2.0
plugin=org.cprof:cprof-maven-plugin:$version
read -ra arguments <<<"-B -fae -Dmaven.test.failure.ignore ${MAVEN_ARGUMENTS:-}"
home=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}

# A JDK whose java says what it took.
mkdir -p "$out/jdk/bin"
for each in "$home"/* "$home"/bin/*; do
  [ "$each" = "$home/bin" ] || ln -sfn "$each" "$out/jdk/${each#"$home"/}"
done
rm "$out/jdk/bin/java"
printf '#!/bin/sh\nexec time -a -o "$SUITES_TIMES" -f "%%U %%S" %s/bin/java %s "$@"\n' "$home" "${TEST_OPTIONS:-}" \
  >"$out/jdk/bin/java"
chmod +x "$out/jdk/bin/java"

# maven STEP ARGUMENTS: in the folder of the project
maven() {
  local log=$out/$short.$1.log
  export SUITES_TIMES=$out/$short.$1.times
  shift
  (cd "$folder" && mvn "${arguments[@]}" "-D${JVM:-jvm}=$out/jdk/bin/java" "$@" </dev/null >"$log" 2>&1) || true
  [ ! -f "$profile" ] || mv "$profile" "${log%.log}.cprof.csv.gz"
}

# run STEP ARGUMENTS: prints the seconds of each JVM of tests, with a plus between them
run() {
  rm -f "$out/$short.$1.times"
  maven "$@"
  awk '{ printf "%s%.1f", (NR > 1 ? " + " : ""), $1 + $2 }' "$out/$short.$1.times"
}

# results STEP..: how many tests had which result, each once
results() {
  local step
  for step; do
    grep -oE 'Tests run: [0-9]+, Failures: [0-9]+, Errors: [0-9]+, Skipped: [0-9]+$' "$out/$short.$step.log"
  done | sort -u
}

# said STEP: what a check said
said() {
  grep -oE 'The check (passed|failed)[^.]*' "$out/$short.$1.log" || echo 'no check'
}

export XDG_CACHE_HOME=$out/cache
echo "project,results,other results,tests,not reproducible,share,plain,update,check,check,jop,unchanged,unchanged,slower"
while [ $# -gt 1 ]; do
  folder=$(cd "$1" && pwd)
  patch=$(readlink -f "$2")
  shift 2
  short=$(basename "$folder")
  baseline=$out/$short.baseline.csv
  profile=$folder/target/cprof/java.cprof.csv.gz
  rm -f "$baseline" "$profile"
  check=("-Dcprof.model=bytecodes" "-Dcprof.baseline=$baseline")
  tests=("$plugin:prepare" surefire:test)
  plain=$(run plain surefire:test)
  update=$(run update "${tests[@]}" "$plugin:check" "${check[@]}" -Dcprof.update)
  first=$(run first "${tests[@]}" "$plugin:check" "${check[@]}")
  second=$(run second "${tests[@]}" "$plugin:check" "${check[@]}")
  patch -s -p1 -d "$folder" <"$patch"
  maven slower "$plugin:prepare" compiler:compile surefire:test "$plugin:check" "${check[@]}"
  patch -s -R -p1 -d "$folder" <"$patch"
  maven restore compiler:compile
  jop=$(run jop "${tests[@]}")
  marked=$(awk -F, '/^test,/ { n++; all += $6; if ($(NF - 1) $NF != "") { m++; of += $6 } }
    END { printf "%d,%d,%.1f", n, m, 100 * of / all }' "$baseline")
  printf '%s,"%s","%s",%s,%s,%s,%s,%s,%s,"%s","%s","%s"\n' "$short" "$(results plain)" \
    "$(results update first second jop | grep -vxF "$(results plain)")" \
    "$marked" "$plain" "$update" "$first" "$second" "$jop" "$(said first)" "$(said second)" "$(said slower)"
done
