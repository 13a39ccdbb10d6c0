package org.cprof.runner.bound.objects;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.classes.ClassMethods;
import org.cprof.classes.MethodCall;
import org.cprof.runner.bound.value.AbstractValue;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A lambda or a method reference, whose class is made when the program runs, by the arguments of
 * its bootstrap method (LambdaMetafactory).
 *
 * @param owner the class that makes it
 * @param interfaces that it implements
 * @param methods those of the interfaces that it implements itself, by name and descriptor
 * @param captured the types of the values that it captures
 * @param code what it calls
 * @param isConstructor whether that is the constructor of a new object
 * @param place where it is made
 */
record Lambda(
    String owner,
    List<String> interfaces,
    List<String> methods,
    List<Type> captured,
    MethodCall code,
    boolean isConstructor,
    String place) {

  private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";

  /** Flags of altMetafactory. */
  private static final int SERIALIZABLE = 1;

  private static final int MARKERS = 2;
  private static final int BRIDGES = 4;

  /** Null if the bootstrap method makes none. */
  static Lambda of(CodeFacts.Dynamic dynamic, String owner, String place) {
    List<Object> arguments = dynamic.arguments();
    boolean isLambda =
        dynamic.bootstrap().getOwner().equals(FACTORY)
            && arguments.size() >= 3
            && arguments.get(0) instanceof Type
            && arguments.get(1) instanceof Handle;
    if (!isLambda) {
      return null;
    }
    Handle handle = (Handle) arguments.get(1);
    List<String> interfaces = new ArrayList<>();
    List<String> methods = new ArrayList<>();
    interfaces.add(Type.getReturnType(dynamic.descriptor()).getInternalName());
    methods.add(dynamic.name() + ((Type) arguments.get(0)).getDescriptor());
    if (arguments.size() > 3) {
      addOfAlternative(arguments, dynamic.name(), interfaces, methods);
    }
    return new Lambda(
        owner,
        interfaces,
        methods,
        List.of(Type.getArgumentTypes(dynamic.descriptor())),
        MethodCall.of(handle),
        handle.getTag() == Opcodes.H_NEWINVOKESPECIAL,
        place);
  }

  /** Flags, then for markers and bridges how many there are, and those. */
  private static void addOfAlternative(
      List<Object> arguments, String name, List<String> interfaces, List<String> methods) {
    int flags = (Integer) arguments.get(3);
    int at = 4;
    if ((flags & SERIALIZABLE) != 0) {
      interfaces.add("java/io/Serializable");
    }
    if ((flags & MARKERS) != 0) {
      int markers = (Integer) arguments.get(at++);
      for (int i = 0; i < markers; i++) {
        interfaces.add(((Type) arguments.get(at++)).getInternalName());
      }
    }
    if ((flags & BRIDGES) != 0) {
      int bridges = (Integer) arguments.get(at++);
      for (int i = 0; i < bridges; i++) {
        methods.add(name + ((Type) arguments.get(at++)).getDescriptor());
      }
    }
  }

  /** Its class. */
  ClassMethods type() {
    Map<String, Integer> access = new HashMap<>();
    methods.forEach(method -> access.put(method, Opcodes.ACC_PUBLIC));
    return new ClassMethods(
        Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC,
        "java/lang/Object",
        interfaces,
        null,
        List.of(),
        access);
  }

  /** The types of what it is called with and returns, as its code has them. */
  private List<Type> parameters() {
    List<Type> all = new ArrayList<>(List.of(Type.getArgumentTypes(code.descriptor())));
    if (code.opcode() != Opcodes.INVOKESTATIC && !isConstructor) {
      all.add(0, Type.getObjectType(code.owner()));
    }
    return all;
  }

  /**
   * Whether a call of one of its methods passes numbers on as they are, not boxed or widened.
   *
   * @param descriptor of the method
   */
  boolean passesOn(String descriptor) {
    List<Type> given = new ArrayList<>(captured);
    given.addAll(List.of(Type.getArgumentTypes(descriptor)));
    List<Type> taken = parameters();
    boolean isSame = given.size() == taken.size();
    for (int i = 0; isSame && i < given.size(); i++) {
      isSame = isAlike(given.get(i), taken.get(i));
    }
    Type wanted = Type.getReturnType(descriptor);
    Type returned =
        isConstructor ? Type.getObjectType(code.owner()) : Type.getReturnType(code.descriptor());
    return isSame && (wanted.getSort() == Type.VOID || isAlike(returned, wanted));
  }

  private static boolean isAlike(Type one, Type other) {
    Set<Integer> references = Set.of(Type.OBJECT, Type.ARRAY);
    return one.getSort() == other.getSort()
        || references.contains(one.getSort()) && references.contains(other.getSort());
  }

  /**
   * What it calls its code with.
   *
   * @param arguments of the call, the lambda first
   */
  List<AbstractValue> passed(List<AbstractValue> arguments) {
    List<AbstractValue> values = new ArrayList<>();
    if (isConstructor) {
      values.add(AbstractValue.ofReference(code.owner(), true, false));
    }
    List<Type> types = parameters();
    for (int i = 0; i < types.size(); i++) {
      AbstractValue any = AbstractValue.any(types.get(i));
      int given = i - captured.size() + 1;
      boolean isNumber = any.reference() == null;
      values.add(given > 0 && isNumber ? arguments.get(given) : any);
    }
    return values;
  }
}
