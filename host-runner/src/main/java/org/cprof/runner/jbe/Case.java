package org.cprof.runner.jbe;

import org.cprof.profile.MethodReference;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;

/** One thread of the driver: a method that makes the calls to be measured. */
interface Case {
  /** Tells the cases of a run apart. */
  int number();

  /** Binary name of the class that is generated for the case. */
  default String className() {
    return "jbe.Case" + number();
  }

  /** How often the callee is called in a row, 1 or 2. */
  int times();

  /** The size of the method that calls, in words of 4 bytes: that of the references' caller. */
  default int callerWords() {
    return CaseClass.CALLER_WORDS;
  }

  /** Whether this is the method whose calls are measured. */
  boolean isCallee(MethodReference method);

  /** Declares what the calls need beside the result: nothing for a static method. */
  default void fields(ClassVisitor type) {}

  /** What happens before, in another thread, with the stack empty before and after. */
  default void prepare(MethodVisitor code) {}

  /**
   * One call, which leaves an int.
   *
   * @return the bytes that it takes
   */
  int call(MethodVisitor code);
}
