package org.cprof.runner.bound.objects;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.CommandException;

/**
 * Which methods called which in a run. A run shows some calls and not all, so that what it tells
 * here is an assumption.
 */
public final class ObservedCalls {
  /** Where no run was observed: any call is possible. */
  public static final ObservedCalls NONE = new ObservedCalls(null, "");

  /** What the header of a profile has that lacks calls of its run. */
  private static final List<String> LACKING =
      List.of(
          "below",
          ProfileHeader.INCLUDE,
          ProfileHeader.EXCLUDE,
          ProfileHeader.COUNTING,
          "recursion",
          "not-instrumented",
          "missed-class",
          "no-room",
          "overflow-calls");

  /** The worst path of a bound, as {@code cprof bound -o} writes it. */
  private static final Map.Entry<String, String> OF_BOUND = Map.entry("udi", "bound");

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
   * @throws CommandException if it has not all calls of a run
   */
  public static ObservedCalls of(Profile profile, String name) {
    for (Map.Entry<String, String> entry : profile.header().metadata()) {
      if (LACKING.contains(entry.getKey()) || entry.equals(OF_BOUND)) {
        throw CommandException.wrongUse(
            name
                + ": the profile has not all calls of a run ("
                + entry.getKey()
                + ": "
                + entry.getValue()
                + "), so that it does not tell what was not called");
      }
    }
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
