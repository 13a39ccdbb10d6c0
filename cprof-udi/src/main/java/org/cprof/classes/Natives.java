package org.cprof.classes;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.cprof.instrument.call.NativeMethods;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Tells natives by what is {@link KnownClasses known} of classes: those that an instruction names,
 * and the two of Object that programs override. A native that overrides or implements what an
 * instruction names is not told.
 */
public final class Natives implements NativeMethods {
  private static final String OBJECT = "java/lang/Object";

  /** Tags of constants (JVMS 4.4). */
  private static final int METHODREF = 10;

  private static final int INTERFACE_METHODREF = 11;

  private final KnownClasses classes;

  /** Null if all are. */
  private final Set<String> platform;

  /** Whether all that a class names is known before it is loaded. */
  private final boolean areAllKnown;

  /**
   * @param platform packages of the modules whose classes are the JDK's, with dots
   * @param areAllKnown whether what is not known by now is no native; else that is asked for when
   *     it is called
   */
  public Natives(KnownClasses classes, Set<String> platform, boolean areAllKnown) {
    this.classes = classes;
    this.platform = platform;
    this.areAllKnown = areAllKnown;
  }

  /** For classes of the JDK, of which all are known. */
  public static Natives ofPlatform(KnownClasses classes) {
    return new Natives(classes, null, true);
  }

  @Override
  public Callee callee(String owner, String name, String descriptor, int opcode) {
    String method = name + descriptor;
    boolean isArray = owner.startsWith("[");
    boolean isDispatched = opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
    if (isDispatched && !isArray && isOverridden(method)) {
      boolean isInterface = opcode == Opcodes.INVOKEINTERFACE;
      return isInterface || reachesObject(owner, method) ? Callee.OBJECTS_OR_OVERRIDE : Callee.JAVA;
    }
    Integer access = classes.access(isArray ? OBJECT : owner, method);
    if (access != null && (access & (Opcodes.ACC_NATIVE | ClassMethods.LIKE_NATIVE)) != 0) {
      return Callee.NATIVE;
    }
    boolean isUnknown =
        !areAllKnown && !isArray && !name.equals("<init>") && classes.mayBeIn(owner, method);
    return isUnknown ? Callee.UNRESOLVED : Callee.JAVA;
  }

  /** Whether no class between this one and Object is known to override a method of Object. */
  private boolean reachesObject(String owner, String method) {
    Integer access = classes.access(owner, method);
    return access == null || (access & Opcodes.ACC_NATIVE) != 0;
  }

  /**
   * The natives that programs override: an invoke of one tells nothing about where it ends. All
   * others of the JDK are final, or in classes whose subclasses leave them alone.
   */
  private static boolean isOverridden(String method) {
    return method.equals("hashCode()I") || method.equals("clone()Ljava/lang/Object;");
  }

  @Override
  public String declaring(String owner, String name, String descriptor) {
    String found = owner.startsWith("[") ? OBJECT : classes.declaring(owner, name + descriptor);
    return found == null ? owner : found;
  }

  @Override
  public boolean isPlatform(String className) {
    String name = className.replace('/', '.');
    return platform == null
        || platform.contains(name.substring(0, Math.max(name.lastIndexOf('.'), 0)));
  }

  /**
   * What the code of a class depends on besides the JDK and itself: the natives of the program that
   * it names, and methods of which it is not known whether they are native. Sorted; empty for most
   * classes.
   */
  public List<String> dependencies(byte[] classFile) {
    Set<String> found = new TreeSet<>();
    forEachNamed(
        classFile,
        (owner, method) -> {
          boolean matters =
              !owner.startsWith("[")
                  && (!areAllKnown || isOverridden(method) || classes.mayBeProgramNative(method))
                  && !classes.isJdk(owner);
          Callee callee = matters ? dependency(owner, method) : Callee.JAVA;
          if (callee != Callee.JAVA) {
            found.add(callee + " " + owner + "." + method);
          }
        });
    return List.copyOf(found);
  }

  private Callee dependency(String owner, String method) {
    int descriptor = method.indexOf('(');
    int opcode = isOverridden(method) ? Opcodes.INVOKEVIRTUAL : Opcodes.INVOKESTATIC;
    return callee(owner, method.substring(0, descriptor), method.substring(descriptor), opcode);
  }

  /**
   * Hands over each method that a class file names in its constants.
   *
   * @param methods takes the internal name of the class in the instruction, and the name and
   *     descriptor of the method in one
   */
  private static void forEachNamed(byte[] classFile, BiConsumer<String, String> methods) {
    ClassReader reader = new ClassReader(classFile);
    char[] buffer = new char[reader.getMaxStringLength()];
    for (int i = 1; i < reader.getItemCount(); i++) {
      int item = reader.getItem(i);
      int tag = item == 0 ? 0 : reader.readByte(item - 1);
      if (tag == METHODREF || tag == INTERFACE_METHODREF) {
        int nameAndType = reader.getItem(reader.readUnsignedShort(item + 2));
        String name = reader.readUTF8(nameAndType, buffer);
        String method = name + reader.readUTF8(nameAndType + 2, buffer);
        methods.accept(reader.readClass(item, buffer), method);
      }
    }
  }
}
