package org.cprof.runner.prepare;

import java.util.ArrayList;
import java.util.List;
import org.cprof.instrument.WholeJdk;
import org.cprof.model.ProcessorModel;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.text.Numbers;

/** What became of instrumented classes, for people. */
public final class InstrumentedText {
  private InstrumentedText() {}

  /**
   * Classes for runs to come.
   *
   * @param there the sources that were prepared already
   */
  public static List<String> prepared(List<String> there, List<Preparer.Result> results) {
    List<String> lines = new ArrayList<>();
    there.forEach(source -> lines.add(source + ": prepared already"));
    for (Preparer.Result result : results) {
      lines.add(
          result.source()
              + ": "
              + Numbers.grouped(result.prepared())
              + " of "
              + Numbers.count(result.classes(), "class file")
              + " prepared, "
              + bytes(result.bytesBefore(), result.bytesAfter()));
      result.leftOut().forEach(line -> lines.add("  " + line));
    }
    return lines;
  }

  /** All classes of a JDK, instrumented as a check. */
  public static List<String> checked(HostJdk jdk, ProcessorModel model, WholeJdk.Result result) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "JDK "
            + jdk.version()
            + " on "
            + model.name()
            + ": "
            + Numbers.count(result.classes(), "class file")
            + ", "
            + Numbers.count(result.methods(), "instrumented method")
            + ", "
            + bytes(result.bytesBefore(), result.bytesAfter())
            + ", "
            + Numbers.grouped(result.leftOut().size())
            + " left as they are");
    result.leftOut().forEach(line -> lines.add("  " + line));
    return lines;
  }

  private static String bytes(long before, long after) {
    return Numbers.grouped(before) + " bytes before, " + Numbers.grouped(after) + " after";
  }
}
