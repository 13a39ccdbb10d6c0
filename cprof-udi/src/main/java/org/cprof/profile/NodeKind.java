package org.cprof.profile;

/** What a node of the calling context tree stands for. */
public enum NodeKind {
  /** The one node without a parent; the entry methods of all threads are its children. */
  ROOT("root"),
  /** A Java method that was executed and counted. */
  METHOD("method"),
  /** A native method of the host. */
  NATIVE("native"),
  /** A routine by which the target implements a bytecode in software. */
  ROUTINE("routine"),
  /** A bytecode that the target does not have. */
  UNSUPPORTED("unsupported"),
  /** A part of a tree with a name of its own, such as a thread. */
  GROUP("group"),
  /**
   * Root of what only the host does, or only before the target's program starts: class loading,
   * static initializers. It and all below is not part of the target's total. Comes after all other
   * children of the root.
   */
  HOST("host");

  private static final NodeKind[] KINDS = values();

  private final String label;

  NodeKind(String label) {
    this.label = label;
  }

  /** The word in the column {@code kind} of the profile file. */
  public String label() {
    return label;
  }

  /** Returns the kind with this label, or null if there is none. */
  public static NodeKind ofLabel(String label) {
    for (NodeKind kind : KINDS) {
      if (kind.label.equals(label)) {
        return kind;
      }
    }
    return null;
  }
}
