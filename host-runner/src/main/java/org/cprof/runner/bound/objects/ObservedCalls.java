package org.cprof.runner.bound.objects;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.profile.Profile;

/**
 * Which methods called which in a run. A run shows some calls and not all, so that what it tells
 * here is an assumption.
 */
public final class ObservedCalls {
  /** Where no run was observed: any call is possible. */
  public static final ObservedCalls NONE = new ObservedCalls(null, "");

  private final Profile profile;
  private final String name;
  private final Map<String, Set<String>> callees = new HashMap<>();

  private ObservedCalls(Profile profile, String name) {
    this.profile = profile;
    this.name = name;
    for (int node = 1; profile != null && node < profile.size(); node++) {
      callees
          .computeIfAbsent(method(profile.parent(node)), caller -> new HashSet<>())
          .add(method(node));
    }
  }

  /**
   * Of a profile.
   *
   * @param name of the option and the file, for messages
   */
  public static ObservedCalls of(Profile profile, String name) {
    return new ObservedCalls(profile.target(), name);
  }

  private String method(int node) {
    return profile.method(node).toString();
  }

  String name() {
    return name;
  }

  /** Which of some methods a caller called; all if it called none of them. */
  List<String> called(String caller, List<String> methods) {
    Set<String> known = callees.getOrDefault(caller, Set.of());
    List<String> called = methods.stream().filter(known::contains).toList();
    return called.isEmpty() ? methods : called;
  }
}
