package org.cprof.system.commands;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A command line for everything that runs without another JVM, with files in braces. */
final class CommandLines {
  static final List<String> ALL =
      List.of(
          "bound java.lang.Math.max(II)I --csv {out}",
          "report --view allocations {allocations}",
          "check {profile} --baseline {baseline}",
          "check {profile} --rule {rules} --markdown {out}",
          "compare {results} --reference {reference}",
          "compare {results} --reference jop-kernels",
          "report --view counters {counters}",
          "diff {profile} {precise}",
          "explain java.lang.Math.max",
          "export --format collapsed -o {out} {profile}",
          "merge -o {out} {profile} {profile}",
          "models",
          "models check jop",
          "models list",
          "models export --for wca jop",
          "models show jop",
          "diff --overlap {profile} {precise}",
          "price {blocks} --model bytecodes",
          "price {blocks} --sizes {sizes}",
          "price {blocks} --view lines",
          "price {blocks} --view opcodes",
          "price {blocks} --view never",
          "price {blocks} --view hardware --what-if goto=1",
          "report {profile}",
          "report {calls}",
          "report {schedule}",
          "report --view basis {profile}",
          "report --view hardware {profile}",
          "report --view tree {profile}",
          "tune --model bytecodes --free goto --profile {blocks} --reference {methods}");

  private CommandLines() {}

  /** The arguments of a line with the files in their places. */
  static List<String> arguments(String line, Map<String, Path> files) {
    return Stream.of(line.split(" "))
        .map(
            word ->
                word.startsWith("{")
                    ? files.get(word.substring(1, word.length() - 1)).toString()
                    : word)
        .toList();
  }
}
