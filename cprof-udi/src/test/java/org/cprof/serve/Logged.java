package org.cprof.serve;

import java.util.ArrayList;
import java.util.List;
import org.cprof.instrument.method.MethodInfo;

/** Keeps what a log is told, a line each. */
final class Logged implements MethodLog, RecordedCalls.Log {

  private final List<String> lines = new ArrayList<>();

  List<String> lines() {
    return lines;
  }

  @Override
  public void registered(int id, MethodInfo method) {
    lines.add(id + " " + method.className() + "." + method.name() + method.descriptor());
  }

  @Override
  public void callSites(int id, int[] sites, int[] bytecodeIndexes) {
    lines.add("calls of " + id);
  }

  @Override
  public void leftOut(String text) {
    lines.add("left out " + text);
  }

  @Override
  public void recorded(String method, boolean isLimited, boolean isPart) {
    lines.add("recorded " + method + (isLimited ? ", limited" : "") + (isPart ? ", part" : ""));
  }

  @Override
  public void inherited(String className, List<String> limited) {
    lines.add(className + " inherits " + limited);
  }

  @Override
  public void measured(String method) {
    lines.add("measured " + method);
  }
}
