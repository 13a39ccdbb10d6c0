#!/bin/sh
# The study of real programs: runs each without CProf and twice with it, on JDK 17 and 25, and prints the table that
# docs/completeness.md sums up. Takes half an hour or more. PROGRAMS, such as 'h2|ecj-.*', names those that are run.
# SECOND_RUN, such as -XX:+UseZGC, is an option of the JVM in the second run alone.
# A program that fails is reported by the tests; the table has the others.
set -eu

root=$(CDPATH='' cd -P -- "$(dirname -- "$0")/../.." && pwd)
cd "$root"
table=$root/host-runner/distribution/target/real-programs.md
rm -f "$table"
status=0
mvn -q -B -Pstudy -pl host-runner/distribution -am verify -DskipTests=false -Dsurefire.failIfNoSpecifiedTests=false -Dtest=NONE \
  -Dfailsafe.failIfNoSpecifiedTests=false -Dit.test='RealProgramsIT#has_the_same_profile_twice' \
  -Dprograms="${PROGRAMS:-.*}" -Dsecond.run="${SECOND_RUN:-}" >&2 || status=$?
[ ! -f "$table" ] || cat "$table"
exit "$status"
