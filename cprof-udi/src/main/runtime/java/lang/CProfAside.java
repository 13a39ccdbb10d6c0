package java.lang;

/**
 * Work of CProf's own in a thread of the program: what it calls is in no profile, and the identity
 * hashes that the program draws afterwards are those that it would have drawn.
 */
public final class CProfAside {

  private final long firstOfHashes = CProfHashes.first();
  private final long secondOfHashes = CProfHashes.second();
  private final long context;

  private CProfAside(long context) {
    this.context = context;
  }

  /** Begins such work in the current thread. */
  public static CProfAside begin() {
    return new CProfAside(CProf.bypass());
  }

  /** Ends it, in the same thread. */
  public void end() {
    CProfHashes.restore(firstOfHashes, secondOfHashes);
    CProf.resume(context);
  }
}
