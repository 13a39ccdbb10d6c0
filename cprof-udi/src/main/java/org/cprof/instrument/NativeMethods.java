package org.cprof.instrument;

/** Knows which invokes end in a native method, whose call the caller must count. */
public interface NativeMethods {

  /**
   * Whether an invoke of this method, resolved statically, executes native code.
   *
   * @param owner internal name of the class in the instruction
   * @param isSpecial for invokespecial and invokestatic, which no override can redirect
   */
  boolean isNative(String owner, String name, String descriptor, boolean isSpecial);
}
