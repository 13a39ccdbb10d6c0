package org.cprof.calls;

/** How a call ended. The ordinal is what the run-time writes down. */
public enum CallEnd {
  /** The call had not ended when the program did. */
  NONE("none"),
  RETURN("return"),
  EXCEPTION("exception");

  private final String label;

  CallEnd(String label) {
    this.label = label;
  }

  /** The word for it in a file. */
  public String label() {
    return label;
  }

  /** The end with a label, or null. */
  static CallEnd of(String label) {
    for (CallEnd end : values()) {
      if (end.label.equals(label)) {
        return end;
      }
    }
    return null;
  }
}
