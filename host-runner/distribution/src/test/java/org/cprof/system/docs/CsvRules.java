package org.cprof.system.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The commands that read the CSV of the documentation, each block by its file. */
final class CsvRules {
  /**
   * How a block is read.
   *
   * @param exitCode of the last command; the others end with 0
   */
  record Reading(int exitCode, List<String> commands) {}

  private static final String RUN = "cprof run -o app.cprof.csv.gz -- -cp app.jar org.example.Main";
  private static final String RULES =
      "cprof check app.cprof.csv.gz --baseline app.baseline.csv --rule blocks/ci-3.csv";
  private static final String DIGITS =
      "cprof check digits.cprof.csv.gz --baseline digits.baseline.csv --update";

  private static final Map<String, Reading> READINGS =
      Map.ofEntries(
          // Lines of it, in any order; the JDK is any build of its version.
          reading(
              "ci-1",
              0,
              "cprof run -o digits.cprof.csv.gz -- -cp classes Digits",
              DIGITS,
              "grep -v '^# jdk' blocks/ci-1.csv >lines",
              "[ $(grep -cFxf lines digits.baseline.csv) = $(wc -l <lines) ]"),
          // The tests of a baseline for a profile without any: read, and held against it.
          reading(
              "ci-2",
              1,
              RUN,
              "cprof check app.cprof.csv.gz --baseline app.baseline.csv --update",
              "(grep '^#' app.baseline.csv; cat blocks/ci-2.csv) >tests.csv",
              "cprof check app.cprof.csv.gz --baseline tests.csv"),
          reading(
              "ci-3",
              1,
              RUN,
              "cprof check app.cprof.csv.gz --baseline app.baseline.csv --update",
              RULES),
          reading(
              "validation-1",
              0,
              "cprof models new my-processor --from jop",
              "cprof run --preset sram16 -o app.cprof.csv.gz -- -cp app.jar org.example.Main",
              "cprof compare app.cprof.csv.gz --reference blocks/validation-1.csv"),
          reading("validation-2", 0, "cprof compare --reference blocks/validation-2.csv"),
          reading(
              "models-1",
              0,
              "cprof models new toy --from bytecodes",
              "cp blocks/models-1.csv toy/processor.csv",
              "cprof models check ./toy"),
          reading(
              "models-2",
              0,
              "awk -F, 'NR == FNR {row[$1] = $0; next} {print $1 in row ? row[$1] : $0}'"
                  + " blocks/models-2.csv toy/bytecodes.csv >all && mv all toy/bytecodes.csv",
              "cprof models check ./toy"),
          reading(
              "models-3",
              0,
              "mkdir my-jop && cp blocks/models-3.csv my-jop/processor.csv",
              "cprof models check ./my-jop"),
          overlay("models-4", "rewrites", "jop"),
          // Its last row names a routine that is on the page only later.
          reading(
              "models-6",
              0,
              "sed -i '$d' blocks/models-6.csv && " + laid("models-6", "methods", "jop"),
              "cprof models check ./with-models-6"),
          reading(
              "models-7", 0, "mkdir my-library && cp blocks/models-7.csv my-library/processor.csv"),
          reading("models-8", 0, "cp blocks/models-8.csv my-library/methods.csv"),
          reading(
              "models-9",
              0,
              "cp blocks/models-9.csv my-library/software.csv",
              "cprof models check ./my-library"),
          overlay("models-10", "classes", "jop"),
          overlay("models-11", "units", "jop-spinalhdl"),
          overlay("models-12", "stalls", "jop-spinalhdl"),
          reading(
              "models-13",
              0,
              "cprof run --sizes blocks/models-13.csv -- -cp app.jar org.example.Main"));

  /** No command reads them. */
  private static final Map<String, String> UNREAD =
      Map.of(
          "benchmarks-1.csv", "a board's driver prints it; DriverTest has its header",
          "models-5.csv", "rows without their header, with dots for bytecodes",
          "validation-3.csv", "MeasuredBoardIT reads such a file, of a board of its own");

  private CsvRules() {}

  private static Map.Entry<String, Reading> reading(
      String block, int exitCode, String... commands) {
    return Map.entry(block + ".csv", new Reading(exitCode, List.of(commands)));
  }

  /** A file of a model that extends another. */
  private static Map.Entry<String, Reading> overlay(String block, String file, String model) {
    return reading(block, 0, laid(block, file, model), "cprof models check ./with-" + block);
  }

  private static String laid(String block, String file, String model) {
    return "mkdir with-%s && printf 'key,value,unit,source\\nextends,%s,,\\nname,m,,\\n' >with-%s/processor.csv"
            .formatted(block, model, block)
        + " && cp blocks/%s.csv with-%s/%s.csv".formatted(block, block, file);
  }

  /** Null if no command reads it. */
  static Reading of(Block block) {
    return READINGS.get(block.file());
  }

  /** The files of all blocks that are read, or have a reason why not. */
  static List<String> all() {
    List<String> all = new ArrayList<>(READINGS.keySet());
    all.addAll(UNREAD.keySet());
    return all;
  }
}
