package org.cprof.serve;

/** Classes of a program, as the service gets them. */
final class Program {

  private Program() {}

  static final class Plain {
    private Object held;

    static int twice(int number) {
      return 2 * number;
    }

    Plain held() {
      return (Plain) held;
    }
  }

  static class WithNative {
    native int foreign();

    @Override
    protected native Object clone();

    static int call(WithNative object) {
      return object.foreign();
    }
  }

  static final class Hashing {
    @Override
    public int hashCode() {
      return 17;
    }
  }

  static final class Calling {
    static void call() {
      Elsewhere.run();
    }
  }

  static final class Elsewhere {
    static native void run();
  }
}
