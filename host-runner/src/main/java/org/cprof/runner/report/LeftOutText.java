package org.cprof.runner.report;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cprof.runner.text.Numbers;

/** How many methods and classes a profile tells that were not counted. */
public final class LeftOutText {
  /** A method's text has its descriptor, a class's has not. */
  private static final Pattern METHOD = Pattern.compile("^[^:]*\\)[^:]*:.*");

  private static final Pattern CLASSES = Pattern.compile(" \\(([0-9]{1,9}) classes\\)$");

  private LeftOutText() {}

  /** As in "2 methods", "1 class" or "1 method and 60 classes". */
  public static String count(List<String> texts) {
    long methods = texts.stream().filter(LeftOutText::isMethod).count();
    long classes =
        texts.stream().filter(text -> !isMethod(text)).mapToLong(LeftOutText::times).sum();
    String ofClasses = Numbers.grouped(classes) + (classes == 1 ? " class" : " classes");
    if (methods == 0) {
      return ofClasses;
    }
    String ofMethods = Numbers.count(methods, "method");
    return classes == 0 ? ofMethods : ofMethods + " and " + ofClasses;
  }

  private static boolean isMethod(String text) {
    return METHOD.matcher(text).matches();
  }

  private static long times(String text) {
    Matcher matcher = CLASSES.matcher(text);
    return matcher.find() ? Long.parseLong(matcher.group(1)) : 1;
  }
}
