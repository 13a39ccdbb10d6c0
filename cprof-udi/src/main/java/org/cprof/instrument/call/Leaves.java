package org.cprof.instrument.call;

import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.cprof.code.BasicBlock;
import org.cprof.code.ClassCode;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.code.Throwing;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.udi.BlockCount;
import org.cprof.udi.MethodPlan;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The leaves of one class, and the constructor of Object, which nearly every constructor calls.
 *
 * <p>A leaf runs to its return. Where an exception can be thrown, caught in the method or not, the
 * method counts its calls itself, and so it does where its frame is so large that the stack may
 * overflow at its entry.
 *
 * <p>Nothing is known of other classes: the code of a class must not depend on what was loaded
 * before it. So this does not ask {@link org.cprof.classes.MethodSelection}: an invoke that names
 * this class and a method which it declares itself, and which nothing overrides, executes that one
 * (JVMS 5.4.3.3, 5.4.6), whatever other classes there are.
 */
public final class Leaves {

  /** No leaves of no class. */
  public static final Leaves NONE = new Leaves("", null);

  /**
   * Words of 8 bytes, a quarter of a page, of a leaf's frame, and as many of its caller's operands:
   * CProf's code in the leaf needs some more.
   */
  private static final int MOST_WORDS = 128;

  private static final String OBJECT = "java/lang/Object";

  private final String owner;
  private final Map<String, Leaf> byMethod = new HashMap<>();

  /** Which of them are static. */
  private final Set<String> statics = new HashSet<>();

  private final Leaf objectConstructor;

  /**
   * @param objectConstructor the constructor of Object, or null if callers do not count it
   */
  public Leaves(ClassCode code, Leaf objectConstructor) {
    this(code.node().name, objectConstructor);
  }

  private Leaves(String owner, Leaf objectConstructor) {
    this.owner = owner;
    this.objectConstructor = objectConstructor;
  }

  /** Adds a method of the class if it is a leaf; its counts are final. */
  public void learn(MethodCode method, MethodPlan plan, Sites sites, MethodInfo info) {
    if (isBound(method) && isLeaf(method, plan, sites)) {
      byMethod.put(
          key(method), new Leaf(info, countsBlocks(plan), CProfLookUps.OBJECT_CONSTRUCTOR));
      if (method.isStatic()) {
        statics.add(key(method));
      }
    }
  }

  /** Tells the id of a leaf. */
  public void registered(MethodCode method, int id) {
    byMethod.put(key(method), of(method).withId(id));
  }

  private static String key(MethodCode method) {
    return method.name() + method.descriptor();
  }

  /** Whether every invoke of this very method ends in it. */
  private static boolean isBound(MethodCode method) {
    int bound = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;
    return (method.node().access & bound) != 0
        || Modifier.isFinal(method.owner().access)
        || isObjectConstructor(method.owner().name, method.name());
  }

  private static boolean isLeaf(MethodCode method, MethodPlan plan, Sites sites) {
    return !plan.isFixedPrice()
        && plan.replaced().isEmpty()
        && !method.isSynchronized()
        && HostWork.of(method) == null
        && sites.count() == 0
        && !sites.storesContext()
        && plan.operandPrices().isEmpty()
        && plan.dataAccesses().isEmpty()
        && plan.counters().size() == 0
        && !holdsMonitor(method)
        && !mayThrow(method)
        && isSmall(method);
  }

  public static boolean holdsMonitor(MethodCode method) {
    for (BasicBlock block : method.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (instruction.node().getOpcode() == Opcodes.MONITORENTER) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean mayThrow(MethodCode method) {
    Throwing throwing = new Throwing(method);
    for (BasicBlock block : method.blocks()) {
      if (throwing.mayThrow(block)) {
        return true;
      }
    }
    return false;
  }

  /** Whether its frame fits where its caller's entry has found room for a page: EntryRoom. */
  private static boolean isSmall(MethodCode method) {
    return method.node().maxLocals + method.node().maxStack <= MOST_WORDS;
  }

  private static boolean countsBlocks(MethodPlan plan) {
    for (BlockCount count : plan.blocks()) {
      if (!count.isZero()) {
        return true;
      }
    }
    return false;
  }

  private static boolean isObjectConstructor(String owner, String name) {
    return owner.equals(OBJECT) && name.equals("<init>");
  }

  /** The constructor of Object, or null where this is another class. */
  public Leaf ofObject() {
    return owner.equals(OBJECT) ? byMethod.get("<init>()V") : objectConstructor;
  }

  /** The leaf that a method is, or null. */
  public Leaf of(MethodCode method) {
    return byMethod.get(key(method));
  }

  /**
   * The leaf in which an invoke ends, or null. An invokestatic of an instance method throws, and so
   * does any other invoke of a static one (JVMS 6.5), and one of a class whose initializer has
   * failed.
   *
   * @param throwing of the caller
   */
  Leaf calledBy(AbstractInsnNode insn, MethodCode caller, Throwing throwing) {
    if (!(insn instanceof MethodInsnNode call)
        || call.getOpcode() == Opcodes.INVOKEINTERFACE
        || caller.node().maxStack > MOST_WORDS) {
      return null;
    }
    boolean isStatic = call.getOpcode() == Opcodes.INVOKESTATIC;
    if (isObjectConstructor(call.owner, call.name)) {
      return isStatic ? null : ofObject();
    }
    String method = call.name + call.desc;
    return call.owner.equals(owner)
            && statics.contains(method) == isStatic
            && !(isStatic && throwing.mayLackStatics())
        ? byMethod.get(method)
        : null;
  }
}
