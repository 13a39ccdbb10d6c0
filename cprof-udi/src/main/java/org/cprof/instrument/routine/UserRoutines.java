package org.cprof.instrument.routine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.model.ProcessorModel;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Operand;
import org.cprof.model.code.TargetInstruction;
import org.cprof.model.software.PricedRoutine;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Routines of the target's own run-time classes, which execute in place of the model's prices:
 * static methods by the names that the model gives to the routines of arithmetic bytecodes. A
 * routine takes the operands as they are on the stack, or floats and doubles as their bits.
 */
public final class UserRoutines {

  /** Every routine is priced. */
  public static final UserRoutines NONE = new UserRoutines(Map.of(), Set.of(), null);

  /** How the names of bytecodes end that leave the operand stack as it is. */
  private static final String NO_OPERATION = "nop";

  private final Map<Integer, UserRoutine> byOpcode;
  private final Map<String, UserRoutine> byName = new HashMap<>();
  private final Set<String> classes;

  private final ProcessorModel model;

  private UserRoutines(
      Map<Integer, UserRoutine> byOpcode, Set<String> classes, ProcessorModel model) {
    this.model = model;
    this.byOpcode = byOpcode;
    this.classes = classes;
    for (UserRoutine routine : byOpcode.values()) {
      byName.putIfAbsent(routine.toString(), routine);
    }
  }

