package org.cprof.system.programs;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The programs that CProf must not disturb, with their inputs. */
final class RealPrograms {

  private static final String OWN_MAIN_CLASSES = "org.cprof.system.programs.library.";

  /** Messages of java.util.logging without their time. */
  private static final String TIMELESS_LOG =
      "-Djava.util.logging.SimpleFormatter.format=%4$s: %5$s%n";

  private RealPrograms() {}

  /** Eclipse's compiler on a tree of sources. */
  static RealProgram ecj(Path sources) {
    return new RealProgram(
            "ecj-" + sources.getFileName(),
            "org.eclipse.jdt.internal.compiler.batch.Main",
            folder ->
                words(
                    "-jar ? -source 11 -target 11 -proc:none -d classes ?",
                    Workspace.artifact("ecj.jar"),
                    sources))
        .unsteady("compiles in two threads, which wait for each other");
  }

  /** The JDK's own compiler on a tree of sources. */
  static RealProgram javac(Path sources) {
    return new RealProgram(
            "javac-" + sources.getFileName(),
            "com.sun.tools.javac.Main",
            folder -> {
              List<String> arguments =
                  new ArrayList<>(
                      words(
                          "-m jdk.compiler/com.sun.tools.javac.Main --release 11 -proc:none -Xlint:all -d classes"));
              arguments.addAll(Workspace.sources(sources));
              return arguments;
            })
        .unsteady(
            "the collector clears its weak tables of symbols, of which many sources make many");
  }

  /** The database H2 with an SQL script, which it also writes to a file. */
  static RealProgram h2() {
    return new RealProgram(
            "h2",
            "org.h2.tools.RunScript",
            folder ->
                words(
                    "-cp ? org.h2.tools.RunScript -url jdbc:h2:mem:bank -user sa -script ? -showResults",
                    Workspace.artifact("h2.jar"),
                    Workspace.input("accounts.sql")))
        .unsteady("asks for the time at every command");
  }

  /** The parser generator ANTLR with a grammar. */
  static RealProgram antlr() {
    return new RealProgram(
        "antlr",
        "org.antlr.v4.Tool",
        folder -> {
          Files.copy(Workspace.input("Small.g4"), folder.resolve("Small.g4"));
          return words(
              "-jar ? -visitor -package small -o parser Small.g4", Workspace.artifact("antlr.jar"));
        });
  }

  /** The database HSQLDB by its SQL tool; three of the statements are wrong. */
  static RealProgram hsqldb() {
    return new RealProgram(
            "hsqldb",
            "org.hsqldb.cmdline.SqlTool",
            folder ->
                words(
                    "? -cp ? org.hsqldb.cmdline.SqlTool --noAutoFile --continueOnErr=true"
                        + " --inlineRc=url=jdbc:hsqldb:mem:orders,user=SA,password= ?",
                    TIMELESS_LOG,
                    jars("sqltool.jar", "hsqldb.jar"),
                    Workspace.input("orders.sql")))
        .unsteady("reads the clock, and has a thread of its own for timers");
  }

  /** The compiler Janino, which runs what it has compiled. */
  static RealProgram janino() {
    return ofLibrary(
        "janino",
        "CompiledOnTheFly",
        List.of(),
        classPath("janino.jar", "commons-compiler.jar"),
        Workspace.kernels().getParent().getParent().toString());
  }

  /** The SAT solver Sat4j. */
  static RealProgram sat4j() {
    return ofLibrary("sat4j", "Puzzles", List.of(), classPath("sat4j.jar"));
  }

  /** The search engine Lucene; without the seed it makes ids of the clock. */
  static RealProgram lucene() {
    return ofLibrary(
            "lucene",
            "SourceSearch",
            List.of(TIMELESS_LOG, "-Dtests.seed=1"),
            classPath("lucene-core.jar", "lucene-analysis-common.jar", "lucene-queryparser.jar"),
            Workspace.artifact("json").toString())
        .unsteady("writes the time into its index");
  }

  /** A test run of Commons Codec by JUnit, without the lines that tell how long it took. */
  static RealProgram junit() {
    return new RealProgram(
            "junit",
            "org.junit.platform.console.ConsoleLauncher",
            folder ->
                words(
                    "-jar ? execute --class-path ? --select-package org.apache.commons.codec.net"
                        + " --select-class org.apache.commons.codec.binary.Base32Test --details=tree"
                        + " --disable-banner --disable-ansi-colors",
                    Workspace.artifact("junit.jar"),
                    jars("codec-tests.jar", "codec.jar", "lang.jar")))
        .unsteady("reads the clock, and its tests draw random numbers");
  }

  /** The JavaScript engine Rhino, which compiles scripts to class files. */
  static RealProgram rhino() {
    return new RealProgram(
            "rhino",
            "org.mozilla.javascript.tools.shell.Main",
            folder ->
                words(
                    "-jar ? -version 200 ?",
                    Workspace.artifact("rhino.jar"),
                    Workspace.input("script.js")))
        .endingWith(3);
  }

  /** Groovy, which compiles a script to classes and links its calls dynamically. */
  static RealProgram groovy() {
    return script("groovy", "groovy.ui.GroovyMain", "script.groovy", "groovy.jar");
  }

  /** Clojure, which compiles each form of a script to a class. */
  static RealProgram clojure() {
    return script(
        "clojure",
        "clojure.main",
        "script.clj",
        "clojure.jar",
        "clojure-spec.jar",
        "clojure-core-specs.jar");
  }

  /** JRuby, which interprets a script, and compiles what is hot. */
  static RealProgram jruby() {
    return script("jruby", "org.jruby.Main", "script.rb", "jruby.jar")
        .unsteady("its compiler has threads of its own");
  }

  private static RealProgram script(String name, String mainClass, String script, String... jars) {
    return new RealProgram(
        name,
        mainClass,
        folder -> List.of("-cp", jars(jars), mainClass, Workspace.input(script).toString()));
  }

  /** SQLite, whose natives call Java back. */
  static RealProgram sqlite() {
    return ofLibrary("sqlite", "NativeDatabase", List.of(), classPath("sqlite.jar"))
        .unsteady("unpacks its native code under a random name");
  }

  /** The JDK's web server and its web client. */
  static RealProgram http() {
    return ofLibrary("http", "WebShop", List.of(), classPath())
        .unsteady("its threads compete, and wait for the network");
  }

  private static RealProgram ofLibrary(
      String name, String mainClass, List<String> jvmOptions, String classPath, String... inputs) {
    return new RealProgram(
        name,
        OWN_MAIN_CLASSES + mainClass,
        folder ->
            Stream.of(
                    jvmOptions,
                    List.of("-cp", classPath),
                    List.of(OWN_MAIN_CLASSES + mainClass),
                    List.of(inputs))
                .flatMap(List::stream)
                .toList());
  }

  /** The tests' own programs with jars that they need. */
  static String classPath(String... jars) {
    return Workspace.classes() + File.pathSeparator + jars(jars);
  }

  /** A command by its words, of which each question mark stands for one of the others. */
  private static List<String> words(String command, Object... others) {
    Iterator<Object> next = List.of(others).iterator();
    return Stream.of(command.split(" "))
        .map(word -> word.equals("?") ? next.next().toString() : word)
        .toList();
  }

  private static String jars(String... names) {
    return Stream.of(names)
        .map(name -> Workspace.artifact(name).toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
