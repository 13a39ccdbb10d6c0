package org.cprof.instrument.call;

import java.util.ArrayList;
import java.util.List;
import org.cprof.model.classes.TargetClasses;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Where the fields that a class declares lie in its objects on the target, behind those of its
 * superclass: in their order, long and double in two words.
 *
 * @param className as in {@code Class.getName()}
 * @param names of the fields that are not static
 * @param positions of each, in words
 * @param words of all together
 */
public record FieldLayout(String className, List<String> names, int[] positions, int words) {

  /** What the run-time adds to classes of the JDK. */
  private static final String OURS = "cprof";

  /** Where a field lies behind those of the superclass, in words; -1 if the class has no such. */
  public int position(String name) {
    int index = names.indexOf(name);
    return index < 0 ? -1 : positions[index];
  }

  /**
   * The layout of the class in a class file.
   *
   * @param classes those that declare other fields on the target: what does not fit into their
   *     words stands for the last one
   */
  public static FieldLayout of(ClassReader reader, TargetClasses classes) {
    List<String> names = new ArrayList<>();
    List<Integer> sizes = new ArrayList<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public FieldVisitor visitField(
              int access, String name, String descriptor, String signature, Object value) {
            if ((access & Opcodes.ACC_STATIC) == 0 && !name.startsWith(OURS)) {
              names.add(name);
              sizes.add(descriptor.equals("J") || descriptor.equals("D") ? 2 : 1);
            }
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    int[] positions = new int[names.size()];
    int words = 0;
    for (int i = 0; i < positions.length; i++) {
      positions[i] = words;
      words += sizes.get(i);
    }
    String className = reader.getClassName().replace('/', '.');
    int onTarget = classes.words(className, words);
    for (int i = 0; i < positions.length; i++) {
      positions[i] = Math.min(positions[i], Math.max(0, onTarget - 1));
    }
    return new FieldLayout(className, List.copyOf(names), positions, onTarget);
  }
}
