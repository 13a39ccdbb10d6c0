package org.cprof.runner.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.text.Numbers;
import org.cprof.serve.AheadOfRuns;

/** What became of instrumented classes, for people. */
final class InstrumentedText {
  private InstrumentedText() {}

  /**
   * Classes for runs to come.
   *
   * @param results by their source
   */
  static List<String> prepared(Map<String, AheadOfRuns.Result> results) {
    List<String> lines = new ArrayList<>();
    results.forEach(
        (source, result) -> {
          lines.add(
              source
                  + ": "
                  + Numbers.count(result.classes(), "class file")
                  + ", of which "
                  + Numbers.grouped(result.known())
                  + " prepared already, "
                  + bytes(result));
          result.leftOut().forEach(line -> lines.add("  " + line));
        });
    return lines;
  }

  /** All classes of a JDK, instrumented as a check. */
  static List<String> checked(HostJdk jdk, String model, AheadOfRuns.Result result) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "JDK "
            + jdk.version()
            + " on "
            + model
            + ": "
            + Numbers.count(result.classes(), "class file")
            + ", "
            + Numbers.count(result.methods(), "instrumented method")
            + ", "
            + bytes(result)
            + ", "
            + Numbers.grouped(result.leftOut().size())
            + " left as they are");
    result.leftOut().forEach(line -> lines.add("  " + line));
    return lines;
  }

  private static String bytes(AheadOfRuns.Result result) {
    return Numbers.grouped(result.bytesBefore())
        + " bytes before, "
        + Numbers.grouped(result.bytesAfter())
        + " after";
  }
}
