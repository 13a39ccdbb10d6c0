package org.cprof.runner.report;

import static org.cprof.runner.text.Numbers.grouped;
import static org.cprof.runner.text.Numbers.percent;
import static org.cprof.runner.text.Numbers.signed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import org.cprof.profile.DataCacheUse;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.Sampling;
import org.cprof.profile.ThreadTrees;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.ContextNames;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;

/** A summary as text for a terminal: the totals, what is hot, and what the estimate rests on. */
public final class SummaryText {
  /** Host work that each profile has. */
  private static final List<String> BEFORE_START =
      List.of("class loading and linking", "static initializers");

  private static final int EXAMPLES = 3;

  /** With one of these, the profile does not tell of all that passed. */
  private static final List<String> PARTS =
      List.of("below", ProfileHeader.COUNTING, "ending", "overflow-calls");

  private final Summary summary;
  private final Terminal terminal;
  private final Style style;
  private final List<String> lines = new ArrayList<>();

  private SummaryText(Summary summary, Terminal terminal) {
    this.summary = summary;
    this.terminal = terminal;
    this.style = terminal.style();
  }

  /** The lines of the summary; those of a run tell its time on the host too. */
  public static List<String> lines(Summary summary, Optional<HostTimes> host, Terminal terminal) {
    Optional<Sampling> sampling = Sampling.of(summary.header());
    if (sampling.isPresent()) {
      return new SampledSummary(summary, sampling.get()).lines(terminal);
    }
    SummaryText text = new SummaryText(summary, terminal);
    text.totals(host);
    summary.tests().ifPresent(text::tests);
    text.hottest(
        "methods", "method", summary.methods(), (hot, width) -> Names.method(hot.method(), width));
    ContextNames names = new ContextNames(summary.contexts().stream().map(Hot::path).toList());
    text.hottest(
        "contexts",
        "context",
        summary.contexts(),
        (hot, width) -> names.of(hot.path(), hot.leftOut() > 0, width));
    text.recursion();
    text.shares();
    text.cache();
    text.dataCaches();
    summary.stalls().ifPresent(text::stalls);
    text.notes();
    return text.lines;
  }

  private void totals(Optional<HostTimes> host) {
    String program = summary.header().first("program");
    String model = summary.header().first("model");
    String parameters = summary.header().first("parameters");
    String title =
        (program == null ? "unnamed program" : program)
            + " on "
            + (model == null ? "unnamed model" : model);
    add(style.strong(Names.start(Names.clean(title), terminal.width())));
    if (parameters != null && !parameters.isEmpty()) {
      lines.addAll(Names.indented(parameters.replace(",", " "), terminal.width()));
    }
    cycles();
    add(
        "  "
            + Numbers.count(summary.bytecodes(), "bytecode")
            + ", "
            + Numbers.count(summary.calls(), "call")
            + ", "
            + Numbers.count(summary.nodes(), "node")
            + ", "
            + Numbers.count(threads(), "thread"));
    if (summary.hostCycles() > 0) {
      String before = "not counted: " + grouped(summary.hostCycles()) + " cycles of " + hostWork();
      lines.addAll(Names.indented(before, terminal.width()));
    }
    clockDifference().ifPresent(text -> lines.addAll(Names.indented(text, terminal.width())));
    host.ifPresent(this::host);
  }

  private String hostWork() {
    return BEFORE_START.containsAll(summary.hostRoots())
        ? "class loading and static initializers (the target runs them before start-up)"
        : "host work: " + String.join(", ", summary.hostRoots());
  }

  /** The cycles and their time; what was priced and not counted is a range, with its reason. */
  private void cycles() {
    Optional<PricedRange> range = PricedRange.of(summary.header());
    OptionalLong clock = summary.clockHz();
    Optional<String> time =
        clock.isPresent() ? Optional.of(time(range, clock.getAsLong())) : Optional.empty();
    if (range.isEmpty()) {
      String cycles = style.strong(grouped(summary.cycles()) + " cycles");
      add("  " + cycles + time.map(text -> ", " + text).orElse(""));
    } else {
      add("  " + style.strong(range.get().headline(summary.cycles())));
      time.ifPresent(text -> add("  " + text));
      Names.wrapped(range.get().text(), terminal.width() - 2)
          .forEach(line -> add("  " + style.warning(line)));
    }
  }

