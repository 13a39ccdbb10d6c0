package org.cprof.prepared;

import java.util.List;
import java.util.Set;
import org.cprof.instrument.method.CallerCountedCall;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.udi.BlockCount;
import org.cprof.udi.LineTable;
import org.cprof.udi.NodeCounters;
import org.cprof.udi.TargetSize;
import org.objectweb.asm.Opcodes;

/** What may be known of methods, each time with other numbers. */
public final class SampleMethods {

  private static final int LADD = 97;

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

  /** A method that the target cannot run. */
  static MethodInfo violating() {
    return new MethodInfo(
        new MethodReference(NodeKind.METHOD, "p.A", "<init>", "()V"),
        new TargetSize(1, 0),
        new byte[0],
        BlockCount.ZERO,
        -1,
        CallingBytecode.NONE,
        List.of("too large", "grüße \u20AC"),
        NodeCounters.NONE,
        MethodInfo.CallCounters.NONE);
  }

  /** A routine that a bytecode of the target calls. */
  static MethodInfo routine() {
    return new MethodInfo(
        new MethodReference(NodeKind.ROUTINE, "sys.JVM", "f_ladd", "(JJ)J"),
        new TargetSize(44, 1),
        new byte[0],
        new BlockCount(90, 17),
        Opcodes.LRETURN,
        new CallingBytecode(1L << 40, LADD),
        List.of(),
        NodeCounters.NONE,
        MethodInfo.CallCounters.NONE);
  }

  /** A method that counts a leaf, which calls another, and a routine for itself. */
  static MethodInfo countingOthers() {
    CallerCountedCall inner =
        new CallerCountedCall(1, InvokeKind.STATIC, method("p.B", "inner"), -1, -1, -1);
    MethodInfo leaf = method("p.B", "leaf").withCallerCountedCalls(List.of(inner), 0);
    return method("p.A", "counts")
        .withCallerCountedCalls(
            List.of(
                new CallerCountedCall(2, InvokeKind.SPECIAL, leaf, 0, 1, 5),
                new CallerCountedCall(3, InvokeKind.EVENT, routine(), 9, -1, -1)),
            10);
  }

  /** A method with the counters of a UDI. */
  static MethodInfo withCounters(LineTable lines) {
    MethodInfo plain = method("p.A", "counted");
    return new MethodInfo(
        plain.reference(),
        plain.size(),
        plain.siteKinds(),
        plain.entry(),
        plain.returnOpcode(),
        plain.caller(),
        plain.violations(),
        new NodeCounters(2, "blocks 0 7", List.of(3, 4), List.of(), Set.of(), lines),
        MethodInfo.CallCounters.NONE);
  }

  static LineTable lines() {
    return new LineTable(
        new int[] {10, 7, 1},
        1,
        new int[][] {{11, 3, 1, 12, 4, 0}, {}},
        new int[] {13},
        new int[] {});
  }
}
