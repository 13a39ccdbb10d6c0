#!/bin/sh
# The study of real programs: runs each without CProf and twice with it, on JDK 17 and 25, and prints the table of
# docs/completeness.md. Takes half an hour.
set -eu

root=$(CDPATH='' cd -P -- "$(dirname -- "$0")/../.." && pwd)
cd "$root"
mvn -q -B -Pstudy -pl validation -am verify -DskipTests=false -Dsurefire.failIfNoSpecifiedTests=false -Dtest=NONE \
  -Dfailsafe.failIfNoSpecifiedTests=false -Dit.test='RealProgramsIT#has_the_same_profile_twice' >&2
cat "$root/validation/target/real-programs.md"
