package org.cprof.prepared;

import java.util.List;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.udi.BlockCount;
import org.cprof.udi.NodeCounters;
import org.cprof.udi.TargetSize;
import org.objectweb.asm.Opcodes;

/** What may be known of methods, each time with other numbers. */
public final class SampleMethods {

  private SampleMethods() {}

  /** A method of a class of this name with dots. */
  public static MethodInfo method(String className, String name) {
    return new MethodInfo(
        new MethodReference(NodeKind.METHOD, className, name, "(IJ)V"),
        new TargetSize(12, 2),
        new byte[] {1, 4, -1},
        new BlockCount(30, -5),
        Opcodes.RETURN,
        CallingBytecode.NONE,
        List.of(),
        NodeCounters.NONE,
        MethodInfo.CallCounters.NONE);
  }

  /** A native method without a price. */
  public static MethodInfo nativeMethod(String className, String name, String descriptor) {
    return MethodInfo.withoutCode(
        new MethodReference(NodeKind.NATIVE, className, name, descriptor),
        TargetSize.NONE,
        BlockCount.ZERO,
        CallingBytecode.NONE);
  }
}
