package org.cprof.system.bound;

/** Ways out of loops and of the method. */
final class Jumps implements Idea {
  @Override
  public void write(Body body) {
    String condition = "if (" + body.values().condition() + ") { ";
    String label = body.label();
    if (body.loops() == 0) {
      body.line(condition + (body.draft().oneIn(3) ? "return r;" : "r++;") + " }");
    } else if (label != null && body.draft().oneIn(2)) {
      body.line(condition + body.draft().one("break ", "continue ") + label + "; }");
    } else {
      body.line(condition + body.draft().one("break;", "continue;", "r--; continue;") + " }");
    }
  }
}
