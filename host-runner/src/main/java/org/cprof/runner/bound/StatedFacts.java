package org.cprof.runner.bound;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.cprof.code.Instruction;
import org.cprof.runner.CommandException;
import org.cprof.runner.html.SourceFolders;

/**
 * What a file and comments in the source say of loops. A file goes before a comment, for a loop of
 * which both speak. Which loop a line belongs to: the one whose header, the block by which it is
 * entered, has the line; a comment on a line without code belongs to the line with code before it,
 * and one behind {@code while (true)}, which is a line without code, to the loop that begins on the
 * next line.
 */
final class StatedFacts implements LoopFacts {
  private final LoopFile file;
  private final SourceFolders sources;
  private final ProgramClasses classes;
  private final Map<String, List<String>> texts = new HashMap<>();
  private final Map<Flow.Region, List<LoopFact>> known = new java.util.IdentityHashMap<>();

  StatedFacts(LoopFile file, SourceFolders sources, ProgramClasses classes) {
    this.file = file;
    this.sources = sources;
    this.classes = classes;
  }

  @Override
  public List<LoopFact> of(PricedMethod method, Flow.Region loop) {
    List<LoopFact> found = known.get(loop);
    if (found == null) {
      found = find(method, loop);
      known.put(loop, found);
    }
    return found;
  }

  private List<LoopFact> find(PricedMethod method, Flow.Region loop) {
    int first = Integer.MAX_VALUE;
    int last = 0;
    for (Instruction instruction : method.flow().block(loop.header()).instructions()) {
      int line = method.line(instruction);
      first = line > 0 ? Math.min(first, line) : first;
      last = Math.max(last, line);
    }
    if (last == 0) {
      return List.of();
    }
    List<LoopFact> ofFile = file.of(method.info().reference(), first, last);
    return ofFile.isEmpty() ? ofComments(method, first, last) : ofFile;
  }

  private List<LoopFact> ofComments(PricedMethod method, int first, int last) {
    List<String> text = text(method);
    TreeSet<Integer> code = new TreeSet<>();
    method.code().instructions().forEach(instruction -> code.add(method.line(instruction)));
    int from = beginOfEndlessLoop(text, code, first);
    int to = last;
    while (to < text.size() && !code.contains(to + 1) && WcaComment.isNoCode(text.get(to))) {
      to++;
    }
    List<LoopFact> facts = new ArrayList<>();
    for (int line = from; line <= to && line <= text.size(); line++) {
      WcaComment comment = WcaComment.of(text.get(line - 1));
      if (comment != null) {
        add(fact(method, line, comment), facts, method);
      }
    }
    return facts;
  }

  /** The line of a {@code while (true)} before the first line of a loop, or else that line. */
  private static int beginOfEndlessLoop(List<String> text, TreeSet<Integer> code, int first) {
    int line = first - 1;
    while (line >= 1 && line <= text.size() && !code.contains(line)) {
      if (isEndlessLoop(text.get(line - 1))) {
        return line;
      }
      if (!WcaComment.isNoCode(text.get(line - 1))) {
        return first;
      }
      line--;
    }
    return first;
  }

  private static boolean isEndlessLoop(String line) {
    return line.matches(
        "(?s).*\\b(while\\s*\\(\\s*true\\s*\\)|for\\s*\\(\\s*;\\s*;\\s*\\)|do)\\b?.*");
  }

  private static void add(LoopFact fact, List<LoopFact> facts, PricedMethod method) {
    for (LoopFact other : facts) {
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
    facts.add(fact);
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

  private List<String> text(PricedMethod method) {
    return texts.computeIfAbsent(
        method.code().className(),
        name -> {
          try {
            return sources.linesOf(method.info().reference());
          } catch (IOException e) {
            throw CommandException.wrongUse(e);
          }
        });
  }
}
