package org.cprof.profile;

/**
 * How long a synchronized method, or a block of a method, held its lock in all contexts of the
 * target's part of a profile, with all that was called meanwhile.
 *
 * @param method that holds the lock
 * @param site index of the bytecode monitorenter; {@link #OF_METHOD} for a synchronized method
 * @param releases how often it was held and released
 * @param nested how often the thread held another lock already
 * @param cycles of all together
 * @param least cycles of one
 * @param most cycles of one
 * @param deepest most locks that a thread held with this one
 */
public record LockUse(
    MethodReference method,
    int site,
    long releases,
    long nested,
    long cycles,
    long least,
    long most,
    long deepest) {

  /** In place of an index: the method holds the lock as long as it runs. */
  public static final int OF_METHOD = -1;

  /** What takes the sums away from others; it knows no extremes. */
  public LockUse taken() {
    return new LockUse(method, site, -releases, -nested, -cycles, Long.MAX_VALUE, 0, 0);
  }

  /** The sum of two uses, of the same method and site. */
  public LockUse plus(LockUse more) {
    return new LockUse(
        method,
        site,
        Math.addExact(releases, more.releases),
        Math.addExact(nested, more.nested),
        Math.addExact(cycles, more.cycles),
        Math.min(least, more.least),
        Math.max(most, more.most),
        Math.max(deepest, more.deepest));
  }
}
