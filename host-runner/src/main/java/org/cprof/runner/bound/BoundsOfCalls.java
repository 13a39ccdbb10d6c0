package org.cprof.runner.bound;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.calls.CallsFile;
import org.cprof.calls.MethodCalls;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.value.Parameters;
import org.cprof.runner.explain.MethodFinder;
import org.cprof.runner.explain.NamedMethod;
import org.cprof.runner.observed.CallBounds;
import org.cprof.runner.observed.ObservedMethods;
import org.cprof.runner.text.Progress;

/**
 * The bounds of methods whose calls were observed.
 *
 * @param bounds of those that have one
 * @param without why the others have none, a line for each
 * @param assumptions what the bounds rest on beside the model, each once
 */
public record BoundsOfCalls(CallBounds bounds, List<String> without, List<String> assumptions) {

  /** No bounds. */
  public static final BoundsOfCalls NONE = new BoundsOfCalls(CallBounds.NONE, List.of(), List.of());

  /**
   * Computes the bounds, for any arguments, whatever the method cache holds.
   *
   * @param err where a terminal shows which method is bounded
   */
  public static BoundsOfCalls of(CallsFile file, Analysis analysis, PrintWriter err) {
    List<CallBounds.Bound> bounds = new ArrayList<>();
    List<String> without = new ArrayList<>();
    Set<String> assumptions = new TreeSet<>();
    int number = 0;
    for (MethodCalls calls : file.methods()) {
      String which = ++number + " of " + file.methods().size();
      try (Progress progress =
          Progress.show("bounding " + which + ", " + calls.method() + " ...", err)) {
        Bound bound =
            analysis.of(
                new MethodFinder(analysis.files()).find(NamedMethod.parse(calls.method())).get(0),
                Parameters.ANY,
                Bound.CacheAtStart.UNKNOWN);
        bounds.add(of(bound));
        assumptions.addAll(bound.assumptions());
      } catch (CommandException none) {
        String reason = none.inOneLine().replaceFirst("(; | )State (how|in a file).*", "");
        without.add(calls.method() + ": " + reason);
      }
    }
    return new BoundsOfCalls(new CallBounds(bounds), without, List.copyOf(assumptions));
  }

  /** A bound as observed calls are held against it. */
  public static CallBounds.Bound of(Bound bound) {
    boolean isAssumed = bound.assumptions().stream().anyMatch(text -> text.contains("--assume"));
    String source = "cprof bound" + (isAssumed ? " --assume " + StatedBounds.NO_EXCEPTIONS : "");
    return new CallBounds.Bound(
        ObservedMethods.of(bound.method(), "--bound"), bound.cycles(), source);
  }
}
