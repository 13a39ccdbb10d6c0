package org.cprof.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
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
 * A model with values for its parameters: what these need is read, and the rest when it is asked
 * for. All of it is what its files were when it was chosen. Thread-safe.
 */
public final class ChosenModel {
  private final ModelFolder folder;
  private final ModelFile processorFile;
  private final ModelFile bytecodesFile;
  private final Processor processor;

  /** Null if the processor is wrong, so that they have no meaning. */
  private final Settings chosen;

  private final ModelFile given;
  private final Consumer<String> unproved;
  private final Errors errors;

  /** Null until it is asked for. */
  private ProcessorModel model;

  private ChosenModel(
      ModelFolder folder,
      Map<String, String> settings,
      ModelFile given,
      Consumer<String> unproved,
      Errors errors)
      throws ModelException {
    this.folder = folder;
    this.given = given;
    this.unproved = unproved;
    this.errors = errors;
    this.processorFile = folder.required(ModelFolder.PROCESSOR, errors);
    this.bytecodesFile = folder.required(ModelFolder.BYTECODES, errors);
    errors.throwIfAny();
    this.processor =
        ProcessorReader.read(processorFile, errors).withNameBehind(folder.nameBehind());
    this.chosen = errors.count() > 0 ? null : Settings.choose(processor, settings, errors);
  }

  /**
   * Without a check if there is nobody to tell what could not be proved.
   *
   * @param given units beside those of the model; null for none
   * @param unproved takes, in words, what holds for all that was tried and could not be proved
   */
  static ChosenModel of(
      String nameOrDirectory,
      Map<String, String> settings,
      ModelFile given,
      Consumer<String> unproved)
      throws ModelException {
    Errors errors = new Errors();
    ModelFolder folder = ModelFolder.of(nameOrDirectory, errors);
    errors.throwIfAny();
    ChosenModel model = new ChosenModel(folder, settings, given, unproved, errors);
    if (errors.count() > 0) {
      model.load(); // tells what else is wrong
    }
    return model;
  }

  public String name() {
    return processor.name();
  }

  public String hash() {
    return folder.hash();
  }

  public SortedMap<String, String> settings() {
    return Collections.unmodifiableSortedMap(chosen.values());
  }

  /**
   * The model.
   *
   * @throws ModelException with all that is wrong with it
   */
  public synchronized ProcessorModel load() throws ModelException {
    if (model == null) {
      model = read();
    }
    return model;
  }

  private ProcessorModel read() throws ModelException {
    boolean checked = unproved != null;
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
