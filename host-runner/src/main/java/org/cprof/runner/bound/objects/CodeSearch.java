package org.cprof.runner.bound.objects;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.cprof.classes.CallTarget;
import org.cprof.classes.MethodCall;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Finds what code may be executed, and of which classes it makes objects, by rapid type analysis:
 * all methods of the class path, or those that a program's main leads to; a call leads to the
 * methods of all objects that there may be; the bodies of the JDK's methods are read like others.
 */
public final class CodeSearch {
  private static final String OBJECT = "java/lang/Object";
  private static final String SERIAL_CLASS = "java/io/ObjectStreamClass";
  private static final String SERIAL_FIELD = "java/io/ObjectStreamField";
  private static final int FIXED = Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;

  /** Bootstrap methods whose results are no objects of other classes, but for strings. */
  private static final Set<String> BOOTSTRAPS =
      Set.of(
          "java/lang/invoke/StringConcatFactory",
          "java/lang/runtime/ObjectMethods",
          "java/lang/runtime/SwitchBootstraps",
          "java/lang/runtime/ExactConversionsSupport");

  /** What they, and formats of texts, call of the objects that they are given. */
  private static final List<String> ASKED =
      List.of("toString()Ljava/lang/String;", "hashCode()I", "equals(Ljava/lang/Object;)Z");

  /** A call whose target depends on the object, by the type that it names. */
  private record Dispatch(MethodCall call, CallTarget.Method resolved, String caller) {}

  private final ProgramClasses program;
  private final Set<String> made = new HashSet<>();
  private final Map<String, Set<String>> madeByType = new HashMap<>();
  private final Map<String, Set<Dispatch>> dispatches = new HashMap<>();
  private final Set<String> initialized = new HashSet<>();
  private final Set<CallTarget.Method> reached = new HashSet<>();
  private final Deque<CallTarget.Method> open = new ArrayDeque<>();
  private final Map<String, CodeFacts> facts = new HashMap<>();
  private final Map<String, Lambda> lambdas = new HashMap<>();
  private final Set<CodeFacts.Static> reads = new HashSet<>();
  private final UnnamedCalls unnamed;

  private CodeSearch(ProgramClasses program) {
    this.program = program;
    this.unnamed = new UnnamedCalls(program);
  }

  /** Where all methods of the class path may be called, and others. */
  static MadeObjects ofClassPath(ProgramClasses program, Collection<CallTarget.Method> others) {
    CodeSearch search = new CodeSearch(program);
    for (String name : program.names()) {
      search.initialize(name);
      search.facts(name).methods().keySet().forEach(method -> search.reach(name, method));
      search.start(name);
    }
    search.start(others);
    return search.complete();
  }

  /** Where a program starts with the main method of a class, and others may be called. */
  public static MadeObjects ofProgram(
      ProgramClasses program, String main, Collection<CallTarget.Method> others) {
    CodeSearch search = new CodeSearch(program);
    NativeObjects.OF_JVM.forEach(search::callback);
    search.start(others);
    search.initialize(main);
    if (!search.start(main)) {
      search.unnamed.leads(main.replace('/', '.') + " has no main method on the class path");
    }
    return search.complete();
  }

  private void start(Collection<CallTarget.Method> others) {
    for (CallTarget.Method method : others) {
      initialize(method.owner());
      reach(method);
    }
  }

  /**
   * A JVM may start with a class: by a main method of any of the forms that it knows, for which it
   * makes an object if the method is not static (JLS 12.1.4).
   *
   * @return false if the class has none
   */
  private boolean start(String name) {
    boolean isFound = false;
    for (String descriptor : List.of("([Ljava/lang/String;)V", "()V")) {
      CallTarget.Method method = program.selection().find(name, "main", descriptor);
      if (method != null) {
        isFound = true;
        reach(method);
        if (!method.is(Opcodes.ACC_STATIC)) {
          make(name);
          reach(name, "<init>()V");
        }
      }
    }
    return isFound;
  }

  private MadeObjects complete() {
    NativeObjects.CONSTANTS.forEach(this::make);
    NativeObjects.THROWN.forEach(this::addThrown);
    callback(NativeObjects.FINALIZE);
    while (!open.isEmpty()) {
      execute(open.remove());
    }
    return new MadeObjects(madeByType, lambdas, reached, unnamed.assumptions(), unnamed.leading());
  }

