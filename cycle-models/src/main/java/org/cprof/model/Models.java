package org.cprof.model;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.csv.ModelError;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.ModelFolder;

/**
 * Finds and reads models: those that come with the tool by their names, the user's own by their
 * directories.
 */
public final class Models {
  /** The one that was chosen last of those that come with the tool: a run asks for it again. */
  private static volatile Chosen last;

  private record Chosen(String name, Map<String, String> settings, ChosenModel model) {}

  private Models() {}

  /** The names of the models that come with the tool, sorted. */
  public static List<String> builtIn() {
    return ModelFolder.BUILT_IN;
  }

  /**
   * Reads a model and chooses values for its parameters.
   *
   * @param nameOrDirectory the name of a built-in model, or else the directory of another; behind
   *     it, after the separator of a class path each, directories that are laid over it
   * @param settings values for some of the parameters, by name; {@code preset} chooses the values
   *     of a preset, which single parameters then override
   * @throws ModelException if there is no such model, or anything is wrong with it or with the
   *     settings; it lists all of that
   */
  public static ProcessorModel load(String nameOrDirectory, Map<String, String> settings)
      throws ModelException {
    return choose(nameOrDirectory, settings).load();
  }

  /**
   * Chooses values for the parameters of a model, of which it reads no more than that takes.
   *
   * @throws ModelException if there is no such model, or anything is wrong with its parameters or
   *     with the settings; it lists what is wrong with the rest, too
   */
  public static ChosenModel choose(String nameOrDirectory, Map<String, String> settings)
      throws ModelException {
    // Those that come with the tool are checked in its tests, and not again at every start.
    return ModelFolder.BUILT_IN.contains(nameOrDirectory)
        ? chooseBuiltIn(nameOrDirectory, settings)
        : ChosenModel.of(nameOrDirectory, settings, null, unproved -> {});
  }

  private static ChosenModel chooseBuiltIn(String name, Map<String, String> settings)
      throws ModelException {
    Chosen known = last;
    if (known == null || !known.name.equals(name) || !known.settings.equals(settings)) {
      known = new Chosen(name, Map.copyOf(settings), ChosenModel.of(name, settings, null, null));
      last = known;
    }
    return known.model;
  }

  /**
   * A model with other prices of some bytecodes, as if the target had a unit for each of them.
   *
   * @param prices expressions as in {@code units.csv}, by mnemonic
   */
  public static ProcessorModel load(
      String nameOrDirectory, Map<String, String> settings, Map<String, String> prices)
      throws ModelException {
    ProcessorModel model = load(nameOrDirectory, settings);
    return prices.isEmpty()
        ? model
        : ChosenModel.of(nameOrDirectory, settings, units(prices, model), null).load();
  }

  /**
   * Reads a model like {@link #load(String, Map)} and checks it, also one that comes with the tool.
   *
   * @param unproved takes, in words, what holds for all that was tried and could not be proved
   * @throws ModelException if anything is wrong with it
   */
  public static ProcessorModel check(
      String nameOrDirectory, Map<String, String> settings, Consumer<String> unproved)
      throws ModelException {
    return ChosenModel.of(nameOrDirectory, settings, null, unproved).load();
  }

  /**
   * Units that somebody gives a target to see what they would change, as a file of a model.
   *
   * @param prices expressions by mnemonic
   * @throws ModelException if the model has no such bytecode
   */
  private static ModelFile units(Map<String, String> prices, ProcessorModel model)
      throws ModelException {
    StringBuilder rows = new StringBuilder("when,opcode,mnemonic,kind,cycles,source\n");
    for (Map.Entry<String, String> price : prices.entrySet()) {
      int opcode = opcode(price.getKey(), model);
      String cycles = price.getValue().replace("\"", "\"\"");
      rows.append(",")
          .append(opcode)
          .append(",")
          .append(price.getKey())
          .append(",hardware,\"")
          .append(cycles)
          .append("\",given\n");
    }
    byte[] content = rows.toString().getBytes(StandardCharsets.UTF_8);
    return new ModelFile(ModelFolder.UNITS, "prices given", content);
  }

  private static int opcode(String mnemonic, ProcessorModel model) throws ModelException {
    return model.bytecodes().stream()
        .filter(bytecode -> bytecode.mnemonic().equals(mnemonic))
        .mapToInt(Bytecode::opcode)
        .findFirst()
        .orElseThrow(
            () ->
                new ModelException(
                    List.of(
                        new ModelError(
                            model.name(), 0, mnemonic, "the mnemonic of one of its bytecodes"))));
  }
}
