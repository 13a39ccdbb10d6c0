package org.cprof.agent;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;

/** The nodes of a profile as text, by the path from the measured part of the target program. */
final class Contexts {

  private static final String MEASURED = "targets.TargetMain.measured(Ljava/lang/Runnable;)V";

  /** A method that is not the targets'. */
  private static final Pattern OF_OTHERS =
      Pattern.compile(" (?!targets\\.)[\\w.$]+\\.[\\w<>$]+\\(");

  private Contexts() {}

  /** Words, calls and all metrics of every context below the measured method. */
  static Map<String, String> all(Profile profile) {
    return of(profile, path -> true);
  }

  /**
   * Those of the targets' own methods: what the JDK does below may depend on where the host has put
   * an object.
   */
  static Map<String, String> ofTargets(Profile profile) {
    return of(profile, path -> !OF_OTHERS.matcher(path).find());
  }

  /** Those contexts whose path fits. */
  static Map<String, String> of(Profile profile, Predicate<String> isWanted) {
    Map<String, String> contexts = new TreeMap<>();
    String[] paths = new String[profile.size()];
    for (int node = 1; node < profile.size(); node++) {
      String name = profile.method(node).kind().label() + " " + profile.method(node);
      String parent = paths[profile.parent(node)];
      boolean isTop = profile.method(node).toString().equals(MEASURED);
      paths[node] = isTop ? "" : parent == null ? null : parent + " > " + name;
      if (paths[node] != null && !isTop && isWanted.test(paths[node])) {
        int at = node;
        String metrics =
            Arrays.stream(Metric.values())
                .map(metric -> metric.column() + " " + profile.metric(metric, at))
                .toList()
                .toString();
        contexts.put(
            paths[node],
            profile.words(node) + " words, " + profile.calls(node) + " calls, " + metrics);
      }
    }
    return contexts;
  }
}
