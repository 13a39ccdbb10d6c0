package org.cprof.system.docs;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cprof.files.FolderTree;

/**
 * A folder that looks as the documentation assumes: a checkout of CProf, which has been built, and
 * a small program of the reader's, {@code src/test/resources/docs}. Commands run in it.
 */
final class Folder implements AutoCloseable {
  private static final Path HOME = Path.of(System.getProperty("cprof.distribution"));
  private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
  private static final Path INPUTS = Path.of("target", "test-classes", "docs").toAbsolutePath();

  private static final File NO_INPUT = new File("/dev/null");

  /** Tools that read what CProf writes: the build has none of them, and what they get is there. */
  private static final List<String> READERS = List.of("kcachegrind", "go", "flamegraph.pl");

  /** Its last argument, or standard input, has something. */
  private static final String READER =
      """
      #!/bin/sh
      for file in /dev/stdin "$@"; do :; done
      [ -n "$(head -c 1 "$file" | tr '\\0' x)" ]
      """;

  /** What a command printed to both streams, and its exit code. */
  record Result(int exitCode, List<String> output) {}

  private final Path folder;
  private final Path jdk;
  private final Process jvm;
  private final ServerSocket commands;
  private final BufferedReader out;
  private final Writer in;

  /** Makes an empty folder, and starts the JVM for commands in it. */
  Folder(Path folder, Path jdk) throws IOException {
    this.folder = folder;
    this.jdk = jdk;
    FolderTree.remove(folder);
    Files.createDirectories(folder);
    compileInputs();
    String jars =
        Stream.of(new File(HOME.toFile(), "lib").listFiles())
            .map(File::toString)
            .filter(jar -> !jar.endsWith("/cprof-agent.jar") && !jar.endsWith("-jop-api.jar"))
            .collect(Collectors.joining(File.pathSeparator));
    Path classes = INPUTS.getParent();
    commands = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    jvm =
        builder(
                List.of(
                    jdk.resolve("bin/java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-Dcprof.home=" + HOME,
                    "-cp",
                    jars + File.pathSeparator + classes,
                    CommandJvm.class.getName(),
                    Integer.toString(commands.getLocalPort())))
            .redirectInput(NO_INPUT)
            .start();
    out = new BufferedReader(new InputStreamReader(jvm.getInputStream(), StandardCharsets.UTF_8));
    in = new OutputStreamWriter(commands.accept().getOutputStream(), StandardCharsets.UTF_8);
  }

  /** Empties the folder, and writes into it what a page assumes, examples and its own blocks. */
  void lay(List<Block> blocks) throws IOException {
    try (Stream<Path> old = Files.list(folder)) {
      for (Path file : old.toList()) {
        if (Files.isSymbolicLink(file)) {
          Files.delete(file);
        } else {
          FolderTree.remove(file);
        }
      }
    }
    copyInputs();
    link("cprof", HOME.resolve("bin/cprof"));
    for (String module : List.of("jbe-benchmarks", "host-runner", "validation")) {
      link(module, ROOT.resolve(module));
    }
    link("target/cprof/current", HOME);
    for (String reader : READERS) {
      Path tool = Files.createDirectories(folder.resolve("bin")).resolve(reader);
      Files.writeString(tool, READER);
      tool.toFile().setExecutable(true);
    }
    for (Block example : Block.examples()) {
      Files.writeString(folder.resolve(example.page()), example.text());
    }
    for (Block block : blocks) {
      Path file = Files.createDirectories(folder.resolve("blocks")).resolve(block.file());
      Files.writeString(file, block.text());
      if (block.language().equals("java") && JavaBlock.isWhole(block)) {
        Files.writeString(folder.resolve(JavaBlock.className(block) + ".java"), block.text());
      }
    }
  }

  private static void compileInputs() throws IOException {
    Path classes = INPUTS.resolve("classes");
    List<String> arguments =
        new ArrayList<>(List.of("-g", "--release", "17", "-d", classes.toString()));
    try (Stream<Path> sources = Files.walk(INPUTS.resolve("src"))) {
      sources.map(Path::toString).filter(n -> n.endsWith(".java")).forEach(arguments::add);
    }
    tool("javac", arguments);
    for (String jar : List.of("app.jar", "lib.jar", "my.jar")) {
      tool("jar", List.of("-cf", INPUTS.resolve(jar).toString(), "-C", classes.toString(), "."));
    }
  }

  private static void tool(String name, List<String> arguments) {
    int exitCode =
        ToolProvider.findFirst(name)
            .orElseThrow()
            .run(System.out, System.err, arguments.toArray(String[]::new));
    if (exitCode != 0) {
      throw new IllegalStateException(name + " ended with " + exitCode);
    }
  }

  private void copyInputs() throws IOException {
    try (Stream<Path> files = Files.walk(INPUTS)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve(INPUTS.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }

  private void link(String name, Path to) throws IOException {
    Path link = folder.resolve(name);
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, to);
  }

  /** Runs a command, in the JVM if no shell is needed. */
  Result run(Command command) throws IOException, InterruptedException {
    if (!command.isPlain()) {
      Process shell = builder(List.of("sh", "-c", command.text())).redirectInput(NO_INPUT).start();
      String all = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Result(shell.waitFor(), all.lines().toList());
    }
    in.write(String.join(CommandJvm.SEPARATOR, command.words()) + "\n");
    in.flush();
    List<String> lines = new ArrayList<>();
    while (true) {
      String line = out.readLine();
      if (line == null) {
        throw new IOException("the JVM has ended with " + jvm.waitFor() + " in " + command);
      }
      int end = line.indexOf(CommandJvm.END);
      if (end < 0) {
        lines.add(line);
      } else {
        if (end > 0) {
          lines.add(line.substring(0, end));
        }
        return new Result(Integer.parseInt(line.substring(end + 1)), lines);
      }
    }
  }

  private ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "CPROF_OPTS"));
    environment.put("JAVA_HOME", jdk.toString());
    environment.put("GITHUB_STEP_SUMMARY", folder.resolve("summary.md").toString());
    String path = folder.resolve("bin") + ":" + HOME.resolve("bin") + ":" + jdk.resolve("bin");
    environment.put("PATH", path + ":" + environment.get("PATH"));
    return builder;
  }

  @Override
  public void close() throws Exception {
    in.close();
    commands.close();
    jvm.waitFor();
  }
}
