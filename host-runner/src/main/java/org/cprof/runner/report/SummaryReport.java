package org.cprof.runner.report;

import static org.cprof.runner.text.Numbers.grouped;
import static org.cprof.runner.text.Numbers.percent;
import static org.cprof.runner.text.Numbers.signed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import org.cprof.profile.DataCacheUse;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.Sampling;
import org.cprof.profile.ThreadTrees;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.ContextNames;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;

/** A summary: the totals, what is hot, and what the estimate rests on. */
public final class SummaryReport {
  /** Host work that each profile has. */
  private static final List<String> BEFORE_START =
      List.of("class loading and linking", "static initializers");

  private static final int EXAMPLES = 3;

  /** With one of these, the profile does not tell of all that passed. */
  private static final List<String> PARTS =
      List.of("below", ProfileHeader.COUNTING, "ending", "overflow-calls");

  private final Summary summary;
  private final Sections sections;

  private SummaryReport(Summary summary) {
    this.summary = summary;
    this.sections = new Sections("Summary").field("metadata", Summary.metadata(summary.header()));
  }

  /**
   * The summary.
   *
   * @param hostSeconds wall time of a run, from the start of the host JVM to its end
   */
  public static Sections of(Summary summary, OptionalDouble hostSeconds) {
    SummaryReport report = new SummaryReport(summary);
    Optional<Sampling> sampling = Sampling.of(summary.header());
    if (sampling.isPresent()) {
      new SampledSummary(summary, sampling.get()).addTo(report.sections);
    } else {
      report.all(hostSeconds);
    }
    return report.sections;
  }

  private void all(OptionalDouble hostSeconds) {
    totals(hostSeconds);
    tests();
    hottest(
        "methods", "method", summary.methods(), (hot, width) -> Names.method(hot.method(), width));
    ContextNames names = new ContextNames(summary.contexts().stream().map(HotPath::path).toList());
    hottest(
        "contexts",
        "context",
        summary.contexts(),
        (hot, width) -> names.of(hot.path(), hot.leftOut() > 0, width));
    recursion();
    shares();
    cache();
    dataCaches();
    summary.stalls().ifPresent(this::stalls);
    notes();
  }

  private void totals(OptionalDouble hostSeconds) {
    String program = summary.header().first("program");
    String model = summary.header().first("model");
    String parameters = summary.header().first("parameters");
    String title =
        (program == null ? "unnamed program" : program)
            + " on "
            + (model == null ? "unnamed model" : model);
    sections.title(title);
    if (parameters != null && !parameters.isEmpty()) {
      sections.indented(parameters.replace(",", " "));
    }
    cycles();
    sections
        .line(
            "  "
                + Numbers.count(summary.bytecodes(), "bytecode")
                + ", "
                + Numbers.count(summary.calls(), "call")
                + ", "
                + Numbers.count(summary.nodes(), "node")
                + ", "
                + Numbers.count(threads(), "thread"))
        .field("host_cycles", summary.hostCycles())
        .field("seconds", summary.clockHz().isPresent() ? seconds(summary.cycles()) : null)
        .field("bytecodes", summary.bytecodes())
        .field("calls", summary.calls())
        .field("nodes", summary.nodes());
    if (summary.hostCycles() > 0) {
      sections.indented(
          "not counted: " + grouped(summary.hostCycles()) + " cycles of " + hostWork());
    }
    clockDifference().ifPresent(sections::indented);
    hostSeconds.ifPresent(this::host);
  }

  private String hostWork() {
    return BEFORE_START.containsAll(summary.hostRoots())
        ? "class loading and static initializers (the target runs them before start-up)"
        : "host work: " + String.join(", ", summary.hostRoots());
  }

  /** The cycles and their time; what was priced and not counted is a range, with its reason. */
  private void cycles() {
    Optional<PricedRange> range = PricedRange.of(summary.header());
    String time = summary.clockHz().isPresent() ? time(range) : null;
    sections.field("cycles", summary.cycles());
    if (range.isEmpty()) {
      String cycles = grouped(summary.cycles()) + " cycles";
      sections.text(
          terminal ->
              List.of("  " + terminal.style().strong(cycles) + (time == null ? "" : ", " + time)));
      return;
    }
    range.get().addTo(sections);
    String headline = range.get().headline(summary.cycles());
    sections.text(terminal -> List.of("  " + terminal.style().strong(headline)));
    if (time != null) {
      sections.line("  " + time);
    }
    sections.text(
        terminal ->
            Names.indented(range.get().text(), terminal.width()).stream()
                .map(terminal.style()::warning)
                .toList());
  }

