package org.cprof.model;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.cprof.model.bytecode.BytecodeReader;
import org.cprof.model.bytecode.BytecodeTable;
import org.cprof.model.bytecode.PriceCheck;
import org.cprof.model.bytecode.StallReader;
import org.cprof.model.classes.TargetClassReader;
import org.cprof.model.classes.TargetClasses;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.ModelFolder;
import org.cprof.model.datacache.DataCacheReader;
import org.cprof.model.datacache.DataCaches;
import org.cprof.model.devices.DeviceReader;
import org.cprof.model.devices.Devices;
import org.cprof.model.folding.Folding;
import org.cprof.model.folding.FoldingReader;
import org.cprof.model.methods.MethodPrices;
import org.cprof.model.methods.MethodReader;
import org.cprof.model.processor.Parameter;
import org.cprof.model.processor.Processor;
import org.cprof.model.processor.ProcessorReader;
import org.cprof.model.processor.Settings;
import org.cprof.model.rewrite.RuleReader;
import org.cprof.model.rewrite.Rules;
import org.cprof.model.software.RoutineCheck;
import org.cprof.model.software.Software;
import org.cprof.model.software.SoftwareReader;

/**
 * Finds and reads models: those that come with the tool by their names, the user's own by their
 * directories.
 */
public final class Models {

  /** The model that was read last of those that come with the tool: a run asks for it twice. */
  private static volatile Loaded last;

  private record Loaded(String name, Map<String, String> settings, ProcessorModel model) {}

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
    // Those that come with the tool are checked in its tests, and not again at every start.
    return ModelFolder.BUILT_IN.contains(nameOrDirectory)
        ? loadBuiltIn(nameOrDirectory, settings)
        : load(nameOrDirectory, settings, null, unproved -> {});
  }

  private static ProcessorModel loadBuiltIn(String name, Map<String, String> settings)
      throws ModelException {
    Loaded known = last;
    if (known == null || !known.name.equals(name) || !known.settings.equals(settings)) {
      known = new Loaded(name, Map.copyOf(settings), load(name, settings, null, null));
      last = known;
    }
    return known.model;
  }

  /**
   * The same with other prices of some bytecodes, as if the target had a unit for each of them.
   *
   * @param prices expressions as in {@code units.csv}, by mnemonic
   */
  public static ProcessorModel load(
      String nameOrDirectory, Map<String, String> settings, Map<String, String> prices)
      throws ModelException {
    ProcessorModel model = load(nameOrDirectory, settings);
    return prices.isEmpty()
        ? model
        : load(nameOrDirectory, settings, GivenUnits.of(prices, model), null);
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
    return load(nameOrDirectory, settings, null, unproved);
  }

  /**
   * Without a check if there is nobody to tell what could not be proved.
   *
   * @param given units beside those of the model; null for none
   */
  private static ProcessorModel load(
      String nameOrDirectory,
      Map<String, String> settings,
      ModelFile given,
      Consumer<String> unproved)
      throws ModelException {
    boolean checked = unproved != null;
    Errors errors = new Errors();
    ModelFolder folder = ModelFolder.of(nameOrDirectory, errors);
    errors.throwIfAny();
    ModelFile processorFile = folder.required(ModelFolder.PROCESSOR, errors);
    ModelFile bytecodesFile = folder.required(ModelFolder.BYTECODES, errors);
    errors.throwIfAny();

    Processor processor =
        ProcessorReader.read(processorFile, errors).withNameBehind(folder.nameBehind());
    int inProcessor = errors.count();
    Settings chosen = inProcessor > 0 ? null : Settings.choose(processor, settings, errors);
    Map<String, Long> variables = chosen == null ? null : chosen.variables();
    List<ModelFile> units =
        Stream.of(folder.file(ModelFolder.UNITS), given).filter(Objects::nonNull).toList();
    BytecodeTable table = BytecodeReader.read(bytecodesFile, units, processor, variables, errors);
    ModelFile rewrites = folder.file(ModelFolder.REWRITES);
    Rules rules = rewrites == null ? Rules.none() : RuleReader.read(rewrites, table, errors);
    ModelFile routines = folder.file(ModelFolder.SOFTWARE);
    Software software =
        routines == null
            ? Software.none()
            : checked ? SoftwareReader.read(routines, table, processor.variables(), errors) : null;
    ModelFile folds = folder.file(ModelFolder.FOLDING);
    Folding folding = folds == null ? Folding.none() : FoldingReader.read(folds, table, errors);
    if (chosen == null) {
      errors.throwIfAny(); // neither settings nor prices mean anything without their parameters
    }
    ModelFile caches = folder.file(ModelFolder.CACHES);
    DataCaches dataCaches =
        caches == null ? DataCaches.NONE : DataCacheReader.read(caches, table, variables, errors);
    PriceCheck priceCheck =
        checked && variables.keySet().containsAll(processor.variables())
            ? new PriceCheck(processor, variables, errors, unproved)
            : null;
    if (priceCheck != null) {
      int before = errors.count();
      priceCheck.checkLoadTimes(processorFile.path());
      if (errors.count() == before) {
        priceCheck.check(table);
      }
    }
    ModelFile methods = folder.file(ModelFolder.METHODS);
    MethodPrices methodPrices =
        methods == null
            ? MethodPrices.none()
            : MethodReader.read(methods, processor, variables, priceCheck, errors);
    ModelFile classesFile = folder.file(ModelFolder.CLASSES);
    TargetClasses classes =
        classesFile == null
            ? TargetClasses.NONE
            : TargetClassReader.read(classesFile, checked, errors);
    ModelFile devicesFile = folder.file(ModelFolder.DEVICES);
    Devices devices = devicesFile == null ? Devices.NONE : DeviceReader.read(devicesFile, errors);
    String cause = chosen.stalls();
    ModelFile stalls = folder.file(ModelFolder.STALLS);
    if (cause != null && stalls == null) {
      errors.add(processorFile.path(), 0, Parameter.STALLS, "a file " + ModelFolder.STALLS);
    }
    BytecodeTable ofCause =
        stalls != null && (checked || cause != null)
            ? StallReader.read(stalls, table, processor, cause, errors)
            : table;
    BytecodeTable priced = cause == null ? table : ofCause;
    if (checked) {
      new RoutineCheck(rules, dataCaches, errors).checkOperands(table);
    }
    errors.throwIfAny();
    if (checked && routines != null) {
      Map<String, Long> known = PricedSoftware.knownBeforehand(processor, chosen);
      RoutineCheck check = new RoutineCheck(rules, dataCaches, errors);
      check.check(software, known);
      check.checkTypical(processorFile.path(), software, processor.typical());
      if (methods != null) {
        check.checkMethods(methods.path(), methodPrices.all(), software, known);
      }
      errors.throwIfAny();
      unproved.accept(
          routines.path()
              + ": prices that depend on operands, which were tried with usual and extreme ones");
    }
    return new ProcessorModel(
        processor,
        chosen,
        priced,
        dataCaches,
        rules,
        () ->
            software != null && priced == table ? software : unchecked(routines, priced, processor),
        new LibraryDifferences(
            cause == null ? methodPrices : methodPrices.free(), classes, devices),
        folding,
        folder::hash);
  }

  private static Software unchecked(ModelFile routines, BytecodeTable table, Processor processor) {
    if (routines == null) {
      return Software.none();
    }
    Errors errors = new Errors();
    Software software = SoftwareReader.read(routines, table, processor.variables(), errors);
    try {
      errors.throwIfAny();
    } catch (ModelException problem) {
      throw new IllegalStateException(problem.getMessage(), problem);
    }
    return software;
  }
}
