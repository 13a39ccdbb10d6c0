package org.cprof.runner.bound.objects;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.cprof.classes.CallTarget;
import org.cprof.classes.ClassMethods;
import org.cprof.classes.MethodCall;
import org.cprof.classes.MethodSelection;
import org.cprof.classes.ProgramFiles;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.code.RefusedClassException;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.CommandException;
import org.cprof.runner.text.Numbers;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/**
 * The classes of a program and of its JDK, by internal names, and which of them there may be
 * objects of. Thread-safe.
 */
public final class ProgramClasses {
  private static final String OBJECT = "java/lang/Object";

  private final ProgramFiles files;

  /** What is assumed of classes that are not on the class path; null if nobody has asked. */
  private List<String> ofOthers;

  private final Map<String, Optional<ClassCode>> codes = new ConcurrentHashMap<>();
  private final Map<String, Map<String, Declared>> declared = new ConcurrentHashMap<>();
  private final Map<String, ClassMethods> classes = new ConcurrentHashMap<>();
  private final Map<String, Set<String>> supertypes = new ConcurrentHashMap<>();
  private final Map<String, String> broken = new ConcurrentSkipListMap<>();
  private final MethodSelection selection = new MethodSelection(this::methods);

  private final AtomicInteger lambdas = new AtomicInteger();

  /**
   * The class that the program starts with; null if all methods of the class path may be called.
   */
  private String main;

  /** Why they may, where a main class was given; otherwise null. */
  private String whyAll;

  /** Null until somebody asks. */
  private MadeObjects made;

  private final List<Executed> executed = new ArrayList<>();

  private final Set<CallTarget.Method> bounded = new LinkedHashSet<>();

  private SortedSet<String> names;

  private FieldArrays fieldArrays;

  /** A method and the class that declares it. */
  public record Declared(ClassCode owner, MethodNode method) {

    public boolean is(int flag) {
      return (method.access & flag) != 0;
    }
  }

  /**
   * A method of a run.
   *
   * @param name with the descriptor
   */
  private record Executed(String owner, String name) {}

  public ProgramClasses(ProgramFiles files) {
    this(files, null);
  }

  /**
   * @param main the class with the main method; null if all methods of the class path may be called
   */
  public ProgramClasses(ProgramFiles files, String main) {
    this.files = files;
    this.main = main;
  }

  public ProgramFiles files() {
    return files;
  }

  /** A class; null if there is none. */
  public ClassCode find(String name) {
    return codes.computeIfAbsent(name, this::read).orElse(null);
  }

  private Optional<ClassCode> read(String name) {
    try {
      byte[] found = files.read(name);
      ClassCode code = found == null ? null : ClassCode.read(found);
      if (code != null && !code.node().name.equals(name)) {
        throw CommandException.wrongUse(
            name.replace('/', '.')
                + ": its class file holds another class, "
                + code.node().name.replace('/', '.'));
      }
      if (code != null) {
        CodeCheck.checkDescriptors(code.node());
      }
      return Optional.ofNullable(code);
    } catch (IOException | RefusedClassException unreadable) {
      throw CodeCheck.broken(name.replace('/', '.'), unreadable);
    }
  }

  /** What calls ask of a class, which may be that of a lambda. */
  private ClassMethods methods(String name) {
    ClassMethods known = classes.get(name);
    if (known == null) {
      known = readMethods(name);
      classes.put(name, known);
    }
    return known;
  }

  private ClassMethods readMethods(String name) {
    ClassReader reader = reader(name);
    try {
      return reader == null ? ClassMethods.UNKNOWN : ClassMethods.of(reader);
    } catch (RuntimeException broken) {
      return ClassMethods.UNKNOWN;
    }
  }

  /** A class file; null if there is none that a JVM accepts. */
  ClassReader reader(String name) {
    try {
      byte[] found = name.startsWith("[") ? null : files.read(name);
      return found == null ? null : new ClassReader(found);
    } catch (IOException | RuntimeException broken) {
      return null; // it is never loaded
    }
  }

