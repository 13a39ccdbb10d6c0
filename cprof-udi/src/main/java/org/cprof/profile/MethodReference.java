package org.cprof.profile;

/**
 * A method as a profile names it. The kind belongs to it, so that a routine of the target and a
 * method of the program with the same name stay apart.
 *
 * @param className binary name with dots; empty for the root
 * @param name the method's name, for a software bytecode its mnemonic
 * @param descriptor as in the class file
 */
public record MethodReference(NodeKind kind, String className, String name, String descriptor) {

  /**
   * Takes a full name apart.
   *
   * @param text as {@link #toString} tells it; the descriptor may be missing
   */
  public static MethodReference parse(NodeKind kind, String text) {
    int parenthesis = text.indexOf('(');
    int end = parenthesis < 0 ? text.length() : parenthesis;
    int dot = text.lastIndexOf('.', end);
    return new MethodReference(
        kind,
        text.substring(0, Math.max(dot, 0)),
        text.substring(dot + 1, end),
        text.substring(end));
  }

  /** Written out: a record's own goes through method handles, which C1 does not inline. */
  @Override
  public boolean equals(Object other) {
    return other instanceof MethodReference that
        && kind == that.kind
        && name.equals(that.name)
        && className.equals(that.className)
        && descriptor.equals(that.descriptor);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * (31 * className.hashCode() + name.hashCode()) + descriptor.hashCode())
        + kind.ordinal();
  }

  /** The method's full name as in {@code java.lang.Math.abs(I)I}. */
  @Override
  public String toString() {
    return className.isEmpty() ? name + descriptor : className + "." + name + descriptor;
  }
}
