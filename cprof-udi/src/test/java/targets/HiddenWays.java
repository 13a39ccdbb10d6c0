package targets;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.concurrent.Callable;

/** What programs do with hidden classes, as the first argument says. */
public final class HiddenWays {

  /** Its class file is that of all classes made here. */
  public static final class Made implements Callable<Object> {

    private Object other;

    public Made() {}

    /** Tests for its own class, and stores its objects. */
    @Override
    public Object call() {
      int own = 0;
      for (Object object : objects) {
        if (object instanceof Made) {
          ((Made) object).other = this;
          own++;
        }
      }
      return own;
    }

    @Override
    public int hashCode() {
      return 5;
    }

    @Override
    public boolean equals(Object object) {
      return this == object;
    }
  }

  static final class Loader extends ClassLoader {
    Loader() {
      super(HiddenWays.class.getClassLoader());
    }

    Class<?> define(byte[] classFile) {
      return defineClass(Made.class.getName(), classFile, 0, classFile.length);
    }
  }

  private static final Lookup LOOKUP = MethodHandles.lookup();

  public static Object[] objects;
  static Object result;

  private HiddenWays() {}

  public static void main(String[] arguments) throws Throwable {
    byte[] classFile;
    try (InputStream in = HiddenWays.class.getResourceAsStream("HiddenWays$Made.class")) {
      classFile = in.readAllBytes();
    }
    switch (arguments[0]) {
      case "hidden" -> measured(hidden(classFile), "other");
      case "loaded" -> measured(new Loader().define(classFile), "other");
      case "twins" -> measured(hidden(classFile), instance(hidden(classFile)));
      case "ways" -> ways(classFile);
      case "broken" -> broken(classFile);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  private static Class<?> hidden(byte[] classFile) throws IllegalAccessException {
    return LOOKUP.defineHiddenClass(classFile, true).lookupClass();
  }

  private static Callable<?> instance(Class<?> type) throws ReflectiveOperationException {
    return (Callable<?>) type.getDeclaredConstructor().newInstance();
  }

  private static void measured(Class<?> type, Object other) throws Exception {
    Callable<?> made = instance(type);
    objects = new Object[] {made, other, null, instance(type)};
    result = made.call();
    System.out.println(result);
  }

  /** The public methods of Lookup, called in every way that there is. */
  private static void ways(byte[] classFile) throws Throwable {
    objects = new Object[0];
    ClassOption[] none = {};
    Object[] arguments = {classFile, true, none};
    MethodType type =
        MethodType.methodType(Lookup.class, byte[].class, boolean.class, ClassOption[].class);
    MethodHandle handle = LOOKUP.findVirtual(Lookup.class, "defineHiddenClass", type);
    Method method = Lookup.class.getMethod("defineHiddenClass", type.parameterArray());
    Callable<Lookup> lambda = () -> LOOKUP.defineHiddenClass(classFile, true);
    for (Lookup made :
        new Lookup[] {
          LOOKUP.defineHiddenClass(classFile, true, ClassOption.STRONG),
          LOOKUP.defineHiddenClassWithClassData(classFile, 1, false),
          (Lookup) method.invoke(LOOKUP, arguments),
          (Lookup) handle.invoke(LOOKUP, classFile, true, none),
          (Lookup) handle.bindTo(LOOKUP).invokeWithArguments(arguments),
          lambda.call()
        }) {
      result = instance(made.lookupClass()).call();
    }
  }

  /** What the VM says is to be the same as without an agent. */
  private static void broken(byte[] classFile) {
    byte[] newer = classFile.clone();
    newer[6] = 0x7f;
    byte[] otherTag = classFile.clone();
    otherTag[10] = 99;
    byte[] noSuper =
        new String(classFile, ISO_8859_1)
            .replace("java/lang/Object", "java/lang/Objec[")
            .getBytes(ISO_8859_1);
    tried(new byte[0]);
    tried(Arrays.copyOf(classFile, classFile.length / 2));
    tried(Arrays.copyOf(classFile, classFile.length - 1));
    tried(newer);
    tried(otherTag);
    tried(noSuper);
  }

  private static void tried(byte[] classFile) {
    try {
      System.out.println(hidden(classFile).isHidden());
    } catch (IllegalAccessException | RuntimeException | LinkageError problem) {
      System.out.println(problem.toString().replaceAll("[+/]0x[0-9a-f]+", ""));
    }
  }
}
