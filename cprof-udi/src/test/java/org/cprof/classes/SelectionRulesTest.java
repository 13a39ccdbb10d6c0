package org.cprof.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;

/**
 * Rules of resolution and selection (JVMS 5.4.3, 5.4.4, 5.4.6, 6.5) that hierarchies made at random
 * seldom need, each by a case of its own.
 */
class SelectionRulesTest {
  private static final int PUBLIC = Opcodes.ACC_PUBLIC;
  private static final int PROTECTED = Opcodes.ACC_PROTECTED;
  private static final int PRIVATE = Opcodes.ACC_PRIVATE;
  private static final int STATIC = Opcodes.ACC_STATIC;
  private static final int ABSTRACT = Opcodes.ACC_ABSTRACT;
  private static final int INTERFACE = PUBLIC | ABSTRACT | Opcodes.ACC_INTERFACE;
  private static final String F = "f()V";

  private final Map<String, ClassMethods> classes = new HashMap<>();
  private final MethodSelection selection =
      new MethodSelection(name -> classes.getOrDefault(name, ClassMethods.UNKNOWN));

  /** A type under construction. */
  private final class Sketch {
    private final String name;
    private final int access;
    private final String above;
    private final List<String> interfaces = new ArrayList<>();
    private final List<String> members = new ArrayList<>();
    private final Map<String, Integer> methods = new HashMap<>();
    private String host;

    private Sketch(String name, int access, String above) {
      this.name = name;
      this.access = access;
      this.above = above;
      add();
    }

    private Sketch add() {
      classes.put(name, new ClassMethods(access, above, interfaces, host, members, methods));
      return this;
    }

    private Sketch with(int flags, String method) {
      methods.put(method, flags);
      return this;
    }

    private Sketch implementing(String... names) {
      interfaces.addAll(List.of(names));
      return this;
    }

    private Sketch hosting(String member) {
      members.add(member);
      return this;
    }

    private Sketch in(String hostName) {
      host = hostName;
      return add();
    }
  }

  private Sketch type(String name, String above) {
    return new Sketch(name, PUBLIC, above);
  }

  private Sketch type(String name) {
    return type(name, "java/lang/Object");
  }

  private Sketch face(String name) {
    return new Sketch(name, INTERFACE, "java/lang/Object");
  }

  @BeforeEach
  void object() {
    new Sketch("java/lang/Object", PUBLIC, null)
        .with(PUBLIC, "<init>()V")
        .with(PUBLIC, "hashCode()I")
        .with(PROTECTED, "clone()Ljava/lang/Object;")
        .with(PRIVATE | STATIC, "natives()V");
    type("p/Main");
  }

  private static MethodCall call(int opcode, String owner, String method) {
    int descriptor = method.indexOf('(');
    return new MethodCall(
        opcode,
        owner,
        opcode == Opcodes.INVOKEINTERFACE,
        method.substring(0, descriptor),
        method.substring(descriptor));
  }

  private String resolved(int opcode, String owner, String method, String caller) {
    return text(selection.resolve(call(opcode, owner, method), caller));
  }

  private String ofInterface(String owner, String receiver) {
    return text(selection.select(call(Opcodes.INVOKEINTERFACE, owner, F), "p/Main", receiver));
  }

  /** The class that declares the method, or the error. */
  private static String text(CallTarget target) {
    return target instanceof CallTarget.Method method
        ? method.owner()
        : ((CallTarget.Failure) target).error().substring("java/lang/".length());
  }

  @Test
  void what_is_not_there_is_an_error() {
    type("p/A", "p/Gone");

    assertThat(resolved(Opcodes.INVOKEVIRTUAL, "p/Gone", F, "p/Main"))
        .isEqualTo("NoClassDefFoundError");
    assertThat(resolved(Opcodes.INVOKEVIRTUAL, "p/A", F, "p/Main"))
        .isEqualTo("NoClassDefFoundError");
    assertThat(resolved(Opcodes.INVOKEVIRTUAL, "p/Main", F, "p/Main"))
        .isEqualTo("NoSuchMethodError");
  }

  @Test
  void constructors_are_not_inherited() {
    type("p/A").with(PUBLIC, "<init>(I)V");
    type("p/B", "p/A");

    assertThat(resolved(Opcodes.INVOKESPECIAL, "p/A", "<init>(I)V", "p/Main")).isEqualTo("p/A");
    assertThat(resolved(Opcodes.INVOKESPECIAL, "p/B", "<init>(I)V", "p/Main"))
        .isEqualTo("NoSuchMethodError");
    MethodCall constructor = call(Opcodes.INVOKESPECIAL, "p/A", "<init>(I)V");
    assertThat(text(selection.select(constructor, "p/B", null))).isEqualTo("p/A");
  }

  @Test
  void an_interface_has_public_instance_methods_of_object() {
    face("p/I");

    assertThat(resolved(Opcodes.INVOKEINTERFACE, "p/I", "hashCode()I", "p/Main"))
        .isEqualTo("java/lang/Object");
    assertThat(resolved(Opcodes.INVOKEINTERFACE, "p/I", "clone()Ljava/lang/Object;", "p/Main"))
        .isEqualTo("NoSuchMethodError");
    assertThat(resolved(Opcodes.INVOKEINTERFACE, "p/I", "natives()V", "p/Main"))
        .isEqualTo("NoSuchMethodError");
  }

