package org.cprof.runner.explain;

import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.runner.CommandException;

/**
 * A method as a user names it: {@code java.lang.Math.max(II)I}, or without a descriptor all methods
 * of the name.
 *
 * @param className with dots
 * @param method the method's name, also {@code <init>}
 * @param descriptor as in class files; empty if any will do
 */
public record NamedMethod(String className, String method, String descriptor) {

  /**
   * Takes a name apart.
   *
   * @throws CommandException if it is none
   */
  public static NamedMethod parse(String text) {
    MethodReference named = MethodReference.parse(NodeKind.METHOD, text);
    if (named.className().isEmpty()
        || named.name().isEmpty()
        || (named.className() + named.name()).indexOf('/') >= 0) {
      throw CommandException.wrongUse(
          "'"
              + text
              + "' is no method: expected CLASS.METHOD or CLASS.METHOD(DESCRIPTOR), such as"
              + " java.lang.Math.max or 'java.lang.Math.max(II)I'");
    }
    return new NamedMethod(named.className(), named.name(), named.descriptor());
  }
}
