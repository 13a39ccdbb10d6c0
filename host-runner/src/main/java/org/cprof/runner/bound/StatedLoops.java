package org.cprof.runner.bound;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.code.MethodCode;
import org.cprof.runner.CommandException;
import org.cprof.runner.bound.Flow.Region;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.runner.bound.objects.Refusal;
import org.cprof.runner.bound.source.LoopFact;
import org.cprof.runner.bound.source.SourceComments;
import org.cprof.runner.bound.source.SourceLoops;
import org.cprof.runner.bound.source.WcaComment;
import org.cprof.runner.html.ParsedSource;
import org.cprof.runner.html.SourceFolders;

/**
 * What a file and comments in the source say of loops. A file goes before a comment, for a loop of
 * which both speak.
 */
final class StatedLoops {
  private final LoopFile file;
  private final SourceFolders sources;
  private final ProgramClasses classes;
  private final Map<String, Source> known = new HashMap<>();
  private final Map<Flow, Map<Region, Said>> said = new IdentityHashMap<>();

  /**
   * A source file.
   *
   * @param loops null if there is none, or it cannot be read
   * @param problem why it cannot be read; null if it can
   */
  private record Source(SourceLoops loops, List<SourceComments.Stated> comments, String problem) {
    static final Source NONE = new Source(null, List.of(), null);
  }

  /**
   * What is said of a loop.
   *
   * @param facts for its entries, or for what is around it
   * @param problem why something that is said may be of another loop, or is of several; null if
   *     nothing is
   */
  record Said(List<LoopFact> facts, String problem) {
    static final Said NOTHING = new Said(List.of(), null);
  }

  StatedLoops(LoopFile file, SourceFolders sources, ProgramClasses classes) {
    this.file = file;
    this.sources = sources;
    this.classes = classes;
  }

  Said of(PricedMethod method, Region loop) {
    return said.computeIfAbsent(method.flow(), flow -> find(method))
        .getOrDefault(loop, Said.NOTHING);
  }

  /** The loops of a method; null if its flow is of a kind that has no bound. */
  LoopPlaces rowsPlaces(MethodCode code) {
    try {
      return new LoopPlaces(code, new Flow(code), source(code).loops());
    } catch (IllegalStateException hasNoBound) {
      return null;
    }
  }

  private Map<Region, Said> find(PricedMethod method) {
    Source source = source(method.code());
    LoopPlaces places = new LoopPlaces(method.code(), method.flow(), source.loops());
    Map<Region, Said> all = new IdentityHashMap<>();
    for (SourceComments.Stated comment : source.comments()) {
      LoopPlaces.Meaning meaning = places.at(comment.codeLine());
      if (!meaning.loops().isEmpty()) {
        LoopFact fact = fact(method, comment.line(), comment.comment());
        meaning.loops().forEach(loop -> add(loop, fact, meaning.problem(), places, method, all));
      }
    }
    Map<Region, Said> ofFile = new IdentityHashMap<>();
    for (LoopFile.Row row : file.of(method.info().reference())) {
      LoopPlaces.Meaning meaning = places.at(row.line());
      String problem = row.isTogether() && meaning.isMerged() ? null : meaning.problem();
      meaning.loops().forEach(loop -> add(loop, row.fact(), problem, places, method, ofFile));
    }
    all.putAll(ofFile);
    for (Region loop : method.flow().loops()) {
      String unread = source.problem() == null ? places.sourceText(loop) : source.problem();
      all.putIfAbsent(loop, new Said(List.of(), unread));
    }
    return all;
  }

  private static void add(
      Region loop,
      LoopFact fact,
      String problem,
      LoopPlaces places,
      PricedMethod method,
      Map<Region, Said> all) {
    String unclear = problem == null ? places.problemAround(loop, fact.around()) : problem;
    Said before = all.getOrDefault(loop, Said.NOTHING);
    if (unclear != null) {
      all.put(loop, new Said(before.facts(), fact.origin() + ": " + unclear));
      return;
    }
    for (LoopFact other : before.facts()) {
      if (other.around() == fact.around() && other.bound() != fact.bound()) {
        throw CommandException.wrongUse(
            method.info().reference()
                + ": "
                + other.origin()
                + " and "
                + fact.origin()
                + " contradict each other: "
                + other.bound()
                + " and "
                + fact.bound()
                + " turns");
      }
    }
    List<LoopFact> facts = new ArrayList<>(before.facts());
    facts.add(fact);
    all.put(loop, new Said(facts, before.problem()));
  }

  private LoopFact fact(PricedMethod method, int line, WcaComment comment) {
    try {
      long bound =
          new BoundExpression(classes, method.code().owner()).valueOf(comment.expression());
      if (bound < 0) {
        throw new IllegalArgumentException("'" + comment.expression() + "' is less than 0");
      }
      return new LoopFact(
          bound, comment.isExact(), comment.around(), "the comment on line " + line);
    } catch (IllegalArgumentException reason) {
      throw CommandException.wrongUse(
          Refusal.at(method.info().reference().toString(), line) + ": " + reason.getMessage());
    }
  }

  private Source source(MethodCode code) {
    return known.computeIfAbsent(code.className(), name -> read(code));
  }

  private Source read(MethodCode code) {
    try {
      String text = sources.textOf(ProgramClasses.reference(code));
      if (text == null) {
        return Source.NONE;
      }
      ParsedSource parsed = ParsedSource.of(text);
      if (parsed == null) {
        throw CommandException.wrongUse(
            "--source: this Java has no compiler, which reads sources: run cprof with a JDK");
      }
      return parsed.problem() == null
          ? new Source(new SourceLoops(parsed), SourceComments.of(text), null)
          : new Source(
              null, List.of(), "the comments of its source cannot be read, " + parsed.problem());
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }
}
