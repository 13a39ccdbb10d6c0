package org.cprof.runner.bound.objects;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.classes.CallTarget;
import org.cprof.classes.MethodCall;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.bound.value.AbstractValue;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The methods that an invoke may call: as the JVM selects them by the class of the receiver, which
 * is one of those of which there may be objects, narrowed by what is known of the value.
 */
public record Receivers(ProgramClasses classes, Assumptions assumptions, ObservedCalls observed) {
  private static final String ALL_MADE =
      "all objects are of classes that code of the class path makes, or of the JDK that it calls";

  private static final String ANNOTATION = "java/lang/annotation/Annotation";

  /**
   * A method that may be called.
   *
   * @param type the receiver's class where only one calls it; otherwise null
   * @param lambda that calls the method in place of its own; null of others. Its class costs
   *     nothing, as in a run
   */
  public record Target(ProgramClasses.Declared method, String type, Lambda lambda) {
    private String reference() {
      String owner = method.owner().node().name.replace('/', '.');
      return new MethodReference(NodeKind.METHOD, owner, method.method().name, method.method().desc)
          .toString();
    }

    /** What it is called with. */
    public List<AbstractValue> passed(List<AbstractValue> arguments) {
      if (lambda != null) {
        return lambda.passed(arguments);
      }
      boolean hasReceiver = !method.is(Opcodes.ACC_STATIC);
      List<AbstractValue> passed = new ArrayList<>(arguments);
      if (hasReceiver) {
        passed.set(0, receiver(arguments.get(0)));
      }
      return passed;
    }

    private AbstractValue receiver(AbstractValue receiver) {
      boolean isKnown = receiver.reference().isExact() && receiver.reference().type() != null;
      if (isKnown) {
        return receiver.notNull();
      }
      return AbstractValue.ofReference(
          type == null ? method.owner().node().name : type, false, false);
    }

    /**
     * What the call leaves.
     *
     * @param value what the method returns
     */
    public AbstractValue returned(AbstractValue value) {
      return lambda != null && lambda.isConstructor()
          ? AbstractValue.ofReference(lambda.code().owner(), true, false)
          : value;
    }
  }

  /**
   * What a virtual call leads to.
   *
   * @param failure what the JVM throws for an object that has no method of it; null if all have
   */
  record Virtual(List<Target> targets, CallTarget failure) {}

  private record VirtualCall(MethodCall call, CallTarget.Method resolved, String caller) {}

  /**
   * The targets of an invoke; none if it can only throw, as its receiver is null, or as the JVM
   * throws an error in place of each.
   *
   * @param method that has the invoke
   * @param caller its class
   * @param receiver null of a static method
   * @throws IllegalStateException if they are not known, with the reason
   */
  public List<Target> of(
      MethodInsnNode insn, MethodReference method, ClassNode caller, AbstractValue receiver) {
    MethodCall call = MethodCall.of(insn);
    if (classes.isWriting(call, caller.name)) {
      throw new IllegalStateException(
          "nothing says how long String.format takes for a text of the JDK");
    }
    if (!(classes.selection().resolve(call, caller.name) instanceof CallTarget.Method resolved)) {
      return failed(call, classes.selection().resolve(call, caller.name));
    }
    if (call.opcode() == Opcodes.INVOKESTATIC || call.opcode() == Opcodes.INVOKESPECIAL) {
      return selected(call, resolved, caller.name, null);
    }
    AbstractValue.Reference known = receiver.reference();
    if (known.type() == null) {
      return List.of(); // it throws
    }
    if (known.isExact()) {
      return selected(call, resolved, caller.name, known.type());
    }
    return observed(call, method, virtual(call, resolved, caller.name, known.type()));
  }

  private List<Target> selected(
      MethodCall call, CallTarget.Method resolved, String caller, String type) {
    CallTarget target = classes.selection().select(call, resolved, caller, type);
    return target instanceof CallTarget.Method method
        ? List.of(new Target(classes.declared(method), type, null))
        : failed(call, target);
  }

  private List<Target> failed(MethodCall call, CallTarget failure) {
    if (failure.toString().startsWith("java.lang.NoClassDefFoundError")
        || failure.toString().startsWith("java.lang.NoSuchMethodError")) {
      throw new IllegalStateException("there is no method " + call);
    }
    assumptions.add(
        "no call of " + call + " is executed, in whose place the JVM throws " + failure);
    return List.of();
  }

