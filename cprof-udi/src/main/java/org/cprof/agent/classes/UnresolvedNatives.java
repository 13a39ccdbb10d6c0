package org.cprof.agent.classes;

import org.cprof.instrument.NativeMethods;
import org.objectweb.asm.Opcodes;

/**
 * What a class of a loader of the program's invokes: whether it is native may be known only when
 * the class it names is there, which is when it is called.
 */
final class UnresolvedNatives implements NativeMethods {

  private final PlatformNatives natives;
  private final KnownClasses classes;

  UnresolvedNatives(PlatformNatives natives, KnownClasses classes) {
    this.natives = natives;
    this.classes = classes;
  }

  @Override
  public Callee callee(String owner, String name, String descriptor, int opcode) {
    Callee known = natives.callee(owner, name, descriptor, opcode);
    if (known != Callee.JAVA || owner.startsWith("[") || name.equals("<init>")) {
      return known;
    }
    String method = name + descriptor;
    if (opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE) {
      // A class that is loaded later may override it by a native.
      return classes.mayBeIn(owner, method)
              || classes.isLoadedLater(owner) && !natives.isBound(owner, method)
          ? Callee.DISPATCHED
          : Callee.JAVA;
    }
    return classes.mayBeIn(owner, method) ? Callee.UNRESOLVED : Callee.JAVA;
  }

  @Override
  public String declaring(String owner, String name, String descriptor) {
    return natives.declaring(owner, name, descriptor);
  }

  @Override
  public boolean isLeafIntrinsic(String owner, String name, String descriptor) {
    return natives.isLeafIntrinsic(owner, name, descriptor);
  }

  @Override
  public boolean isPlatform(String className) {
    return natives.isPlatform(className);
  }
}