  private String time(Optional<PricedRange> range, long clock) {
    OptionalLong most = range.map(PricedRange::missed).orElse(OptionalLong.empty());
    return Numbers.seconds(summary.cycles() / (double) clock)
        + (most.isPresent() ? " to " + Numbers.seconds(most.getAsLong() / (double) clock) : "")
        + " at "
        + Numbers.hertz(clock);
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

  private void host(HostTimes times) {
    String text = "  " + Numbers.seconds(times.seconds()) + " on the host";
    double perSecond = summary.cycles() / times.seconds();
    add(text + ", " + grouped(Math.round(perSecond)) + " cycles per second");
  }

  private long threads() {
    String more = summary.header().first("more-threads");
    boolean isNumber = more != null && more.matches("[0-9]{1,15}");
    return ThreadTrees.listed(summary.header()) + (isNumber ? Long.parseLong(more) : 0);
  }

  private void hottest(
      String what, String heading, List<Hot> hottest, BiFunction<Hot, Integer, String> name) {
    if (hottest.isEmpty()) {
      return;
    }
    Table<Hot> table = Hot.table(hottest, summary.cycles()).last(heading, name);
    section("Hottest " + what + ", by " + summary.order().measure(), table);
    if (hottest.stream().anyMatch(hot -> hot.inclusive() > summary.cycles())) {
      add("  More than 100%: with the invoke, which a caller outside the profile executes.");
    }
  }

  /** The tests that cost most, all of them in the number. */
  private void tests(List<TestCost> tests) {
    Table<TestCost> table =
        new Table<>(tests.subList(0, Math.min(tests.size(), summary.top())))
            .column("inclusive", TestCost::cycles)
            .inCycles();
    if (tests.stream().anyMatch(test -> test.before() != null)) {
      table.shown("change", SummaryText::change);
    }
    table
        .percent(TestCost::cycles, summary.cycles())
        .column("bytecodes", TestCost::bytecodes)
        .column("calls", TestCost::calls)
        .last("test", (test, width) -> Names.method(test.method(), width));
    if (!table.isEmpty()) {
      section(Numbers.count(tests.size(), "test") + ", by inclusive cycles", table);
      if (tests.stream().anyMatch(test -> change(test).endsWith("?"))) {
        add("  ? the baseline says that this test is not reproducible");
      }
    }
  }

  private void recursion() {
    if (summary.contexts().stream().anyMatch(hot -> Names.isRecursive(hot.path()))
        || summary.methods().stream().anyMatch(SummaryText::isDeep)) {
      add("  Recursions: cprof run --fold-recursion counts all levels in one context.");
    }
  }

  /** Whether most of a method's calls are below itself, so that each context has little of it. */
  private static boolean isDeep(Hot hot) {
    return hot.inclusiveEveryLevel() > 2 * hot.inclusive();
  }

  private void shares() {
    BasisView basis = new BasisView(summary.shares(), summary.cycles());
    Table<?> table = basis.brief();
    if (!table.isEmpty()) {
      section("What the estimate rests on (shares overlap)", table);
      if (basis.hasMore()) {
        add("  Each price without a figure: cprof report --view basis");
      }
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
    if (use.invokeMisses() + use.returnMisses() == 0) {
      return;
    }
    Table<CacheRow> table =
        new Table<>(
                List.of(
                    new CacheRow("on invoke", use.invokeMisses(), use.invokeLoadCycles()),
                    new CacheRow("on return", use.returnMisses(), use.returnLoadCycles())))
            .column("misses", CacheRow::misses)
            .percent(CacheRow::misses, use.lookUps())
            .column("load cycles", CacheRow::loads)
            .inCycles()
            .percent(CacheRow::loads, summary.cycles())
            .last("when", (row, width) -> row.when());
    section("Method cache, " + Numbers.count(use.lookUps(), "call"), table);
  }

  private void dataCaches() {
    if (summary.dataCaches().isEmpty()) {
      return;
    }
    Table<DataCacheUse> table =
        new Table<>(summary.dataCaches())
            .column("reads", DataCacheUse::reads)
            .column("misses", DataCacheUse::misses)
            .shown("%", use -> percent(use.misses(), use.reads()))
            .column("miss cycles", DataCacheUse::missCycles)
            .inCycles()
            .percent(DataCacheUse::missCycles, summary.cycles())
            .last(
                "of",
                (use, width) ->
                    use.kind().equals("object") ? "fields of objects" : "elements of arrays");
    section("Data caches", table);
  }

  private void stalls(Stalls stalls) {
    String share = percent(stalls.sum(), summary.cycles());
    section("Memory busy, cycles by cause: " + share + " of all", stalls.table(summary.top()));
    add("  Each method and context: cprof report --view counters FILE");
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
      add("");
      for (String note : notes) {
        Names.wrapped(Names.clean(note), terminal.width())
            .forEach(line -> add(style.warning(line)));
      }
    }
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

  private void section(String title, Table<?> table) {
    add("");
    add(style.strong(title));
    lines.addAll(table.lines(terminal));
  }

  private void add(String line) {
    lines.add(line);
  }
}
