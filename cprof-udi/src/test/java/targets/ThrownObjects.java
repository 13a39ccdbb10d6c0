package targets;

/** Objects of classes that a target's library has with another superclass and other fields. */
public final class ThrownObjects implements Runnable {

  static class OneField extends RuntimeException {
    private static final long serialVersionUID = 1;

    int code;

    OneField(int code) {
      this.code = code;
    }

    OneField(String message) {
      super(message);
    }
  }

  static final class TwoMoreWords extends OneField {
    private static final long serialVersionUID = 1;

    long more;

    TwoMoreWords() {
      super(1);
    }
  }

  static final class WithCause extends RuntimeException {
    private static final long serialVersionUID = 1;

    WithCause(Throwable cause) {
      super("message", cause);
    }
  }

  static final class OwnError extends Error {
    private static final long serialVersionUID = 1;
  }

  static class First {}

  static class Second extends First {}

  static class Third extends Second {}

  static int result;

  @Override
  public void run() {
    for (int frames = 1; frames <= 4; frames++) {
      throughFrames(frames);
    }
    withMessage();
    withCause();
    withMoreWords();
    error();
    Object exception = new OneField(1);
    Object third = new Third();
    twoStepsToThrowable(exception);
    twoStepsToFirst(third);
    noExceptionOnTheTarget(exception);
  }

  static void throughFrames(int frames) {
    try {
      fail(frames);
    } catch (OneField caught) {
      result += caught.code;
    }
  }

  static void fail(int frames) {
    if (frames > 1) {
      fail(frames - 1);
      return;
    }
    throw new OneField(frames);
  }

  static void withMessage() {
    try {
      throw new OneField("message");
    } catch (RuntimeException superclass) {
      result++;
    }
  }

  static void withCause() {
    result += new WithCause(null).hashCode() == 0 ? 1 : 2;
  }

  static void withMoreWords() {
    result += new TwoMoreWords().code;
  }

  static void error() {
    try {
      throw new OwnError();
    } catch (Throwable superclass) {
      result++;
    }
  }

  static void twoStepsToThrowable(Object exception) {
    result += exception instanceof Throwable ? 1 : 0;
  }

  static void twoStepsToFirst(Object third) {
    result += third instanceof First ? 1 : 0;
  }

  /** Exception is between on the host alone: as far as Throwable. */
  static void noExceptionOnTheTarget(Object exception) {
    result += exception instanceof Exception ? 1 : 0;
  }
}
