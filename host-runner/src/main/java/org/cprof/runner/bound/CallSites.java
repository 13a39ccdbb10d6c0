package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cprof.classes.CallTarget;
import org.cprof.classes.MethodCall;
import org.cprof.code.ClassCode;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.bound.objects.Assumptions;
import org.cprof.runner.bound.objects.NamedByCode;
import org.cprof.runner.bound.objects.ProgramClasses;
import org.cprof.udi.BlockCount;
import org.cprof.udi.TargetSize;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Who calls a method: by which invokes, and the size of the largest caller by each, which a return
 * may have to load. Where the JDK may call it, or a lambda, which is no method of the profile, the
 * caller may have any size that a method of the target can have.
 */
final class CallSites {
  /** A code attribute holds less than 65,536 bytes (JVMS 4.7.3). */
  private static final int MOST_WORDS = 1 << 14;

  private static final int HIDDEN = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE;

  private static final MethodReference CALLER =
      new MethodReference(NodeKind.METHOD, "", "caller", "()V");

  private CallSites() {}

  /** Invokes of a kind in callers of a size. */
  record Site(InvokeKind kind, MethodInfo caller) {}

  /**
   * The invokes that may take the most; one in a caller that is not loaded if there are none. Of
   * callers from a size on, which may not fit into the cache, the dearest is among them.
   */
  static List<Site> of(
      ProgramClasses.Declared method,
      ProgramClasses classes,
      Pricing pricing,
      Assumptions assumptions) {
    Map<InvokeKind, NavigableSet<Integer>> words = new EnumMap<>(InvokeKind.class);
    for (InvokeKind kind : InvokeKind.values()) {
      words.put(kind, new TreeSet<>());
    }
    List<String> inheriting = inheriting(method.owner().node().name, classes);
    boolean isCalledByHandle = false;
    for (ClassCode code : classes.ofClassPath()) {
      String name = code.node().name;
      for (MethodCode caller : code.methods()) {
        for (Instruction instruction : caller.instructions()) {
          boolean mayCall =
              NamedByCode.calls(instruction.node()).stream()
                  .anyMatch(call -> mayCall(call, name, method, inheriting, classes));
          if (mayCall && instruction.node() instanceof MethodInsnNode) {
            InvokeKind kind =
                InvokeKind.of(instruction.host().opcode(), instruction.host().operand());
            words.get(kind).add(pricing.udi().plan(caller).words());
          } else if (mayCall) { // by a lambda, a method reference or another handle
            isCalledByHandle = true;
          }
        }
      }
    }
    List<InvokeKind> usual =
        method.is(Opcodes.ACC_STATIC)
            ? List.of(InvokeKind.STATIC)
            : method.method().name.equals("<init>")
                ? List.of(InvokeKind.SPECIAL)
                : List.of(InvokeKind.VIRTUAL, InvokeKind.INTERFACE, InvokeKind.SPECIAL);
    if (isCalledByHandle) {
      words.get(InvokeKind.INTERFACE).addAll(anyWords(pricing, assumptions));
    }
    if (classes.isOfJdk(method.owner().node().name)) {
      usual.forEach(kind -> words.get(kind).addAll(anyWords(pricing, assumptions)));
    } else if (isOfJdk(method, inheriting, classes)) {
      words.get(InvokeKind.INTERFACE).addAll(anyWords(pricing, assumptions));
      words.get(InvokeKind.VIRTUAL).addAll(anyWords(pricing, assumptions));
    } else if (words.values().stream().allMatch(Set::isEmpty)) {
      words.get(usual.get(0)).add(0);
    }
    int opcode = Type.getReturnType(method.method().desc).getOpcode(Opcodes.IRETURN);
    List<Site> sites = new ArrayList<>();
    for (Map.Entry<InvokeKind, NavigableSet<Integer>> sizes : words.entrySet()) {
      long most = -1;
      for (int size : sizes.getValue().descendingSet()) {
        long load = pricing.model().returnPenalty(opcode, size);
        if (load > most) {
          sites.add(new Site(sizes.getKey(), caller(size)));
          most = load;
        }
      }
    }
    return sites;
  }

  private static boolean mayCall(
      MethodCall call,
      String caller,
      ProgramClasses.Declared method,
      List<String> inheriting,
      ProgramClasses classes) {
    if (!call.name().equals(method.method().name)
        || !call.descriptor().equals(method.method().desc)
        || !(classes.selection().resolve(call, caller) instanceof CallTarget.Method resolved)) {
      return false;
    }
    String declaring = method.owner().node().name;
    boolean isDispatched =
        call.opcode() == Opcodes.INVOKEVIRTUAL || call.opcode() == Opcodes.INVOKEINTERFACE;
    return isDispatched
        ? inheriting.stream()
            .anyMatch(name -> isSelected(call, resolved, caller, name, declaring, classes))
        : isSelected(call, resolved, caller, null, declaring, classes);
  }

  private static boolean isSelected(
      MethodCall call,
      CallTarget.Method resolved,
      String caller,
      String receiver,
      String declaring,
      ProgramClasses classes) {
    return (receiver == null || classes.is(receiver, call.owner()))
        && classes.selection().select(call, resolved, caller, receiver)
            instanceof CallTarget.Method method
        && method.owner().equals(declaring);
  }

  /** The classes of the class path that may have a method of a class, and that itself. */
  private static List<String> inheriting(String declaring, ProgramClasses classes) {
    return Stream.concat(
            Stream.of(declaring),
            classes.names().stream().filter(name -> classes.is(name, declaring)))
        .toList();
  }

  /** Whether it is, in some class that has it, a method that a type of the JDK declares. */
  private static boolean isOfJdk(
      ProgramClasses.Declared method, List<String> inheriting, ProgramClasses classes) {
    String declaring = method.owner().node().name;
    if (method.is(Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)
        || method.method().name.equals("<init>")) {
      return false;
    }
    return inheriting.stream()
        .flatMap(name -> classes.supertypes(name).stream())
        .filter(classes::isOfJdk)
        .distinct()
        .map(type -> classes.access(type, method.method().name + method.method().desc))
        .anyMatch(access -> access != null && (access & HIDDEN) == 0);
  }

  /** All sizes that the target can run, or else that a class file can hold. */
  private static NavigableSet<Integer> anyWords(Pricing pricing, Assumptions assumptions) {
    long most = pricing.model().limits().getOrDefault("method.words", Long.MAX_VALUE);
    if (most < MOST_WORDS) {
      assumptions.add(
          "no caller but those on the class path that name the method has more than the "
              + most
              + " words that the target can run");
    }
    return IntStream.rangeClosed(0, (int) Math.min(most, MOST_WORDS))
        .boxed()
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static MethodInfo caller(int words) {
    return MethodInfo.withoutCode(
        CALLER, new TargetSize(words, 0), BlockCount.ZERO, CallingBytecode.NONE);
  }
}
