package targets;

import java.lang.reflect.Constructor;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Exceptions of the kinds that bytecodes throw, which the program makes through frames that no
 * class file has; and those of bytecodes, with such calls and calls of natives before them.
 */
public final class Supplied implements Runnable {

  // tree:
  //   run x1
  //     caught x4
  //       thrown x4
  //         bySupplier x1
  //           java.util.Optional.orElseThrow x1
  //             java.lang.NullPointerException.<init> x1 ...
  //         withoutSupplier x1
  //           java.util.Optional.orElseThrow x1
  //         byReflection x1
  //           java.lang.reflect.Constructor.newInstance x1 ...
  //             **java.lang.ArithmeticException.<init> x1
  //         behindNative x1
  //           native java.lang.System.arraycopy x1

  static int result;
  static final Optional<Object> NOTHING = Optional.empty();
  static final Supplier<NullPointerException> SUPPLIER = NullPointerException::new;
  static final Constructor<ArithmeticException> CONSTRUCTOR;
  static final Object[] NONE = {};

  static {
    try {
      CONSTRUCTOR = ArithmeticException.class.getConstructor();
    } catch (NoSuchMethodException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Override
  public void run() {
    caught(0); // 1 x iconst_0 invokestatic
    caught(1); // 1 x iconst_1 invokestatic
    caught(2); // 1 x iconst_2 invokestatic
    caught(3); // 1 x iconst_3 invokestatic
  } // 1 x return

  static void caught(int what) {
    try {
      thrown(what); // 4 x iload_0 invokestatic
      // counted: 4 x goto
    } catch (ReflectiveOperationException | RuntimeException e) { // 4 x astore_1
      result++; // 4 x getstatic iconst_1 iadd putstatic
    }
  } // 4 x return

  static void thrown(int what) throws ReflectiveOperationException {
    switch (what) { // 4 x iload_0 tableswitch
      case 0:
        bySupplier(); // 1 x invokestatic
        // counted: 1 x goto
        break;
      case 1:
        withoutSupplier(null); // 1 x aconst_null invokestatic
        // counted: 1 x goto
        break;
      case 2:
        byReflection(); // 1 x invokestatic
        // counted: 1 x goto
        break;
      default:
        behindNative(0); // 1 x iconst_0 invokestatic
    }
  }

  static void bySupplier() {
    NOTHING.orElseThrow(SUPPLIER); // 1 x getstatic_ref getstatic_ref invokevirtual
    // counted: 1 x pop return
  }

  /** The VM makes the exception, for want of a supplier to call. */
  static void withoutSupplier(Supplier<NullPointerException> none) {
    NOTHING.orElseThrow(none); // 1 x getstatic_ref aload_0 invokevirtual
    // counted: 1 x pop return
  }

  static void byReflection() throws ReflectiveOperationException {
    throw CONSTRUCTOR.newInstance(); // 1 x getstatic_ref iconst_0 anewarray invokevirtual
    // 1 x checkcast athrow
  }

  static void behindNative(int zero) {
    System.arraycopy(NONE, 0, NONE, 0, 0); // 1 x getstatic_ref iconst_0 getstatic_ref iconst_0
    // 1 x iconst_0 invokestatic
    result = 1 / zero; // 1 x iconst_1 iload_0 idiv
    // counted: 1 x putstatic return
  }
}