  /** Adds the class of a lambda, which is made when the program runs; returns its name. */
  String addLambda(Lambda lambda) {
    String name = lambda.owner() + "$$Lambda$" + lambdas.getAndIncrement();
    classes.put(name, lambda.type());
    return name;
  }

  public MethodSelection selection() {
    return selection;
  }

  /**
   * A method that a class declares; null if it does not.
   *
   * @param method name and descriptor
   */
  CallTarget.Method method(String owner, String method) {
    Integer access = access(owner, method);
    int descriptor = method.indexOf('(');
    return access == null
        ? null
        : new CallTarget.Method(
            owner, method.substring(0, descriptor), method.substring(descriptor), access);
  }

  /** The flags of a method that a class declares; null if it does not. */
  public Integer access(String owner, String method) {
    return methods(owner).accessByMethod().get(method);
  }

  private boolean is(String name, int flags) {
    return (methods(name).access() & flags) != 0;
  }

  boolean isFound(String name) {
    return methods(name) != ClassMethods.UNKNOWN;
  }

  public boolean isInterface(String name) {
    return is(name, Opcodes.ACC_INTERFACE);
  }

  /** Whether it is found, and there can be objects of it that are of none of its subclasses. */
  boolean isConcrete(String name) {
    return isFound(name) && !is(name, Opcodes.ACC_ABSTRACT | Opcodes.ACC_INTERFACE);
  }

  boolean isFinal(String name) {
    return is(name, Opcodes.ACC_FINAL);
  }

  /** Whether the class path has no class of this name. */
  public boolean isOfJdk(String name) {
    return !names().contains(name);
  }

  /** The class and its superclasses, from it up; what is not found ends the list. */
  public List<String> superclasses(String name) {
    return selection.superclasses(name);
  }

  /** All that an object of a class is, classes and interfaces, itself among them. */
  public Set<String> supertypes(String name) {
    return supertypes.computeIfAbsent(name, selection::supertypes);
  }

  /** How many interfaces a class and its superclasses name. */
  public int interfaces(String name) {
    return superclasses(name).stream().mapToInt(each -> methods(each).interfaces().size()).sum();
  }

  /** Steps from a class up to a superclass; -1 if it is none. */
  public int distance(String from, String to) {
    return superclasses(from).indexOf(to);
  }

  /** Whether objects of a class are of a type. */
  public boolean is(String name, String type) {
    return type.equals(OBJECT) || supertypes(name).contains(type);
  }

  /** The classes of which there may be objects and that are of a type. */
  public Collection<String> madeOf(String type) {
    return made().of(type);
  }

  /** Whether a call in the JDK writes a text, by toString of what it is given alone. */
  boolean isWriting(MethodCall call, String caller) {
    return NativeObjects.isWriting(call, caller)
        && isOfJdk(caller)
        && names().stream().noneMatch(name -> supertypes(name).contains("java/util/Formattable"));
  }

  /** The lengths of arrays in fields. */
  public synchronized FieldArrays fieldArrays() {
    fieldArrays = fieldArrays == null ? FieldArrays.of(this) : fieldArrays;
    return fieldArrays;
  }

  /** Which objects there may be. */
  synchronized MadeObjects made() {
    if (made == null && main != null) {
      made = CodeSearch.ofProgram(this, main, bounded);
      whyAll = made.leading() == null ? notReached() : made.leading();
      if (whyAll != null) {
        made = null;
        main = null;
      }
    }
    made = made == null ? CodeSearch.ofClassPath(this, bounded) : made;
    return made;
  }

  /** Tells of a method whose bound is asked for, to which nothing else may lead. */
  public synchronized void addBounded(MethodCode method) {
    CallTarget.Method asked = method(method.owner().name, method.name() + method.descriptor());
    if (bounded.add(asked) && made != null && !made.isReached(asked)) {
      made = null;
    }
  }

  /** An executed method to which nothing leads; null if there is none. */
  private String notReached() {
    for (Executed method : executed) {
      CallTarget.Method found =
          isOfJdk(method.owner()) ? null : method(method.owner(), method.name());
      if (found != null && !made.isReached(found)) {
        return method.owner().replace('/', '.')
            + "."
            + method.name()
            + " was, and no call that main leads to";
      }
    }
    return null;
  }

