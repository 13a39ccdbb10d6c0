#!/bin/sh
# Measures how much slower programs run under CProf, or under another tool: validation/study/overhead.sh --help
# The command is study code and no part of the distribution, to which this script adds it.
set -eu

root=$(CDPATH='' cd -P -- "$(dirname -- "$0")/../.." && pwd)
"$root/cprof" --version >/dev/null
(cd "$root" && mvn -q -B -pl validation -am test-compile </dev/null) >&2
home=$(cd -P -- "$root/target/cprof/current" && pwd)
path=$root/validation/target/test-classes
for jar in "$home"/lib/*.jar; do
  case $jar in
    */cprof-agent.jar | */cprof-jop-api.jar) ;;
    *) path=$path:$jar ;;
  esac
done
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" "-Dcprof.home=$home" -cp "$path" org.cprof.runner.Main overhead "$@"
