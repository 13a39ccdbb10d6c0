package org.cprof.system.bound;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Random classes and interfaces over three packages, whose methods {@code f0} to {@code f2} are
 * private, package-private, protected, public, default, abstract or static, as far as a compiler
 * takes them. Each type has a field for an object of it.
 */
final class Hierarchy {
  private static final int TYPES = 9;
  private static final int TRIES = 40;
  private static final int METHODS = 3;
  private static final List<String> FOLDERS = List.of("g.a", "g.b", "g.c");

  private final Draft draft;
  private final List<Type> types = new ArrayList<>();
  private final List<Target> targets = new ArrayList<>();

  /** A type that was written. */
  private record Type(String folder, String name, Kind kind, List<Type> above) {
    String full() {
      return folder + "." + name;
    }

    boolean isBelow(Type other) {
      return this == other || above.stream().anyMatch(type -> type.isBelow(other));
    }
  }

  private enum Kind {
    INTERFACE,
    ABSTRACT,
    CLASS
  }

  /**
   * A method that may be called.
   *
   * @param folder whose classes may; null if all may
   * @param ofObject the type that has it; null of static ones
   */
  private record Target(String folder, String call, Type ofObject) {}

  /** Takes a source if it compiles beside what there is. */
  interface Compiler {
    boolean takes(String folder, String name, String source) throws IOException;
  }

  Hierarchy(Draft draft, Compiler compiler) throws IOException {
    this.draft = draft;
    for (int i = 0; i < TRIES && types.size() < TYPES; i++) {
      write(compiler);
    }
    targets.removeIf(target -> target.ofObject() != null && classes(target.ofObject()).isEmpty());
  }

  /** A call of one of its methods with an argument; null if there is none. */
  String call(Body body) {
    Target target = targets.isEmpty() ? null : draft.one(targets);
    return target == null || target.folder() != null && !target.folder().equals(body.folder())
        ? null
        : String.format(target.call(), body.values().any());
  }

  /** Statements that put an object into each field that may have one. */
  List<String> objects() {
    return types.stream().filter(type -> !classes(type).isEmpty()).map(this::change).toList();
  }

  /** A statement that puts another object into a field. */
  String change() {
    return change(draft.one(types));
  }

  private String change(Type type) {
    List<Type> objects = classes(type);
    return objects.isEmpty() ? "" : type.full() + ".At.one = " + object(draft.one(objects)) + ";";
  }

  private List<Type> classes(Type type) {
    return types.stream().filter(one -> one.kind() == Kind.CLASS && one.isBelow(type)).toList();
  }

  /** Each class is made in one way, so that it is the only one that tells of its objects. */
  private static String object(Type type) {
    String supplier = "((java.util.function.Supplier<" + type.full() + ">) ";
    return switch (Math.floorMod(type.name().hashCode(), 4)) {
      case 0 -> "new " + type.full() + "()";
      case 1 -> supplier + type.full() + "::new).get()";
      case 2 -> supplier + "() -> new " + type.full() + "()).get()";
      default -> "new " + type.full() + "() { }";
    };
  }

  private void write(Compiler compiler) throws IOException {
    String folder = draft.one(FOLDERS);
    Kind kind = draft.oneIn(3) ? Kind.INTERFACE : draft.oneIn(4) ? Kind.ABSTRACT : Kind.CLASS;
    Type type = new Type(folder, draft.name(kind == Kind.INTERFACE ? "I" : "K"), kind, above(kind));
    List<Target> own = new ArrayList<>();
    Draft source = new Draft(draft);
    source.line("package " + folder + ";");
    source.block(head(type), () -> members(type, source, own));
    if (compiler.takes(folder, type.name(), source.text())) {
      types.add(type);
      targets.addAll(own);
    }
  }

  private List<Type> above(Kind kind) {
    List<Type> above = new ArrayList<>();
    List<Type> classes = types.stream().filter(type -> type.kind() != Kind.INTERFACE).toList();
    List<Type> interfaces = types.stream().filter(type -> type.kind() == Kind.INTERFACE).toList();
    if (kind != Kind.INTERFACE && !classes.isEmpty() && draft.below(4) > 0) {
      above.add(draft.one(classes));
    }
    for (int i = interfaces.isEmpty() ? 0 : draft.below(3); i > 0; i--) {
      Type one = draft.one(interfaces);
      if (!above.contains(one)) {
        above.add(one);
      }
    }
    return above;
  }

  private static String head(Type type) {
    StringBuilder head = new StringBuilder("public ");
    head.append(
        type.kind() == Kind.INTERFACE
            ? "interface "
            : type.kind() == Kind.ABSTRACT ? "abstract class " : "class ");
    head.append(type.name());
    String next = " implements ";
    if (type.kind() == Kind.INTERFACE) {
      next = " extends ";
    }
    for (Type above : type.above()) {
      boolean isClass = above.kind() != Kind.INTERFACE;
      head.append(isClass ? " extends " : next).append(above.full());
      next = isClass ? next : ", ";
    }
    return head.toString();
  }

  private void members(Type type, Draft source, List<Target> own) {
    source.line("public static class At { public static " + type.name() + " one; }");
    for (int i = 0; i < METHODS; i++) {
      if (draft.below(3) > 0) {
        method(type, i, source, own);
      }
    }
  }

  private void method(Type type, int number, Draft source, List<Target> own) {
    String name = "f" + number;
    String modifiers =
        type.kind() == Kind.INTERFACE
            ? draft.one("default", "default", "private", "static", "")
            : type.kind() == Kind.ABSTRACT && draft.oneIn(3)
                ? draft.one("public abstract", "abstract", "protected abstract")
                : draft.one("public", "public", "", "", "private", "protected", "private static");
    String head = modifiers + " int " + name + "(int x)";
    if (modifiers.isEmpty() && type.kind() == Kind.INTERFACE || modifiers.contains("abstract")) {
      source.line(head + ";");
    } else {
      source.block(head, () -> body(type, number, source));
    }
    String call = type.full() + ".At.one." + name + "(%s)";
    if (modifiers.equals("static")) {
      own.add(new Target(null, type.full() + "." + name + "(%s)", null));
    } else if (modifiers.contains("public") || type.kind() == Kind.INTERFACE) {
      if (!modifiers.contains("private")) {
        own.add(new Target(null, call, type));
      }
    } else if (!modifiers.contains("private")) {
      own.add(new Target(type.folder(), call, type));
    }
  }

  private void body(Type type, int number, Draft source) {
    source.line("int r = x;");
    source.line(draft.oneIn(3) ? "r += " + draft.below(9) + ";" : World.work(source, "r"));
    if (number > 0 && draft.oneIn(2)) {
      int lower = draft.below(number);
      String argument = "f" + lower + "(r)";
      switch (draft.below(4)) {
        case 0 -> source.line("r += this." + argument + ";");
        case 1 -> source.line("r += At.one." + argument + ";");
        case 2 -> {
          List<Type> called = types.stream().filter(one -> !classes(one).isEmpty()).toList();
          if (!called.isEmpty()) {
            source.line("r += " + draft.one(called).full() + ".At.one." + argument + ";");
          }
        }
        default -> {
          if (!type.above().isEmpty()) {
            Type above = draft.one(type.above());
            String of = above.kind() == Kind.INTERFACE ? above.full() + "." : "";
            source.line("r += " + of + "super." + argument + ";");
          }
        }
      }
    }
    source.line("return r;");
  }
}