  @Test
  void clone_is_public_of_arrays_alone() {
    String clone = "clone()Ljava/lang/Object;";
    type("q/A");

    assertThat(resolved(Opcodes.INVOKEVIRTUAL, "[I", clone, "p/Main"))
        .isEqualTo("java/lang/Object");
    assertThat(resolved(Opcodes.INVOKEVIRTUAL, "q/A", clone, "p/Main"))
        .isEqualTo("IllegalAccessError");
    MethodCall call = call(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "hashCode()I");
    assertThat(text(selection.select(call, "p/Main", "[I"))).isEqualTo("java/lang/Object");
  }

  /** As javac writes a call of equals by an expression of such a type, from JDK 18 on. */
  @Test
  void arrays_are_cloneable_and_serializable() {
    for (String name : List.of("java/lang/Cloneable", "java/io/Serializable", "p/I")) {
      classes.put(
          name,
          new ClassMethods(INTERFACE, "java/lang/Object", List.of(), null, List.of(), Map.of()));
      MethodCall call = new MethodCall(Opcodes.INVOKEINTERFACE, name, true, "hashCode", "()I");
      assertThat(text(selection.select(call, "p/Main", "[I")))
          .isEqualTo(name.equals("p/I") ? "IncompatibleClassChangeError" : "java/lang/Object");
    }
  }

  @Test
  void a_nest_is_of_one_package() {
    type("q/Host").with(PRIVATE, F).hosting("p/Member");
    type("p/Member").in("q/Host");

    assertThat(resolved(Opcodes.INVOKEVIRTUAL, "q/Host", F, "p/Member"))
        .isEqualTo("IllegalAccessError");
  }

  @Test
  void two_default_methods_are_a_conflict_and_abstract_ones_none() {
    face("p/I").with(PUBLIC, F);
    face("p/J").with(PUBLIC, F);
    face("p/K").with(PUBLIC | ABSTRACT, F);
    type("p/Two").implementing("p/I", "p/J");
    type("p/One").implementing("p/I", "p/K");
    type("p/None").implementing("p/K");

    assertThat(ofInterface("p/I", "p/Two")).isEqualTo("IncompatibleClassChangeError");
    assertThat(ofInterface("p/K", "p/One")).isEqualTo("p/I");
    assertThat(ofInterface("p/K", "p/None")).isEqualTo("AbstractMethodError");
    assertThat(resolved(Opcodes.INVOKEVIRTUAL, "p/One", F, "p/Main")).isEqualTo("p/I");
    assertThat(resolved(Opcodes.INVOKEVIRTUAL, "p/None", F, "p/Main")).isEqualTo("p/K");
    face("p/L").with(PUBLIC | ABSTRACT, F);
    type("p/Neither").implementing("p/K", "p/L");
    type("p/Later").implementing("p/K", "p/I");
    assertThat(ofInterface("p/K", "p/Neither")).isEqualTo("AbstractMethodError");
    assertThat(resolved(Opcodes.INVOKEVIRTUAL, "p/Later", F, "p/Main")).isEqualTo("p/I");
  }

  @Test
  void handles_take_all_descriptors() {
    int polymorphic = PUBLIC | Opcodes.ACC_NATIVE | Opcodes.ACC_VARARGS;
    String declared = "([Ljava/lang/Object;)Ljava/lang/Object;";
    type("java/lang/invoke/MethodHandle")
        .with(polymorphic, "invokeExact" + declared)
        .with(PUBLIC | Opcodes.ACC_VARARGS, "invokeWithArguments" + declared);

    MethodCall exact =
        call(Opcodes.INVOKEVIRTUAL, "java/lang/invoke/MethodHandle", "invokeExact(I)V");
    assertThat(selection.resolve(exact, "p/Main"))
        .isEqualTo(
            new CallTarget.Method(
                "java/lang/invoke/MethodHandle", "invokeExact", declared, polymorphic));
    assertThat(
            resolved(
                Opcodes.INVOKEVIRTUAL,
                "java/lang/invoke/MethodHandle",
                "invokeWithArguments(I)V",
                "p/Main"))
        .isEqualTo("NoSuchMethodError");
  }

  /** Two classes that name each other, as broken class files may. */
  @Test
  void superclasses_end() {
    type("p/A", "p/B");
    type("p/B", "p/A");

    assertThat(selection.superclasses("p/A")).containsExactly("p/A", "p/B");
    assertThat(resolved(Opcodes.INVOKEVIRTUAL, "p/A", F, "p/Main")).isEqualTo("NoSuchMethodError");
  }

  @Test
  void supertypes_include_those_of_superclasses() {
    face("p/I");
    face("p/J").implementing("p/I");
    type("p/A").implementing("p/J");
    type("p/B", "p/A");

    assertThat(selection.supertypes("p/B"))
        .containsExactlyInAnyOrder("p/B", "p/A", "java/lang/Object", "p/J", "p/I");
  }

  @Test
  void what_is_found_later_counts_then() {
    type("p/C", "p/B");
    assertThat(selection.superclasses("p/C")).containsExactly("p/C");
    type("p/B").implementing("p/I");
    assertThat(selection.supertypes("p/C"))
        .containsExactlyInAnyOrder("p/C", "p/B", "java/lang/Object", "p/I");
    face("p/J");
    face("p/I").implementing("p/J");
    assertThat(selection.supertypes("p/C"))
        .containsExactlyInAnyOrder("p/C", "p/B", "java/lang/Object", "p/I", "p/J");
  }
}
