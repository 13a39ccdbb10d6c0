package org.cprof.runner.bound;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.model.ProcessorModel;
import org.cprof.price.PricedHeader;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.CommandException;

/**
 * Which methods called which in a run, and which of them the method cache always had. A run shows
 * some calls and not all, so that what it tells here is an assumption.
 */
public final class ObservedCalls {
  /** Of no run. */
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

  /**
   * Checks that the run was priced as the bound is, with the same method cache.
   *
   * @throws CommandException if not
   */
  public void check(ProcessorModel model) {
    for (Map.Entry<String, String> entry : PricedHeader.ofModel(model)) {
      String found = profile.header().first(entry.getKey());
      if (!entry.getKey().equals("assumed") && !entry.getValue().equals(found)) {
        throw CommandException.wrongUse(
            name
                + ": its "
                + entry.getKey()
                + " is "
                + (found == null ? "none" : found)
                + ", that of the bound "
                + entry.getValue());
      }
    }
  }

  private String method(int node) {
    return profile.method(node).toString();
  }

  String name() {
    return name;
  }

  /** Those of the methods which a caller called; all if none of them was. */
  List<String> called(String caller, List<String> methods) {
    Set<String> known = callees.getOrDefault(caller, Set.of());
    List<String> called = methods.stream().filter(known::contains).toList();
    return called.isEmpty() ? methods : called;
  }

  /**
   * What calls of a method loaded.
   *
   * @param onInvoke whether one loaded the method itself
   * @param onReturn whether a return into one of its callers may have loaded that
   * @param always what was looked up in them, and was in the method cache each time
   */
  record Loads(boolean onInvoke, boolean onReturn, Set<String> always) {}

  /** The loads of the calls of a method; null if the run has none. */
  Loads loads(String method) {
    boolean isCalled = false;
    boolean onInvoke = false;
    boolean onReturn = false;
    Set<String> always = new HashSet<>();
    Set<String> loaded = new HashSet<>();
    for (int node = 1; node < profile.size(); node++) {
      if (!method(node).equals(method)) {
        continue;
      }
      isCalled = true;
      onInvoke |= profile.metric(Metric.INVOKE_MISSES, node) > 0;
      onReturn |= profile.metric(Metric.RETURN_MISSES, profile.parent(node)) > 0;
      for (int below = node; below < profile.subtreeEnd(node); below++) {
        long invokes = below == node ? 0 : profile.metric(Metric.INVOKE_MISSES, below);
        boolean isLoaded = invokes + profile.metric(Metric.RETURN_MISSES, below) > 0;
        (isLoaded ? loaded : always).add(method(below));
      }
    }
    always.removeAll(loaded);
    return isCalled ? new Loads(onInvoke, onReturn, always) : null;
  }
}
