package org.cprof.runner.command;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import org.cprof.runner.host.HostJdk;
import org.cprof.serve.AheadOfRuns;

/** What became of instrumented classes, for machines. */
final class InstrumentedJson {
  private InstrumentedJson() {}

  private record Counts(
      int classFiles,
      int preparedAlready,
      int instrumentedMethods,
      long bytesBefore,
      long bytesAfter,
      List<String> leftOut) {
    static Counts of(AheadOfRuns.Result result) {
      return new Counts(
          result.classes(),
          result.known(),
          result.methods(),
          result.bytesBefore(),
          result.bytesAfter(),
          result.leftOut());
    }
  }

  private record Prepared(List<Source> prepared) {}

  private record Source(String source, @JsonUnwrapped Counts counts) {}

  private record Checked(String jdk, String model, @JsonUnwrapped Counts counts) {}

  /** Classes for runs to come, as {@link InstrumentedText#prepared}. */
  static Object prepared(Map<String, AheadOfRuns.Result> results) {
    return new Prepared(
        results.entrySet().stream()
            .map(each -> new Source(each.getKey(), Counts.of(each.getValue())))
            .toList());
  }

  /** All classes of a JDK, as {@link InstrumentedText#checked}. */
  static Object checked(HostJdk jdk, String model, AheadOfRuns.Result result) {
    return new Checked(jdk.version(), model, Counts.of(result));
  }
}
