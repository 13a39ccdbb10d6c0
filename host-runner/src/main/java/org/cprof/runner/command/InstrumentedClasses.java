package org.cprof.runner.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.output.Sections;
import org.cprof.runner.text.Numbers;
import org.cprof.serve.AheadOfTimeInstrumenter;

/** What became of instrumented classes. */
final class InstrumentedClasses {
  private InstrumentedClasses() {}

  /**
   * Classes for runs to come.
   *
   * @param results by their source
   */
  static Sections prepared(Map<String, AheadOfTimeInstrumenter.Result> results) {
    Sections sections = new Sections("Instrumented classes");
    List<Object> prepared = new ArrayList<>();
    results.forEach(
        (source, result) -> {
          sections.line(
              source
                  + ": "
                  + Numbers.count(result.classes(), "class file")
                  + ", of which "
                  + Numbers.grouped(result.known())
                  + " prepared already, "
                  + bytes(result));
          result.leftOut().forEach(line -> sections.line("  " + line));
          prepared.add(counts(new Sections(source).field("source", source), result).json());
        });
    return sections.field("prepared", prepared);
  }

  /** All classes of a JDK, instrumented as a check. */
  static Sections checked(HostJdk jdk, String model, AheadOfTimeInstrumenter.Result result) {
    Sections sections =
        new Sections("Instrumented classes")
            .field("jdk", jdk.version())
            .field("model", model)
            .line(
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
    result.leftOut().forEach(line -> sections.line("  " + line));
    return counts(sections, result);
  }

  private static Sections counts(Sections sections, AheadOfTimeInstrumenter.Result result) {
    return sections
        .field("class_files", result.classes())
        .field("prepared_already", result.known())
        .field("instrumented_methods", result.methods())
        .field("bytes_before", result.bytesBefore())
        .field("bytes_after", result.bytesAfter())
        .field("left_out", result.leftOut());
  }

  private static String bytes(AheadOfTimeInstrumenter.Result result) {
    return Numbers.grouped(result.bytesBefore())
        + " bytes before, "
        + Numbers.grouped(result.bytesAfter())
        + " after";
  }
}