  private double seconds(long cycles) {
    return cycles / (double) summary.clockHz().getAsLong();
  }

  private String time(Optional<PricedRange> range) {
    OptionalLong most = range.map(PricedRange::missed).orElse(OptionalLong.empty());
    return Numbers.seconds(seconds(summary.cycles()))
        + (most.isPresent() ? " to " + Numbers.seconds(seconds(most.getAsLong())) : "")
        + " at "
        + Numbers.hertz(summary.clockHz().getAsLong());
  }

  /** What the clock of the target shows, if it is not what the profile of all that ran adds up. */
  private Optional<String> clockDifference() {
    String clock = summary.header().first("clock-cycles");
    boolean isAll = PARTS.stream().allMatch(reason -> summary.header().first(reason) == null);
    return clock == null || !isAll || clock.equals(Long.toString(summary.cycles()))
        ? Optional.empty()
        : Optional.of(
            "the clock of the target shows "
                + grouped(Long.parseLong(clock))
                + " cycles instead: what the program saw is wrong by the difference");
  }

  private void host(double seconds) {
    sections
        .line(
            "  "
                + Numbers.seconds(seconds)
                + " on the host, "
                + grouped(Math.round(summary.cycles() / seconds))
                + " cycles per second")
        .field("host_seconds", seconds);
  }

  private long threads() {
    return ThreadTrees.listed(summary.header()) + summary.header().number("more-threads").orElse(0);
  }

  private void hottest(
      String what,
      String heading,
      List<HotPath> hottest,
      BiFunction<HotPath, Integer, String> name) {
    sections.whole(
        "Hottest " + what + ", by " + summary.order().measure(),
        what,
        HotPath.table(hottest, summary.cycles()).last(heading, name));
    if (hottest.stream().anyMatch(hot -> hot.inclusive() > summary.cycles())) {
      sections.line(
          "  More than 100%: with the invoke, which a caller outside the profile executes.");
    }
  }

  /** People see the tests that cost most, and the number of all. */
  private void tests() {
    if (summary.tests().isEmpty()) {
      return;
    }
    List<TestCost> tests = summary.tests().get();
    Table<TestCost> table =
        new Table<>(tests.subList(0, Math.min(tests.size(), summary.top())))
            .shown("inclusive", TestCost::cycles)
            .inCycles();
    if (tests.stream().anyMatch(test -> test.before() != null)) {
      table.shown("change", SummaryReport::change);
    }
    table
        .percent(TestCost::cycles, summary.cycles())
        .shown("bytecodes", TestCost::bytecodes)
        .shown("calls", TestCost::calls)
        .last("test", (test, width) -> Names.method(test.method(), width));
    sections
        .whole(Numbers.count(tests.size(), "test") + ", by inclusive cycles", null, table)
        .field("tests", tests);
    if (!table.isEmpty() && tests.stream().anyMatch(test -> change(test).endsWith("?"))) {
      sections.line("  ? the baseline says that this test is not reproducible");
    }
  }

  private void recursion() {
    if (summary.contexts().stream().anyMatch(hot -> Names.isRecursive(hot.path()))
        || summary.methods().stream().anyMatch(SummaryReport::isDeep)) {
      sections.line("  Recursions: cprof run --fold-recursion counts all levels in one context.");
    }
  }

  /** Whether most of a method's calls are below itself, so that each context has little of it. */
  private static boolean isDeep(HotPath hot) {
    return hot.inclusiveEveryLevel() > 2 * hot.inclusive();
  }

  private void shares() {
    BasisView basis = new BasisView(summary.shares(), summary.cycles());
    Table<?> table = basis.brief();
    sections
        .whole("What the estimate rests on (shares overlap)", null, table)
        .field("shares", basis.fields());
    if (!table.isEmpty() && basis.hasMore()) {
      sections.line("  Each price without a figure: cprof report --view basis");
    }
  }

  private static String change(TestCost test) {
    TestCost.Before before = test.before();
    return before == null
        ? "new"
        : signed(test.cycles() - before.baselineCycles()) + (before.isReproducible() ? "" : " ?");
  }

  private void cache() {
    CacheUse use = summary.cache();
    sections.field("method_cache", use);
    if (use.invokeMisses() + use.returnMisses() == 0) {
      return;
    }
    Table<CacheRow> table =
        new Table<>(
                List.of(
                    new CacheRow("on invoke", use.invokeMisses(), use.invokeLoadCycles()),
                    new CacheRow("on return", use.returnMisses(), use.returnLoadCycles())))
            .shown("misses", CacheRow::misses)
            .percent(CacheRow::misses, use.lookUps())
            .shown("load cycles", CacheRow::loads)
            .inCycles()
            .percent(CacheRow::loads, summary.cycles())
            .last("when", (row, width) -> row.when());
    sections.whole("Method cache, " + Numbers.count(use.lookUps(), "call"), null, table);
  }

