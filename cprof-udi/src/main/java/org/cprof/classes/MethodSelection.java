package org.cprof.classes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.cprof.classes.CallTarget.Failure;
import org.cprof.classes.CallTarget.Method;
import org.objectweb.asm.Opcodes;

/**
 * Which method a call executes: resolution of what an invoke names (JVMS 5.4.3.3, 5.4.3.4), with
 * access control (5.4.4), and selection by the class of the receiver (5.4.5, 5.4.6, and 6.5 of each
 * invoke). A package is told by its name alone, as if one loader had loaded all classes that have
 * it. Modules are not looked at.
 *
 * <p>As in HotSpot, every class has {@code ACC_SUPER}. Otherwise HotSpot differs in one thing: for
 * a class that has or inherits a private method of the name and descriptor, it finds no default
 * method, and throws AbstractMethodError.
 */
public final class MethodSelection {
  private static final String OBJECT = "java/lang/Object";
  private static final String ERROR = "java/lang/";
  private static final Set<String> OF_ARRAYS =
      Set.of("java/lang/Cloneable", "java/io/Serializable");
  private static final Set<String> HANDLES =
      Set.of("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle");
  private static final int POLYMORPHIC = Opcodes.ACC_NATIVE | Opcodes.ACC_VARARGS;

  /** More than any class has superclasses, unless broken class files name each other. */
  private static final int MOST_SUPERCLASSES = 10_000;

  private final Function<String, ClassMethods> classes;

  private record Above(List<String> superclasses, Set<String> superinterfaces) {}

  /** What is above a class, once all of it is found and stays as it is. */
  private final Map<String, Above> above = new ConcurrentHashMap<>();

  /**
   * @param classes by internal name; {@link ClassMethods#UNKNOWN} of those that are not found
   */
  public MethodSelection(Function<String, ClassMethods> classes) {
    this.classes = classes;
  }

  /**
   * The method that an invoke names, which is what it calls if that is static.
   *
   * @param caller internal name of the class that has the invoke
   */
  public CallTarget resolve(MethodCall call, String caller) {
    String owner = call.owner().startsWith("[") ? OBJECT : call.owner();
    ClassMethods named = classes.apply(owner);
    if (named == ClassMethods.UNKNOWN) {
      return failure("NoClassDefFoundError", owner);
    }
    if (!named.is(Opcodes.ACC_PUBLIC) && !isSamePackage(owner, caller)) {
      return failure("IllegalAccessError", owner);
    }
    boolean isInterface = named.is(Opcodes.ACC_INTERFACE);
    boolean isWrongKind =
        isInterface != call.isInterface()
            || call.opcode() == Opcodes.INVOKEVIRTUAL && isInterface
            || call.opcode() == Opcodes.INVOKEINTERFACE && !isInterface;
    if (isWrongKind) {
      return failure("IncompatibleClassChangeError", owner);
    }
    Method found = find(owner, call.name(), call.descriptor());
    boolean isOther = found != null && call.name().startsWith("<") && !found.owner().equals(owner);
    if (found == null || isOther) {
      String missing = missingAbove(owner);
      return missing == null
          ? failure("NoSuchMethodError", call.toString())
          : failure("NoClassDefFoundError", missing);
    }
    boolean isClone = call.owner().startsWith("[") && call.name().equals("clone");
    if (!isClone && !isAccessible(found, owner, caller)) {
      return failure("IllegalAccessError", call.toString());
    }
    if (found.isInstance() == (call.opcode() == Opcodes.INVOKESTATIC)) {
      return failure("IncompatibleClassChangeError", call.toString());
    }
    return found;
  }

  /**
   * The method that an invoke executes.
   *
   * @param caller internal name of the class that has the invoke
   * @param receiver internal name of the object's class, or descriptor of an array; null of a
   *     static method
   */
  public CallTarget select(MethodCall call, String caller, String receiver) {
    CallTarget resolved = resolve(call, caller);
    return resolved instanceof Method method ? select(call, method, caller, receiver) : resolved;
  }

  /** The method that an invoke executes whose resolved method is known. */
  public CallTarget select(MethodCall call, Method resolved, String caller, String receiver) {
    boolean isArray = receiver != null && receiver.startsWith("[");
    String type = isArray ? OBJECT : receiver;
    return switch (call.opcode()) {
      case Opcodes.INVOKESTATIC -> resolved;
      case Opcodes.INVOKESPECIAL -> special(call, resolved, caller);
      case Opcodes.INVOKEVIRTUAL -> checked(virtual(resolved, type), resolved, type);
      default ->
          isBelow(type, call.owner()) || isArray && OF_ARRAYS.contains(call.owner())
              ? ofInterface(resolved, type)
              : failure("IncompatibleClassChangeError", call.owner());
    };
  }

