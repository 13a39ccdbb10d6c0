package org.cprof.junit;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How a baseline names a test of its class: by the method, its parameters' types, and the numbers
 * of its invocation, none of which depend on what a framework shows.
 *
 * @param key such as {@code adds()} or {@code counts(int) #2}
 * @param shown as baselines named it before: the method and what the framework shows of it, if that
 *     says more
 * @param index in front of what JUnit 5 shows of the invocation, such as {@code counts [2]}; empty
 *     if it is not one of several
 */
record TestKey(String key, String shown, Optional<String> index) {
  /** A part of a unique id: of an invocation of a template, of a method or of its class. */
  private static final Pattern INVOCATION = Pattern.compile("\\[[^:\\]]*-invocation:#(\\d+)]");

  /**
   * @param shown the method's name, and what the framework shows if that says more
   */
  static TestKey of(ExtensionContext context, String shown) {
    return of(context.getUniqueId(), context.getRequiredTestMethod(), shown);
  }

  static TestKey of(String uniqueId, Method method, String shown) {
    StringBuilder key = new StringBuilder(method.getName());
    key.append(
        Stream.of(method.getParameterTypes())
            .map(Class::getTypeName)
            .collect(Collectors.joining(", ", "(", ")")));
    Optional<String> index = Optional.empty();
    for (Matcher part = INVOCATION.matcher(uniqueId); part.find(); ) {
      key.append(" #").append(part.group(1));
      index = Optional.of(method.getName() + " [" + part.group(1) + "]");
    }
    return new TestKey(key.toString(), shown, index);
  }

  /** The name that the test has among those of a baseline; empty if it has none. */
  Optional<String> among(Set<String> names) {
    if (names.contains(key)) {
      return Optional.of(key);
    }
    if (names.contains(shown)) {
      return Optional.of(shown);
    }
    return index.flatMap(
        start ->
            names.stream()
                .filter(name -> name.equals(start) || name.startsWith(start + " "))
                .findFirst());
  }
}
