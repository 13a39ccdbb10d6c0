package org.cprof.classes;

import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Classes and interfaces of three packages that declare methods of one name and descriptor in all
 * roles, and call them by all invokes. Each method returns a number of its own.
 */
final class RandomHierarchy {
  private static final String OBJECT = "java/lang/Object";
  private static final int[] VISIBILITIES = {ACC_PUBLIC, ACC_PROTECTED, ACC_PRIVATE, 0, 0};

  /** A class or an interface. */
  record Type(String name, int access, String superName, List<String> interfaces) {
    boolean isInterface() {
      return (access & ACC_INTERFACE) != 0;
    }

    boolean isConcrete() {
      return (access & ACC_ABSTRACT) == 0;
    }
  }

  /**
   * A call of {@link #CALLS} of a class.
   *
   * @param number which one of its calls
   */
  record Site(String caller, int number, MethodCall call) {}

  /** A static method of each class: executes a call by its number, on an object. */
  static final String CALLS = "calls";

  private static final int MOST_CALLS = 8;

  private final Random random;
  private final String name;
  private final Map<String, Type> types = new LinkedHashMap<>();
  private final Map<String, List<MethodCall>> calls = new LinkedHashMap<>();
  private final Map<String, byte[]> classFiles = new LinkedHashMap<>();
  private final Map<Integer, String> declaring = new LinkedHashMap<>();
  private final Map<String, String> hosts = new LinkedHashMap<>();
  private final Map<String, Integer> versions = new LinkedHashMap<>();

