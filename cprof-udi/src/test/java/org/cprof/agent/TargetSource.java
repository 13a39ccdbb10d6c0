package org.cprof.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The source of a target class with what is expected of its measured run, in comments:
 *
 * <pre>
 *   // tree:                          contexts below run(), see {@link ExpectedNode}
 *   //   run x1
 *   //     sign x3
 *   // initializers:                  static initializers that the whole run executes
 *   //   Inner.&lt;clinit&gt; x1
 *   if (x &lt; 0) { // 3 x iload_0 ifge; 1 x goto
 *                                     bytecodes that this line's method executes here, in total
 *   // jop: 3 x aload_0 monitorenter  what only JOP's tool chain inserts
 *   // counted: 1 x return            not executed, since an exception left the basic block before,
 *                                     but a block counts as a whole
 *   // in Inner.f: 2 x iload_0        where more than one method stands on a line
 * </pre>
 *
 * A comment on a line without code belongs to the method of the nearest line above.
 */
final class TargetSource {

  private static final Path FOLDER = Path.of("src", "test", "java", "targets");
  private static final String TREE = "// tree:";

  private static final Pattern EXECUTED =
      Pattern.compile("// (?:in (\\S+): )?(?:(jop|counted): )?(\\d+ x \\w+.*)$");

  private final String name;
  private final List<String> lines;
  private final ExpectedNode tree;
  private final List<ExpectedNode> initializers;
  private final Map<String, Bytecodes> byMethod = new TreeMap<>();

  private TargetSource(String name, List<String> lines) throws IOException {
    this.name = name;
    this.lines = lines;
    this.tree = trees(TREE).get(0);
    this.initializers = trees("// initializers:");
    readComments(methodsByLine());
  }

  /** The names of all sources that expect a tree, in alphabetical order. */
  static List<String> all() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString().replaceFirst("\\.java$", ""))
          .filter(TargetSource::expectsTree)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean expectsTree(String name) {
    try {
      Path file = file(name);
      return Files.isRegularFile(file) && Files.readString(file).contains(TREE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path file(String name) {
    return FOLDER.resolve(name + ".java");
  }

  /** Reads {@code targets.NAME}. */
  static TargetSource read(String name) throws IOException {
    return new TargetSource(name, Files.readAllLines(file(name)));
  }

  /** The contexts below the target's {@code run}. */
  ExpectedNode tree() {
    return tree;
  }

  /** Contexts below the root of static initializers. */
  List<ExpectedNode> initializers() {
    return initializers;
  }

  /** What each method with comments executes; methods as in {@code targets.Name$Inner.method}. */
  Map<String, Bytecodes> byMethod() {
    return byMethod;
  }

  /** The full name of a method as it is called in a comment: {@code f}, {@code Inner.f}. */
  private String fullName(String method) {
    if (method.matches("[a-z]\\w*\\..*")) {
      return method;
    }
    int dot = method.lastIndexOf('.');
    return dot < 0
        ? "targets." + name + "." + method
        : "targets."
            + name
            + "$"
            + method.replace('.', '$').substring(0, dot)
            + "."
            + method.substring(dot + 1);
  }

  /** The trees in the comment that starts with this line. */
  private List<ExpectedNode> trees(String header) {
    List<String> tree =
        lines.stream()
            .map(String::strip)
            .dropWhile(line -> !line.equals(header))
            .skip(1)
            .takeWhile(line -> line.startsWith("//   "))
            .map(line -> line.substring(2))
            .toList();
    return ExpectedNode.parse(tree, this::fullName);
  }

  private void readComments(TreeMap<Integer, List<String>> methodsByLine) {
    for (int number = 1; number <= lines.size(); number++) {
      Matcher comment = EXECUTED.matcher(lines.get(number - 1));
      if (comment.find()) {
        String method =
            comment.group(1) == null ? methodAt(number, methodsByLine) : fullName(comment.group(1));
        add(
            byMethod.computeIfAbsent(method, key -> new Bytecodes()),
            comment.group(3),
            comment.group(2),
            number);
      }
    }
  }

  private String methodAt(int line, TreeMap<Integer, List<String>> methodsByLine) {
    List<String> methods = methodsByLine.floorEntry(line).getValue();
    if (methods.size() > 1) {
      throw new IllegalArgumentException(
          name + ".java:" + line + ": say '// in METHOD: ' of " + methods);
    }
    return methods.get(0);
  }

  private void add(Bytecodes bytecodes, String text, String prefix, int line) {
    Bytecodes.Count count =
        prefix == null
            ? Bytecodes.Count.EXECUTED
            : prefix.equals("jop") ? Bytecodes.Count.ON_JOP : Bytecodes.Count.BY_BLOCK;
    for (String part : text.split("; ")) {
      String[] words = part.strip().split(" ");
      try {
        for (int i = 2; i < words.length; i++) {
          bytecodes.add(Long.parseLong(words[0]), words[i], count);
        }
      } catch (IllegalArgumentException problem) {
        throw new IllegalArgumentException(name + ".java:" + line + ": " + problem.getMessage());
      }
    }
  }

  /** The methods that have code on a line, of all classes that were compiled from the source. */
  private TreeMap<Integer, List<String>> methodsByLine() throws IOException {
    TreeMap<Integer, List<String>> methods = new TreeMap<>();
    Path folder = Path.of("target", "test-classes", "targets");
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, name + "{,$*}.class")) {
      for (Path file : files) {
        new ClassReader(Files.readAllBytes(file)).accept(new LineReader(methods), 0);
      }
    }
    return methods;
  }

  private static final class LineReader extends ClassVisitor {

    private final Map<Integer, List<String>> methods;
    private String className;

    LineReader(Map<Integer, List<String>> methods) {
      super(Opcodes.ASM9);
      this.methods = methods;
    }

    @Override
    public void visit(
        int version, int access, String name, String signature, String parent, String[] types) {
      className = name.replace('/', '.');
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      String method = className + "." + name;
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitLineNumber(int line, Label start) {
          List<String> onLine = methods.computeIfAbsent(line, key -> new ArrayList<>());
          if (!onLine.contains(method)) {
            onLine.add(method);
          }
        }
      };
    }
  }
}
