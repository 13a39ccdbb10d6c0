package org.cprof.validation.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that people use, with an input that keeps it busy for a second or so.
 *
 * @param name what the tests call it, a part of folder names
 * @param mainClass the class whose {@code main} runs, once
 * @param preparation fills the folder that the program is started in
 */
record RealProgram(String name, String mainClass, Preparation preparation) {

  /** Puts the input into the folder and returns the command line after {@code java}. */
  @FunctionalInterface
  interface Preparation {
    List<String> prepare(Path folder) throws IOException;
  }

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
                sources.toString()));
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
        });
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
                "-showResults"));
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

  @Override
  public String toString() {
    return name;
  }
}