  private CallTarget ofInterface(Method resolved, String receiver) {
    CallTarget selected = checked(virtual(resolved, receiver), resolved, receiver);
    return selected instanceof Method method
            && !method.is(Opcodes.ACC_PUBLIC)
            && !method.is(Opcodes.ACC_PRIVATE)
        ? failure("IllegalAccessError", method.owner())
        : selected;
  }

  /** JVMS 5.4.6; null if there is none. */
  private Method virtual(Method resolved, String receiver) {
    if (resolved.is(Opcodes.ACC_PRIVATE)) {
      return resolved;
    }
    for (String name : superclasses(receiver)) {
      Method declared = declared(name, resolved.name(), resolved.descriptor());
      if (declared != null && declared.isInstance() && canOverride(declared, resolved)) {
        return declared;
      }
    }
    return onlyMaximallySpecific(receiver, resolved);
  }

  /** invokespecial of JVMS 6.5. */
  private CallTarget special(MethodCall call, Method resolved, String caller) {
    if (resolved.name().equals("<init>")) {
      return resolved;
    }
    boolean isSuper =
        !call.isInterface()
            && !call.owner().equals(caller)
            && superclasses(caller).contains(call.owner());
    String from = isSuper ? classes.apply(caller).superName() : call.owner();
    for (String name : superclasses(from)) {
      Method declared = declared(name, resolved.name(), resolved.descriptor());
      if (declared != null && declared.isInstance() && !isHiddenIn(from, declared)) {
        return checked(declared, resolved, from);
      }
    }
    return checked(onlyMaximallySpecific(from, resolved), resolved, from);
  }

  private CallTarget checked(Method selected, Method resolved, String type) {
    if (selected != null && !selected.is(Opcodes.ACC_ABSTRACT)) {
      return selected;
    }
    boolean isAmbiguous =
        selected == null
            && maximallySpecific(type, resolved.name(), resolved.descriptor()).stream()
                    .filter(method -> !method.is(Opcodes.ACC_ABSTRACT))
                    .count()
                > 1;
    String about = resolved.owner() + "." + resolved.name() + resolved.descriptor();
    return failure(isAmbiguous ? "IncompatibleClassChangeError" : "AbstractMethodError", about);
  }

  /**
   * What a class or interface has of a name and descriptor, without a look at access; null if it
   * has nothing, as far as the classes above it are found.
   */
  public Method find(String owner, String name, String descriptor) {
    String each = owner;
    for (int depth = 0; each != null && depth < MOST_SUPERCLASSES; depth++) {
      Method declared = declared(each, name, descriptor);
      if (declared != null && !isHiddenIn(owner, declared)) {
        return declared;
      }
      each = classes.apply(each).superName();
    }
    List<Method> specific = maximallySpecific(owner, name, descriptor);
    List<Method> defaults =
        specific.stream().filter(method -> !method.is(Opcodes.ACC_ABSTRACT)).toList();
    if (defaults.size() == 1) {
      return defaults.get(0);
    }
    return specific.isEmpty() ? null : specific.get(0);
  }

  /** An interface has of Object the public instance methods. */
  private boolean isHiddenIn(String type, Method method) {
    return method.owner().equals(OBJECT)
        && classes.apply(type).is(Opcodes.ACC_INTERFACE)
        && (!method.is(Opcodes.ACC_PUBLIC) || !method.isInstance());
  }

  private Method onlyMaximallySpecific(String type, Method resolved) {
    List<Method> defaults =
        maximallySpecific(type, resolved.name(), resolved.descriptor()).stream()
            .filter(method -> !method.is(Opcodes.ACC_ABSTRACT))
            .toList();
    return defaults.size() == 1 ? defaults.get(0) : null;
  }

  /** The maximally-specific superinterface methods (JVMS 5.4.3.3). */
  private List<Method> maximallySpecific(String type, String name, String descriptor) {
    List<Method> found = new ArrayList<>();
    for (String each : superinterfaces(type)) {
      Method declared = declared(each, name, descriptor);
      if (declared != null && declared.isInstance() && !declared.is(Opcodes.ACC_PRIVATE)) {
        found.add(declared);
      }
    }
    return found.stream()
        .filter(
            method ->
                found.stream()
                    .noneMatch(other -> superinterfaces(other.owner()).contains(method.owner())))
        .toList();
  }

  private Method declared(String owner, String name, String descriptor) {
    ClassMethods found = classes.apply(owner);
    Integer access = found.accessByMethod().get(name + descriptor);
    if (access != null) {
      return new Method(owner, name, descriptor, access);
    }
    return HANDLES.contains(owner) ? polymorphic(owner, found, name) : null;
  }

