package org.cprof.instrument.jdk;

import java.util.Map;
import java.util.Set;
import org.cprof.code.ChangedMethods;
import org.cprof.code.DeviceField;
import org.cprof.udi.CycleUdi;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets the program see the target's time and devices: in code that is instrumented already, calls
 * that ask for the host's time or let it pass become calls of {@code java.lang.CProfTime}, and
 * accesses to fields of hardware objects such of the stand-ins for devices. They are counted as
 * what they were.
 */
public final class TargetSubstitution {

  /** What has a device's register by the object and the field's name. */
  private static final String DEVICES = CycleUdi.PROCESSOR + "HardwareObjects";

  private static final String TIME = "java/lang/CProfTime";

  /** Static methods by owner and name with descriptor, which stay as they are but for the owner. */
  private static final Map<String, Set<String>> STATIC =
      Map.of(
          "java/lang/System", Set.of("nanoTime()J", "currentTimeMillis()J"),
          "java/lang/Thread", Set.of("sleep(J)V", "sleep(JI)V"),
          "java/util/concurrent/locks/LockSupport",
              Set.of("parkNanos(J)V", "parkNanos(Ljava/lang/Object;J)V"),
          "jdk/internal/misc/VM", Set.of("getNanoTimeAdjustment(J)J"));

  /** Final methods of Object. */
  private static final Set<String> WAITS = Set.of("wait(J)V", "wait(JI)V");

  /** What of the JDK tells the time to the program, or lets it pass, on the program's behalf. */
  private static final Set<String> PLATFORM =
      Set.of(
          "java/time/Clock",
          "java/time/Clock$SystemClock",
          "java/time/Clock$SystemInstantSource",
          "java/util/Calendar",
          "java/util/Date",
          "java/util/GregorianCalendar",
          "java/util/Random",
          "java/util/concurrent/TimeUnit",
          "sun/util/calendar/ZoneInfoFile",
          "sun/util/locale/provider/CalendarProviderImpl");

  private TargetSubstitution() {}

  /**
   * Whether a class sees the target's time.
   *
   * @param isBoot whether it belongs to the boot class loader, as most of the JDK does
   */
  public static boolean concerns(String className, boolean isBoot) {
    return isBoot ? PLATFORM.contains(className) : !className.startsWith(CycleUdi.PROCESSOR);
  }

  /** The class file with its calls replaced. */
  public static byte[] insert(byte[] classFile) {
    return ChangedMethods.in(
        classFile,
        new ClassReader(classFile),
        0,
        (access, name, descriptor, next) -> new Substitution(next));
  }

  private static final class Substitution extends MethodVisitor {

    private boolean hasDevices;

    Substitution(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      if (!DeviceField.is(opcode, owner, descriptor)) {
        super.visitFieldInsn(opcode, owner, name, descriptor);
        return;
      }
      hasDevices = true;
      boolean reads = opcode == Opcodes.GETFIELD;
      super.visitLdcInsn(name); // Stack: A I A, without the I to read
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC,
          DEVICES,
          reads ? "read" : "write",
          reads
              ? "(Ljava/lang/Object;Ljava/lang/String;)I"
              : "(Ljava/lang/Object;ILjava/lang/String;)V",
          false); // Stack: I, or nothing
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      super.visitMaxs(hasDevices ? maxStack + 1 : maxStack, maxLocals);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      String method = name + descriptor;
      if (opcode == Opcodes.INVOKESTATIC && STATIC.getOrDefault(owner, Set.of()).contains(method)) {
        super.visitMethodInsn(opcode, TIME, name, descriptor, false);
      } else if (opcode == Opcodes.INVOKEVIRTUAL && WAITS.contains(method)) {
        String withObject = "(Ljava/lang/Object;" + descriptor.substring(1);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, TIME, name, withObject, false);
      } else {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      }
    }
  }
}
