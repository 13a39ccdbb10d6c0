package org.cprof.runner.bound;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.runner.bound.Flow.Region;
import org.cprof.runner.bound.source.LoopFact;
import org.cprof.runner.bound.source.SourceLoop;
import org.cprof.runner.bound.source.SourceLoop.Lines;
import org.cprof.runner.bound.source.SourceLoops;
import org.cprof.runner.explain.SourceLines;

/**
 * Which loops of a method's class file a line of its source means. Where the source is known, it is
 * a loop of the source, and both kinds are matched by their order and nesting: each nest of loops
 * has to have as many of one as of the other, but for those that begin at one bytecode, which the
 * class file has merged.
 */
final class LoopPlaces {

  /**
   * What a line means.
   *
   * @param loops empty if it means none
   * @param problem why it cannot be told what is said of them; null if it can
   * @param isMerged whether a number of turns of all loops that begin where the loop does, is one
   */
  record Meaning(List<Region> loops, String problem, boolean isMerged) {}

  private static final Meaning NOTHING = new Meaning(List.of(), null, false);

  private final MethodCode code;
  private final Flow flow;
  private final SourceLines lines;

  /** The loops of the source that have code in the method; null if the source is not known. */
  private final List<SourceLoop> source;

  private final Map<Region, SourceLoop> matched = new IdentityHashMap<>();

  /** Of loops that are not matched. */
  private final Map<Region, String> problems = new IdentityHashMap<>();

  private final Map<SourceLoop, List<Region>> regions = new IdentityHashMap<>();

  /**
   * The loops of a method.
   *
   * @param loops of its source file; null if that is not known
   */
  LoopPlaces(MethodCode code, Flow flow, SourceLoops loops) {
    this.code = code;
    this.flow = flow;
    this.lines = new SourceLines(code);
    this.source = loops == null ? null : withCode(loops.of(code.name()));
    if (source != null) {
      match();
    }
  }

  /** The lines in which the headers of the loops begin. */
  Set<Integer> headers() {
    Set<Integer> all = new TreeSet<>();
    flow.loops().forEach(loop -> all.add(begin(loop)));
    return all;
  }

  Meaning at(int line) {
    List<SourceLoop> named = new ArrayList<>();
    for (SourceLoop outermost : source == null ? List.<SourceLoop>of() : source) {
      outermost.all().stream().filter(loop -> loop.isHeader(line)).forEach(named::add);
    }
    if (named.size() > 1) {
      Set<Region> all = new LinkedHashSet<>();
      named.forEach(loop -> all.addAll(regions.getOrDefault(loop, List.of())));
      return new Meaning(
          List.copyOf(all),
          "line "
              + line
              + " has the headers of "
              + named.size()
              + " loops, in lines and columns "
              + named.stream()
                  .map(loop -> loop.whole().first() + ":" + loop.column())
                  .collect(joining(" and "))
              + ": put each on lines of its own",
          false);
    }
    return named.isEmpty() ? ofCode(line) : of(regions.getOrDefault(named.get(0), List.of()));
  }

  /** The loops whose header, the block by which they are entered, has the line. */
  private Meaning ofCode(int line) {
    List<Region> found =
        flow.loops().stream().filter(loop -> linesOf(loop.header()).has(line)).toList();
    if (found.size() > 1) {
      return new Meaning(
          found,
          "line "
              + line
              + " is in the headers of "
              + found.size()
              + " loops of the class file"
              + (found.stream().allMatch(loop -> begin(loop) == line)
                  ? ""
                  : ", those of lines " + places(found))
              + (source == null
                  ? ": say with --source where its source is, or put them on lines of their own"
                  : ": put them on lines of their own"),
          false);
    }
    return of(found);
  }

  private Meaning of(List<Region> loops) {
    if (loops.isEmpty()) {
      return NOTHING;
    }
    Region loop = loops.get(0);
    if (loops.size() > 1 || problems.containsKey(loop)) {
      return new Meaning(loops, problems.get(loop), false);
    }
    return new Meaning(loops, mergedText(loop), mergedText(loop) != null);
  }

  /** Null if a loop is one loop of the source. */
  private String mergedText(Region loop) {
    if (source == null) {
      return flow.mayBeMerged(loop)
          ? "the loop that begins in line "
              + begin(loop)
              + " goes back from several places, and may be several loops of the source: say with"
              + " --source where that is, or in a file of --loops how often they turn together,"
              + " with 'together' in the column 'of'"
          : null;
    }
    SourceLoop of = matched.get(loop);
    if (of == null || of.merged().size() == 1) {
      return null;
    }
    return "the class file has one loop for those of lines "
        + ofSource(of.merged())
        + ", which begin at the same bytecode: say in a file of --loops how often they turn"
        + " together, with line "
        + of.whole().first()
        + " and 'together' in the column 'of'";
  }

