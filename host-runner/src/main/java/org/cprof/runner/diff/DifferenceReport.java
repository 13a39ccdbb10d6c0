package org.cprof.runner.diff;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import org.cprof.change.ChangeParts;
import org.cprof.profile.NodeKind;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.report.PricedRange;
import org.cprof.runner.text.ContextNames;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;

/** A difference as text, JSON and CSV. */
public final class DifferenceReport {
  private final Difference difference;
  private final Sections sections = new Sections("Difference");

  private DifferenceReport(Difference difference) {
    this.difference = difference;
  }

  /**
   * All of it.
   *
   * @param files of the profile before and of the one after
   * @param top how many methods and contexts to name in each list
   */
  public static Sections of(Difference difference, List<Path> files, int top) {
    DifferenceReport report = new DifferenceReport(difference);
    report.runs(files);
    report.all(top);
    return report.sections;
  }

  /**
   * What changed and why, without the lines that name the two runs.
   *
   * @param top how many methods and contexts to name in each list
   */
  public static Sections reasons(Difference difference, int top) {
    DifferenceReport report = new DifferenceReport(difference);
    report.all(top);
    return report.sections;
  }

  /** For CSV a row per method of either side, the greatest change first. */
  public static Table<?> methods(Difference difference) {
    List<Change> rows =
        difference.methods().stream()
            .filter(change -> change.method().kind() != NodeKind.ROOT)
            .sorted((a, b) -> Long.compare(Math.abs(b.cycles()), Math.abs(a.cycles())))
            .toList();
    return counts(new Table<>(rows).methodFields(Change::method))
        .field("change", Change::cycles)
        .field("more_calls", change -> change.why().byCalls())
        .field("dearer_calls", change -> change.why().byPrice())
        .field("method_load", change -> change.why().byLoads());
  }

  private void all(int top) {
    sections
        .field("before", side(0))
        .field("after", side(1))
        .field("change", Split.of(difference.why()));
    totals();
    why();
    changes(
        "Methods that changed most, by exclusive cycles", "methods", difference.topMethods(top));
    List<Change> contexts = difference.topContexts(top);
    if (difference.isByMethod()) {
      sections.field("contexts", rows(contexts));
    } else {
      changes("Contexts that changed most, by exclusive cycles", "contexts", contexts);
    }
    only(Change.Presence.APPEARED, "Only after: ", "new", top);
    only(Change.Presence.VANISHED, "Only before: ", "gone", top);
    sections.whole(
        "Moved",
        "moved",
        new Table<>(difference.moved(top))
            .column("cycles", Difference.Moved::cycles)
            .inCycles()
            .field("from", Difference.Moved::from)
            .field("to", Difference.Moved::to)
            .last(
                "from one context to another",
                (move, width) ->
                    Names.path(move.from(), false, width)
                        + "\n"
                        + Names.start("> " + Names.path(move.to(), false, width - 2), width)));
  }

  private Sections side(int side) {
    Sections fields = new Sections("Side").field("cycles", difference.cycles(side));
    PricedRange.of(header(side)).ifPresent(range -> range.addTo(fields));
    return fields
        .field("bytecodes", difference.bytecodes(side))
        .field("calls", difference.calls(side))
        .field("misses", difference.misses(side));
  }

  private record Split(long cycles, long moreCalls, long dearerCalls, long methodLoad) {
    static Split of(ChangeParts why) {
      return new Split(why.sum(), why.byCalls(), why.byPrice(), why.byLoads());
    }
  }

  private void runs(List<Path> files) {
    String[] names = {"before", "after"};
    for (int side = 0; side < names.length; side++) {
      ProfileHeader header = header(side);
      sections.wrapped(
          String.format(Locale.ROOT, "%-6s  ", names[side])
              + files.get(side)
              + ": "
              + told(header, "program")
              + " on "
              + told(header, "model")
              + differing(header, header(1 - side)));
      PricedRange.line(difference.tree().sides().get(side))
          .ifPresent(range -> sections.warning("        " + range));
    }
    warn("program", "The programs are not the same.");
    warn("model-hash", "The models are not the same.");
    warn(
        "jdk",
        "The JDKs are not the same: " + told(header(0), "jdk") + ", " + told(header(1), "jdk"));
  }

  private ProfileHeader header(int side) {
    return difference.tree().sides().get(side).header();
  }

