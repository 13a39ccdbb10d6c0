package org.cprof.classes;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/** The packages that the descriptor of a module lists (JVMS 4.7.26): all of them, in an image. */
final class ModulePackages extends ModuleVisitor {

  private final List<String> packages = new ArrayList<>();

  private ModulePackages() {
    super(Opcodes.ASM9);
  }

  @Override
  public void visitPackage(String internalName) {
    packages.add(internalName.replace('/', '.'));
  }

  /** The names of the packages, with dots. */
  static List<String> in(ClassReader descriptor) {
    ModulePackages found = new ModulePackages();
    descriptor.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public ModuleVisitor visitModule(String name, int access, String version) {
            return found;
          }
        },
        0);
    return List.copyOf(found.packages);
  }
}
