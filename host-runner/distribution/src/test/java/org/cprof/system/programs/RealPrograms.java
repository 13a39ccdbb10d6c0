package org.cprof.system.programs;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
                List.of(
                    "-jar",
                    Workspace.artifact("ecj.jar").toString(),
                    "-source",
                    "11",
                    "-target",
                    "11",
                    "-proc:none",
                    "-d",
                    "classes",
                    sources.toString()))
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
                      List.of(
                          "-m",
                          "jdk.compiler/com.sun.tools.javac.Main",
                          "--release",
                          "11",
                          "-proc:none",
                          "-Xlint:all",
                          "-d",
                          "classes"));
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
                List.of(
                    "-cp",
                    Workspace.artifact("h2.jar").toString(),
                    "org.h2.tools.RunScript",
                    "-url",
                    "jdbc:h2:mem:bank",
                    "-user",
                    "sa",
                    "-script",
                    Workspace.input("accounts.sql").toString(),
                    "-showResults"))
        .unsteady("asks for the time at every command");
  }

  /** The parser generator ANTLR with a grammar. */
  static RealProgram antlr() {
    return new RealProgram(
        "antlr",
        "org.antlr.v4.Tool",
        folder -> {
          Files.copy(Workspace.input("Small.g4"), folder.resolve("Small.g4"));
          return List.of(
              "-jar",
              Workspace.artifact("antlr.jar").toString(),
              "-visitor",
              "-package",
              "small",
              "-o",
              "parser",
              "Small.g4");
        });
  }

  /** The database HSQLDB by its SQL tool; three of the statements are wrong. */
  static RealProgram hsqldb() {
    return new RealProgram(
            "hsqldb",
            "org.hsqldb.cmdline.SqlTool",
            folder ->
                List.of(
                    TIMELESS_LOG,
                    "-cp",
                    jars("sqltool.jar", "hsqldb.jar"),
                    "org.hsqldb.cmdline.SqlTool",
                    "--noAutoFile",
                    "--continueOnErr=true",
                    "--inlineRc=url=jdbc:hsqldb:mem:orders,user=SA,password=",
                    Workspace.input("orders.sql").toString()))
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
                List.of(
                    "-jar",
                    Workspace.artifact("junit.jar").toString(),
                    "execute",
                    "--class-path",
                    jars("codec-tests.jar", "codec.jar", "lang.jar"),
                    "--select-package",
                    "org.apache.commons.codec.net",
                    "--select-class",
                    "org.apache.commons.codec.binary.Base32Test",
                    "--details=tree",
                    "--disable-banner",
                    "--disable-ansi-colors"))
        .unsteady("reads the clock, and its tests draw random numbers");
  }

  /** The JavaScript engine Rhino, which compiles scripts to class files. */
  static RealProgram rhino() {
    return new RealProgram(
            "rhino",
            "org.mozilla.javascript.tools.shell.Main",
            folder ->
                List.of(
                    "-jar",
                    Workspace.artifact("rhino.jar").toString(),
                    "-version",
                    "200",
                    Workspace.input("script.js").toString()))
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

  private static String jars(String... names) {
    return Stream.of(names)
        .map(name -> Workspace.artifact(name).toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
