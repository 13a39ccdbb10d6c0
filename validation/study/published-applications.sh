#!/usr/bin/env bash
# Compares published figures of JavaBenchEmbedded's applications with CProf's for the same programs, of a checkout of
# JOP (https://github.com/jop-devel/jop):
#   validation/study/published-applications.sh FOLDER
# FOLDER has java/target/src/bench/jbe. The published figures are in published-applications.csv. Writes a table in Markdown
# (docs/validation.md has it), and target/published-applications/results.tsv. As in the handbook, an iteration takes what
# test(n) takes less an empty loop, by n; here with n = 1024, after as many.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
bench=${1:-}/java/target/src/bench
[ -d "$bench/jbe" ] || { echo "usage: published-applications.sh FOLDER, FOLDER a checkout of JOP" >&2; exit 2; }
out=$root/target/published-applications
rm -rf "$out"
mkdir -p "$out/src" "$out/classes"
"$root/cprof" --version >/dev/null

cat >"$out/src/Measured.java" <<'JAVA'
public class Measured {
  public static void main(String[] arguments) throws Exception {
    jbe.BenchMark program = (jbe.BenchMark) Class.forName("jbe.Bench" + arguments[0]).getDeclaredConstructor().newInstance();
    program.test(1024);
    long start = org.cprof.api.TargetClock.cycles();
    program.test(1024);
    long middle = org.cprof.api.TargetClock.cycles();
    program.overhead(1024);
    long end = org.cprof.api.TargetClock.cycles();
    System.out.println("cycles " + ((middle - start) - (end - middle)));
  }
}
JAVA
lib=$root/target/cprof/current/lib
javac -nowarn -proc:none -encoding ISO-8859-1 -source 8 -target 8 -cp "$lib/cprof-api.jar" -sourcepath "$out/src:$bench" \
  -d "$out/classes" "$out/src/Measured.java" "$bench"/jbe/Bench{Kfl,UdpIp,Lift}.java 2>"$out/javac.log" || { cat "$out/javac.log" >&2; exit 3; }

# Each row of the figures: published figure, CProf's, error in percent.
grep -v '^#' "$here/published-applications.csv" | tail -n +2 >"$out/figures.csv"
while IFS=, read -r processor figure options mhz program published _; do
  # shellcheck disable=SC2086  # options are several words
  cycles=$("$root/cprof" run --quiet --clock=target $options -o "$out/p.cprof.csv.gz" -- \
    -cp "$out/classes:$lib/cprof-api.jar" Measured "$program" 2>"$out/run.log" </dev/null | awk '/^cycles / { print $2 / 1024 }')
  [ -n "$cycles" ] || { cat "$out/run.log" >&2; exit 3; }
  awk -v OFS='\t' -v p="$processor" -v f="$figure" -v o="$options" -v mhz="$mhz" -v program="$program" \
    -v published="$published" -v cycles="$cycles" 'BEGIN {
      of = mhz == "" ? cycles : mhz * 1e6 / cycles
      print p, f, o, program, published, of, 100 * (of / published - 1) }'
done <"$out/figures.csv" >"$out/results.tsv"

awk -F'\t' '
  function round(x) { return sprintf(x < 100 ? "%.1f" : "%.0f", x) }
  { split($3, words, " "); row = $1 "\t" words[2] "\t" $2; if (!(row in at)) { rows[++n] = row; at[row] = n }
    cell[row, $4] = round($5) ", " round($6) " (" sprintf("%+.1f", $7) " %)" }
  END {
    print "| Processor or board | Model | Figure | Kfl: published, CProf | UdpIp | Lift |"
    print "|---|---|---|---:|---:|---:|"
    for (i = 1; i <= n; i++) {
      split(rows[i], name, "\t")
      print "| " name[1] " | `" name[2] "` | " name[3] " | " cell[rows[i], "Kfl"] " | " cell[rows[i], "UdpIp"] " | " cell[rows[i], "Lift"] " |" }
  }' "$out/results.tsv"
