package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.cprof.classes.ProgramFiles;
import org.cprof.runner.bound.objects.CodeSearch;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.runner.host.ProgramClassPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program says of which classes the objects are that it gets from the JVM and from natives; each
 * is one of which the analysis knows that there may be objects.
 */
class SeenObjectsTest {
  private static final List<String> OBJECTS =
      List.of(
          "T.class.getDeclaredMethods()",
          "T.class.getDeclaredFields()",
          "T.class.getDeclaredConstructors()",
          "T.class.getMethod(\"main\", String[].class).getParameters()",
          "java.lang.reflect.Array.get(new char[1], 0)",
          "java.lang.reflect.Array.get(new short[1], 0)",
          "T.class.getModule()",
          "T.class.getProtectionDomain()",
          "Thread.currentThread()",
          "Thread.currentThread().getThreadGroup().getParent()",
          "Thread.getAllStackTraces().values()",
          "new Throwable().getStackTrace()",
          "StackWalker.getInstance().walk(s -> s.toArray())",
          "System.in",
          "System.out",
          "System.err",
          "System.getenv()",
          "ModuleLayer.boot().modules()",
          "Runtime.version()",
          "ProcessHandle.current().info()",
          "java.net.NetworkInterface.getByName(\"lo\")",
          "java.util.Collections.list(java.net.NetworkInterface.getByName(\"lo\").getInetAddresses())",
          "java.net.NetworkInterface.getByName(\"lo\").getInterfaceAddresses()",
          "new java.net.Socket(\"127.0.0.1\", 1)",
          "new java.net.ServerSocket(1, 1, java.net.InetAddress.getByName(\"1.2.3.4\"))",
          "new java.io.FileInputStream(\"/nonexistent\")",
          "java.nio.file.Files.readAllBytes(java.nio.file.Path.of(\"/nonexistent\"))",
          "inflate()",
          "new ProcessBuilder(\"/nonexistent\").start()",
          "new java.io.File(\"/\").listFiles()",
          "java.nio.file.Files.getFileStore(java.nio.file.Path.of(\"/\"))",
          "1 / zero",
          "(Integer) text",
          "none[1]",
          "new int[zero - 1]",
          "store()",
          "deep()",
          "new long[Integer.MAX_VALUE]",
          "Class.forName(\"nothing\")",
          "waitFor()");

  @TempDir private Path folder;

  private Set<String> seen() throws Exception {
    String calls =
        OBJECTS.stream().map(each -> "a(() -> " + each + ");").collect(Collectors.joining("\n"));
    BoundProgram.compiled(
        folder,
        "interface Act { Object get() throws Throwable; }",
        "static int zero; static Object text = \"\"; static Object[] none = new Integer[1];",
        "static Object store() { none[0] = text; return none; }",
        "static Object deep() { return deep().hashCode(); }",
        "static Object waitFor() throws Exception { text.wait(); return text; }",
        "static Object inflate() throws Exception {",
        " java.util.zip.Inflater i = new java.util.zip.Inflater(); i.setInput(new byte[] {1, 2, 3,"
            + " 4, 5});",
        " return i.inflate(new byte[9]); }",
        "static void a(Act act) {",
        " try { see(act.get()); } catch (Throwable thrown) { see(thrown); } }",
        "static void see(Object o) {",
        " if (o instanceof Object[]) { for (Object each : (Object[]) o) { see(each); } }",
        " else if (o != null && !o.getClass().isArray()) {",
        "  System.out.println(o.getClass().getName());",
        "  if (o instanceof Iterable && !(o instanceof java.nio.file.Path)) {",
        "   for (Object each : (Iterable<?>) o) { see(each); } } } }",
        "public static void main(String[] args) throws Throwable {",
        calls,
        "}");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                folder.toString(),
                "T")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).isZero();
    return new TreeSet<>(output.lines().toList());
  }

  @Test
  void all_objects_of_a_program_are_known() throws Exception {
    Set<String> seen = seen();
    ProgramClasses program =
        new ProgramClasses(
            ProgramFiles.onOwnJdk(
                ProgramClassPath.open(folder.toString(), Runtime.version().feature())));

    Set<String> made =
        CodeSearch.ofProgram(program, "T", List.of()).of("java/lang/Object").stream()
            .map(name -> name.replace('/', '.'))
            .collect(Collectors.toSet());

    assertThat(seen).hasSizeGreaterThan(30).contains("java.lang.reflect.Method");
    assertThat(made).containsAll(seen);
  }
}