  private static String told(ProfileHeader header, String key) {
    String value = header.first(key);
    return value == null ? "an unnamed " + key : value;
  }

  /** The parameters that are others than those of the other side. */
  private static String differing(ProfileHeader header, ProfileHeader other) {
    List<String> own = parameters(header);
    List<String> others = parameters(other);
    return own.stream()
        .filter(parameter -> !others.contains(parameter))
        .collect(Collectors.joining(" ", " ", ""))
        .stripTrailing();
  }

  private static List<String> parameters(ProfileHeader header) {
    String parameters = header.first("parameters");
    return parameters == null || parameters.isEmpty() ? List.of() : List.of(parameters.split(","));
  }

  private void warn(String key, String warning) {
    if (!Objects.equals(header(0).first(key), header(1).first(key))) {
      sections.warning(warning);
    }
  }

  private void totals() {
    boolean isPriced =
        PricedRange.of(header(0)).isPresent() || PricedRange.of(header(1)).isPresent();
    Table<Total> table =
        new Table<>(
                List.of(
                    total(isPriced ? "cycles, typically" : "cycles", difference::cycles),
                    total("bytecodes", difference::bytecodes),
                    total("calls", difference::calls),
                    total("misses of the method cache", difference::misses)))
            .shown("before", Total::before)
            .shown("after", Total::after)
            .change("change", total -> total.after() - total.before())
            .shown(
                "%", total -> Numbers.signedPercent(total.after() - total.before(), total.before()))
            .last("", (total, width) -> total.name());
    sections.line("").whole(null, null, table);
  }

  private record Total(String name, long before, long after) {}

  private static Total total(String name, IntToLongFunction ofSide) {
    return new Total(name, ofSide.applyAsLong(0), ofSide.applyAsLong(1));
  }

  private void why() {
    ChangeParts why = difference.why();
    Map<String, Long> parts = new LinkedHashMap<>();
    parts.put("more or fewer calls", why.byCalls());
    parts.put("more or less expensive calls", why.byPrice());
    parts.put("more or fewer method loads", why.byLoads());
    parts.put("together", why.sum());
    sections.whole(
        "Why",
        null,
        new Table<>(parts.entrySet())
            .change("cycles", Map.Entry::getValue)
            .inCycles()
            .last("why", (part, width) -> part.getKey()));
  }

  private void changes(String title, String field, List<Change> changes) {
    ContextNames names = new ContextNames(changes.stream().map(Change::path).toList());
    sections.whole(
        title,
        field,
        rows(changes)
            .change("change", Change::cycles)
            .inCycles()
            .change("by calls", change -> change.why().byCalls())
            .inCycles()
            .change("by price", change -> change.why().byPrice())
            .inCycles()
            .change("by loads", change -> change.why().byLoads())
            .inCycles()
            .shown("before", Change::cyclesBefore)
            .inCycles()
            .shown("after", Change::cyclesAfter)
            .inCycles()
            .last(
                "of",
                (change, width) ->
                    change.path().isEmpty()
                        ? "all threads"
                        : change.path().size() == 1
                            ? Names.method(change.method(), width)
                            : names.of(change.path(), false, width)));
  }

  private void only(Change.Presence presence, String title, String word, int top) {
    sections.whole(
        title + Numbers.count(difference.count(presence), "method") + " " + word,
        presence.name().toLowerCase(Locale.ROOT),
        rows(difference.only(presence, top))
            .change("cycles", Change::cycles)
            .inCycles()
            .change("calls", change -> change.callsAfter() - change.callsBefore())
            .last("method", (change, width) -> Names.method(change.method(), width)));
  }

  /** What machines see of changes. */
  private static Table<Change> rows(List<Change> changes) {
    return counts(new Table<>(changes))
        .field("change", change -> Split.of(change.why()))
        .field("path", Change::path);
  }

  private static Table<Change> counts(Table<Change> table) {
    return table
        .field("presence", change -> change.presence().name().toLowerCase(Locale.ROOT))
        .field("calls_before", Change::callsBefore)
        .field("calls_after", Change::callsAfter)
        .field("cycles_before", Change::cyclesBefore)
        .field("cycles_after", Change::cyclesAfter)
        .field("misses_before", Change::missesBefore)
        .field("misses_after", Change::missesAfter);
  }
}
