#!/bin/sh
# The overhead study: fetches real programs and other tools from Maven Central and measures, on classes that are prepared
# for each setting first. Arguments go to overhead.sh, such as --rounds 5 --jdk DIR. QUICK=1 leaves out the real
# programs, PROGRAMS and WORKLOADS name those to measure, with commas; METHOD_TIMING=JDK, of version 25 or newer, measures
# the JVM's own method timing, too, on two workloads.
set -eu

programs='antlr ecj h2 rhino janino sat4j lucene'
for program in $(echo "${PROGRAMS:-}" | tr , ' '); do
  case " $programs " in
    *" $program "*) ;;
    *)
      echo "overhead-all.sh: there is no program $program, but $programs" >&2
      exit 2
      ;;
  esac
done

root=$(CDPATH='' cd -P -- "$(dirname -- "$0")/../.." && pwd)
work=$root/target/study
mkdir -p "$work"

# A file that is there was complete when it got its name.
fetch() {
  [ -f "$work/$2" ] && return
  mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact="$1" -DoutputDirectory="$work/fetched" -Dmdep.stripVersion=true
  mv "$work/fetched/"*.jar "$work/$2"
}

fetch org.jacoco:org.jacoco.agent:0.8.14:jar:runtime jacoco.jar
fetch tools.profiler:async-profiler:4.2 async-profiler.jar
library=linux-x64/libasyncProfiler.so
case $(uname -sm) in
  'Linux aarch64') library=linux-arm64/libasyncProfiler.so ;;
  Darwin*) library=macos/libasyncProfiler.so ;;
esac
[ -f "$work/$library" ] || (cd "$work" && jar xf async-profiler.jar "$library")

set -- --workload "${WORKLOADS:-start,sieve,matmul,queens,nbody,fib,ray,strmap}" \
  --setting udi=calls --setting model=bytecodes --setting model=jop,set.cache.policy=none --setting model=jop \
  --peer "JaCoCo (probes)=-javaagent:$work/jacoco.jar=destfile={scratch}/jacoco.exec" \
  --peer "async-profiler (sampling)=-agentpath:$work/$library=start,event=itimer,file={scratch}/samples.jfr" \
  --peer 'JFR (sampling)=-Xlog:jfr+startup=error -XX:StartFlightRecording=filename={scratch}/recording.jfr,settings=profile' \
  "$@"
# The JDKs to measure on, as the options name them.
jdks=
previous=
for argument in "$@"; do
  case $previous in --jdk) jdks="$jdks $argument" ;; esac
  case $argument in --jdk=*) jdks="$jdks ${argument#--jdk=}" ;; esac
  previous=$argument
done

# The jars of a class path, or none, with the JDK's classes.
prepare() {
  for jdk in ${jdks:-default}; do
    [ "$jdk" = default ] || set -- --jdk "$jdk" "$@"
    "$root/cprof" instrument --udi calls "$@" >"$work/prepared.txt"
    "$root/cprof" instrument --model bytecodes "$@" >"$work/prepared.txt"
    "$root/cprof" instrument --model jop --set cache.policy=none "$@" >"$work/prepared.txt"
    "$root/cprof" instrument --model jop "$@" >"$work/prepared.txt"
    [ "$jdk" = default ] || shift 2
  done
}

# Whether a real program is to be measured.
wanted() {
  case ",${PROGRAMS:-$1}," in
    *",$1,"*) ;;
    *) return 1 ;;
  esac
}

prepare
if [ -z "${QUICK:-}" ]; then
  # The jars of the suite of real programs, and the suite's own programs that use libraries.
  (cd "$root" && mvn -q -B -pl host-runner/distribution -am pre-integration-test -Dtest=NONE -Dsurefire.failIfNoSpecifiedTests=false)
  jars=$root/host-runner/distribution/target/programs
  suite=org.cprof.system.programs.library
  own=$work/suite.jar
  jar cf "$own" -C "$root/host-runner/distribution/target/test-classes" "$(echo $suite | tr . /)"
  inputs=$root/host-runner/distribution/src/test/resources/programs
  sources=$root/jbe-benchmarks/src/main/java
  if wanted antlr; then
    prepare "$jars/antlr.jar"
    set -- "$@" --program "antlr=-jar $jars/antlr.jar -visitor -package small -o parser $inputs/Small.g4"
  fi
  if wanted ecj; then
    prepare "$jars/ecj.jar"
    set -- "$@" --program "ecj=-jar $jars/ecj.jar -source 11 -target 11 -proc:none -d classes $sources"
  fi
  if wanted h2; then
    prepare "$jars/h2.jar"
    script="-url jdbc:h2:mem:bank -user sa -script $inputs/accounts.sql"
    set -- "$@" --program "h2=-cp $jars/h2.jar org.h2.tools.RunScript $script"
  fi
  if wanted rhino; then
    prepare "$jars/rhino.jar"
    # A program that is measured ends well.
    sed '/^quit(/d' "$inputs/script.js" >"$work/script.js"
    set -- "$@" --program "rhino=-jar $jars/rhino.jar -version 200 $work/script.js"
  fi
  if wanted janino; then
    prepare "$own" "$jars/janino.jar" "$jars/commons-compiler.jar"
    path=$own:$jars/janino.jar:$jars/commons-compiler.jar
    set -- "$@" --program "janino=-cp $path $suite.CompiledOnTheFly $sources"
  fi
  if wanted sat4j; then
    prepare "$own" "$jars/sat4j.jar"
    set -- "$@" --program "sat4j=-cp $own:$jars/sat4j.jar $suite.Puzzles"
  fi
  if wanted lucene; then
    lucene=$jars/lucene-core.jar:$jars/lucene-analysis-common.jar:$jars/lucene-queryparser.jar
    prepare "$own" "$jars/lucene-core.jar" "$jars/lucene-analysis-common.jar" "$jars/lucene-queryparser.jar"
    set -- "$@" --program "lucene=-cp $own:$lucene -Dtests.seed=1 $suite.SourceSearch $jars/json"
  fi
fi
"$root/validation/study/overhead.sh" "$@"

# Its filter takes no patterns, so that it times the methods of the workload alone, and nothing of the JDK.
if [ -n "${METHOD_TIMING:-}" ]; then
  package=org.cprof.validation.overhead.workload
  filter=$package.Fibonacci
  for class in Floor Ray RayTracer Scene Shape Sphere Surface Vector; do
    filter="$filter;$package.raytracer.$class"
  done
  "$root/validation/study/overhead.sh" --jdk "$METHOD_TIMING" --rounds 5 --seconds 6 --workload fib,ray \
    --setting model=bytecodes,include=$package.* \
    --peer "JFR method timing=-Xlog:jfr+startup=error -XX:StartFlightRecording:filename={scratch}/timing.jfr,method-timing=$filter"
fi
