package org.cprof.udi;

import java.util.List;
import org.cprof.code.MethodCode;

/**
 * A UDI of the user: beside calls and executed bytecodes, every context of the program counts what
 * it names, each in a column of the profile. The class is public, with a public constructor without
 * parameters.
 */
public interface CounterUdi {

  /** {@return the columns: lower-case letters, digits and underscores, a letter first} */
  List<String> columns();

  /**
   * {@return where a method counts} A counter has the number of its column, from 0; any number of
   * places may share one. Called once per method and class, possibly by several threads at once; a
   * method for which it throws is not instrumented, and named in the profile.
   *
   * @param method a method with code
   */
  List<Counted> counted(MethodCode method);
}
