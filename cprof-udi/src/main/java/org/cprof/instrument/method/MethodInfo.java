package org.cprof.instrument.method;

import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.udi.BlockCount;
import org.cprof.udi.NodeCounters;
import org.objectweb.asm.Opcodes;

/**
 * What stays known of a method, or of a bytecode that is counted as a node, when its code is
 * instrumented.
 *
 * @param className as in {@code Class.getName()}; empty for a bytecode
 * @param name method name or mnemonic
 * @param descriptor JVMS 4.3.3; empty for a bytecode
 * @param words size on the target in words of 4 bytes, 0 if unknown
 * @param cacheBlocks blocks in the simulated method cache, 0 if it never enters it
 * @param siteKinds ordinal of the {@link InvokeKind} of each slot, from slot 1
 * @param entry counted once a call
 * @param returnOpcode JVM opcode of its return instructions, -1 if it has none
 * @param eventCycles for what a bytecode calls or is counted as, that bytecode's own price in
 *     cycles
 * @param eventOpcode the bytecode of the target that calls it, -1 if none does
 * @param violations why the target cannot run the method; empty if it can
 * @param counters what the UDI counts in each of its nodes
 * @param countedCalls what it counts for leaves and routines that it calls
 * @param callCounters how many counters it has for them, behind those of the UDI
 */
public record MethodInfo(
    String className,
    String name,
    String descriptor,
    NodeKind kind,
    int words,
    int cacheBlocks,
    byte[] siteKinds,
    BlockCount entry,
    int returnOpcode,
    long eventCycles,
    int eventOpcode,
    List<String> violations,
    NodeCounters counters,
    List<CountedCall> countedCalls,
    int callCounters) {

  private static final byte[] NO_SITES = {};

  /** A method without counters of the UDI. */
  public MethodInfo(
      String className,
      String name,
      String descriptor,
      NodeKind kind,
      int words,
      int cacheBlocks,
      byte[] siteKinds,
      BlockCount entry,
      int returnOpcode,
      long eventCycles,
      int eventOpcode,
      List<String> violations) {
    this(
        className,
        name,
        descriptor,
        kind,
        words,
        cacheBlocks,
        siteKinds,
        entry,
        returnOpcode,
        eventCycles,
        eventOpcode,
        violations,
        NodeCounters.NONE,
        List.of(),
        0);
  }

  /** The method as profiles name it. */
  public MethodReference reference() {
    return new MethodReference(kind, className, name, descriptor);
  }

  /** Whether every object is made through it. */
  public boolean isConstructorOfObject() {
    return className.equals("java.lang.Object") && name.equals("<init>");
  }

  /** The same method with what it counts for leaves. */
  public MethodInfo withCountedCalls(List<CountedCall> calls, int numberOfCounters) {
    return new MethodInfo(
        className,
        name,
        descriptor,
        kind,
        words,
        cacheBlocks,
        siteKinds,
        entry,
        returnOpcode,
        eventCycles,
        eventOpcode,
        violations,
        counters,
        List.copyOf(calls),
        numberOfCounters);
  }

  /**
   * Costs that nothing counts one by one: those of a call, then those of one step of each counter
   * of a node. Each has three: calls of other methods, cycles, bytecodes.
   */
  public long[] stepCosts() {
    long[] costs = new long[3 * (1 + counters.size() + callCounters)];
    costs[1] = entry.cycles();
    costs[2] = entry.bytecodes();
    for (CountedCall call : countedCalls) {
      addCall(costs, 3 * (call.counter() + 1), call.callee());
      for (int i = 0; call.costs() >= 0 && i < call.callee().countedSize(); i++) {
        costs[3 * (call.costs() + 2 * i + 1) + 1] = 1;
        costs[3 * (call.costs() + 2 * i + 2) + 2] = 1;
      }
    }
    return costs;
  }

  /** How many methods run in a counted call of it, itself among them. */
  public int countedSize() {
    int size = 1;
    for (CountedCall call : countedCalls) {
      size += call.callee().countedSize();
    }
    return size;
  }

  private static void addCall(long[] costs, int at, MethodInfo callee) {
    costs[at]++;
    costs[at + 1] += callee.entry().cycles();
    costs[at + 2] += callee.entry().bytecodes();
    for (CountedCall call : callee.countedCalls) {
      addCall(costs, at, call.callee());
    }
  }

  /** A native method, of which only the name is known, and a price if the model states one. */
  public static MethodInfo ofNative(
      String className, String name, String descriptor, BlockCount entry) {
    return ofNative(className, name, descriptor, entry, 0, 0);
  }

  /**
   * A native that is a method on the target.
   *
   * @param words its size there; 0 if it is none
   * @param cacheBlocks blocks that it takes in the simulated method cache
   */
  public static MethodInfo ofNative(
      String className,
      String name,
      String descriptor,
      BlockCount entry,
      int words,
      int cacheBlocks) {
    return new MethodInfo(
        className,
        name,
        descriptor,
        NodeKind.NATIVE,
        words,
        cacheBlocks,
        NO_SITES,
        entry,
        returnOpcode(descriptor),
        0,
        -1,
        List.of());
  }

  /** The JVM's opcode by which a method of this descriptor returns. */
  public static int returnOpcode(String descriptor) {
    return switch (descriptor.charAt(descriptor.indexOf(')') + 1)) {
      case 'V' -> Opcodes.RETURN;
      case 'J' -> Opcodes.LRETURN;
      case 'D' -> Opcodes.DRETURN;
      case 'F' -> Opcodes.FRETURN;
      case 'L', '[' -> Opcodes.ARETURN;
      default -> Opcodes.IRETURN;
    };
  }

  /** A bytecode that is counted as a node. */
  public static MethodInfo ofEvent(NodeKind kind, String mnemonic, long cycles) {
    return new MethodInfo(
        "", mnemonic, "", kind, 0, 0, NO_SITES, BlockCount.ZERO, -1, cycles, -1, List.of());
  }

  /** A part of the tree that is no method, such as a thread. */
  public static MethodInfo ofGroup(String name) {
    return ofEvent(NodeKind.GROUP, name, 0);
  }
}
