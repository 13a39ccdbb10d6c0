#!/usr/bin/env bash
# What the target's clock costs (docs/performance.md): processor milliseconds of an iteration of each
# workload, JVMs in turn. WORKLOADS names what is run, with commas; SECONDS_EACH is how long. Needs the classes of a build.
#   validation/study/clock.sh [OPTIONS OF cprof run]
set -euo pipefail

root=$(CDPATH='' cd -P -- "$(dirname -- "$0")/../.." && pwd)
seconds=${SECONDS_EACH:-24}
workloads=${WORKLOADS-sieve,matmul,queens,nbody,fib,ray,strmap}
mkdir -p "$root/target/study/clock"
cd "$root/target/study/clock"
classes=$root/validation/target/test-classes:$root/jbe-benchmarks/target/classes
javac -cp "$classes" -d . "$root/validation/study/Iterations.java"

# counted NAME OPTIONS: under CProf
counted() {
  local name=$1
  shift
  "$root/cprof" run --quiet -o run.cprof.csv.gz "$@" -- \
    -Xbatch -cp ".:$classes" org.cprof.validation.overhead.workload.Iterations "$name" "$seconds"
}

echo 'workload, plain, without a clock, with a clock'
for name in ${workloads//,/ }; do
  java -Xbatch -cp ".:$classes" org.cprof.validation.overhead.workload.Iterations "$name" "$seconds" >plain
  counted "$name" "$@" >without
  counted "$name" --clock "$@" >with
  echo "$name $(cat plain without with)" |
    awk '{ printf "%-8s %9.1f %9.1f %9.1f  factor %.2f\n", $1, $2, $3, $4, $4 / $3 }'
done
