#!/usr/bin/env bash
# Runs the tests of Maven projects plain and with the plugin, and prints a row for each:
#   validation/study/projects.sh OUT FOLDER|GROUP:ARTIFACT:VERSION...
# A folder is one with a POM. An artifact is made a project of its POM and its jars of sources and of test sources, as
# far as the repositories have these. Needs the plugin: mvn install. OUT gets logs, results and baselines. Arguments
# for Maven: MAVEN_ARGUMENTS, such as -o.
# Columns: tests plain and with the plugin, tests with another result, tests in the baseline, those that are not
# reproducible; seconds of the processor and from start to end, of 'mvn test' plain, with the plugin for the first time and
# for the second, and of the goal report.
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd)
shift
version=0.2.0
plugin=org.cprof:cprof-maven-plugin:$version
dependency=org.apache.maven.plugins:maven-dependency-plugin:3.11.0
read -ra arguments <<<"-B -fae -Dmaven.test.failure.ignore ${MAVEN_ARGUMENTS:-}"

# jar ARTIFACT FOLDER: what a jar of a repository has
jar() {
  mvn -q -B $dependency:copy -Dartifact="$1" -DoutputDirectory="$out/jars" </dev/null >>"$out/get.log" 2>&1
  unzip -qo "$out/jars/$(cut -d: -f2,3,5 <<<"$1" | tr : -).jar" -d "$2"
}

# project NAME: prints the folder of the project
project() {
  if [ -d "$1" ]; then
    (cd "$1" && pwd)
    return
  fi
  local folder=$out/projects/${1//:/-} artifact
  artifact=$(cut -d: -f2 <<<"$1")
  rm -rf "$folder"
  mkdir -p "$folder/src/main/java" "$folder/src/test/java" "$out/jars"
  jar "$1:jar:sources" "$folder/src/main/java" && jar "$1:jar:test-sources" "$folder/src/test/java" || return 1
  mkdir -p "$folder/src/main/resources" "$folder/src/test/resources"
  # All but sources are resources.
  for part in main test; do
    (cd "$folder/src/$part/java" && find . -type f ! -name '*.java' ! -path './META-INF/*' -print0 |
      tar --null -cf - -T -) | tar -xf - -C "$folder/src/$part/resources"
  done
  mvn -q -B $dependency:copy -Dartifact="$1:pom" -DoutputDirectory="$out/jars" </dev/null >>"$out/get.log" 2>&1
  cp "$out/jars/$artifact-$(cut -d: -f3 <<<"$1").pom" "$folder/pom.xml"
  echo "$folder"
}

# results FOLDER: each test of Surefire's reports with its result, sorted
results() {
  find "$1" -path '*/target/surefire-reports/TEST-*.xml' -exec cat {} + | awk '
    function attribute(line, name) {
      return match(line, " " name "=\"[^\"]*\"") ? substr(line, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : ""
    }
    function end() { if (test != "") print test, result; test = "" }
    /<testcase / { end(); test = attribute($0, "classname") "#" attribute($0, "name"); result = "passed" }
    /<(failure|error)/ && test != "" { result = "failed" }
    /<skipped/ && test != "" { result = "skipped" }
    /<\/testcase>/ { end() }
    END { end() }' | LC_ALL=C sort
}

# maven NAME ARGUMENTS: in the folder of the project; prints the seconds of the processor, of Maven and of all JVMs that it
# starts, and from start to end
maven() {
  local log=$out/$short.$1.log
  shift
  TIMEFORMAT='%U %S %R'
  { time (cd "$folder" && mvn "${arguments[@]}" "$@" </dev/null >"$log" 2>&1) || true; } 2>&1 |
    awk '{ printf "%.1f,%.1f", $1 + $2, $3 }'
}

# What is made once is made anew for each project.
export XDG_CACHE_HOME=$out/cache
echo 'project,tests,with plugin,other result,in baseline,not reproducible,plain,wall,first,wall,second,wall,report,wall'
for name in "$@"; do
  short=$(basename "${name//://}")
  [ -d "$name" ] || short=$(cut -d: -f2 <<<"$name")
  if ! folder=$(project "$name"); then
    echo "$short,its sources or test sources are not in the repositories"
    continue
  fi
  rm -rf "$XDG_CACHE_HOME"
  (cd "$folder" && mvn -q -B clean ${MAVEN_ARGUMENTS:-} </dev/null >"$out/$short.clean.log" 2>&1) || true
  maven compile test-compile >/dev/null
  plain=$(maven plain test)
  results "$folder" >"$out/$short.plain"
  tests=("$plugin:prepare" test -Dcprof.model=bytecodes)
  first=$(maven first "${tests[@]}")
  find "$folder" -path '*/target/surefire-reports/*' -type f -delete
  second=$(maven second "${tests[@]}")
  results "$folder" >"$out/$short.cprof"
  report=$(maven report "$plugin:report")
  maven update "${tests[@]}" "$plugin:check" -Dcprof.baseline=tests.baseline.csv -Dcprof.update >/dev/null
  find "$folder" -name tests.baseline.csv -exec cat {} + >"$out/$short.baseline.csv"
  printf '%s,%d,%d,%d,%d,%d,%s,%s,%s,%s\n' "$short" \
    "$(wc -l <"$out/$short.plain")" "$(wc -l <"$out/$short.cprof")" \
    "$(diff "$out/$short.plain" "$out/$short.cprof" | grep -c '^>' || true)" \
    "$(grep -c '^test,' "$out/$short.baseline.csv" || true)" \
    "$(grep -c '^test,.*[^,]$' "$out/$short.baseline.csv" || true)" \
    "$plain" "$first" "$second" "$report"
done