  private CodeFacts facts(String name) {
    CodeFacts found = facts.get(name);
    if (found == null) {
      found = readFacts(name);
      facts.put(name, found);
    }
    return found;
  }

  private CodeFacts readFacts(String name) {
    ClassReader reader = program.reader(name);
    try {
      return reader == null ? CodeFacts.NONE : CodeFacts.of(reader, !program.isOfJdk(name));
    } catch (RuntimeException broken) {
      return CodeFacts.NONE; // it is never loaded
    }
  }

  private void addThrown(String name) {
    make(name);
    reach(name, "<init>()V");
    reach(name, "<init>(Ljava/lang/String;)V");
    reach(name, "<init>(I)V");
  }

  private void make(String name) {
    if (!program.isConcrete(name) || !made.add(name)) {
      return;
    }
    initialize(name);
    Set<String> types = new LinkedHashSet<>(program.supertypes(name));
    for (String type : types) {
      madeByType.computeIfAbsent(type, each -> new TreeSet<>()).add(name);
      for (Dispatch dispatch : List.copyOf(dispatches.getOrDefault(type, Set.of()))) {
        reach(dispatch, name);
      }
    }
  }

  /** JVMS 5.5. */
  private void initialize(String name) {
    for (String type : initialized.contains(name) ? Set.<String>of() : program.supertypes(name)) {
      if (initialized.add(type)) {
        reach(type, "<clinit>()V");
        if (type.equals(SERIAL_CLASS)) {
          make(SERIAL_FIELD);
        }
      }
    }
  }

  private void reach(String owner, String method) {
    if (facts(owner).methods().containsKey(method)) {
      reach(program.method(owner, method));
    }
  }

  private void reach(CallTarget.Method method) {
    if (reached.add(method)) {
      open.add(method);
    }
  }

  private void reach(Dispatch dispatch, String receiver) {
    if (program
            .selection()
            .select(dispatch.call(), dispatch.resolved(), dispatch.caller(), receiver)
        instanceof CallTarget.Method method) {
      reach(method);
    }
  }

  private void call(MethodCall call, String caller) {
    if (!(program.selection().resolve(call, caller) instanceof CallTarget.Method resolved)) {
      return; // an error, which the JVM makes
    }
    switch (call.opcode()) {
      case Opcodes.INVOKESTATIC -> {
        initialize(resolved.owner());
        reach(resolved);
      }
      case Opcodes.INVOKESPECIAL -> {
        if (program.selection().select(call, resolved, caller, null)
            instanceof CallTarget.Method method) {
          reach(method);
        }
      }
      default -> {
        if (resolved.is(FIXED) || call.owner().startsWith("[")) {
          reach(resolved);
        } else {
          dispatch(call, resolved, caller);
        }
      }
    }
  }

  private void dispatch(MethodCall call, String caller) {
    if (program.selection().resolve(call, caller) instanceof CallTarget.Method resolved) {
      dispatch(call, resolved, caller);
    }
  }

  private void dispatch(MethodCall call, CallTarget.Method resolved, String caller) {
    // Only invokespecial asks for the caller.
    Dispatch dispatch = new Dispatch(call, resolved, "");
    Set<Dispatch> known = dispatches.computeIfAbsent(call.owner(), type -> new HashSet<>());
    if (known.add(dispatch)) {
      if (resolved.owner().equals(OBJECT)) {
        reach(resolved); // of arrays
      }
      for (String receiver : List.copyOf(madeByType.getOrDefault(call.owner(), Set.of()))) {
        reach(dispatch, receiver);
      }
    }
  }

  private void execute(CallTarget.Method method) {
    if (method.is(Opcodes.ACC_NATIVE)) {
      executeNative(method);
      return;
    }
    CodeFacts.OfMethod code =
        facts(method.owner()).methods().get(method.name() + method.descriptor());
    if (code == null) {
      return; // of a lambda's class, whose code is known to be called
    }
    for (String type : code.made()) {
      if (!isSerialField(type, method)) {
        make(type);
      }
    }
    code.reads().forEach(this::read);
    code.constants().forEach(this::constant);
    code.calls()
        .forEach(
            (call, line) -> {
              if (program.isWriting(call, method.owner())) {
                ask();
              } else {
                call(call, method.owner());
                unnamed.add(call, method, line);
              }
            });
    code.dynamics().forEach((dynamic, line) -> dynamic(dynamic, method, line));
  }

