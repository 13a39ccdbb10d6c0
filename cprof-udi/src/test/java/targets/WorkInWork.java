package targets;

import org.cprof.api.TargetClock;

/**
 * A static initializer calls a method twice; the first call lets the VM load and initialize a
 * class, by a loader of the program. The loader is then called by the program, too.
 */
public final class WorkInWork {

  public static void main(String[] arguments) throws Exception {
    ClassLoader loader = new Loader();
    Runnable early =
        (Runnable)
            loader.loadClass("targets.WorkInWork$Early").getDeclaredConstructor().newInstance();
    early.run();
  }

  public static final class Early implements Runnable {
    static final long[] TIMES = new long[2];
    static int sum;

    static {
      for (int i = 0; i < TIMES.length; i++) {
        long begin = TargetClock.cycles();
        sum += length();
        TIMES[i] = TargetClock.cycles() - begin;
      }
    }

    /** 1 getstatic, 2 arraylength, 3 ireturn. */
    static int length() {
      return Late.NUMBERS.length;
    }

    @Override
    public void run() {
      System.out.println(TIMES[0] + " " + TIMES[1]);
    }
  }

  static final class Late {
    static final int[] NUMBERS = new int[10];

    static {
      for (int i = 0; i < NUMBERS.length; i++) {
        NUMBERS[i] = i;
      }
    }
  }

  private static final class Loader extends ClassLoader {
    Loader() {
      super(WorkInWork.class.getClassLoader());
    }

    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
      return name.startsWith("targets.WorkInWork$") ? define(name) : super.loadClass(name);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (var file = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] classFile = file.readAllBytes();
        return defineClass(name, classFile, 0, classFile.length);
      } catch (java.io.IOException failed) {
        throw new ClassNotFoundException(name, failed);
      }
    }
  }
}
