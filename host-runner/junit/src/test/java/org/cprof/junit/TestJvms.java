package org.cprof.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cprof.junit.subjects.CostedSubject;
import org.cprof.junit.subjects.Suite;
import org.cprof.runner.host.Installation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.launcher.core.LauncherFactory;
import org.opentest4j.AssertionFailedError;

/** JVMs that run tests as a build does, with the options that {@code cprof options} has written. */
record TestJvms(Path folder) {

  /** The argument with the options of JVMs that record the calls of one method of the tests. */
  String options() throws Exception {
    String calls = CostedSubject.class.getName() + ".power";
    return cprof("options", "--tests", "--calls-of", calls, folder.toString()).get(0);
  }

  /** What a suite says of its tests. */
  List<String> suite(String options, String subject, String... seedAndParameters) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                options,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPathOfUsers(),
                Suite.class.getName(),
                subject));
    arguments.addAll(List.of(seedAndParameters));
    return java(arguments.toArray(String[]::new));
  }

  static List<String> failures(List<String> lines) {
    return lines.stream().filter(line -> line.startsWith("FAILED")).toList();
  }

  /** JUnit and this module, without the agent's classes, which would be taken for its jar's. */
  static String classPathOfUsers() throws ClassNotFoundException {
    return Stream.of(
            CostExtension.class,
            TestJvms.class,
            AssertionFailedError.class,
            AnnotationSupport.class,
            TestEngine.class,
            LauncherFactory.class,
            Test.class,
            ParameterizedTest.class,
            Class.forName("org.junit.jupiter.engine.JupiterTestEngine"))
        .map(type -> Installation.locationOf(type).toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  List<String> cprof(String... arguments) throws Exception {
    List<String> command = Installation.command(List.of(arguments));
    return java(command.subList(1, command.size()).toArray(String[]::new));
  }

  /** The lines that a JVM prints which ends as it should. */
  List<String> java(String... arguments) throws Exception {
    Process process = start(arguments);
    List<String> lines = new String(process.getInputStream().readAllBytes()).lines().toList();
    int exitCode = process.waitFor();
    assertThat(exitCode).as(String.join("\n", errors()) + lines).isZero();
    return lines;
  }

  Process start(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(folder.resolve("errors").toFile()).start();
  }

  /** What the last JVM has said on standard error. */
  List<String> errors() throws Exception {
    return Files.readAllLines(folder.resolve("errors"));
  }
}
