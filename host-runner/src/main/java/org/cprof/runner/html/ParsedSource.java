package org.cprof.runner.html;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * A source file as the JDK's own parser reads it.
 *
 * @param unit its tree, as far as the parser came
 * @param problem the first line that is no Java and why; null if all is
 */
public record ParsedSource(CompilationUnitTree unit, SourcePositions positions, String problem) {

  /** Parses a text; null where a Java without a compiler runs this. */
  public static ParsedSource of(String text) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      return null;
    }
    JavaFileObject source =
        new SimpleJavaFileObject(URI.create("mem:///Source.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
          }
        };
    List<String> problems = new ArrayList<>();
    JavacTask task =
        (JavacTask)
            compiler.getTask(
                Writer.nullWriter(),
                null,
                message -> {
                  if (message.getKind() == Diagnostic.Kind.ERROR) {
                    problems.add(
                        "line " + message.getLineNumber() + ": " + message.getMessage(Locale.ROOT));
                  }
                },
                List.of("-proc:none"),
                null,
                List.of(source));
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    CompilationUnitTree unit = task.parse().iterator().next();
    return new ParsedSource(unit, positions, problems.isEmpty() ? null : problems.get(0));
  }

  /** The line in which something begins. */
  public int firstLine(Tree tree) {
    return line(positions.getStartPosition(unit, tree));
  }

  /** The line in which something ends. */
  public int lastLine(Tree tree) {
    return line(positions.getEndPosition(unit, tree) - 1);
  }

  /** The column in which something begins, from 1. */
  public int column(Tree tree) {
    return (int) unit.getLineMap().getColumnNumber(positions.getStartPosition(unit, tree));
  }

  private int line(long position) {
    return (int) unit.getLineMap().getLineNumber(Math.max(0, position));
  }
}