  RandomHierarchy(long seed) {
    random = new Random(seed);
    name = random.nextInt(3) == 0 ? "hashCode" : "m";
    int count = 3 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      addType("T" + i);
    }
    for (String folder : List.of("a/", "b/", "c/")) {
      types.put(folder + "Other", new Type(folder + "Other", ACC_PUBLIC, OBJECT, List.of()));
    }
    for (Type type : types.values()) {
      versions.put(type.name(), random.nextInt(5) == 0 ? V1_8 : V17);
    }
    nest();
    types.values().forEach(this::addCalls);
    types.values().forEach(type -> classFiles.put(type.name(), write(type)));
  }

  /** By internal name, supertypes first. */
  Map<String, byte[]> classFiles() {
    return classFiles;
  }

  List<String> concrete() {
    return types.values().stream().filter(Type::isConcrete).map(Type::name).toList();
  }

  /** The class that declares the method which returns a number. */
  String declaring(int number) {
    return declaring.get(number);
  }

  List<Site> sites() {
    List<Site> sites = new ArrayList<>();
    calls.forEach(
        (caller, all) -> {
          for (int i = 0; i < all.size(); i++) {
            sites.add(new Site(caller, i, all.get(i)));
          }
        });
    return sites;
  }

  /** The types, with the flags of their methods. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    types.forEach(
        (name, type) ->
            text.append(type)
                .append(" nest ")
                .append(hosts.get(name))
                .append(' ')
                .append(ClassMethods.of(new ClassReader(classFiles.get(name))).accessByMethod())
                .append('\n'));
    return text.toString();
  }

  private <T> T oneOf(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private void addType(String simpleName) {
    String folder = oneOf(List.of("a/", "a/", "b/", "b/", "c/"));
    boolean isInterface = random.nextInt(5) < 2;
    List<Type> above =
        types.values().stream()
            .filter(type -> (type.access() & ACC_PUBLIC) != 0 || type.name().startsWith(folder))
            .toList();
    List<Type> classes = above.stream().filter(type -> !type.isInterface()).toList();
    List<String> interfaces =
        new ArrayList<>(above.stream().filter(Type::isInterface).map(Type::name).toList());
    interfaces.removeIf(each -> random.nextInt(2) == 0);
    boolean isAbstract = isInterface || random.nextInt(4) == 0;
    int access =
        (random.nextInt(4) == 0 ? 0 : ACC_PUBLIC)
            | (isInterface ? ACC_INTERFACE : ACC_SUPER)
            | (isAbstract ? ACC_ABSTRACT : 0);
    String superName =
        isInterface || classes.isEmpty() || random.nextInt(6) == 0
            ? OBJECT
            : classes.get(classes.size() - 1 - random.nextInt(Math.min(2, classes.size()))).name();
    types.put(folder + simpleName, new Type(folder + simpleName, access, superName, interfaces));
  }

  /** Some classes of a package are of one nest. */
  private void nest() {
    for (String folder : List.of("a/", "b/", "c/")) {
      String host = null;
      for (Type type : types.values()) {
        if (type.name().startsWith(folder) && versions.get(type.name()) == V17) {
          if (host == null) {
            host = type.name();
          } else if (random.nextInt(3) == 0) {
            hosts.put(type.name(), host);
          }
        }
      }
    }
  }

  private boolean isBelow(String type, String above) {
    if (type == null || type.equals(above)) {
      return type != null;
    }
    Type found = types.get(type);
    return found != null
        && (isBelow(found.superName(), above)
            || found.interfaces().stream().anyMatch(each -> isBelow(each, above)));
  }

  private void addCalls(Type caller) {
    List<MethodCall> all = new ArrayList<>();
    List<Type> visible = new ArrayList<>(types.values());
    visible.removeIf(
        type ->
            (type.access() & ACC_PUBLIC) == 0 && random.nextInt(4) > 0 && !isSame(type, caller));
    for (int i = 0; i < MOST_CALLS; i++) {
      Type owner = oneOf(visible);
      boolean isInterface = owner.isInterface() != (random.nextInt(30) == 0);
      int opcode =
          switch (random.nextInt(8)) {
            case 0 -> INVOKESTATIC;
            case 1, 2 -> INVOKESPECIAL;
            default -> isInterface ? INVOKEINTERFACE : INVOKEVIRTUAL;
          };
      if (opcode == INVOKESPECIAL) {
        List<String> named = new ArrayList<>(caller.interfaces());
        named.add(caller.name());
        for (String at = caller.superName();
            !caller.isInterface() && types.containsKey(at);
            at = types.get(at).superName()) {
          named.add(at);
        }
        owner = types.get(oneOf(named));
        isInterface = owner.isInterface();
      }
      all.add(new MethodCall(opcode, owner.name(), isInterface, name, "()I"));
    }
    calls.put(caller.name(), all);
  }

  private static boolean isSame(Type one, Type other) {
    return one.name().charAt(0) == other.name().charAt(0);
  }

  private byte[] write(Type type) {
    // Nothing merges on the stack, so that frames name Object alone.
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    writer.visit(
        versions.get(type.name()),
        type.access(),
        type.name(),
        null,
        type.superName(),
        type.interfaces().toArray(String[]::new));
    if (hosts.containsKey(type.name())) {
      writer.visitNestHost(hosts.get(type.name()));
    }
    hosts.forEach(
        (member, host) -> {
          // Some hosts do not know of their members, which then are of no nest.
          if (host.equals(type.name())
              && Math.floorMod(member.hashCode() + host.hashCode(), 7) > 0) {
            writer.visitNestMember(member);
          }
        });
    if (!type.isInterface()) {
      MethodVisitor constructor = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
      constructor.visitCode();
      constructor.visitVarInsn(ALOAD, 0); // Stack: A
      constructor.visitMethodInsn(INVOKESPECIAL, type.superName(), "<init>", "()V", false);
      constructor.visitInsn(RETURN);
      constructor.visitMaxs(0, 0);
      constructor.visitEnd();
    }
    if (random.nextInt(4) > 0) {
      addMethod(type, writer);
    }
    addCalls(type, writer);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private void addMethod(Type type, ClassWriter writer) {
    int access = type.isInterface() ? accessInInterface() : accessInClass(type);
    MethodVisitor method = writer.visitMethod(access, name, "()I", null, null);
    if ((access & ACC_ABSTRACT) == 0) {
      int number = 1000 + declaring.size();
      declaring.put(number, type.name());
      method.visitCode();
      method.visitIntInsn(SIPUSH, number); // Stack: I
      method.visitInsn(IRETURN);
      method.visitMaxs(0, 0);
    }
    method.visitEnd();
  }

  private int accessInInterface() {
    return switch (random.nextInt(7)) {
      case 0 -> ACC_PRIVATE;
      case 1 -> ACC_PUBLIC | ACC_STATIC;
      case 2 -> ACC_PRIVATE | ACC_STATIC;
      case 3, 4 -> ACC_PUBLIC | ACC_ABSTRACT;
      default -> ACC_PUBLIC;
    };
  }

  private int accessInClass(Type type) {
    int visibility = VISIBILITIES[random.nextInt(VISIBILITIES.length)];
    boolean isBridge = random.nextInt(8) == 0;
    return switch (random.nextInt(12)) {
      case 0 -> visibility | ACC_STATIC;
      case 1 -> visibility | ACC_FINAL;
      case 2 ->
          type.isConcrete() || visibility == ACC_PRIVATE ? visibility : visibility | ACC_ABSTRACT;
      default -> isBridge ? visibility | ACC_BRIDGE | ACC_SYNTHETIC : visibility;
    };
  }

  private void addCalls(Type type, ClassWriter writer) {
    List<MethodCall> all = calls.get(type.name());
    MethodVisitor method =
        writer.visitMethod(ACC_PUBLIC | ACC_STATIC, CALLS, "(ILjava/lang/Object;)I", null, null);
    method.visitCode();
    Label[] labels = new Label[all.size()];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = new Label();
    }
    method.visitVarInsn(ILOAD, 0); // Stack: I
    method.visitTableSwitchInsn(0, labels.length - 1, labels[0], labels);
    for (int i = 0; i < labels.length; i++) {
      MethodCall call = all.get(i);
      method.visitLabel(labels[i]);
      if (call.opcode() != INVOKESTATIC) {
        // The verifier wants an object of the caller's class for what that may have inherited.
        boolean isOwn = call.opcode() == INVOKESPECIAL || isBelow(type.name(), call.owner());
        method.visitVarInsn(ALOAD, 1); // Stack: A
        method.visitTypeInsn(CHECKCAST, isOwn ? type.name() : call.owner());
      }
      method.visitMethodInsn(
          call.opcode(), call.owner(), call.name(), call.descriptor(), call.isInterface());
      method.visitInsn(IRETURN);
    }
    method.visitMaxs(0, 0);
    method.visitEnd();
  }
}
