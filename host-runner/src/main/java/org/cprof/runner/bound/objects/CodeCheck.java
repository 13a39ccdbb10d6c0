package org.cprof.runner.bound.objects;

import org.cprof.code.MethodCode;
import org.cprof.runner.CommandException;
import org.objectweb.asm.LimitExceededException;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicVerifier;

/** Refuses code whose operands, variables or jumps are none, as a JVM does (JVMS 4.10). */
public final class CodeCheck {
  private CodeCheck() {}

  /**
   * Checks a method.
   *
   * @throws CommandException if its code is broken, with the method
   * @throws LimitExceededException if it has more handlers and variables than can be analysed
   */
  public static void check(MethodCode code) {
    try {
      new Analyzer<>(new BasicVerifier()).analyze(code.owner().name, code.node());
    } catch (LimitExceededException tooLarge) {
      throw tooLarge;
    } catch (AnalyzerException | RuntimeException broken) {
      throw broken(ProgramClasses.reference(code).toString(), broken);
    }
  }

  /**
   * Checks the descriptors that a class declares (JVMS 4.3).
   *
   * @throws CommandException if one is none, with the class
   */
  static void checkDescriptors(ClassNode type) {
    try {
      type.fields.forEach(field -> Type.getType(field.desc).getSize());
      for (MethodNode method : type.methods) {
        Type.getReturnType(method.desc).getSize();
        for (Type argument : Type.getArgumentTypes(method.desc)) {
          argument.getSize();
        }
      }
    } catch (RuntimeException broken) {
      throw broken(type.name.replace('/', '.'), broken);
    }
  }

  /** For something whose class file is broken. */
  static CommandException broken(String what, Exception reason) {
    String text =
        reason.getMessage() == null ? reason.getClass().getSimpleName() : reason.getMessage();
    return CommandException.wrongUse(
        what + ": its class file is broken: " + text.lines().findFirst().orElse(""));
  }
}
