package org.cprof.system.bound;

import java.util.ArrayList;
import java.util.List;

/** Calls of the methods that were written before. */
final class Calls implements Idea {
  /** Only so many of the last methods are called, so that no call takes long. */
  private static final int GROUP = 5;

  private final List<Signature> methods = new ArrayList<>();
  private final List<Signature> called = new ArrayList<>();
  private final List<Signature> throwing = new ArrayList<>();
  private int group;

  /** The parameters are int, long, int[] or World.Shape. */
  record Signature(String type, String name, List<String> parameters) {}

  /**
   * A method that main calls.
   *
   * @param isCalled whether others call it, too
   */
  void add(Signature method, boolean isCalled) {
    methods.add(method);
    if (isCalled) {
      called.add(method);
      group = called.size() % GROUP == 0 ? called.size() : group;
    }
  }

  void addThrowing(Signature method) {
    throwing.add(method);
  }

  List<Signature> methods() {
    return methods;
  }

  @Override
  public void write(Body body) {
    String call = body.world().hierarchy().call(body);
    if (body.loops() > 1 || body.draft().oneIn(2) && call != null) {
      body.line(call == null ? "r++;" : "r += " + call + ";");
    } else if (called.size() == group) {
      body.line("r--;");
    } else {
      body.line("r += " + call(body, body.draft().one(called.subList(group, called.size()))) + ";");
    }
  }

  /** Of a method that may throw; null if there is none yet. */
  String throwing(Body body) {
    return throwing.isEmpty() ? null : call(body, body.draft().one(throwing));
  }

  private static String call(Body body, Signature method) {
    List<String> arguments = new ArrayList<>();
    for (String parameter : method.parameters()) {
      arguments.add(
          switch (parameter) {
            case "int" -> body.draft().oneIn(2) ? body.values().any() : body.values().narrow();
            case "long" -> body.values().wide();
            case "int[]" -> body.values().array();
            default ->
                body.draft().one("World.shape", "new World.Big()", "World.shapes[1]", "World.BIG");
          });
    }
    return method.type() + "." + method.name() + "(" + String.join(", ", arguments) + ")";
  }
}
