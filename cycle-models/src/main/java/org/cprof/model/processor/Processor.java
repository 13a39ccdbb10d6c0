package org.cprof.model.processor;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cprof.model.expression.Expression;

/**
 * A processor as its file describes it, before values are chosen for its parameters.
 *
 * @param name its short name
 * @param title what it is, for people
 * @param clockHz its clock rate in Hz
 * @param variation what can be chosen
 * @param loads of methods
 * @param limits what it can't run
 * @param assumptions by {@code NAME=VALUE} of a parameter, what prices assume where it has the
 *     value
 * @param memory what objects and calls take of its memories
 * @param typical by mnemonic, operands for which a bytecode can be priced whatever they are
 */
public record Processor(
    String name,
    String title,
    long clockHz,
    Variation variation,
    Loads loads,
    Limits limits,
    SortedMap<String, String> assumptions,
    Memory memory,
    SortedMap<String, Map<String, Long>> typical) {

  /**
   * What can be chosen of a processor.
   *
   * @param parameters its parameters by name
   * @param derived by name, values that follow from the parameters
   * @param presets by name, the values that a preset gives to parameters
   */
  public record Variation(
      SortedMap<String, Parameter> parameters,
      SortedMap<String, Expression> derived,
      SortedMap<String, Map<String, String>> presets) {}

  /**
   * Loads of methods.
   *
   * @param time that they take
   * @param isStated whether prices may depend on it
   */
  public record Loads(LoadTime time, boolean isStated) {}

  public LoadTime loadTime() {
    return loads.time();
  }

  /** Whether prices may depend on the method load time. */
  public boolean hasLoadTime() {
    return loads.isStated();
  }

  public SortedMap<String, Parameter> parameters() {
    return variation.parameters();
  }

  /** By name, values that follow from the parameters. */
  public SortedMap<String, Expression> derived() {
    return variation.derived();
  }

  /** By name, the values that a preset gives to parameters. */
  public SortedMap<String, Map<String, String>> presets() {
    return variation.presets();
  }

  public Processor withNameBehind(String more) {
    return new Processor(
        name + more, title, clockHz, variation, loads, limits, assumptions, memory, typical);
  }

  /** The names that expressions may use. */
  public Set<String> variables() {
    Map<String, Long> variables = new TreeMap<>();
    for (Parameter parameter : parameters().values()) {
      parameter.addVariables(parameter.defaultValue(), variables);
    }
    Set<String> names = new TreeSet<>(variables.keySet());
    names.addAll(derived().keySet());
    return Collections.unmodifiableSet(names);
  }

  /**
   * The values of all that expressions may use.
   *
   * @param values every parameter's value
   */
  public SortedMap<String, Long> variables(Map<String, String> values) {
    SortedMap<String, Long> variables = new TreeMap<>();
    for (Parameter parameter : parameters().values()) {
      parameter.addVariables(values.get(parameter.name()), variables);
    }
    for (Map.Entry<String, Expression> value : derived().entrySet()) {
      variables.put(value.getKey(), value.getValue().evaluate(variables));
    }
    return variables;
  }

  /** The parameters that a value depends on, by the names in its expression. */
  public SortedSet<String> parametersOf(Set<String> variables) {
    SortedSet<String> names = new TreeSet<>();
    for (String name : variables) {
      if (derived().containsKey(name)) {
        names.addAll(derived().get(name).variables());
      } else {
        names.add(name);
      }
    }
    return names;
  }
}
