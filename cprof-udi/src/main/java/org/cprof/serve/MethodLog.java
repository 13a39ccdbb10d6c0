package org.cprof.serve;

import java.util.List;
import org.cprof.instrument.method.MethodInfo;

/** Is told of what a JVM executes, in the order in which it becomes known. */
public interface MethodLog {

  void registered(int id, MethodInfo method);

  /** Where a method calls: the source lines and bytecode indexes of its slots, from slot 1. */
  void callSites(int id, int[] lines, int[] bytecodeIndexes);

  /** A method or class that runs as it is, with the reason. */
  void leftOut(String text);

  /**
   * A method whose calls are recorded one by one.
   *
   * @param isLimited whether it is a test, an annotation of which says what it may cost
   * @param isPart whether it only leads to a dynamic test or is the body of one
   */
  void recorded(String method, boolean isLimited, boolean isPart);

  /**
   * A class that has executed a test that it inherits.
   *
   * @param limited the tests that annotations limit where this class inherits them; each by the
   *     class that declares it, name and descriptor in one
   */
  void inherited(String className, List<String> limited);

  /** A recorded method that the program has asked what its calls cost. */
  void measured(String method);
}
