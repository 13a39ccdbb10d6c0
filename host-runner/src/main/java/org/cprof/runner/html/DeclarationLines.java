package org.cprof.runner.html;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    ParsedSource source = ParsedSource.of(text);
    if (source == null) {
      return Map.of();
    }
    Map<String, Integer> declared = new Declarations(source).lines();
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
  private static final class Declarations extends TreeScanner<Void, Void> {
    private final Map<String, Integer> lines = new HashMap<>();
    private final Deque<String> classes = new ArrayDeque<>();
    private final ParsedSource source;

    Declarations(ParsedSource source) {
      this.source = source;
    }

    Map<String, Integer> lines() {
      scan(source.unit(), null);
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
      int line = source.firstLine(node.getReturnType() == null ? node : node.getReturnType());
      String name = classes.peek() + "." + node.getName();
      lines.putIfAbsent(name + "/" + node.getParameters().size(), line);
      lines.putIfAbsent(name, line);
      return super.visitMethod(node, nothing);
    }
  }
}
