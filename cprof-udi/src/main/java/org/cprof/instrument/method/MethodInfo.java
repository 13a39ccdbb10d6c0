package org.cprof.instrument.method;

import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.udi.BlockCount;
import org.cprof.udi.NodeCounters;
import org.cprof.udi.TargetSize;
import org.objectweb.asm.Opcodes;

/**
 * What stays known of a method, or of a bytecode that is counted as a node, when its code is
 * instrumented.
 *
 * @param reference the method as profiles name it; class and descriptor are empty for a bytecode
 * @param size on the target
 * @param siteKinds ordinal of the {@link InvokeKind} of each slot, from slot 1
 * @param entry counted once a call
 * @param returnOpcode JVM opcode of its return instructions, -1 if it has none
 * @param caller what calls it, other than an invoke
 * @param violations why the target cannot run the method; empty if it can
 * @param counters what the UDI counts in each of its nodes
 * @param calls what it counts for leaves and routines that it calls
 */
public record MethodInfo(
    MethodReference reference,
    TargetSize size,
    byte[] siteKinds,
    BlockCount entry,
    int returnOpcode,
    CallingBytecode caller,
    List<String> violations,
    NodeCounters counters,
    CallCounters calls) {

  /**
   * What a method counts for leaves and routines that it calls.
   *
   * @param callerCounted the calls
   * @param counters how many counters it has for them, behind those of the UDI
   */
  public record CallCounters(List<CallerCountedCall> callerCounted, int counters) {

    public static final CallCounters NONE = new CallCounters(List.of(), 0);

    public CallCounters {
      callerCounted = List.copyOf(callerCounted);
    }
  }

  private static final byte[] NO_SITES = {};

  /** As in {@code Class.getName()}; empty for a bytecode. */
  public String className() {
    return reference.className();
  }

  /** Method name or mnemonic. */
  public String name() {
    return reference.name();
  }

  /** JVMS 4.3.3; empty for a bytecode. */
  public String descriptor() {
    return reference.descriptor();
  }

  public NodeKind kind() {
    return reference.kind();
  }

  /** Words of 4 bytes on the target, 0 if unknown. */
  public int words() {
    return size.words();
  }

  /** Blocks in the simulated method cache, 0 if it never enters it. */
  public int cacheBlocks() {
    return size.cacheBlocks();
  }

  /** For what a bytecode calls or is counted as, that bytecode's own price in cycles. */
  public long eventCycles() {
    return caller.cycles();
  }

  /** The bytecode of the target that calls it, -1 if none does. */
  public int eventOpcode() {
    return caller.opcode();
  }

  public List<CallerCountedCall> callerCountedCalls() {
    return calls.callerCounted();
  }

  public int callCounters() {
    return calls.counters();
  }

  /** Whether every object is made through it. */
  public boolean isConstructorOfObject() {
    return isConstructorOfObject(reference);
  }

  /** Whether every object is made through this method. */
  public static boolean isConstructorOfObject(MethodReference method) {
    return method.className().equals("java.lang.Object") && method.name().equals("<init>");
  }

  /** This method with what it counts for leaves and routines. */
  public MethodInfo withCallerCountedCalls(List<CallerCountedCall> counted, int numberOfCounters) {
    return with(reference, new CallCounters(counted, numberOfCounters));
  }

  private MethodInfo with(MethodReference otherName, CallCounters otherCalls) {
    return new MethodInfo(
        otherName, size, siteKinds, entry, returnOpcode, caller, violations, counters, otherCalls);
  }

  /**
   * Costs that nothing counts one by one: those of a call, then those of one step of each counter
   * of a node. Each has three: calls of other methods, cycles, bytecodes.
   */
  public long[] stepCosts() {
    long[] costs = new long[3 * (1 + counters.size() + callCounters())];
    costs[1] = entry.cycles();
    costs[2] = entry.bytecodes();
    for (CallerCountedCall call : callerCountedCalls()) {
      addCall(costs, 3 * (call.counter() + 1), call.callee());
      for (int i = 0; call.costs() >= 0 && i < call.callee().callerCountedSize(); i++) {
        costs[3 * (call.costs() + 2 * i + 1) + 1] = 1;
        costs[3 * (call.costs() + 2 * i + 2) + 2] = 1;
      }
    }
    return costs;
  }

  /** How many methods run in a counted call of it, itself among them. */
  public int callerCountedSize() {
    int size = 1;
    for (CallerCountedCall call : callerCountedCalls()) {
      size += call.callee().callerCountedSize();
    }
    return size;
  }

  private static void addCall(long[] costs, int at, MethodInfo callee) {
    costs[at]++;
    costs[at + 1] += callee.entry().cycles();
    costs[at + 2] += callee.entry().bytecodes();
    for (CallerCountedCall call : callee.callerCountedCalls()) {
      addCall(costs, at, call.callee());
    }
  }

  /**
   * What has no code in which anything is counted.
   *
   * @param size of the method that it is on the target; {@link TargetSize#NONE} if it is none
   */
  public static MethodInfo withoutCode(
      MethodReference reference, TargetSize size, BlockCount entry, CallingBytecode caller) {
    return new MethodInfo(
        reference,
        size,
        NO_SITES,
        entry,
        reference.descriptor().isEmpty() ? -1 : returnOpcode(reference.descriptor()),
        caller,
        List.of(),
        NodeCounters.NONE,
        CallCounters.NONE);
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
    return withoutCode(
        new MethodReference(kind, "", mnemonic, ""),
        TargetSize.NONE,
        BlockCount.ZERO,
        new CallingBytecode(cycles, -1));
  }

  /** What stands above tests that a class inherits, which count as its own. */
  public static MethodInfo ofTestClass(String className) {
    return ofFactory(new MethodReference(NodeKind.GROUP, className, "", ""));
  }

  /** What stands above the bodies of dynamic tests, which count as calls of their factory. */
  public static MethodInfo ofFactory(MethodReference factory) {
    return withoutCode(factory, TargetSize.NONE, BlockCount.ZERO, CallingBytecode.NONE);
  }

  /** Whether it is one of these two: other groups have no class. */
  public boolean isAboveTests() {
    return kind() == NodeKind.GROUP && !className().isEmpty();
  }

  /** What is called as a test below one of these. */
  public MethodInfo below(MethodInfo group) {
    boolean isInherited = group.name().isEmpty();
    return with(
        new MethodReference(
            kind(),
            group.className(),
            isInherited ? name() : group.name(),
            isInherited ? descriptor() : group.descriptor()),
        calls);
  }

  /** A part of the tree that is no method, such as a thread. */
  public static MethodInfo ofGroup(String name) {
    return ofEvent(NodeKind.GROUP, name, 0);
  }
}
