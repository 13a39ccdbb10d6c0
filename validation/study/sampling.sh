#!/usr/bin/env bash
# What sampling costs, and how far samples agree with exact profiles and with another sampler; the figures of
# docs/sampling.md. WORKLOADS and PROGRAMS name what is run, with commas ('' for none); SECONDS_EACH is how long a
# workload runs, ROUNDS how often its cost is measured, RUNS how often a program is sampled; JDK is that of the programs;
# OVERHEAD=no and AGREEMENT=no leave out a part. Programs need the jars that
# 'mvn -pl host-runner/distribution -am pre-integration-test' fetches; async-profiler comes from Maven Central.
set -euo pipefail

root=$(CDPATH='' cd -P -- "$(dirname -- "$0")/../.." && pwd)
work=$root/target/study
jars=$root/host-runner/distribution/target/programs
inputs=$root/host-runner/distribution/src/test/resources/programs
seconds=${SECONDS_EACH:-10}
rounds=${ROUNDS:-15}
runs=${RUNS:-5}
jdk=${JDK:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}
workloads=${WORKLOADS-sieve,matmul,queens,nbody,fib,ray,strmap}
programs=${PROGRAMS-antlr,ecj,h2,rhino}
mkdir -p "$work/sampling"
cd "$work/sampling"

classes=$root/validation/target/test-classes:$root/jbe-benchmarks/target/classes
main="-cp $classes org.cprof.validation.overhead.workload.WorkloadMain"

# The arguments of java for a program of a name.
arguments() {
  case $1 in
    antlr) echo "-jar $jars/antlr.jar -visitor -package small -o parser $inputs/Small.g4" ;;
    ecj) echo "-jar $jars/ecj.jar -source 11 -target 11 -proc:none -d classes $root/jbe-benchmarks/src/main/java" ;;
    h2) echo "-cp $jars/h2.jar org.h2.tools.RunScript -url jdbc:h2:mem:bank -user sa -script $inputs/accounts.sql" ;;
    rhino) echo "-jar $jars/rhino.jar -version 200 $inputs/script.js" ;;
    *) echo "$main $1" ;;
  esac
}

# The options with which 'cprof sample' starts a JVM.
recorder() {
  local event=jdk.ExecutionSample setting=period
  if [ "$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$jdk/release")" -ge 25 ]; then
    event=jdk.CPUTimeSample setting=throttle
  fi
  cat >"sample-$1.jfc" <<END
<configuration version="2.0"><event name="$event">
<setting name="enabled">true</setting><setting name="$setting">$1 ms</setting>
</event></configuration>
END
  echo "-Xlog:jfr+startup=error -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints" \
    "-XX:StartFlightRecording:settings=sample-$1.jfc,maxsize=0,filename=recording.jfr"
}

