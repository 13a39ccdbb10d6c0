package org.cprof.runner.html;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.profile.Sampling;
import org.cprof.runner.calls.AlignedTrees;
import org.cprof.runner.report.BasisView;
import org.cprof.runner.report.Emptiness;
import org.cprof.runner.report.Library;
import org.cprof.runner.report.PricedRange;
import org.cprof.runner.report.SampledSummary;
import org.cprof.runner.report.Stalls;
import org.cprof.runner.report.Summary;
import org.cprof.runner.report.TestCost;
import org.cprof.runner.report.UncheckedTests;
import org.cprof.runner.report.WorkOfNoTest;

/**
 * All of the page's data but the columns: metadata, names, sources.
 *
 * @param columns bytes of each column
 * @param folded contexts that the page does not show, whose cycles are below {@code foldedBelow}
 * @param classes each class name once
 * @param methods four values each: the number of its class, its name, its descriptor and its code
 */
record PageJson(
    List<Side> sides,
    Map<String, Integer> columns,
    int contexts,
    int folded,
    long foldedBelow,
    Iterable<String> classes,
    List<Object> methods,
    @JsonUnwrapped SourceFolders.Sources sources,
    List<Long> hottestLines) {

  /** Nobody reads more of the hottest lines, and the page stays small. */
  private static final int MOST_LINES = 200;

  /** What the page calls the code of a method; the numbers are positions in its list of causes. */
  private enum Code {
    PROGRAM,
    LIBRARY,
    ROUTINE,
    NATIVE,
    UNSUPPORTED,
    NONE
  }

  private record Side(
      int nodes,
      long hostCycles,
      String range,
      List<BasisView.Row> basis,
      Stalls.Fields stalls,
      List<TestCost> tests,
      String empty,
      String notChecked,
      Map<String, List<String>> metadata) {}

  static PageJson of(
      List<Profile> sides,
      AlignedTrees tree,
      PageTree page,
      Columns columns,
      SourceFolders sources,
      List<TestCost> tests)
      throws IOException {
    Map<String, Integer> classes = new LinkedHashMap<>();
    for (MethodReference method : tree.methods()) {
      classes.putIfAbsent(method.className(), classes.size());
    }
    return new PageJson(
        sides(sides, tests),
        columns.sizes(),
        tree.size(),
        page.folded(),
        page.least(),
        classes.keySet(),
        methods(tree, classes),
        sources.of(tree),
        hottestLines(sources.lines(), tree));
  }

  private static List<Side> sides(List<Profile> profiles, List<TestCost> tests) {
    List<Side> sides = new ArrayList<>();
    for (Profile profile : profiles) {
      boolean isLast = sides.size() == profiles.size() - 1;
      sides.add(side(profile, isLast ? tests : TestCost.allOf(profile).orElse(null)));
    }
    return sides;
  }

  private static Side side(Profile whole, List<TestCost> tests) {
    Profile target = whole.target();
    String range =
        PricedRange.of(target.header())
            .map(PricedRange::text)
            .or(() -> Sampling.of(target.header()).map(SampledSummary::text))
            .orElse(null);
    return new Side(
        target.size(),
        whole.inclusiveCycles(0) - target.inclusiveCycles(0),
        range,
        Sampling.of(target.header()).isPresent() ? null : BasisView.of(whole).rows(),
        Stalls.of(whole).map(Stalls::fields).orElse(null),
        tests,
        Emptiness.areTests(whole.header()) ? Emptiness.of(whole).orElse(null) : null,
        notCounted(whole).orElse(null),
        Summary.metadata(whole.header()));
  }

  /** What limits of tests do not see. */
  private static Optional<String> notCounted(Profile whole) {
    return Stream.of(UncheckedTests.of(whole.header()), WorkOfNoTest.of(whole))
        .flatMap(Optional::stream)
        .reduce((one, other) -> one + ". " + other);
  }

  private static List<Object> methods(AlignedTrees tree, Map<String, Integer> classes) {
    Library library = new Library();
    List<Object> methods = new ArrayList<>();
    for (MethodReference method : tree.methods()) {
      methods.add(classes.get(method.className()));
      methods.add(method.name());
      methods.add(method.descriptor());
      methods.add(code(method, library).ordinal());
    }
    return methods;
  }

  private static Code code(MethodReference method, Library library) {
    return switch (method.kind()) {
      case METHOD -> library.contains(method.className()) ? Code.LIBRARY : Code.PROGRAM;
      case ROUTINE -> Code.ROUTINE;
      case NATIVE -> Code.NATIVE;
      case UNSUPPORTED -> Code.UNSUPPORTED;
      case ROOT, HOST, GROUP -> Code.NONE;
    };
  }

  private record Line(int method, int line, SourceLine cost) {
    long total() {
      return Math.addExact(cost.own(), cost.routines());
    }

    Stream<Long> numbers() {
      return Stream.of(
          (long) method, (long) line, cost.own(), cost.load(), cost.routines(), cost.executions());
    }
  }

  /**
   * The source lines that take most, six numbers each: the method's, the line, exclusive cycles,
   * method loads, routines and executions; the line with the most cycles first.
   *
   * @param lines what lines take, by method, as far as it is known
   */
  private static List<Long> hottestLines(
      Map<MethodReference, SortedMap<Integer, SourceLine>> lines, AlignedTrees tree) {
    List<Line> all = new ArrayList<>();
    for (int m = 0; m < tree.methods().size(); m++) {
      int method = m;
      SortedMap<Integer, SourceLine> ofMethod = lines.get(tree.methods().get(m));
      if (ofMethod != null) {
        ofMethod.forEach((line, cost) -> all.add(new Line(method, line, cost)));
      }
    }
    return all.stream()
        .sorted(Comparator.comparingLong(Line::total).reversed())
        .limit(MOST_LINES)
        .flatMap(Line::numbers)
        .toList();
  }
}
