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
 * @param totals of the target
 * @param host what is not part of them
 * @param order what the lists of methods and contexts are sorted by
 * @param top how many of what is listed to name, at most
 */
public record Summary(
    ProfileHeader header,
    Totals totals,
    HostWork host,
    Order order,
    int top,
    Lists lists,
    Shares shares,
    Caches caches) {

  /**
   * Sums over the whole target.
   *
   * @param nodes of its tree
   */
  public record Totals(long cycles, long bytecodes, long calls, int nodes) {}

  /**
   * What is listed.
   *
   * @param tests all tests, if the profile is one of tests
   */
  public record Lists(
      List<HotPath> methods, List<HotPath> contexts, Optional<List<TestCost>> tests) {}

  /**
   * Class loading, static initializers and other host work.
   *
   * @param roots what there is of it
   * @param ofNoTest what other threads executed beside tests, if the profile is one of tests
   */
  public record HostWork(long cycles, List<String> roots, Optional<String> ofNoTest) {}

  /**
   * What the caches and the memory of the target did.
   *
   * @param methods the method cache
   * @param data its data caches, if it has any
   * @param stalls for what the target's memory was busy, if the profile tells it
   */
  public record Caches(CacheUse methods, List<DataCacheUse> data, Optional<Stalls> stalls) {}

  /** Contexts can be as deep as the stack; nobody reads more of one than this. */
  private static final int LONGEST_PATH = 64;

  /**
   * Computes the figures.
   *
   * @param top how many methods and contexts to name, at most
   * @param wished what is hottest; where there are no cycles, what was called most often
   */
  public static Summary of(Profile whole, int top, Order wished) {
    Profile profile = whole.target();
    long cycles = profile.inclusiveCycles(0);
    Order order = cycles == 0 ? Order.CALLS : wished;
    MethodTotals totals = MethodTotals.of(profile);
    ProfileHeader header = profile.header();
    return new Summary(
        header,
        new Totals(cycles, profile.total(Metric.BYTECODES), profile.totalCalls(), profile.size()),
        new HostWork(
            whole.inclusiveCycles(0) - cycles,
            hostRoots(whole, profile.size()),
            WorkOfNoTest.of(whole)),
        order,
        top,
        new Lists(
            hotMethods(profile, totals, top, order),
            hotContexts(profile, top, order),
            TestCost.allOf(whole)),
        Shares.of(profile, totals, new Library()),
        new Caches(CacheUse.of(profile, totals), DataCacheUse.of(header), Stalls.of(profile)));
  }

  /** This summary with its tests beside those of a baseline. */
  public Summary beside(Map<MethodReference, TestCost.Before> baseline) {
    Lists told =
        new Lists(
            lists.methods,
            lists.contexts,
            lists.tests.map(tests -> TestCost.beside(baseline, tests)));
    return new Summary(header, totals, host, order, top, told, shares, caches);
  }

  /** What a header describes: every key with a list of values, since keys may repeat. */
  public static Map<String, List<String>> metadata(ProfileHeader header) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    header.description().forEach(entry -> values.computeIfAbsent(entry.getKey(), header::all));
    return values;
  }

  public List<HotPath> methods() {
    return lists.methods();
  }

  public List<HotPath> contexts() {
    return lists.contexts();
  }

  /** All tests, if the profile is one of tests. */
  public Optional<List<TestCost>> tests() {
    return lists.tests();
  }

  /** Cycles of the target, in total. */
  public long cycles() {
    return totals.cycles();
  }

  /** Cycles of class loading, static initializers and other host work. */
  public long hostCycles() {
    return host.cycles();
  }

  /** What this host work is. */
  public List<String> hostRoots() {
    return host.roots();
  }

  public long bytecodes() {
    return totals.bytecodes();
  }

  public long calls() {
    return totals.calls();
  }

  public int nodes() {
    return totals.nodes();
  }

  public CacheUse cache() {
    return caches.methods();
  }

  public List<DataCacheUse> dataCaches() {
    return caches.data();
  }

  public Optional<Stalls> stalls() {
    return caches.stalls();
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
