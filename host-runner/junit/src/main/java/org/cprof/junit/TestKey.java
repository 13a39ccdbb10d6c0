package org.cprof.junit;

import java.lang.reflect.Method;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How a baseline names a test of its class: by the method, its parameters' types, and the numbers
 * of its invocation, such as {@code adds()} or {@code counts(int) #2}. None of these depend on what
 * a framework shows.
 */
final class TestKey {
  /** A part of a unique id: of an invocation of a template, of a method or of its class. */
  private static final Pattern INVOCATION = Pattern.compile("\\[[^:\\]]*-invocation:#(\\d+)]");

  private TestKey() {}

  static String of(ExtensionContext context) {
    return of(context.getUniqueId(), context.getRequiredTestMethod());
  }

  static String of(String uniqueId, Method method) {
    StringBuilder key = new StringBuilder(method.getName());
    key.append(
        Stream.of(method.getParameterTypes())
            .map(Class::getTypeName)
            .collect(Collectors.joining(", ", "(", ")")));
    for (Matcher part = INVOCATION.matcher(uniqueId); part.find(); ) {
      key.append(" #").append(part.group(1));
    }
    return key.toString();
  }
}