# Processor time, as the machine may have other work.
# shellcheck disable=SC2046,SC2086
if [ "${OVERHEAD:-}" != no ]; then
  "$jdk/bin/javac" -cp "$classes" -d . "$root/validation/study/RecorderCost.java"
  echo "Processor time of a warm iteration with samples, by that without; median (middle half) of $rounds pairs of seconds in one JVM; load average $(cut -d' ' -f1 /proc/loadavg)"
  echo
  echo '| Workload | 20 ms | 10 ms | 1 ms |'
  echo '|---|---:|---:|---:|'
  for name in ${workloads//,/ }; do
    echo -n "| $name |"
    for interval in 20 10 1; do
      "$jdk/bin/java" -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints -cp ".:$classes" \
        org.cprof.validation.overhead.workload.RecorderCost "$name" "$interval" "$rounds" 1000
    done
    echo
  done
  echo
  TIMEFORMAT='%U + %S s'
  mkdir -p compiled
  find "$root/jbe-benchmarks/src/main/java" -name '*.java' ! -name module-info.java >compiled.txt
  nothing="-cp $classes org.cprof.validation.overhead.workload.NothingMain"
  compiler="-m jdk.compiler/com.sun.tools.javac.Main -nowarn -proc:none -d compiled @compiled.txt"
  for program in "$nothing" "$compiler"; do
    for _ in 1 2 3; do
      echo "java ${program##* } takes $({ time "$jdk/bin/java" $program >nothing.txt; } 2>&1)," \
        "with the recorder $({ time "$jdk/bin/java" $(recorder 10) $program >nothing.txt; } 2>&1)," \
        "by cprof sample $({ time "$root/cprof" sample --quiet --jdk "$jdk" -o short.gz -- $program >nothing.txt 2>&1 || true; } 2>&1)"
    done
  done
  echo
fi
[ "${AGREEMENT:-}" != no ] || exit 0

[ -f "$work/async-profiler.jar" ] || {
  mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=tools.profiler:async-profiler:4.2 -DoutputDirectory="$work/fetched" -Dmdep.stripVersion=true </dev/null
  mv "$work/fetched/async-profiler.jar" "$work"
}
library=linux-x64/libasyncProfiler.so
[ "$(uname -m)" != aarch64 ] || library=linux-arm64/libasyncProfiler.so
(cd "$work" && jar xf async-profiler.jar "$library")

# sampled NAME FILE OPTIONS: a workload once, a program so often that the samples suffice
sampled() {
  local name=$1 file=$2
  shift 2
  if [[ ",$workloads," == *",$name,"* ]]; then
    # shellcheck disable=SC2046
    "$root/cprof" sample --quiet --jdk "$jdk" -o "$file" -- "$@" $(arguments "$name") "$seconds" >/dev/null
  else
    local parts=()
    for run in $(seq "$runs"); do
      # shellcheck disable=SC2046
      "$root/cprof" sample --quiet --depth 512 --interval 1ms --jdk "$jdk" -o "$file.$run" -- "$@" $(arguments "$name") >/dev/null 2>&1 || true
      parts+=("$file.$run")
    done
    "$root/cprof" merge -o "$file" "${parts[@]}" >/dev/null
  fi
}

# other NAME FILE: the same by async-profiler
other() {
  local name=$1 file=$2 times=1 last=$seconds
  [[ ",$workloads," == *",$name,"* ]] || { times=$runs; last=; }
  rm -f stacks.*
  for run in $(seq "$times"); do
    # shellcheck disable=SC2046
    "$jdk/bin/java" -agentpath:"$work/$library"="start,event=itimer,interval=4ms,jstackdepth=512,sig,collapsed,file=stacks.$run" \
      $(arguments "$name") $last >/dev/null 2>&1 || true
  done
  cat stacks.* | awk -v program="$name" -f "$root/validation/study/collapsed.awk" | gzip >"$file"
}

# What overlap says of two profiles: by method, then by context, and what can be expected
agreement() {
  "$root/cprof" overlap "$1" "$2" | awk '
    /^by method/ { method = $4; found = $5 "/" $8 }
    /^by bytecodes|^by cycles/ { context = $4; if ($5 == "(drawn") { expected = $8 } }
    END { sub(/,$/, "", method); sub(/,$/, "", context); sub(/\),$/, "", expected)
          printf "%.0f%% / %.0f%%", method, context
          if (expected != "") printf " (%.0f%%)", expected }'
}

# The hottest ten of one that are among those of the other
hottest() {
  "$root/cprof" overlap "$1" "$2" | sed -n 's/^by method.*, \([0-9]*\) of the \([0-9]*\) hottest.*/\1 of \2/p'
}

echo "Agreement on $("$jdk/bin/java" -version 2>&1 | sed -n 2p), by method / by context; load average $(cut -d' ' -f1 /proc/loadavg)"
echo
echo '| Program | Samples | Exact bytecodes (at most) | Hottest found | Sampled again | Other sampler | Other sampler to exact | Interpreter to exact |'
echo '|---|---:|---:|---:|---:|---:|---:|---:|'
for name in ${workloads//,/ } ${programs//,/ }; do
  last=
  [[ ",$workloads," != *",$name,"* ]] || last=1
  # shellcheck disable=SC2046
  "$root/cprof" run --quiet --jdk "$jdk" --model bytecodes -o exact.gz -- $(arguments "$name") $last >/dev/null 2>&1 || true
  sampled "$name" first.gz
  sampled "$name" second.gz
  sampled "$name" interpreted.gz -Xint
  other "$name" other.gz
  samples=$("$root/cprof" overlap first.gz exact.gz | sed -n 's/^sampled: \([0-9,]*\) .*/\1/p')
  echo "| $name | $samples | $(agreement first.gz exact.gz) | $(hottest first.gz exact.gz) | $(agreement first.gz second.gz) |" \
    "$(agreement first.gz other.gz) | $(agreement other.gz exact.gz) | $(agreement interpreted.gz exact.gz) |"
done