  /**
   * Tells of a method that a run has executed. If nothing that the program's main calls leads to
   * it, all methods of the class path may be called.
   *
   * @param method name and descriptor
   */
  public synchronized void addExecuted(String owner, String method) {
    executed.add(new Executed(owner, method));
  }

  /** What is assumed of the methods that may be called; null if nobody has asked. */
  synchronized String calledMethods() {
    if (made != null && main != null) {
      return "the program starts with main of "
          + main.replace('/', '.')
          + ", and the JDK calls no method of the class path that nothing there leads to"
          + " (services, properties)";
    }
    return whyAll == null ? null : "all methods of the class path may be called, since " + whyAll;
  }

  /** All classes of the class path that are not broken, in the order of their names. */
  public List<ClassCode> ofClassPath() {
    List<ClassCode> found = new ArrayList<>();
    for (String name : names()) {
      try {
        ClassCode code = find(name);
        if (code != null) {
          found.add(code);
        }
      } catch (CommandException unreadable) {
        broken.put(name, unreadable.inOneLine());
      }
    }
    return found;
  }

  /** What is assumed of classes whose files are broken, and of those that are not on the path. */
  public List<String> assumptions() {
    List<String> all = new ArrayList<>(ofBroken());
    all.addAll(ofOthers());
    return all;
  }

  private synchronized List<String> ofOthers() {
    ofOthers = ofOthers == null ? ClassLoaders.assumptions(this) : ofOthers;
    return ofOthers;
  }

  private List<String> ofBroken() {
    int others = broken.size() - 1;
    return broken.values().stream()
        .limit(1)
        .map(reason -> "no JVM loads " + reason)
        .map(
            text ->
                others == 0
                    ? text
                    : text
                        + "; nor any of "
                        + Numbers.count(others, "other class file")
                        + " that cannot be read")
        .toList();
  }

  public synchronized SortedSet<String> names() {
    try {
      names = names == null ? files.ofClassPath() : names;
      return names;
    } catch (IOException e) {
      throw CommandException.wrongUse(e);
    }
  }

  /**
   * The class that declares a field which another one names (JVMS 5.4.3.2); null if none is found.
   */
  String declaringField(String owner, String name, String descriptor) {
    for (String type : owner.startsWith("[") ? List.<String>of() : superclasses(owner)) {
      if (declaresField(type, name, descriptor)) {
        return type;
      }
      for (String above : supertypes(type)) {
        if (isInterface(above) && declaresField(above, name, descriptor)) {
          return above;
        }
      }
    }
    return null;
  }

  private boolean declaresField(String type, String name, String descriptor) {
    return find(type) != null
        && find(type).node().fields.stream()
            .anyMatch(field -> field.name.equals(name) && field.desc.equals(descriptor));
  }

  /**
   * What an invoke executes.
   *
   * @param receiver the class of the object; null of a static method
   */
  CallTarget target(MethodCall call, String caller, String receiver) {
    return selection.select(call, caller, receiver);
  }

  /** The code of a method that was selected. */
  public Declared declared(CallTarget.Method method) {
    return declared(method.owner(), method.name(), method.descriptor());
  }

  /** A method that a class declares; null if there is none. */
  public Declared declared(String className, String name, String descriptor) {
    return declared.computeIfAbsent(className, this::allDeclared).get(name + descriptor);
  }

  private Map<String, Declared> allDeclared(String className) {
    ClassCode owner = find(className);
    Map<String, Declared> all = new HashMap<>();
    for (MethodNode method : owner == null ? List.<MethodNode>of() : owner.node().methods) {
      all.putIfAbsent(method.name + method.desc, new Declared(owner, method));
    }
    return all;
  }

  /** A method as profiles name it. */
  public static MethodReference reference(MethodCode code) {
    return new MethodReference(NodeKind.METHOD, code.className(), code.name(), code.descriptor());
  }
}
