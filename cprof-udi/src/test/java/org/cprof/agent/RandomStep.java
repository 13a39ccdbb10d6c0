package org.cprof.agent;

/**
 * A few bytecodes of a program made at random.
 *
 * @param what they do
 * @param on the number of the object, array or method
 * @param at the field, the element, the factor or the number of bytes
 */
record RandomStep(Kind what, int on, int at) {

  /** What a step can be, with its bytes in the class file, which are those on the target. */
  enum Kind {
    READ_FIELD(7),
    WRITE_FIELD(7),
    READ_LONG(7),
    STORE_REFERENCE(7),
    READ_ELEMENT(7),
    WRITE_ELEMENT(7),
    ADD_LONGS(4),
    MULTIPLY(6),
    CALL(3),
    NOPS(0);

    private final int bytes;

    Kind(int bytes) {
      this.bytes = bytes;
    }
  }

  int bytes() {
    return what == Kind.NOPS ? at : what.bytes;
  }
}
