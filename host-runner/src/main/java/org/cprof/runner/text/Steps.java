package org.cprof.runner.text;

/** Is told how far long work is; {@link Progress#at} shows it. */
@FunctionalInterface
public interface Steps {
  /** Nobody watches. */
  Steps UNSEEN = (done, whole) -> {};

  /** Takes how much of the work is done, in any unit, as often as one likes. */
  void at(long done, long whole);
}
