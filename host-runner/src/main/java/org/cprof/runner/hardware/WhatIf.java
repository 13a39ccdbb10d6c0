package org.cprof.runner.hardware;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.cprof.model.ProcessorModel;
import org.cprof.model.processor.Parameter;

/**
 * Hardware that the target does not have.
 *
 * @param key a parameter of the model, or the mnemonic of a bytecode
 * @param value the parameter's value, or the bytecode's price in cycles
 */
public record WhatIf(String key, String value, boolean isPrice) {

  /** A name of hardware; prices have numbers, or operands and parameters of one letter. */
  private static final Pattern WORD = Pattern.compile("[a-z]{2,}");

  /**
   * What a user asks for.
   *
   * @param text {@code imul=hardware} or {@code dcmpl=20}
   * @throws IllegalArgumentException if it is neither
   */
  public static WhatIf of(String text, ProcessorModel model) {
    int equals = text.indexOf('=');
    if (equals <= 0 || equals == text.length() - 1) {
      throw new IllegalArgumentException(
          "'" + text + "' is no unit such as imul=hardware, and no price such as dcmpl=20");
    }
    String key = text.substring(0, equals);
    String value = text.substring(equals + 1);
    Parameter parameter = model.parameterDefinitions().get(key);
    boolean isUnit = parameter != null && parameter.accepts(value);
    if (!isUnit && WORD.matcher(value).matches() && !model.settings().containsKey(value)) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "': "
              + model.name()
              + " has no such unit, and '"
              + value
              + "' is no price"
              + (parameter == null
                  ? ""
                  : "; " + key + " is " + String.join(" or ", parameter.words())));
    }
    return new WhatIf(key, value, !isUnit);
  }

  /** All settings of words that a model does not have; some of them may be units. */
  static List<WhatIf> settings(ProcessorModel model) {
    List<WhatIf> all = new ArrayList<>();
    for (Parameter parameter : model.parameterDefinitions().values()) {
      for (String word : parameter.words()) {
        boolean counts = !parameter.name().equals(Parameter.STALLS);
        if (counts && !word.equals(model.settings().get(parameter.name()))) {
          all.add(new WhatIf(parameter.name(), word, false));
        }
      }
    }
    return all;
  }

  @Override
  public String toString() {
    return key + "=" + value;
  }
}