  /**
   * Whether a class of the JDK makes an object for its serialPersistentFields (Java Object
   * Serialization Specification 1.5), which ObjectStreamClass alone reads, by reflection.
   */
  private boolean isSerialField(String type, CallTarget.Method maker) {
    return type.equals(SERIAL_FIELD)
        && maker.name().equals("<clinit>")
        && program.isOfJdk(maker.owner())
        && !initialized.contains(SERIAL_CLASS);
  }

  /**
   * Of the JDK's fields, what methods of its own store there which the JVM calls when it starts.
   */
  private void read(CodeFacts.Static field) {
    initialize(field.owner());
    if (field.name().isEmpty() || !reads.add(field) || !program.isOfJdk(field.owner())) {
      return;
    }
    for (String type : program.supertypes(field.owner())) {
      facts(type).stores().getOrDefault(field.name(), List.of()).forEach(each -> reach(type, each));
    }
    String storing = NativeObjects.storing(field);
    if (storing != null) {
      reach(field.owner(), storing);
    }
  }

  /** Of an enum, reflection finds all constants. */
  private void constant(String name) {
    if (program.superclasses(name).contains("java/lang/Enum")) {
      initialize(name);
    }
  }

  private void executeNative(CallTarget.Method method) {
    String key = method.owner() + "." + method.name();
    if (!program.isOfJdk(method.owner())) {
      unnamed.leads("the native method " + key.replace('/', '.') + " may call any");
    }
    NativeObjects.calledBy(key).forEach(this::callback);
    NativeObjects.madeBy(key).forEach(this::make);
    NativeObjects.thrownBy(method.owner()).forEach(this::addThrown);
    Type returned = Type.getReturnType(method.descriptor());
    Type made = returned.getSort() == Type.ARRAY ? returned.getElementType() : returned;
    if (made.getSort() != Type.OBJECT) {
      return;
    }
    String name = made.getInternalName();
    if (program.isConcrete(name) && !name.equals(OBJECT)) {
      make(name);
    } else if (!NativeObjects.returnsExisting(key)
        && NativeObjects.madeBy(key).isEmpty()
        && NativeObjects.reflection(key) == null) {
      unnamed.assume(
          "the native method "
              + key.replace('/', '.')
              + " returns no object of a class that no code makes one of");
    }
  }

  private void callback(NativeObjects.Callback callback) {
    call(
        new MethodCall(
            callback.opcode(), callback.owner(), false, callback.name(), callback.descriptor()),
        callback.owner());
    if (callback.name().equals("<init>")) {
      make(callback.owner());
    }
  }

  private void dynamic(CodeFacts.Dynamic dynamic, CallTarget.Method method, int line) {
    String place =
        Refusal.at(
            method.owner().replace('/', '.') + "." + method.name() + method.descriptor(), line);
    Lambda lambda = Lambda.of(dynamic, method.owner(), place);
    if (lambda != null) {
      addLambda(lambda, method, line);
    } else if (BOOTSTRAPS.contains(dynamic.bootstrap().getOwner())) {
      ask();
    } else {
      unnamed.assume(
          "the bootstrap method "
              + dynamic.bootstrap().getOwner().replace('/', '.')
              + "."
              + dynamic.bootstrap().getName()
              + " in "
              + place
              + " makes no object of a class that no code makes one of");
      if (!program.isOfJdk(method.owner())) {
        unnamed.leads("the bootstrap method in " + place + " may lead to any");
      }
      MethodCall bootstrap = MethodCall.of(dynamic.bootstrap());
      if (bootstrap != null) {
        call(bootstrap, method.owner());
      }
    }
  }

  private void ask() {
    for (String asked : ASKED) {
      int descriptor = asked.indexOf('(');
      dispatch(
          new MethodCall(
              Opcodes.INVOKEVIRTUAL,
              OBJECT,
              false,
              asked.substring(0, descriptor),
              asked.substring(descriptor)),
          OBJECT);
    }
  }

  private void addLambda(Lambda lambda, CallTarget.Method maker, int line) {
    String name = program.addLambda(lambda);
    lambdas.put(name, lambda);
    make(name);
    if (lambda.isConstructor()) {
      make(lambda.code().owner());
    }
    if (lambda.code() != null) {
      call(lambda.code(), lambda.owner());
      unnamed.add(lambda.code(), maker, line);
    }
    if (!lambda.methods().stream()
        .allMatch(method -> lambda.passesOn(method.substring(method.indexOf('('))))) {
      NativeObjects.BOXES.forEach(this::make);
    }
  }
}