  private void dataCaches() {
    sections.whole(
        "Data caches",
        "data_caches",
        new Table<>(summary.dataCaches())
            .field("of", DataCacheUse::kind)
            .column("reads", DataCacheUse::reads)
            .column("misses", DataCacheUse::misses)
            .shown("%", use -> percent(use.misses(), use.reads()))
            .column("miss cycles", "miss_cycles", DataCacheUse::missCycles)
            .inCycles()
            .percent(DataCacheUse::missCycles, summary.cycles())
            .last(
                "of",
                (use, width) ->
                    use.kind().equals("object") ? "fields of objects" : "elements of arrays"));
  }

  private void stalls(Stalls stalls) {
    String share = percent(stalls.sum(), summary.cycles());
    sections
        .whole(
            "Memory busy, cycles by cause: " + share + " of all", null, stalls.table(summary.top()))
        .line("  Each method and context: cprof report --view counters FILE")
        .field("stalls", stalls.fields());
  }

  private record CacheRow(String when, long misses, long loads) {}

  private void noteMethods(String text, String key, List<String> notes) {
    List<String> methods = summary.header().all(key);
    note(text + Numbers.count(methods.size(), "method"), methods, notes);
  }

  private void noteLeftOut(String text, String key, List<String> notes) {
    List<String> leftOut = summary.header().all(key);
    note(text + LeftOutText.count(leftOut), leftOut, notes);
  }

  private static void note(String text, List<String> methods, List<String> notes) {
    if (!methods.isEmpty()) {
      notes.add(text);
      methods.stream().limit(EXAMPLES).forEach(method -> notes.add("  " + method));
      if (methods.size() > EXAMPLES) {
        notes.add("  and " + grouped(methods.size() - EXAMPLES) + " more");
      }
    }
  }

  private void notes() {
    List<String> notes = new ArrayList<>();
    Emptiness.of(summary.header(), summary.nodes()).ifPresent(notes::add);
    UncheckedTests.of(summary.header()).ifPresent(notes::add);
    summary.host().ofNoTest().ifPresent(notes::add);
    UntestedJdk.note(summary.header()).ifPresent(notes::add);
    if (summary.isOfRunningProgram()) {
      notes.add("The program was still running: the profile has what was counted until then.");
    }
    String interrupted = summary.header().first("interrupted");
    if (interrupted != null) {
      notes.add("Counts may be missing: the JVM was killed " + interrupted);
    }
    summary.header().all("assumed").forEach(text -> notes.add("Assumed: " + text));
    notes.addAll(unmatched(summary.header()));
    noteMethods("Sizes of methods that were not loaded: ", "unused-size", notes);
    summary.header().all("athrow").forEach(rule -> notes.add("Not exact for exceptions: " + rule));
    String raised = summary.header().first("raised-exceptions");
    if (raised != null) {
      notes.add("Exceptions of bytecodes and natives, not counted up to the handler: " + raised);
    }
    String noRoom = summary.header().first("no-room");
    if (noRoom != null) {
      notes.add(
          "Not counted for lack of stack or heap (operands, natives, loads, locks): " + noRoom);
    }
    String overflow = summary.header().first("overflow-calls");
    if (overflow != null) {
      notes.add(
          "Calls beyond the limit of memory, without costs that depend on operands: " + overflow);
    }
    noteLeftOut("Not instrumented, so not counted: ", "not-instrumented", notes);
    noteLeftOut("Loaded without being instrumented, so not counted: ", "missed-class", notes);
    note(
        "JVMs that the program started without CProf's options, so not counted:",
        summary.header().all(ProfileHeader.UNCOUNTED_JVM),
        notes);
    noteMethods("Beyond the limits of the target or of its model: ", "beyond-target", notes);
    if (!notes.isEmpty()) {
      sections.line("");
    }
    notes.forEach(sections::warning);
  }

  /** What the options of a run named and the program did not have, a line for each. */
  public static List<String> unmatched(ProfileHeader header) {
    List<String> lines = new ArrayList<>();
    for (String pattern : header.all("unmatched-pattern")) {
      boolean isMethod = header.all("below").contains(pattern);
      lines.add(
          isMethod
              ? "No method that was loaded matches --below " + pattern
              : "No class matches the pattern " + pattern);
    }
    List<String> similar = header.all("similar-method");
    if (!similar.isEmpty()) {
      lines.add("Methods of similar names: " + String.join(", ", similar));
    }
    return lines;
  }
}
