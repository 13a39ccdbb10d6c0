#!/usr/bin/env bash
# Runs real programs, and holds each call of each of their methods against its bound:
#   validation/study/bounds.sh [FOLDER [PATTERN]]
# FOLDER is a checkout of JOP (https://github.com/jop-devel/jop), whose programs are run; PATTERN selects main classes.
# Without it, or with FOLDER -, the libraries of Maven Central that LIBRARIES names (default: all of below), by a program
# that calls their public methods with several arguments (PublicCalls.java). A method that has no bound for any arguments
# is bounded for those that it had: SeenArguments.java tells the numbers and the lengths of arrays. EFFORT is the work for
# a bound in seconds (default: 3), SECONDS_EACH the longest time of a program with its bounds (default: 3600), MODEL the
# model (default: jop). Prints for each group the methods that were called, those that were compared with their bound, of
# these those with stated arguments, those that have none by reason, and those with a call above its bound. Results:
# target/bounds. Ends with 1 if a call takes more than its bound.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
out=$root/target/bounds
model=${MODEL:-jop}
dependency=org.apache.maven.plugins:maven-dependency-plugin:3.11.0
mkdir -p "$out"
"$root/cprof" --version >/dev/null

# bound GROUP NAME CLASSES CLASSPATH MAIN OPTIONS...: a run with bounds of all methods of the packages of CLASSES
bound() {
  local group=$1 name=$2 classes=$3 path=$4 main=$5 of=() package
  shift 5
  while read -r package; do
    of+=(--calls-of "$package.*")
  done < <(packages "$classes")
  {
    timeout -k 5 "${SECONDS_EACH:-3600}" "$root/cprof" run --quiet --model "$model" "$@" "${of[@]}" --bound \
      --effort "${EFFORT:-3}" -o "$out/$group/$name.cprof.csv.gz" -- -cp "$path" "$main" 2>&1 >/dev/null </dev/null ||
      echo "cprof: exit code $?"
  } | grep -a '^cprof: ' >"$out/$group/$name.log" || true
}

