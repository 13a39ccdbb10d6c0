package org.cprof.serve;

import java.util.ArrayList;
import java.util.List;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.raw.LogEntry;

/** Keeps what a log is told, a line each. */
final class Logged implements MethodLog {

  private final List<String> lines = new ArrayList<>();

  List<String> lines() {
    return lines;
  }

  @Override
  public void registered(int id, MethodInfo method) {
    lines.add(id + " " + method.className() + "." + method.name() + method.descriptor());
  }

  @Override
  public void leftOut(String text) {
    lines.add("left out " + text);
  }

  void add(LogEntry entry) {
    if (entry instanceof LogEntry.Recorded recorded) {
      lines.add(
          "recorded "
              + recorded.method()
              + (recorded.isLimited() ? ", limited" : "")
              + (recorded.isPart() ? ", part" : ""));
    } else if (entry instanceof LogEntry.Inherited inherited) {
      lines.add(inherited.className() + " inherits " + inherited.limited());
    } else if (entry instanceof LogEntry.Measured measured) {
      lines.add("measured " + measured.method());
    }
  }
}
