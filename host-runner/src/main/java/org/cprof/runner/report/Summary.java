package org.cprof.runner.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.cprof.profile.DataCacheUse;
import org.cprof.profile.Hottest;
import org.cprof.profile.MethodReference;
import org.cprof.profile.MethodTotals;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileHeader;

/**
 * The figures of a profile that a report shows, whatever its form.
 *
 * @param cycles of the target, in total
 * @param nodes of the target's tree
 * @param hostCycles of class loading, static initializers and other host work
 * @param hostRoots what this host work is
 * @param workOfNoTest what other threads executed beside tests, if the profile is one of tests
 * @param order what the lists of methods and contexts are sorted by
 * @param top how many of what is listed to name, at most
 * @param methods the hottest ones, like the contexts
 * @param tests all tests, if the profile is one of tests
 * @param cache the method cache
 * @param dataCaches the target's, if it has any
 * @param stalls for what the target's memory was busy, if the profile tells it
 */
public record Summary(
    ProfileHeader header,
    long cycles,
    long bytecodes,
    long calls,
    int nodes,
    long hostCycles,
    List<String> hostRoots,
    Optional<String> workOfNoTest,
    Order order,
    int top,
    List<HotPath> methods,
    List<HotPath> contexts,
    Optional<List<TestCost>> tests,
    Shares shares,
    CacheUse cache,
    List<DataCacheUse> dataCaches,
    Optional<Stalls> stalls) {

  /** Contexts can be as deep as the stack; nobody reads more of one than this. */
  private static final int LONGEST_PATH = 64;

  /** The figures, with tests without a baseline. */
  public static Summary of(Profile whole, int top, Order wished) {
    return of(whole, top, wished, Map.of());
  }

  /**
   * Computes the figures.
   *
   * @param top how many methods and contexts to name, at most
   * @param wished what is hottest; where there are no cycles, what was called most often
   * @param baseline what it says of tests
   */
  public static Summary of(
      Profile whole, int top, Order wished, Map<MethodReference, TestCost.Before> baseline) {
    Profile profile = whole.target();
    long cycles = profile.inclusiveCycles(0);
    Order order = cycles == 0 ? Order.CALLS : wished;
    MethodTotals totals = MethodTotals.of(profile);
    return new Summary(
        profile.header(),
        cycles,
        profile.total(Metric.BYTECODES),
        profile.totalCalls(),
        profile.size(),
        whole.inclusiveCycles(0) - cycles,
        hostRoots(whole, profile.size()),
        WorkOfNoTest.of(whole),
        order,
        top,
        hotMethods(profile, totals, top, order),
        hotContexts(profile, top, order),
        TestCost.allOf(whole).map(tests -> TestCost.beside(baseline, tests)),
        Shares.of(profile, totals, new Library()),
        CacheUse.of(profile, totals),
        DataCacheUse.of(profile.header()),
        Stalls.of(profile));
  }

  /** What a header describes: every key with a list of values, since keys may repeat. */
  public static Map<String, List<String>> metadata(ProfileHeader header) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    header.description().forEach(entry -> values.computeIfAbsent(entry.getKey(), header::all));
    return values;
  }

  /** Names of the roots of host work that took cycles. */
  private static List<String> hostRoots(Profile whole, int first) {
    List<String> names = new ArrayList<>();
    for (int root = first; root < whole.size(); root = whole.subtreeEnd(root)) {
      if (whole.inclusiveCycles(root) > 0) {
        names.add(whole.method(root).name());
      }
    }
    return names;
  }

  private static List<HotPath> hotMethods(
      Profile profile, MethodTotals totals, int top, Order order) {
    List<MethodReference> methods = profile.methods();
    int root = profile.methodIndex(0);
    int[] hottest =
        Hottest.of(
            methods.size(),
            top,
            m -> {
              if (m == root) {
                return 0;
              }
              return switch (order) {
                case EXCLUSIVE -> totals.metric(Metric.CYCLES, m);
                case INCLUSIVE -> totals.inclusiveCycles(m);
                case CALLS -> totals.calls(m);
              };
            });
    return Arrays.stream(hottest)
        .mapToObj(
            m ->
                new HotPath(
                    List.of(methods.get(m)),
                    0,
                    totals.metric(Metric.CYCLES, m),
                    totals.inclusiveCycles(m),
                    totals.inclusiveCyclesEveryLevel(m),
                    totals.calls(m)))
        .toList();
  }

  private static List<HotPath> hotContexts(Profile profile, int top, Order order) {
    int[] hottest =
        Hottest.of(
            profile.size(),
            top,
            node -> {
              if (node == 0) {
                return 0;
              }
              return switch (order) {
                case EXCLUSIVE -> profile.metric(Metric.CYCLES, node);
                case INCLUSIVE -> profile.inclusiveCycles(node);
                case CALLS -> profile.calls(node);
              };
            });
    return Arrays.stream(hottest).mapToObj(node -> context(profile, node)).toList();
  }

  private static HotPath context(Profile profile, int node) {
    List<MethodReference> path = new ArrayList<>();
    int leftOut = 0;
    for (int n = node; n > 0; n = profile.parent(n)) {
      if (path.size() < LONGEST_PATH - 1 || profile.parent(n) == 0) {
        path.add(profile.method(n));
      } else {
        leftOut++;
      }
    }
    Collections.reverse(path);
    return new HotPath(
        List.copyOf(path),
        leftOut,
        profile.metric(Metric.CYCLES, node),
        profile.inclusiveCycles(node),
        profile.inclusiveCycles(node),
        profile.calls(node));
  }

  /** The model's clock rate in Hz, if the profile states it. */
  public OptionalLong clockHz() {
    String text = header.first("clock-hz");
    return text != null && text.matches("[1-9][0-9]{0,17}")
        ? OptionalLong.of(Long.parseLong(text))
        : OptionalLong.empty();
  }

  /** Whether the profile is one of a program that was still running. */
  public boolean isOfRunningProgram() {
    return "running".equals(header.first("ending"));
  }
}