  /** Those to which such invokes of a method went in the run that is asked for, if any. */
  private List<Target> observed(MethodCall call, MethodReference method, List<Target> all) {
    List<String> names = all.stream().map(Target::reference).toList();
    List<String> called = observed.called(method.toString(), names);
    if (called.size() < names.size()) {
      assumptions.add(
          "by "
              + observed.name()
              + ", "
              + method
              + " calls as "
              + call.name()
              + call.descriptor()
              + " only "
              + String.join(", ", called));
    }
    List<Target> left = all.stream().filter(one -> called.contains(one.reference())).toList();
    for (Target target : left) {
      if (target.lambda() != null && !target.lambda().passesOn(call.descriptor())) {
        throw new IllegalStateException(
            call.name()
                + call.descriptor()
                + " may be that of the lambda or method reference in "
                + target.lambda().place()
                + ", which boxes or widens numbers in code that is made when the program runs");
      }
    }
    return left;
  }

  private List<Target> virtual(
      MethodCall call, CallTarget.Method resolved, String caller, String known) {
    boolean isFinal = resolved.is(Opcodes.ACC_FINAL | Opcodes.ACC_PRIVATE);
    if (isFinal || known.startsWith("[") || classes.isFinal(resolved.owner())) {
      return List.of(new Target(classes.declared(resolved), null, null));
    }
    boolean isWithin = classes.supertypes(known).contains(call.owner());
    String type = isWithin ? known : call.owner();
    if (!type.equals(call.owner()) && classes.isInterface(type)) {
      assumptions.add(Assumptions.INTERFACES);
    }
    if (classes.is(type, ANNOTATION)) {
      throw new IllegalStateException(
          call.name()
              + call.descriptor()
              + " is called of an annotation, whose class the JDK makes when the program runs");
    }
    Virtual found =
        classes
            .made()
            .calls(
                List.of(call, resolved, type),
                () -> virtual(new VirtualCall(call, resolved, caller), type));
    assumptions.add(ALL_MADE);
    classes.made().assumptions().forEach(assumptions::add);
    if (classes.calledMethods() != null) {
      assumptions.add(classes.calledMethods());
    }
    if (found.targets().isEmpty() && found.failure() != null) {
      return failed(call, found.failure());
    }
    if (found.targets().isEmpty()) {
      assumptions.add(
          "no code makes an object of "
              + type.replace('/', '.')
              + ", so that nothing calls "
              + call.name()
              + call.descriptor()); // the receiver can only be null
    }
    return found.targets();
  }

  private Virtual virtual(VirtualCall asked, String type) {
    Map<Object, Target> targets = new LinkedHashMap<>();
    CallTarget failure = null;
    for (String made : made(type)) {
      CallTarget target =
          classes.selection().select(asked.call(), asked.resolved(), asked.caller(), made);
      if (target instanceof CallTarget.Method method) {
        add(asked.call(), method, made, targets);
      } else {
        failure = target;
      }
    }
    return new Virtual(List.copyOf(targets.values()), failure);
  }

  /** The classes that a receiver may have; that of the type where only a caller beyond makes it. */
  private List<String> made(String type) {
    List<String> made = new ArrayList<>(classes.madeOf(type));
    if (AbstractValue.Reference.isOfArrays(type)) {
      made.add("[Ljava/lang/Object;"); // it stands for all arrays
    }
    return made.isEmpty() && classes.isConcrete(type) ? List.of(type) : made;
  }

  private void add(
      MethodCall call, CallTarget.Method method, String type, Map<Object, Target> targets) {
    Lambda lambda = classes.made().lambda(method.owner());
    if (lambda == null) {
      ProgramClasses.Declared declared = classes.declared(method);
      String only = type.startsWith("[") ? null : type;
      targets.merge(
          method, new Target(declared, only, null), (a, b) -> new Target(declared, null, null));
    } else {
      addLambda(call, lambda, targets);
    }
  }

  private void addLambda(MethodCall call, Lambda lambda, Map<Object, Target> targets) {
    MethodCall code = lambda.code();
    CallTarget resolved = code == null ? null : classes.selection().resolve(code, lambda.owner());
    if (!(resolved instanceof CallTarget.Method method)) {
      throw unknown(call, lambda, "whose code is not found");
    }
    boolean isFixed =
        code.opcode() == Opcodes.INVOKESTATIC
            || code.opcode() == Opcodes.INVOKESPECIAL
            || method.is(Opcodes.ACC_FINAL | Opcodes.ACC_PRIVATE)
            || classes.isFinal(method.owner());
    if (isFixed) {
      targets.put(lambda, new Target(classes.declared(method), null, lambda));
      return;
    }
    for (String type : made(code.owner())) {
      if (classes.selection().select(code, method, lambda.owner(), type)
          instanceof CallTarget.Method selected) {
        if (classes.made().lambda(selected.owner()) != null) {
          throw unknown(call, lambda, "which may call another one");
        }
        targets.put(
            List.of(lambda, selected), new Target(classes.declared(selected), null, lambda));
      }
    }
  }

  private static IllegalStateException unknown(MethodCall call, Lambda lambda, String reason) {
    return new IllegalStateException(
        call.name()
            + call.descriptor()
            + " may be that of the lambda or method reference in "
            + lambda.place()
            + ", "
            + reason);
  }
}