  /** Where the source of a loop begins, if that is not where its code does; otherwise null. */
  String sourceText(Region loop) {
    SourceLoop of = matched.get(loop);
    return of == null || of.header().stream().anyMatch(lines -> lines.has(begin(loop)))
        ? null
        : "in the source it begins in line " + of.whole().first();
  }

  /**
   * Why it is not known how often a loop around is entered: null if it is.
   *
   * @param around as in {@link LoopFact}
   */
  String problemAround(Region loop, int around) {
    Region at = loop;
    for (int i = 0; around != LoopFact.METHOD && i < around && at.isLoop(); i++) {
      if (matched.containsKey(at) && matched.get(at).isInOther()) {
        return "the loop around that of line "
            + matched.get(at).whole().first()
            + " never turns, and is none in the class file: say how often it turns for each entry";
      }
      at = at.parent();
      String problem = at.isLoop() ? mergedText(at) : null;
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private List<SourceLoop> withCode(List<SourceLoop> loops) {
    return loops.stream()
        .filter(
            loop ->
                code.instructions().stream()
                    .anyMatch(instruction -> loop.whole().has(lines.of(instruction))))
        .map(loop -> loop.with(withCode(loop.within())))
        .toList();
  }

  /** Loops that are in no others, and may be the same. */
  private record Nests(List<SourceLoop> source, List<Region> code) {}

  private void match() {
    List<Nests> all = new ArrayList<>();
    source.forEach(loop -> all.add(new Nests(new ArrayList<>(List.of(loop)), new ArrayList<>())));
    for (Region loop : within(flow.method())) {
      List<Nests> fitting =
          all.stream().filter(one -> one.source().stream().anyMatch(s -> fits(s, loop))).toList();
      Nests both = new Nests(new ArrayList<>(), new ArrayList<>());
      for (Nests one : fitting) {
        both.source().addAll(one.source());
        both.code().addAll(one.code());
      }
      both.code().add(loop);
      all.removeAll(fitting);
      all.add(both);
    }
    all.stream().filter(nests -> !nests.code().isEmpty()).forEach(this::match);
  }

  private void match(Nests nests) {
    nests.source().sort(SourceLoop.ORDER);
    Map<Region, SourceLoop> found = new IdentityHashMap<>();
    if (match(nests.source(), nests.code(), found)) {
      matched.putAll(found);
      found.forEach((loop, of) -> of.merged().forEach(one -> regions.put(one, List.of(loop))));
      return;
    }
    List<Region> code = new ArrayList<>();
    nests.code().forEach(loop -> addAll(loop, code));
    List<SourceLoop> ofSource = nests.source().stream().flatMap(s -> s.all().stream()).toList();
    String problem =
        ofSource.isEmpty()
            ? "the source has no loop where the class file has one: is it of another version?"
            : "the loops of the source in lines "
                + ofSource(ofSource)
                + " and those of the class file in lines "
                + places(code)
                + " are not the same, so that it is not known which is which: say without --source"
                + " and with --loops how often those of the class file turn";
    code.forEach(loop -> problems.put(loop, problem));
    ofSource.forEach(one -> regions.put(one, code));
  }

  /** Matches loops of one depth in their order, with all within them. */
  private boolean match(
      List<SourceLoop> ofSource, List<Region> ofCode, Map<Region, SourceLoop> found) {
    if (ofSource.size() != ofCode.size()) {
      return false;
    }
    for (int i = 0; i < ofCode.size(); i++) {
      SourceLoop loop = ofSource.get(i);
      if (!fits(loop, ofCode.get(i)) || !match(loop.withinMerged(), within(ofCode.get(i)), found)) {
        return false;
      }
      found.put(ofCode.get(i), loop);
    }
    return true;
  }

  /** Whether a loop of the class file may be one of the source, by the lines of its code. */
  private boolean fits(SourceLoop source, Region loop) {
    boolean isWithin =
        loop.blocks().stream()
            .mapToObj(this::linesOf)
            .allMatch(all -> source.whole().has(all.first()) && source.whole().has(all.last()));
    return isWithin && source.begin().has(begin(loop));
  }

  private List<Region> within(Region around) {
    return flow.loops().stream().filter(loop -> loop.parent() == around).toList();
  }

  private void addAll(Region loop, List<Region> all) {
    all.add(loop);
    within(loop).forEach(inner -> addAll(inner, all));
  }

  private int begin(Region loop) {
    return lines.of(flow.block(loop.header()).first());
  }

  private Lines linesOf(int block) {
    int first = Integer.MAX_VALUE;
    int last = 0;
    for (Instruction instruction : flow.block(block).instructions()) {
      int line = lines.of(instruction);
      first = line > 0 ? Math.min(first, line) : first;
      last = Math.max(last, line);
    }
    return new Lines(first, last);
  }

  private String places(List<Region> loops) {
    return loops.stream().map(loop -> String.valueOf(begin(loop))).collect(joining(" and "));
  }

  private static String ofSource(List<SourceLoop> loops) {
    return loops.stream()
        .map(loop -> String.valueOf(loop.whole().first()))
        .collect(joining(" and "));
  }
}
