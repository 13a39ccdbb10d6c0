package org.cprof.system.programs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that people use, with an input that keeps it busy for a second or so.
 *
 * @param name what the tests call it, a part of folder names
 * @param mainClass the class whose {@code main} runs, once
 * @param exitCode what it ends with
 * @param whyUnsteady why its profile may differ between two runs; empty if it must not
 * @param preparation fills the folder that the program is started in
 */
record RealProgram(
    String name, String mainClass, int exitCode, String whyUnsteady, Preparation preparation) {

  /** Puts the input into the folder and returns the command line after {@code java}. */
  @FunctionalInterface
  interface Preparation {
    List<String> prepare(Path folder) throws IOException;
  }

  /** One that ends with exit code 0 and has the same profile in every run. */
  RealProgram(String name, String mainClass, Preparation preparation) {
    this(name, mainClass, 0, "", preparation);
  }

  /** This program, which ends with another exit code. */
  RealProgram endingWith(int otherExitCode) {
    return new RealProgram(name, mainClass, otherExitCode, whyUnsteady, preparation);
  }

  /** This program, whose profile may differ for a reason. */
  RealProgram unsteady(String reason) {
    return new RealProgram(name, mainClass, exitCode, reason, preparation);
  }

  RealProgram on(String jvmOption) {
    return new RealProgram(
        name,
        mainClass,
        exitCode,
        whyUnsteady,
        folder -> {
          List<String> arguments = new ArrayList<>(List.of(jvmOption));
          arguments.addAll(preparation.prepare(folder));
          return arguments;
        });
  }

  boolean isSteady() {
    return whyUnsteady.isEmpty();
  }

  @Override
  public String toString() {
    return name;
  }
}
