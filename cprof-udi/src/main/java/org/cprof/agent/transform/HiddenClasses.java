package org.cprof.agent.transform;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ObjIntConsumer;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import org.cprof.agent.classes.PlatformNatives;
import org.cprof.instrument.HiddenCalls;
import org.cprof.instrument.NativeMethods;

/**
 * Hidden classes, which the VM shows to no transformer: a hook in the JDK hands them over. No
 * lambda here, which would be one of them.
 */
public final class HiddenClasses {

  /** The JDK's number of the code for handles of static methods. */
  private static final int STATIC = 1;

  private static final String FORMS = "java.lang.invoke.LambdaForm$";

  private HiddenClasses() {}

  /**
   * Counts the program's hidden classes, and natives in the JDK's, from now on; to be called before
   * the hooks are there.
   */
  public static void instrument(
      Transformer transformer,
      LiveRegistry registry,
      PlatformNatives natives,
      Overrides overrides) {
    HiddenCalls calls = new HiddenCalls(registry);
    CProfControl.initializeHidden(
        new BiFunction<ClassLoader, byte[], byte[]>() {
          @Override
          public byte[] apply(ClassLoader loader, byte[] classFile) {
            return instrument(transformer, loader, classFile);
          }
        },
        new BiFunction<ClassLoader, byte[], byte[]>() {
          @Override
          public byte[] apply(ClassLoader loader, byte[] classFile) {
            return instrument(calls, natives.of(loader), overrides, classFile);
          }
        },
        new ToIntBiFunction<String, Boolean>() {
          @Override
          public int applyAsInt(String method, Boolean isNative) {
            RuntimeMethodName name = new RuntimeMethodName(method);
            return registry.countedByCallers(
                name.className(), name.name(), name.descriptor(), isNative);
          }
        });
    CProfControl.initializeLate(
        new ToIntFunction<String>() {
          @Override
          public int applyAsInt(String method) {
            RuntimeMethodName name = new RuntimeMethodName(method);
            return registry.nativeOrNone(name.className(), name.name(), name.descriptor());
          }
        });
  }

  /** What is no class file stays as it is: the VM is to say so. */
  private static byte[] instrument(Transformer transformer, ClassLoader loader, byte[] classFile) {
    try {
      byte[] changed = transformer.transformHidden(loader, classFile);
      return changed == null ? classFile : changed;
    } catch (RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError problem) {
      return classFile;
    }
  }

  /** A class that cannot be instrumented runs as it is, as does one that is no class file. */
  private static byte[] instrument(
      HiddenCalls calls, NativeMethods natives, Overrides overrides, byte[] classFile) {
    try {
      overrides.learn(classFile);
      return calls.instrument(classFile, natives);
    } catch (RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError problem) {
      return classFile;
    }
  }

  /** Has code behind method handles that is there already made anew; the hooks are there. */
  public static void renew(Instrumentation instrumentation) throws ReflectiveOperationException {
    List<Class<?>> old = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (type.isHidden() && type.getName().startsWith(FORMS)) {
        old.add(type);
      }
    }
    Method maker =
        Class.forName("java.lang.invoke.DirectMethodHandle", false, null)
            .getDeclaredMethod("preparedLambdaForm", MethodType.class, int.class);
    maker.setAccessible(true);
    ObjIntConsumer<Object> make =
        new ObjIntConsumer<>() {
          @Override
          public void accept(Object methodType, int kind) {
            try {
              maker.invoke(null, methodType, kind);
            } catch (ReflectiveOperationException notThisTime) {
              // Then the program makes it itself.
            }
          }
        };
    make.accept(MethodType.methodType(Object.class), STATIC);
    CProfControl.renewForms(old.toArray(new Class<?>[0]), make);
  }
}
