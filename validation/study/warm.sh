#!/usr/bin/env bash
# What CProf costs real programs once they are warm, as docs/performance.md tells: processor milliseconds of an
# iteration within one JVM, JVMs in turn. PROGRAMS names what is run, with commas; SECONDS_EACH is how long a JVM runs;
# ROUNDS how often. Options of 'cprof run' for all models follow, such as --set float=typical.
set -euo pipefail

root=$(CDPATH='' cd -P -- "$(dirname -- "$0")/../.." && pwd)
seconds=${SECONDS_EACH:-30}
work=$root/target/study/warm
mkdir -p "$work"
(cd "$root" && mvn -q -B -pl host-runner/distribution -am pre-integration-test -Dtest=NONE -Dsurefire.failIfNoSpecifiedTests=false)
cd "$work"
javac -d . "$root/validation/study/RepeatedMain.java"

jars=$root/host-runner/distribution/target/programs
inputs=$root/host-runner/distribution/src/test/resources/programs
suite=org.cprof.system.programs.library
# A program that is measured ends well, and its constants are made again in each iteration.
sed -e '/^quit(/d' -e 's/^const /var /' "$inputs/script.js" >script.js

# program NAME: its class path, then what RepeatedMain is told
program() {
  case $1 in
    ecj)
      classpath=$jars/ecj.jar
      told=(org.eclipse.jdt.internal.compiler.batch.Main compile -source 11 -target 11 -proc:none -nowarn
        -d classes "$root/jbe-benchmarks/src/main/java")
      ;;
    h2)
      classpath=$jars/h2.jar
      told=(org.h2.tools.RunScript main -url jdbc:h2:mem:bank -user sa -script "$inputs/accounts.sql")
      ;;
    lucene)
      classpath=$root/host-runner/distribution/target/test-classes:$jars/lucene-core.jar:$jars/lucene-analysis-common.jar
      classpath=$classpath:$jars/lucene-queryparser.jar
      told=("$suite.SourceSearch" main "$jars/json")
      ;;
    rhino)
      classpath=$jars/rhino.jar
      told=(org.mozilla.javascript.tools.shell.Main exec -version 200 script.js)
      ;;
    *)
      echo "warm.sh: there is no program $1, but ecj, h2, lucene, rhino" >&2
      exit 2
      ;;
  esac
}

# counted OPTIONS: the program under CProf
counted() {
  "$root/cprof" run --quiet -o run.cprof.csv.gz "$@" -- \
    -Dtests.seed=1 -cp ".:$classpath" RepeatedMain "$seconds" "${told[@]}"
}

echo 'program, plain, factors of bytecodes, jop without a cache, jop'
names=${PROGRAMS-ecj,h2,lucene,rhino}
for round in $(seq "${ROUNDS:-1}"); do
  for name in ${names//,/ }; do
    program "$name"
    java -Dtests.seed=1 -cp ".:$classpath" RepeatedMain "$seconds" "${told[@]}" >plain
    counted --model bytecodes "$@" >bytecodes
    counted --model jop --set cache.policy=none "$@" >none
    counted --model jop "$@" >fifo
    echo "$round $name $(cat plain bytecodes none fifo)" |
      awk '{ printf "%s %-8s %9.1f %6.2f %6.2f %6.2f\n", $1, $2, $3, $4 / $3, $5 / $3, $6 / $3 }'
  done
done
