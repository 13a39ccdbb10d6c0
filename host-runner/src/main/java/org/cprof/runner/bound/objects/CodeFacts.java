package org.cprof.runner.bound.objects;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.classes.MethodCall;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What the methods of a class do that decides which objects exist.
 *
 * @param methods by name and descriptor
 * @param stores the methods that store to a static field of the class, by its name
 */
record CodeFacts(Map<String, OfMethod> methods, Map<String, List<String>> stores) {
  /** Of a class without code. */
  static final CodeFacts NONE = new CodeFacts(Map.of(), Map.of());

  /** A static field by the class that names it. */
  record Static(String owner, String name) {}

  /** A bootstrap method with its arguments, of an invokedynamic or of a constant. */
  record Dynamic(String name, String descriptor, Handle bootstrap, List<Object> arguments) {}

  /**
   * What a method does.
   *
   * @param calls with the line of the first of each
   * @param made classes that it makes objects of
   * @param reads static fields
   * @param constants classes that it has as constants
   * @param dynamics with the line of each
   */
  record OfMethod(
      Map<MethodCall, Integer> calls,
      List<String> made,
      List<Static> reads,
      List<String> constants,
      Map<Dynamic, Integer> dynamics) {}

  /**
   * Reads a class.
   *
   * @param hasLines whether the lines matter
   */
  static CodeFacts of(ClassReader reader, boolean hasLines) {
    Map<String, OfMethod> methods = new HashMap<>();
    Map<String, List<String>> stores = new HashMap<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            OfMethod facts =
                new OfMethod(
                    new LinkedHashMap<>(),
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new ArrayList<>(),
                    new LinkedHashMap<>());
            methods.put(name + descriptor, facts);
            return new Visitor(facts, reader.getClassName(), name + descriptor, stores);
          }
        },
        hasLines ? ClassReader.SKIP_FRAMES : ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
    return new CodeFacts(methods, stores);
  }

  private static final class Visitor extends MethodVisitor {
    private final OfMethod facts;
    private final String owner;
    private final String method;
    private final Map<String, List<String>> stores;
    private int line;

    Visitor(OfMethod facts, String owner, String method, Map<String, List<String>> stores) {
      super(Opcodes.ASM9);
      this.facts = facts;
      this.owner = owner;
      this.method = method;
      this.stores = stores;
    }

    @Override
    public void visitLineNumber(int number, Label start) {
      line = number;
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode == Opcodes.NEW) {
        facts.made().add(type);
      }
    }

    @Override
    public void visitFieldInsn(int opcode, String of, String name, String descriptor) {
      if (opcode == Opcodes.GETSTATIC) {
        facts.reads().add(new Static(of, name));
      } else if (opcode == Opcodes.PUTSTATIC) {
        facts.reads().add(new Static(of, "")); // initializes the class
        if (of.equals(owner)) {
          stores.computeIfAbsent(name, field -> new ArrayList<>()).add(method);
        }
      }
    }

    @Override
    public void visitMethodInsn(
        int opcode, String of, String name, String descriptor, boolean isInterface) {
      facts.calls().putIfAbsent(new MethodCall(opcode, of, isInterface, name, descriptor), line);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      add(new Dynamic(name, descriptor, bootstrap, List.of(arguments)));
    }

    @Override
    public void visitLdcInsn(Object value) {
      if (value instanceof Type type && type.getSort() == Type.OBJECT) {
        facts.constants().add(type.getInternalName());
      } else if (value instanceof ConstantDynamic constant) {
        add(constant);
      }
    }

    private void add(ConstantDynamic constant) {
      List<Object> arguments = new ArrayList<>();
      for (int i = 0; i < constant.getBootstrapMethodArgumentCount(); i++) {
        arguments.add(constant.getBootstrapMethodArgument(i));
      }
      add(
          new Dynamic(
              constant.getName(),
              constant.getDescriptor(),
              constant.getBootstrapMethod(),
              arguments));
    }

    private void add(Dynamic dynamic) {
      facts.dynamics().putIfAbsent(dynamic, line);
      for (Object argument : dynamic.arguments()) {
        if (argument instanceof ConstantDynamic constant) {
          add(constant);
        }
      }
    }
  }
}
