package targets;

/** Exceptions by athrow, each caught in the method that is named after the way they take. */
public final class Unwinding implements Runnable {

  static final class Own extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  static final class ThrowsInConstructor {
    ThrowsInConstructor(RuntimeException e) {
      fail(e);
    }
  }

  static int result;

  @Override
  public void run() {
    RuntimeException own = new Own();
    for (int i = 0; i < 2; i++) {
      sameMethod(own);
      oneFrame(own);
      threeFrames(own);
      secondEntry(own);
      beforeTheEntries(own);
      otherClass(own);
      oneOfTwo(own);
      underMonitor(own);
      otherClassInAFrame(own);
      superclass(own);
      synchronizedFrame(own);
      withFinally(own);
      constructor(own);
      lambda(own);
    }
    byABytecode(null);
  }

  static void fail(RuntimeException e) {
    throw e;
  }

  static void fail(int frames, RuntimeException e) {
    if (frames > 1) {
      fail(frames - 1, e);
      return;
    }
    throw e;
  }

  static void sameMethod(RuntimeException e) {
    try {
      throw e;
    } catch (Own caught) {
      result++;
    }
  }

  static void oneFrame(RuntimeException e) {
    try {
      fail(e);
    } catch (Own caught) {
      result++;
    }
  }

  static void threeFrames(RuntimeException e) {
    try {
      fail(3, e);
    } catch (Own caught) {
      result++;
    }
  }

  static void secondEntry(RuntimeException e) {
    try {
      result++;
    } catch (Own caught) {
      result--;
    }
    try {
      throw e;
    } catch (Own caught) {
      result++;
    }
  }

  static void beforeTheEntries(RuntimeException e) {
    try {
      early(e);
    } catch (Own caught) {
      result++;
    }
  }

  static void early(RuntimeException e) {
    if (e != null) {
      throw e;
    }
    try {
      result++;
    } catch (Own caught) {
      result--;
    }
  }

  static void otherClass(RuntimeException e) {
    try {
      throw e;
    } catch (IllegalStateException caught) {
      result--;
    } catch (Own caught) {
      result++;
    }
  }

  static void oneOfTwo(RuntimeException e) {
    try {
      throw e;
    } catch (IllegalStateException | Own caught) {
      result++;
    }
  }

  static void underMonitor(RuntimeException e) {
    synchronized (e) {
      try {
        throw e;
      } catch (IllegalStateException | Own caught) {
        result++;
      }
    }
  }

  static void otherClassInAFrame(RuntimeException e) {
    try {
      frameOfOtherClass(e);
    } catch (Own caught) {
      result++;
    }
  }

  static void frameOfOtherClass(RuntimeException e) {
    try {
      fail(e);
    } catch (IllegalStateException caught) {
      result--;
    }
  }

  static void superclass(RuntimeException e) {
    try {
      throw e;
    } catch (RuntimeException caught) {
      result++;
    }
  }

  static synchronized void failUnderMonitor(RuntimeException e) {
    throw e;
  }

  static void synchronizedFrame(RuntimeException e) {
    try {
      failUnderMonitor(e);
    } catch (Own caught) {
      result++;
    }
  }

  static void withFinally(RuntimeException e) {
    try {
      frameWithFinally(e);
    } catch (Own caught) {
      result++;
    }
  }

  static void frameWithFinally(RuntimeException e) {
    try {
      fail(e);
    } finally {
      result++;
    }
  }

  static void constructor(RuntimeException e) {
    try {
      new ThrowsInConstructor(e);
    } catch (Own caught) {
      result++;
    }
  }

  static void lambda(RuntimeException e) {
    Runnable failing = () -> fail(e);
    try {
      failing.run();
    } catch (Own caught) {
      result++;
    }
  }

  static void byABytecode(int[] none) {
    try {
      result += none[0];
    } catch (NullPointerException caught) {
      result++;
    }
  }
}
