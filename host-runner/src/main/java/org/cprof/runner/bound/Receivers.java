package org.cprof.runner.bound;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The methods that an invoke may call: by the class hierarchy, narrowed by the classes of which
 * there may be objects, and by what is known of the receiver.
 */
record Receivers(ProgramClasses classes, Assumptions assumptions, ObservedCalls observed) {

  /**
   * A method that may be called.
   *
   * @param type the receiver's class where only one calls it; otherwise null
   */
  record Target(ProgramClasses.Declared method, String type) {
    private String reference() {
      String owner = method.owner().node().name.replace('/', '.');
      NodeKind kind = method.is(Opcodes.ACC_NATIVE) ? NodeKind.NATIVE : NodeKind.METHOD;
      return new MethodReference(kind, owner, method.method().name, method.method().desc)
          .toString();
    }
  }

  /**
   * The targets of an invoke; none if it can only throw, as its receiver is null.
   *
   * @param method that has the invoke
   * @param caller its class
   * @param receiver null of a static method
   * @throws IllegalStateException if they are not known, with the reason
   */
  List<Target> of(
      MethodInsnNode call, MethodReference method, ClassNode caller, AbstractValue receiver) {
    int opcode = call.getOpcode();
    if (opcode == Opcodes.INVOKESTATIC) {
      return List.of(fixed(call.owner, call));
    }
    if (opcode == Opcodes.INVOKESPECIAL) {
      boolean isSuper = !call.name.equals("<init>") && !call.owner.equals(caller.name);
      boolean isOfClass = isSuper && !classes.isInterface(call.owner);
      return List.of(fixed(isOfClass ? caller.superName : call.owner, call));
    }
    AbstractValue.Reference known = receiver.reference();
    if (known.type() == null) {
      return List.of(); // it throws
    }
    if (known.isExact()) {
      return List.of(fixed(known.type(), call));
    }
    String type = narrower(known.type(), call.owner);
    return observed(call, method, lambdas(call, type), virtual(call, type));
  }

  /**
   * Those to which such invokes of a method went in the run that is asked for, if any.
   *
   * @param lambdas that it may call, too
   */
  private List<Target> observed(
      MethodInsnNode call,
      MethodReference method,
      List<MadeObjects.Lambda> lambdas,
      List<Target> all) {
    List<String> names = new ArrayList<>(all.stream().map(Target::reference).toList());
    lambdas.stream().filter(one -> one.code() != null).forEach(one -> names.add(one.code()));
    List<String> called = observed.called(method.toString(), names);
    for (MadeObjects.Lambda lambda : lambdas) {
      if (lambda.code() == null || called.contains(lambda.code())) {
        throw new IllegalStateException(
            call.name
                + call.desc
                + " may be that of the lambda or method reference in "
                + lambda.place()
                + ", whose class is made when the program runs (invokedynamic)");
      }
    }
    if (called.size() == names.size()) {
      return all;
    }
    assumptions.add(
        "by "
            + observed.name()
            + ", "
            + method
            + " calls as "
            + call.name
            + call.desc
            + " only "
            + String.join(", ", called));
    return all.stream().filter(target -> called.contains(target.reference())).toList();
  }

  private Target fixed(String type, MethodInsnNode call) {
    ProgramClasses.Declared found = classes.method(type, call.name, call.desc);
    if (found == null) {
      throw new IllegalStateException(
          "there is no method " + call.owner.replace('/', '.') + "." + call.name + call.desc);
    }
    return new Target(found, type);
  }

  /** The type of the value where it is one of those that the invoke names. */
  private String narrower(String known, String owner) {
    boolean isWithin = !known.startsWith("[") && classes.supertypes(known).contains(owner);
    return isWithin ? known : owner;
  }

  /** Those whose interface declares what is called. */
  private List<MadeObjects.Lambda> lambdas(MethodInsnNode call, String type) {
    return classes.lambdasOf(type).stream().filter(one -> one.name().equals(call.name)).toList();
  }

  private List<Target> virtual(MethodInsnNode call, String type) {
    ProgramClasses.Declared declared = classes.method(type, call.name, call.desc);
    boolean isFinal =
        declared != null
            && (declared.is(Opcodes.ACC_FINAL)
                || declared.is(Opcodes.ACC_PRIVATE)
                || (declared.owner().node().access & Opcodes.ACC_FINAL) != 0);
    if (isFinal) {
      return List.of(new Target(declared, null));
    }
    List<String> types = new ArrayList<>(classes.madeOf(type));
    // The default methods of what a lambda implements; what it is itself, lambdas() has.
    classes.lambdasOf(type).forEach(lambda -> types.add(lambda.type()));
    if (classes.isOfJdk(type)) {
      addOfJdk(type, types);
    }
    Map<Object, Target> targets = new LinkedHashMap<>();
    for (String made : types) {
      ProgramClasses.Declared found = classes.method(made, call.name, call.desc);
      if (found != null && !found.is(Opcodes.ACC_ABSTRACT)) {
        targets.merge(found.method(), new Target(found, made), (a, b) -> new Target(found, null));
      }
    }
    if (targets.isEmpty() && classes.lambdasOf(type).isEmpty()) {
      String nothing =
          "nothing on the class path makes an object of "
              + type.replace('/', '.')
              + " with "
              + call.name
              + call.desc;
      if (classes.isOfJdk(type)) {
        throw new IllegalStateException(nothing);
      }
      assumptions.add(nothing + ", so that nothing calls it"); // the receiver can only be null
    }
    return List.copyOf(targets.values());
  }

  private void addOfJdk(String type, List<String> types) {
    if (classes.isConcrete(type) && !types.contains(type)) {
      types.add(type);
    }
    assumptions.add(
        "objects of "
            + type.replace('/', '.')
            + " are of this class, or of one that the class path makes or names");
  }
}
