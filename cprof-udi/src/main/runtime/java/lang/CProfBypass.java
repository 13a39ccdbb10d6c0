package java.lang;

/**
 * Work of CProf's own in a thread of the program, which bypasses the profile: it is not counted,
 * and the program's next identity hashes are those without it.
 */
public final class CProfBypass {

  private final long firstOfHashes = CProfHashes.first();
  private final long secondOfHashes = CProfHashes.second();
  private final long context;

  private CProfBypass(long context) {
    this.context = context;
  }

  /** Begins the bypass in the current thread. */
  public static CProfBypass begin() {
    return new CProfBypass(CProf.bypass());
  }

  /** Ends it, in the same thread. */
  public void end() {
    CProfHashes.restore(firstOfHashes, secondOfHashes);
    CProf.resume(context);
  }
}
