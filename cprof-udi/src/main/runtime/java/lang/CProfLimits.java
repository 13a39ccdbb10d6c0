package java.lang;

/** Numbers that the run-time and the instrumenter must agree on. */
public final class CProfLimits {

  /** More than a method of 64 KB can have invokes and events, at three bytes each. */
  public static final int MAX_SITES = 24_000;

  /** As many as a method can have instructions, or all that its basic blocks may be. */
  public static final int MAX_COUNTERS = 1 << 16;

  /** Methods of a run. */
  public static final int MAX_METHODS = 1 << 21;

  /** Flag in the kind of a call site that calls what else only the VM calls. */
  public static final int CALLED_BY_PROGRAM = 0x40;

  private CProfLimits() {}
}
