package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;

/** Compares a target's part of a profile with what stands in its source. */
final class TargetCheck {

  private final TargetSource source;
  private final Profile profile;
  private final boolean onJop;
  private final SoftAssertions softly = new SoftAssertions();

  private TargetCheck(TargetSource source, Profile profile) {
    this.source = source;
    this.profile = profile;
    this.onJop = profile.header().first("model").equals("jop");
  }

  /** Fails with all differences at once. */
  static void check(TargetSource source, Profile profile) {
    TargetCheck check = new TargetCheck(source, profile);
    int top = check.measuredRun();
    check.compare(source.tree(), top);
    check.compareMethods(top);
    source.initializers().forEach(check::compareInitializer);
    check.softly.assertAll();
  }

  private int measuredRun() {
    List<Integer> nodes =
        IntStream.range(0, profile.size())
            .filter(node -> name(node).equals(source.tree().method()))
            .filter(node -> name(profile.parent(node)).equals("targets.TargetMain.measured"))
            .boxed()
            .toList();
    assertThat(nodes).describedAs("nodes of %s", source.tree().method()).hasSize(1);
    return nodes.get(0);
  }

  private void compareInitializer(ExpectedNode expected) {
    List<Integer> nodes =
        IntStream.range(0, profile.size())
            .filter(node -> name(node).equals(expected.method()))
            .boxed()
            .toList();
    assertThat(nodes).describedAs("nodes of %s", expected.method()).hasSize(1);
    int parent = profile.parent(nodes.get(0));
    softly
        .assertThat(profile.method(parent).kind() + " " + profile.method(parent).name())
        .describedAs("parent of %s", expected.method())
        .isEqualTo("HOST static initializers");
    compare(expected, nodes.get(0));
  }

  private String name(int node) {
    return profile.method(node).className() + "." + profile.method(node).name();
  }

  private boolean isMethod(int node) {
    NodeKind kind = profile.method(node).kind();
    return kind == NodeKind.METHOD || kind == NodeKind.NATIVE;
  }

  private String label(int node) {
    boolean isNative = profile.method(node).kind() == NodeKind.NATIVE;
    return (isNative ? "native " : "") + name(node) + " x" + profile.calls(node);
  }

  private List<Integer> children(int node) {
    return IntStream.range(node + 1, profile.subtreeEnd(node))
        .filter(child -> profile.parent(child) == node && isMethod(child))
        .boxed()
        .toList();
  }

  private void compare(ExpectedNode expected, int node) {
    softly.assertThat(label(node)).isEqualTo(expected.label());
    if (expected.bytecodes() >= 0) {
      softly
          .assertThat(onJop ? compute(node) : profile.metric(Metric.BYTECODES, node))
          .describedAs("%s of %s below %s", onJop ? "cycles" : "bytecodes", name(node), path(node))
          .isEqualTo(onJop ? expected.cycles() : expected.bytecodes());
    }
    List<Integer> children = children(node);
    List<String> direct =
        expected.children().stream()
            .filter(child -> !child.anyDepth())
            .map(ExpectedNode::label)
            .toList();
    List<String> actual = children.stream().map(this::label).toList();
    if (expected.hasOthers()) {
      softly.assertThat(actual).describedAs("children of %s", path(node)).containsAll(direct);
    } else {
      softly
          .assertThat(actual)
          .describedAs("children of %s", path(node))
          .containsExactlyInAnyOrderElementsOf(direct);
    }
    for (ExpectedNode child : expected.children()) {
      if (child.anyDepth()) {
        compareBelow(child, node);
      } else {
        children.stream()
            .filter(c -> label(c).equals(child.label()))
            .findFirst()
            .ifPresent(c -> compare(child, c));
      }
    }
  }

  private void compareBelow(ExpectedNode expected, int top) {
    long calls =
        IntStream.range(top + 1, profile.subtreeEnd(top))
            .filter(node -> name(node).equals(expected.method()))
            .mapToLong(profile::calls)
            .sum();
    softly
        .assertThat(calls)
        .describedAs("calls of %s below %s", expected.method(), path(top))
        .isEqualTo(expected.calls());
  }

  private String path(int node) {
    return profile.parent(node) <= 0
        ? name(node)
        : path(profile.parent(node)) + " > " + profile.method(node).name();
  }

  /** Cycles without what the method cache adds. */
  private long compute(int node) {
    return profile.metric(Metric.CYCLES, node)
        - profile.metric(Metric.INVOKE_LOAD_CYCLES, node)
        - profile.metric(Metric.RETURN_LOAD_CYCLES, node);
  }

  /** The sums of each method over all its contexts in the target's run. */
  private void compareMethods(int top) {
    Map<String, long[]> sums = new TreeMap<>();
    Map<String, Map<String, Long>> named = new TreeMap<>();
    for (int node = top; node < profile.subtreeEnd(top); node++) {
      if (profile.method(node).kind() == NodeKind.METHOD && isOfTarget(node)) {
        long[] sum = sums.computeIfAbsent(name(node), key -> new long[2]);
        sum[0] += profile.metric(Metric.BYTECODES, node);
        sum[1] += compute(node);
        named.computeIfAbsent(name(node), key -> new TreeMap<>());
      } else if (!isMethod(node) && profile.calls(node) > 0) { // a load has a row without calls
        Map<String, Long> routines = named.get(name(profile.parent(node)));
        if (routines != null) {
          String mnemonic = profile.method(node).name().replaceFirst("^f_", "");
          routines.merge(mnemonic, profile.calls(node), Long::sum);
        }
      }
    }
    softly
        .assertThat(source.byMethod().keySet())
        .describedAs("methods with comments")
        .isEqualTo(sums.keySet());
    sums.forEach(
        (method, sum) -> {
          Bytecodes expected = source.byMethod().getOrDefault(method, new Bytecodes());
          softly
              .assertThat(sum[0])
              .describedAs("bytecodes of %s", method)
              .isEqualTo(onJop ? expected.bytecodesOnJop() : expected.inClassFile());
          softly
              .assertThat(sum[1])
              .describedAs("cycles of %s without loads", method)
              .isEqualTo(onJop ? expected.cyclesOnJop() : expected.inClassFile());
          softly
              .assertThat(named.get(method))
              .describedAs("software and missing bytecodes of %s", method)
              .isEqualTo(onJop ? expected.countedByNameOnJop() : Map.of());
        });
  }

  private boolean isOfTarget(int node) {
    String className = profile.method(node).className();
    String target = source.tree().method().replaceAll("\\.run$", "");
    return className.equals(target) || className.startsWith(target + "$");
  }
}
