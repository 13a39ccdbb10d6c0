package org.cprof.runner.jbe.driver;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The program in which the kernels are profiled. It runs on the host JVM without the rest of the
 * tool and does what a plan says, line by line:
 *
 * <ul>
 *   <li>{@code loader} starts anew with classes that nobody has used, so that static fields are as
 *       after a start of the target;
 *   <li>{@code load NAME} loads and initializes a class, as the target's start-up does;
 *   <li>{@code run NAME} runs a case on a thread of its own and prints {@code NAME,result}.
 * </ul>
 */
public final class KernelMain {
  private KernelMain() {}

  /**
   * Runs a plan.
   *
   * @param arguments the plan's file, then directories and jars with the classes
   */
  public static void main(String[] arguments) throws Exception {
    URL[] classPath = new URL[arguments.length - 1];
    for (int i = 0; i < classPath.length; i++) {
      classPath[i] = Path.of(arguments[i + 1]).toUri().toURL();
    }
    ClassLoader loader = null;
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      String name = line.substring(line.indexOf(' ') + 1);
      if (line.equals("loader")) {
        loader = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader());
      } else if (line.startsWith("load ")) {
        Class.forName(name, true, loader);
      } else {
        Class<?> type = Class.forName(name, true, loader);
        Thread thread = (Thread) type.getConstructor().newInstance();
        thread.start();
        thread.join();
        System.out.println(name + "," + thread);
      }
    }
  }
}