  /**
   * Finds the routines of a model in a jar.
   *
   * @throws IOException if the jar cannot be read
   * @throws IllegalArgumentException if it has none of the model's routines, or one that cannot be
   *     executed, with what would be right
   */
  public static UserRoutines read(Path jar, ProcessorModel model) throws IOException {
    Map<Integer, UserRoutine> found = new TreeMap<>();
    Set<String> wanted = new TreeSet<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (int opcode = 0; opcode < JvmOpcodes.COUNT; opcode++) {
        if (JvmOpcodes.mnemonic(opcode) != null && !OperandTypes.numbers(opcode).isEmpty()) {
          HostInstruction instruction =
              new HostInstruction(opcode, JvmOpcodes.length(opcode), 0, 0, Operand.NONE);
          for (TargetInstruction target : model.translate(instruction).events()) {
            PricedRoutine routine = model.routine(target.opcode());
            if (routine != null) {
              wanted.add(routine.name());
              find(file, routine.name(), opcode, target, model)
                  .ifPresent(method -> found.putIfAbsent(target.opcode(), method));
            }
          }
        }
      }
      if (found.isEmpty()) {
        throw new IllegalArgumentException(
            jar
                + " has none of the routines that model "
                + model.name()
                + " has for arithmetic bytecodes: "
                + (wanted.isEmpty() ? "it has no such routines" : String.join(", ", wanted)));
      }
      return new UserRoutines(found, classes(file), model);
    } catch (IOException unreadable) {
      throw new IOException(jar + ": " + unreadable.getMessage(), unreadable);
    }
  }

  private static Set<String> classes(JarFile file) {
    Set<String> names = new HashSet<>();
    for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
      String name = entries.nextElement().getName();
      if (name.endsWith(".class") && !name.startsWith("java/")) { // those are the JDK's
        names.add(name.substring(0, name.length() - ".class".length()));
      }
    }
    return names;
  }

  private static Optional<UserRoutine> find(
      JarFile file, String routine, int hostOpcode, TargetInstruction target, ProcessorModel model)
      throws IOException {
    MethodReference name = MethodReference.parse(NodeKind.ROUTINE, routine);
    String owner = name.className().replace('.', '/');
    JarEntry entry = file.getJarEntry(owner + ".class");
    if (entry == null) {
      return Optional.empty();
    }
    byte[] classFile = file.getInputStream(entry).readAllBytes();
    Map<String, Integer> methods = methods(owner, classFile, name.name());
    for (Map.Entry<String, Integer> method : methods.entrySet()) {
      boolean isStatic = (method.getValue() & Opcodes.ACC_STATIC) != 0;
      boolean isNamed = name.descriptor().isEmpty() || name.descriptor().equals(method.getKey());
      if (isStatic && isNamed && fits(hostOpcode, method.getKey())) {
        return Optional.of(
            new UserRoutine(
                owner,
                name.name(),
                method.getKey(),
                hostOpcode,
                target,
                returnOpcode(method.getKey(), model)));
      }
    }
    if (methods.isEmpty()) {
      return Optional.empty();
    }
    throw new IllegalArgumentException(
        file.getName()
            + ": "
            + name.className()
            + "."
            + name.name()
            + " has the descriptors "
            + methods.keySet()
            + ", but "
            + JvmOpcodes.mnemonic(hostOpcode)
            + " needs a static method "
            + routine
            + " that takes "
            + OperandTypes.numbers(hostOpcode)
            + " and returns "
            + OperandTypes.result(hostOpcode)
            + ", or I for F and J for D");
  }

  /**
   * The bytecode of the target by which a method returns, which prices its return into the method
   * that executed the bytecode.
   */
  private static int returnOpcode(String descriptor, ProcessorModel model) {
    int opcode = MethodInfo.returnOpcode(descriptor);
    HostInstruction instruction =
        new HostInstruction(opcode, JvmOpcodes.length(opcode), 0, 0, Operand.NONE);
    List<TargetInstruction> executed = model.translate(instruction).instructions();
    return executed.get(executed.size() - 1).opcode();
  }

  private static Map<String, Integer> methods(String owner, byte[] classFile, String name) {
    Map<String, Integer> methods = new TreeMap<>();
    try {
      new ClassReader(classFile)
          .accept(
              new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(
                    int access, String method, String descriptor, String s, String[] e) {
                  if (method.equals(name)) {
                    methods.put(descriptor, access);
                  }
                  return null;
                }
              },
              ClassReader.SKIP_CODE);
    } catch (RuntimeException broken) {
      throw new IllegalArgumentException("the class file of " + owner + " is broken: " + broken);
    }
    return methods;
  }

  private static boolean fits(int hostOpcode, String descriptor) {
    Type[] operands = Type.getArgumentTypes("(" + OperandTypes.numbers(hostOpcode) + ")V");
    Type[] parameters = Type.getArgumentTypes(descriptor);
    boolean fits = operands.length == parameters.length;
    for (int i = 0; fits && i < operands.length; i++) {
      fits = fits(operands[i].getDescriptor(), parameters[i].getDescriptor());
    }
    return fits && fits(OperandTypes.result(hostOpcode), Type.getReturnType(descriptor).toString());
  }

  private static boolean fits(String operand, String parameter) {
    return parameter.equals(operand)
        || operand.equals("F") && parameter.equals("I")
        || operand.equals("D") && parameter.equals("J");
  }

  /** The routine that executes in place of a bytecode of the target; null if it is priced. */
  UserRoutine of(int targetOpcode) {
    return byOpcode.get(targetOpcode);
  }

  /** The routine that a method is; null if it is none. */
  UserRoutine of(String className, String name, String descriptor) {
    return byName.isEmpty() ? null : byName.get(className + "." + name + descriptor);
  }

  /** The routines by the bytecodes of the target. */
  public Map<Integer, UserRoutine> byOpcode() {
    return byOpcode;
  }

  /** Whether a class, by its internal name, comes with the routines. */
  public boolean hasClass(String internalName) {
    return classes.contains(internalName);
  }

  /**
   * The class file with its routines public, so that code in other packages can call them; the
   * target's own are often private. Natives of which the target's tool chain makes a bytecode that
   * leaves the operand stack as it is have code that does so.
   */
  public byte[] open(String internalName, byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public void visit(int v, int access, String n, String s, String sup, String[] i) {
            super.visit(v, access | Opcodes.ACC_PUBLIC, n, s, sup, i);
          }

          @Override
          public MethodVisitor visitMethod(int access, String n, String d, String s, String[] e) {
            boolean isRoutine = of(internalName.replace('/', '.'), n, d) != null;
            int open = access & ~(Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED) | Opcodes.ACC_PUBLIC;
            boolean isMove =
                (access & Opcodes.ACC_NATIVE) != 0
                    && isNoOperation(internalName, n)
                    && StackWords.canMove(d);
            if (isMove) {
              StackWords.move(super.visitMethod(access & ~Opcodes.ACC_NATIVE, n, d, s, e), d);
              return null;
            }
            return super.visitMethod(isRoutine ? open : access, n, d, s, e);
          }
        },
        0);
    return writer.toByteArray();
  }

  private boolean isNoOperation(String owner, String name) {
    HostInstruction call =
        new HostInstruction(Opcodes.INVOKESTATIC, 3, -1, 0, Operand.NONE, owner, name);
    return model.replacesCall(call)
        && model.translate(call).instructions().stream()
            .allMatch(bytecode -> bytecode.mnemonic().endsWith(NO_OPERATION));
  }
}
