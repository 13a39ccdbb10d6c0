package org.cprof.runner.memory;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;

/** The way from the root of a profile to a context. */
final class Paths {
  private Paths() {}

  /** Its methods, the outermost first. */
  static List<MethodReference> of(Profile profile, int node) {
    Deque<MethodReference> path = new ArrayDeque<>();
    for (int at = node; at > 0; at = profile.parent(at)) {
      path.addFirst(profile.method(at));
    }
    return List.copyOf(path);
  }
}