  /** JVMS 2.9.3: its name is enough. */
  private static Method polymorphic(String owner, ClassMethods type, String name) {
    return type.accessByMethod().entrySet().stream()
        .filter(
            method ->
                method.getKey().startsWith(name + "([Ljava/lang/Object;)")
                    && (method.getValue() & POLYMORPHIC) == POLYMORPHIC)
        .map(method -> new Method(owner, name, descriptorOf(method.getKey()), method.getValue()))
        .findFirst()
        .orElse(null);
  }

  private static String descriptorOf(String method) {
    return method.substring(method.indexOf('('));
  }

  /** JVMS 5.4.4 of a method. */
  private boolean isAccessible(Method method, String named, String caller) {
    if (method.is(Opcodes.ACC_PUBLIC)) {
      return true;
    }
    if (method.is(Opcodes.ACC_PRIVATE)) {
      return nestHost(method.owner()).equals(nestHost(caller));
    }
    boolean isInherited =
        method.is(Opcodes.ACC_PROTECTED)
            && isBelow(caller, method.owner())
            && (!method.isInstance() || isBelow(named, caller) || isBelow(caller, named));
    return isInherited || isSamePackage(method.owner(), caller);
  }

  /** The host of the nest of a class, itself unless both agree (JVMS 5.4.4). */
  private String nestHost(String name) {
    String host = classes.apply(name).nestHost();
    return host != null
            && isSamePackage(host, name)
            && classes.apply(host).nestMembers().contains(name)
        ? host
        : name;
  }

  /**
   * Whether a method can override another one of its name and descriptor (JVMS 5.4.5), or is that.
   */
  private boolean canOverride(Method method, Method other) {
    if (method.is(Opcodes.ACC_PRIVATE) || other.is(Opcodes.ACC_PRIVATE)) {
      return method.equals(other);
    }
    if (other.is(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)
        || isSamePackage(method.owner(), other.owner())) {
      return true;
    }
    // By one between both that it overrides, and that overrides the other.
    List<String> above = superclasses(method.owner());
    int end = above.indexOf(other.owner());
    for (int i = 1; i < end; i++) {
      Method between = declared(above.get(i), method.name(), method.descriptor());
      if (between != null
          && between.isInstance()
          && canOverride(method, between)
          && canOverride(between, other)) {
        return true;
      }
    }
    return false;
  }

  /** A class and its superclasses, from it up; what is not found ends the list. */
  public List<String> superclasses(String name) {
    return above(name).superclasses();
  }

  /** The interfaces of a class and its superclasses, or of an interface, without itself. */
  private Set<String> superinterfaces(String name) {
    return above(name).superinterfaces();
  }

  private Above above(String name) {
    Above known = above.get(name);
    if (known != null) {
      return known;
    }
    Set<String> superclasses = new LinkedHashSet<>();
    String at = name;
    while (at != null && isFound(at) && superclasses.add(at)) {
      at = classes.apply(at).superName();
    }
    Set<String> interfaces = new LinkedHashSet<>();
    Deque<String> open = new ArrayDeque<>();
    superclasses.forEach(each -> open.addAll(classes.apply(each).interfaces()));
    while (!open.isEmpty()) {
      String next = open.remove();
      if (interfaces.add(next)) {
        open.addAll(classes.apply(next).interfaces());
      }
    }
    Above found = new Above(List.copyOf(superclasses), interfaces);
    if (at == null && interfaces.stream().allMatch(this::isFound)) {
      above.put(name, found);
    }
    return found;
  }

  private boolean isFound(String name) {
    return classes.apply(name) != ClassMethods.UNKNOWN;
  }

  /** All that an object of a class is, classes and interfaces, itself among them. */
  public Set<String> supertypes(String name) {
    Set<String> all = new LinkedHashSet<>(superclasses(name));
    all.addAll(superinterfaces(name));
    return all;
  }

  private boolean isBelow(String name, String above) {
    return above.equals(OBJECT)
        || superclasses(name).contains(above)
        || superinterfaces(name).contains(above);
  }

  /** A class that is not found among those above a class, on which the answer depends; or null. */
  private String missingAbove(String name) {
    Collection<String> above = new LinkedHashSet<>(supertypes(name));
    superclasses(name).forEach(each -> add(classes.apply(each).superName(), above));
    return above.stream().filter(each -> !isFound(each)).findFirst().orElse(null);
  }

  private static void add(String name, Collection<String> names) {
    if (name != null) {
      names.add(name);
    }
  }

  private static boolean isSamePackage(String one, String other) {
    return ClassPathFiles.folderOf(one).equals(ClassPathFiles.folderOf(other));
  }

  private static Failure failure(String error, String about) {
    return new Failure(ERROR + error, about);
  }
}
