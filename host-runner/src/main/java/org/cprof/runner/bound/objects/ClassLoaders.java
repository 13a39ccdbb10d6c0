package org.cprof.runner.bound.objects;

import java.util.List;
import org.cprof.classes.MethodCall;
import org.cprof.code.ClassCode;
import org.cprof.code.Instruction;
import org.cprof.code.MethodCode;
import org.objectweb.asm.Type;

/** The code of the class path by which a JVM gets classes that are not on it. */
final class ClassLoaders {
  private static final String CLASS_LOADER = "java/lang/ClassLoader";

  private ClassLoaders() {}

  /** What is assumed of such classes; nothing if none of that code is found. */
  static List<String> assumptions(ProgramClasses classes) {
    for (ClassCode code : classes.ofClassPath()) {
      for (MethodCode method : code.methods()) {
        for (Instruction instruction : method.instructions()) {
          boolean brings =
              NamedByCode.calls(instruction.node()).stream()
                  .anyMatch(call -> bringsClasses(call, classes));
          if (brings) {
            return List.of(
                "no class that is not on the class path, such as those of the class loader or"
                    + " definition in "
                    + code.node().name.replace('/', '.')
                    + "."
                    + method.name()
                    + ", calls what is bounded, makes objects for it or stores to its fields");
          }
        }
      }
    }
    return List.of();
  }

  /** Makes a class loader, or defines a class. */
  private static boolean bringsClasses(MethodCall call, ProgramClasses classes) {
    Type made = Type.getReturnType(call.descriptor());
    return switch (call.owner()) {
      case "java/lang/invoke/MethodHandles$Lookup" -> call.name().startsWith("define");
      case "java/lang/ModuleLayer", "java/lang/ModuleLayer$Controller" ->
          call.name().startsWith("defineModules");
      default ->
          call.name().equals("<init>") && classes.is(call.owner(), CLASS_LOADER)
              || made.getSort() == Type.OBJECT
                  && !made.getInternalName().equals(CLASS_LOADER)
                  && classes.is(made.getInternalName(), CLASS_LOADER);
    };
  }
}
