package org.cprof.model.processor;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A processor as its file describes it, before values are chosen for its parameters.
 *
 * @param name its short name
 * @param title what it is, for people
 * @param clockHz its clock rate in Hz
 * @param parameters its parameters by name
 * @param boards by name, the values that a board gives to parameters
 * @param loadTime the method load time
 * @param hasLoadTime whether prices may depend on it
 * @param limits what it can't run
 * @param typical by mnemonic, operands for which a bytecode can be priced whatever they are
 */
public record Processor(
    String name,
    String title,
    long clockHz,
    SortedMap<String, Parameter> parameters,
    SortedMap<String, Map<String, String>> boards,
    LoadTime loadTime,
    boolean hasLoadTime,
    Limits limits,
    SortedMap<String, Map<String, Long>> typical) {

  /**
   * The names of the parameters that are numbers and so may occur in expressions, with their
   * ranges.
   */
  public Map<String, Parameter> numbers() {
    Map<String, Parameter> numbers = new TreeMap<>();
    for (Map.Entry<String, Parameter> parameter : parameters.entrySet()) {
      if (!parameter.getValue().isWord()) {
        numbers.put(parameter.getKey(), parameter.getValue());
      }
    }
    return numbers;
  }
}
