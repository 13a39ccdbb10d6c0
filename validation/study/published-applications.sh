#!/usr/bin/env bash
# Compares published figures of JavaBenchEmbedded's applications with CProf's for the same programs, of a checkout of
# JOP (https://github.com/jop-devel/jop):
#   validation/study/published-applications.sh FOLDER
# FOLDER has java/target/src/bench/jbe. The published figures are in published-applications.csv. Writes a table in Markdown
# (docs/validation.md has a part of it), and target/published-applications/results.tsv. As in
# the handbook, an iteration takes what test(n) takes less an empty loop, by n; here with n = 1024, after as many. Then a
# table of small method caches, by what they hold at first.
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
# Least and most cycles of an iteration, where up to 16 other methods of one block have been called before: a FIFO cache can
# go on in several ways for ever, by what it holds at first.
cat >"$out/src/States.java" <<'JAVA'
public class States {
  static void f1() {} static void f2() {} static void f3() {} static void f4() {}
  static void f5() {} static void f6() {} static void f7() {} static void f8() {}
  static void f9() {} static void f10() {} static void f11() {} static void f12() {}
  static void f13() {} static void f14() {} static void f15() {} static void f16() {}

  static void others(int count) {
    switch (count) {
      case 16: f16(); case 15: f15(); case 14: f14(); case 13: f13();
      case 12: f12(); case 11: f11(); case 10: f10(); case 9: f9();
      case 8: f8(); case 7: f7(); case 6: f6(); case 5: f5();
      case 4: f4(); case 3: f3(); case 2: f2(); case 1: f1();
      default:
    }
  }

  public static void main(String[] arguments) throws Exception {
    jbe.BenchMark program = (jbe.BenchMark) Class.forName("jbe.Bench" + arguments[0]).getDeclaredConstructor().newInstance();
    long least = Long.MAX_VALUE;
    long most = 0;
    for (int count = 0; count <= 16; count++) {
      others(count);
      program.test(64);
      long start = org.cprof.api.TargetClock.cycles();
      program.test(64);
      long middle = org.cprof.api.TargetClock.cycles();
      program.overhead(64);
      long cycles = (middle - start) - (org.cprof.api.TargetClock.cycles() - middle);
      least = Math.min(least, cycles);
      most = Math.max(most, cycles);
    }
    System.out.println("cycles " + least + " " + most);
  }
}
JAVA
lib=$root/target/cprof/current/lib
javac -nowarn -proc:none -encoding ISO-8859-1 -source 8 -target 8 -cp "$lib/cprof-api.jar" -sourcepath "$out/src:$bench" \
  -d "$out/classes" "$out"/src/{Measured,States}.java "$bench"/jbe/Bench{Kfl,UdpIp,Lift}.java 2>"$out/javac.log" || { cat "$out/javac.log" >&2; exit 3; }

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

echo
echo "| Board | Figure | Program | Published | CProf, by what the method cache holds at first |"
echo "|---|---|---|---:|---:|"
while IFS=, read -r board figure options _ program published _; do
  [[ $figure == *"2 KB"* ]] || continue
  # shellcheck disable=SC2086  # options are several words
  "$root/cprof" run --quiet --clock=target $options -o "$out/p.cprof.csv.gz" -- \
    -cp "$out/classes:$lib/cprof-api.jar" States "$program" 2>"$out/run.log" </dev/null |
    awk -v row="| $board | $figure | $program | $published |" '/^cycles / { printf "%s %.0f to %.0f |\n", row, $2 / 64, $3 / 64 }'
done <"$out/figures.csv"