# stated GROUP NAME CLASSES CLASSPATH MAIN: bounds what has none for any arguments for those that it had
stated() {
  local group=$1 name=$2 classes=$3 path=$4 main=$5 of=$out/$1/$2 asm arguments methods
  asm=$(find "$root/target/cprof/current/lib/" -name 'asm-[0-9]*.jar')
  mkdir -p "$out/agent"
  javac -cp "$asm" -d "$out/agent" "$here/SeenArguments.java"
  printf 'Premain-Class: SeenArguments\nClass-Path: file://%s\n' "$asm" >"$out/agent.mf"
  command jar cfm "$out/agent.jar" "$out/agent.mf" -C "$out/agent" .
  java -javaagent:"$out/agent.jar=$of.seen,$(packages "$classes" | paste -sd,)" -cp "$path" "$main" </dev/null >/dev/null 2>&1
  grep -aE ': no bound: .*(nothing says how often|has no limit)' "$of.log" | sed 's/^cprof: //; s/: no bound: .*//' >"$of.open" || true
  awk -F '\t' 'NR == FNR { open[$0] = 1; next } $1 in open && $2 ~ /[0-9]/ { all[$2] = all[$2] " " $1 }
    END { for (arguments in all) print arguments "\t" all[arguments] }' "$of.open" "$of.seen" >"$of.stated"
  : >"$of.again"
  while IFS=$'\t' read -r arguments methods; do
    read -ra of_these <<<"$methods"
    [ ${#of_these[@]} -gt 1 ] || of_these+=("${of_these[0]}") # so that each line of the output names its method
    { "$root/cprof" bound "${of_these[@]}" --model "$model" --args "$arguments" -cp "$path" --effort "${EFFORT:-3}" \
      --observed "$of.calls.csv.gz" 2>&1 >/dev/null </dev/null || true; } |
      sed -n "/: no bound: \| (cprof bound/s/^cprof: .*/& (--args $arguments)/p" | sort -u >>"$of.again"
  done <"$of.stated"
  awk -F ': ' 'NR == FNR { again[$2] = 1; print; next } !($2 in again)' "$of.again" "$of.log" >"$of.both"
  mv "$of.both" "$of.log"
}

# The packages of a folder or jar, or the classes of no package.
packages() {
  if [ -d "$1" ]; then
    (cd "$1" && find . -name '*.class' | cut -c3-)
  else
    unzip -Z1 "$1" | grep '\.class$'
  fi | grep -v -e '-info' -e '^META-INF' | sed -e 's#/[^/]*$##' -e 's#\.class$##' -e 's#/#.#g' | sort -u
}

# jar GROUP:ARTIFACT:VERSION: prints the file
jar() {
  local file
  file=$out/jars/$(cut -d: -f2,3 <<<"$1" | tr : -).jar
  [ -e "$file" ] || mvn -q -B ${MAVEN_ARGUMENTS:-} $dependency:copy -Dartifact="$1" -DoutputDirectory="$out/jars" </dev/null >&2
  echo "$file"
}

# library NAME ARTIFACT NEEDED PACKAGE...: NEEDED is an artifact, or -
library() {
  local name=$1 of needed path
  [[ $name =~ ^(${LIBRARIES:-.*})$ ]] || return 0
  of=$(jar "$2")
  path=$of
  needed=()
  if [ "$3" != - ]; then
    needed=(: "$(jar "$3")")
    path=$path:${needed[1]}
  fi
  shift 3
  rm -rf "$out/$name"
  mkdir -p "$out/$name/source" "$out/$name/classes"
  java "$here/PublicCalls.java" "$out/$name/source" "$of" "$@" "${needed[@]}"
  javac -nowarn -cp "$path" -d "$out/$name/classes" "$out/$name"/source/*.java
  bound "$name" "$name" "$of" "$out/$name/classes:$path" Calls
  stated "$name" "$name" "$of" "$out/$name/classes:$path" Calls
  rm -f "$out/$name/$name".cprof* "$out/$name/$name".calls*
}

programs() {
  rm -rf "$out/jop"
  mkdir -p "$out/jop"
  if [ ! -e "$out/programs.txt" ]; then
    java "$here/JopPrograms.java" "$1/java/target/src" "$out" 2>"$out/not-compiled.txt" >"$out/programs.part"
    mv "$out/programs.part" "$out/programs.txt"
  fi
  while read -r classes main; do
    bound jop "$main" "$classes" "$classes" "$main" --target-api jop --target-memory 4194304 --mission-time 20ms
    rm -rf "$out/jop/$main".cprof* "$out/jop/$main".calls*
  done < <(grep -E "${2:-.}" "$out/programs.txt")
}

# table FILE...: the row of a group
table() {
  cat "$@" | awk '
    / \(cprof bound.*observed at most / { compared++; if (/\(--args /) stated++; if (/THE BOUND IS WRONG/) above++ }
    /: no bound: |: a class file is broken/ {
      reason = /nothing says how often/ ? "loops" \
        : /recursion: / ? "recursion" \
        : /has no price in model|there is no method|the target cannot run it|the target has no/ ? "not on the target" \
        : /invokedynamic|lambda or method reference/ ? "invokedynamic" \
        : /has no price for that/ ? "exceptions" \
        : /has no limit/ ? "no limit" \
        : /--effort/ ? "effort" \
        : "other"
      refused[reason]++
      none++
    }
    END {
      split("loops|recursion|not on the target|invokedynamic|exceptions|no limit|effort|other", reasons, "|")
      row = compared + none " | " compared + 0 " | " stated + 0
      for (i = 1; i <= 8; i++) row = row " | " refused[reasons[i]] + 0
      rest = compared + none - refused["recursion"] - refused["not on the target"]
      print row " | " above + 0 " | " (rest ? int(100 * compared / rest) "%" : "") " |"
    }'
}

if [ $# -gt 0 ] && [ "$1" != - ]; then
  [ -d "$1/java/target/src" ] || { echo "no sources of JOP in $1" >&2; exit 2; }
  programs "$1" "${2:-}"
else
  library codec commons-codec:commons-codec:1.23.0 - org.apache.commons.codec.{binary,digest,language,net}
  library text org.apache.commons:commons-text:1.13.0 org.apache.commons:commons-lang3:3.20.0 org.apache.commons.text.similarity
  library math org.apache.commons:commons-math3:3.6.1 - org.apache.commons.math3.{util,primes,special,fraction,complex}
  library guava com.google.guava:guava:33.7.2-jre com.google.guava:failureaccess:1.0.3 com.google.common.{math,hash,primitives}
fi

echo "| Programs | methods | compared | with stated arguments | loops | recursion | not on the target | invokedynamic | exceptions | no limit | effort | other | above | of those that can be |"
echo "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
for group in "$out"/*/; do
  name=$(basename "$group")
  logs=("$group"*.log)
  [ ! -e "${logs[0]}" ] || echo "| $name | $(table "${logs[@]}")"
done
echo "Programs that ended with an error or took longer than SECONDS_EACH: $(grep -lE 'cprof: exit code ([^1]|1.)' "$out"/*/*.log | wc -l)"
! grep -l 'THE BOUND IS WRONG' "$out"/*/*.log
