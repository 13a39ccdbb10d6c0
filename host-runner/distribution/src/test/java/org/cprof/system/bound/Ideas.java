package org.cprof.system.bound;

import java.util.ArrayList;
import java.util.List;

/** What the statements of a program may be, each idea as often as it is there. */
final class Ideas {
  private final List<Idea> leaves = new ArrayList<>();
  private final List<Idea> nested = new ArrayList<>();

  Ideas() {}

  /** Begins with the ideas of others. */
  Ideas(Ideas others) {
    leaves.addAll(others.leaves);
    nested.addAll(others.nested);
  }

  /** Adds one that writes no other statements within its own. */
  Ideas leaf(int times, Idea idea) {
    for (int i = 0; i < times; i++) {
      leaves.add(idea);
    }
    return this;
  }

  Ideas nested(int times, Idea idea) {
    for (int i = 0; i < times; i++) {
      nested.add(idea);
    }
    return this;
  }

  void write(Body body) {
    boolean isLeaf = body.isDeep() || body.draft().below(5) < 2;
    body.draft().one(isLeaf ? leaves : nested).write(body);
  }
}
