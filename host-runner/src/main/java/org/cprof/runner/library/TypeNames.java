package org.cprof.runner.library;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of classes in descriptors and generic signatures (JVMS 4.3, 4.7.9.1). */
final class TypeNames {
  private static final Pattern NAME = Pattern.compile("L([^;<>.:\\[()]+)(?=[;<.])");

  private TypeNames() {}

  /** Internal names of the classes in a descriptor. */
  static Set<String> in(String descriptor) {
    Set<String> names = new LinkedHashSet<>();
    NAME.matcher(descriptor).results().map(result -> result.group(1)).forEach(names::add);
    return names;
  }

  /**
   * An internal name, a descriptor or a generic signature with other names.
   *
   * @param names new internal names by the old ones
   */
  static String renamed(String text, Map<String, String> names) {
    String whole = names.get(text);
    if (whole != null || text.indexOf(';') < 0) {
      return whole != null ? whole : text;
    }
    return NAME.matcher(text).replaceAll(result -> renamed(result, names));
  }

  private static String renamed(MatchResult result, Map<String, String> names) {
    String renamed = names.get(result.group(1));
    return Matcher.quoteReplacement(renamed == null ? result.group() : "L" + renamed);
  }
}
