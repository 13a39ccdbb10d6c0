package org.cprof.runner.command;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Times of the host on the command line, at least a millisecond: {@code 10ms}, {@code 60s}. */
final class MillisConverter implements ITypeConverter<Duration> {
  private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,8})(ms|s)");

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException("'" + text + "' is not a time such as 10ms or 60s");
    }
    long number = Long.parseLong(matcher.group(1));
    return matcher.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number);
  }
}
