package org.cprof.instrument.call;

/** Knows which invokes end in a native method, whose call the caller must count. */
public interface NativeMethods {

  /** What an invoke executes. */
  enum Callee {
    /** Code that counts itself. */
    JAVA,
    /** Native code. */
    NATIVE,
    /**
     * {@code hashCode} or {@code clone} of {@code Object}, which are native, or whatever overrides
     * them: only the invoke itself tells.
     */
    OBJECTS_OR_OVERRIDE,
    /** Known when the class that the instruction names is there, which is when it is called. */
    UNRESOLVED
  }

  /**
   * What an invoke of this method executes, as far as it can be told from the class files.
   *
   * @param owner internal name of the class in the instruction
   * @param opcode of the invoke: invokevirtual, invokespecial, invokestatic or invokeinterface
   */
  Callee callee(String owner, String name, String descriptor, int opcode);

  /**
   * Internal name of the class that declares what an invoke names, as far as it can be told.
   *
   * @param owner internal name of the class in the instruction
   */
  default String declaring(String owner, String name, String descriptor) {
    return owner;
  }

  /**
   * Whether a class is the JDK's own.
   *
   * @param className internal name
   */
  default boolean isPlatform(String className) {
    return false;
  }
}
