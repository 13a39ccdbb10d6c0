package org.cprof.system.bound;

/** Something that Java can say, in a statement of a method. */
interface Idea {
  void write(Body body);
}
