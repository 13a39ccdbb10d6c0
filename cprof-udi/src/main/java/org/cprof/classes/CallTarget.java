package org.cprof.classes;

import org.objectweb.asm.Opcodes;

/** What a call executes: a method, or else an error that the JVM throws in its place. */
public sealed interface CallTarget {

  /**
   * A method.
   *
   * @param owner internal name of the class or interface that declares it
   * @param access its flags, as {@link ClassMethods} has them
   */
  record Method(String owner, String name, String descriptor, int access) implements CallTarget {

    public boolean is(int flag) {
      return (access & flag) != 0;
    }

    boolean isInstance() {
      return !is(Opcodes.ACC_STATIC);
    }
  }

  /**
   * An error.
   *
   * @param error internal name of its class
   * @param about the class or method that it is about
   */
  record Failure(String error, String about) implements CallTarget {

    @Override
    public String toString() {
      return error.replace('/', '.') + ": " + about.replace('/', '.');
    }
  }
}
