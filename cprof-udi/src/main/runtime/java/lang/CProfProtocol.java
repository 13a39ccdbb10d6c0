package java.lang;

/**
 * What a JVM asks the service that instruments classes, and how both write it.
 *
 * <pre>
 *   request: byte what is asked   what it says
 *   answer:  rows   notes   what was asked for
 *   rows:    int number, and if it is not 0: int id of the first   int bytes   rows of methods
 *   notes:   int number   for each hashCode or clone that does not count itself: two texts, int
 *   text:    int length   bytes of Latin-1, or chars where the length is negative
 * </pre>
 *
 * <p>Messages go in parts of one size, which a pipe takes and gives as wholes: an exception in the
 * JVM may end an exchange anywhere, and lose what a call of the system returned, but never takes
 * either side out of step. A part of another number ends the message before it.
 *
 * <pre>
 *   part: 0 int number of the request   4 int bytes of the message from here on
 *         8 int of a request: ids of methods whose rows the JVM has, all below this one
 *               of an answer: whether it is one
 *        12.. bytes of the message; all in the byte order of the machine
 * </pre>
 */
public final class CProfProtocol {

  /**
   * Ids of the roots of what only the host does: behind that of threads, {@link
   * CProfTree#ROOT_METHOD}, and before all other methods.
   */
  public static final int LOADING_ROOT = 1;

  public static final int INITIALIZER_ROOT = 2;
  public static final int EXCEPTION_ROOT = 3;

  /** The last one. */
  public static final int SYSTEM_THREADS_ROOT = 4;

  /** What Linux writes to a pipe at once (PIPE_BUF of limits.h). */
  public static final int PART_BYTES = 4096;

  public static final int NUMBER = 0;
  public static final int LEFT = 4;
  public static final int STATE = 8;
  public static final int CONTENT = 12;
  public static final int MOST_IN_PART = PART_BYTES - CONTENT;

  /** The answer has what was asked for; or only rows and notes, as the service could not tell. */
  public static final int ANSWERED = 1;

  public static final int NOT_ANSWERED = 0;

  /** The first request: process, JVM, class path. Answered by the settings of the run. */
  public static final int BEGIN = 1;

  /** A class is about to be defined. Answered by its code with places, or by nothing. */
  public static final int CLASS = 2;

  /**
   * The id of a native, by class, name and descriptor in one; less than 0 if that is to be found
   * out, and it is none.
   */
  public static final int NATIVE = 3;

  /** The id of a method if it is native, now that its class is there. */
  public static final int UNRESOLVED = 4;

  /** Load cycles of an invoke or return that misses. */
  public static final int LOAD = 5;

  /** The number of a method whose calls are recorded. */
  public static final int SERIES = 6;

  /** What is known of a method. */
  public static final int METHOD = 7;

  /** Loaded classes, by name: which of them have not been instrumented. */
  public static final int LOADED = 8;

  /** The id of what stands above tests that a class inherits. */
  public static final int TESTS_OF = 10;

  /** The id of what stands above the dynamic tests of a factory, by JUnit's id of one. */
  public static final int DYNAMIC = 11;

  /** The ids of the methods of a name. */
  public static final int IDS_OF = 12;

  /** The program starts a process: its folder, its command, what variables say to JVMs. */
  public static final int STARTED = 13;

  /** Whose class it is. */
  public static final int BOOT = 0;

  public static final int PLATFORM = 1;
  public static final int CLASS_PATH = 2;
  public static final int OTHER = 3;

  /** Beside these: it is hidden because the program wants it so, or it is the JDK's own code. */
  public static final int HIDDEN = 4;

  public static final int OF_JDK = 8;

  /** The VM has put the class file together from a loaded class. */
  public static final int LOADED_BEFORE = 16;

  /** What is asked at a site: the class of an object, and so on. */
  public static final int SITE_TYPE = 4;

  public static final int SITE_FIELD = 5;
  public static final int SITE_MATCHES = 6;
  public static final int SITE_DATA = 8;
  public static final int SITE_OBJECT = 9;

  /** What a class gets: its own code, or that which is sent. */
  public static final int UNCHANGED = 0;

  public static final int CHANGED = 1;

  /** Ends the code of a class that the JVM starts with, so that it is not sent once more. */
  public static final int START_MARK = 0x4350_5246;

  private CProfProtocol() {}
}
