package org.cprof.validation.overhead;

/** What a program is run under to see what that costs: CProf with a setting, or another tool. */
sealed interface Contender permits Setting, Peer {

  /** What the tables and messages call it. */
  @Override
  String toString();
}
