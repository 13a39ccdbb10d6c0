package org.cprof.validation.overhead;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.cprof.code.BlockRule;
import org.cprof.runner.CommandException;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.UdiChoice;

/**
 * What CProf does while its cost is measured, written as in {@code
 * model=jop,set.cache.policy=none}. The keys are the agent's.
 *
 * @param text as given
 * @param udi what is counted
 * @param blockRule where basic blocks end
 * @param model name or directory
 * @param parameters of the model
 * @param switches those of {@link #SWITCHES} that are on
 * @param include patterns of classes; empty for all
 * @param exclude patterns of classes
 */
record Setting(
    String text,
    String udi,
    String blockRule,
    String model,
    Map<String, String> parameters,
    Set<String> switches,
    List<String> include,
    List<String> exclude)
    implements Contender {
  private static final String PARAMETER = "set.";

  private static final String CALL_SITES = "call.sites=true";
  private static final String LINES = "lines=true";
  private static final String FOLDS = "fold.recursion=true";
  private static final String CLOCK = "clock=true";
  private static final List<String> SWITCHES = List.of(CALL_SITES, LINES, FOLDS, CLOCK);

  /**
   * Reads a setting.
   *
   * @throws CommandException if it is not a list of {@code key=value} with known keys
   */
  static Setting parse(String text) {
    String udi = UdiChoice.CYCLES;
    String blockRule = BlockRule.DEFAULT.name();
    String model = "";
    Map<String, String> parameters = new LinkedHashMap<>();
    Set<String> switches = new LinkedHashSet<>();
    List<String> include = new ArrayList<>();
    List<String> exclude = new ArrayList<>();
    for (String entry : text.split(",", -1)) {
      int equals = entry.indexOf('=');
      String key = equals < 0 ? entry : entry.substring(0, equals);
      String value = entry.substring(equals + 1);
      if (equals < 0 || value.isEmpty()) {
        throw unknown(text, entry);
      } else if (key.equals("udi")) {
        udi = value;
      } else if (key.equals("block.rule")) {
        blockRule = value;
      } else if (key.equals("model")) {
        model = value;
      } else if (key.startsWith(PARAMETER) && key.length() > PARAMETER.length()) {
        parameters.put(key.substring(PARAMETER.length()), value);
      } else if (SWITCHES.contains(entry)) {
        switches.add(entry);
      } else if (key.equals("include")) {
        include.add(value);
      } else if (key.equals("exclude")) {
        exclude.add(value);
      } else {
        throw unknown(text, entry);
      }
    }
    if (model.isEmpty()) {
      // Another UDI knows no processor.
      model = udi.equals(UdiChoice.CYCLES) ? "jop" : "bytecodes";
    }
    return new Setting(
        text,
        udi,
        blockRule,
        model,
        Map.copyOf(parameters),
        Set.copyOf(switches),
        List.copyOf(include),
        List.copyOf(exclude));
  }

  private static CommandException unknown(String text, String entry) {
    return CommandException.wrongUse(
        String.format(
            Locale.ROOT,
            "setting '%s': '%s' is none of udi=NAME, block.rule=NAME, model=NAME,"
                + " set.PARAMETER=VALUE, %s, include=PATTERN, exclude=PATTERN",
            text,
            entry,
            String.join(", ", SWITCHES)));
  }

  /** The agent's options for a run of which nothing but the time is wanted. */
  AgentOptions agentOptions(Path profile) {
    boolean countsCycles = udi.equals(UdiChoice.CYCLES);
    return (countsCycles ? AgentOptions.NONE.withModel(model, parameters) : AgentOptions.NONE)
        .with(AgentOption.UDI, udi)
        .with(AgentOption.BLOCK_RULE, blockRule)
        .with(AgentOption.INCLUDE, include)
        .with(AgentOption.EXCLUDE, exclude)
        .with(AgentOption.CALL_SITES, switches.contains(CALL_SITES))
        .with(AgentOption.LINES, switches.contains(LINES))
        .with(AgentOption.FOLD_RECURSION, switches.contains(FOLDS))
        .with(AgentOption.CLOCK, switches.contains(CLOCK))
        .with(AgentOption.OUTPUT, profile)
        .with(AgentOption.PROGRAM, "overhead study");
  }

  @Override
  public String toString() {
    return text;
  }
}
