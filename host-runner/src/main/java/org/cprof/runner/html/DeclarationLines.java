package org.cprof.runner.html;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.cprof.profile.MethodReference;
import org.objectweb.asm.Type;

/** Finds where a source file declares methods, by the JDK's own parser. */
final class DeclarationLines {
  private DeclarationLines() {}

  /**
   * The lines of the declarations, by method; what is not found, or where a Java without a compiler
   * runs this, is left out.
   *
   * @param wanted positions in {@code methods} of those that the file may declare
   */
  static Map<Integer, Integer> of(String text, List<MethodReference> methods, List<Integer> wanted)
      throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      return Map.of();
    }
    Map<String, Integer> declared = new Parser().parse(compiler, text);
    Map<Integer, Integer> lines = new HashMap<>();
    for (int m : wanted) {
      MethodReference method = methods.get(m);
      String name = method.className().substring(method.className().lastIndexOf('.') + 1);
      Integer line = declared.get(name + "." + method.name() + "/" + parameters(method));
      if (line == null) {
        // Constructors of inner classes and enums have parameters that the source does not show.
        line = declared.get(name + "." + method.name());
      }
      if (line != null) {
        lines.put(m, line);
      }
    }
    return lines;
  }

  private static int parameters(MethodReference method) {
    try {
      return Type.getArgumentTypes(method.descriptor()).length;
    } catch (IllegalArgumentException | StringIndexOutOfBoundsException e) {
      return 0;
    }
  }

  /** Collects the lines by {@code Outer$Inner.name/parameters} and by the name alone. */
  private static final class Parser extends TreeScanner<Void, Void> {
    private final Map<String, Integer> lines = new HashMap<>();
    private final Deque<String> classes = new ArrayDeque<>();
    private CompilationUnitTree unit;
    private SourcePositions positions;

    Map<String, Integer> parse(JavaCompiler compiler, String text) throws IOException {
      JavaFileObject source =
          new SimpleJavaFileObject(URI.create("mem:///Source.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
              return text;
            }
          };
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  Writer.nullWriter(),
                  null,
                  diagnostic -> {},
                  List.of("-proc:none"),
                  null,
                  List.of(source));
      positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree parsed : task.parse()) {
        unit = parsed;
        scan(parsed, null);
      }
      return lines;
    }

    @Override
    public Void visitClass(ClassTree node, Void nothing) {
      String outer = classes.isEmpty() ? "" : classes.peek() + "$";
      classes.push(outer + node.getSimpleName());
      super.visitClass(node, nothing);
      classes.pop();
      return null;
    }

    @Override
    public Void visitMethod(MethodTree node, Void nothing) {
      long start =
          positions.getStartPosition(
              unit, node.getReturnType() == null ? node : node.getReturnType());
      int line = (int) unit.getLineMap().getLineNumber(start);
      String name = classes.peek() + "." + node.getName();
      lines.putIfAbsent(name + "/" + node.getParameters().size(), line);
      lines.putIfAbsent(name, line);
      return super.visitMethod(node, nothing);
    }
  }
}
