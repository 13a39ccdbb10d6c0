package org.cprof.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.cprof.model.bytecode.Bytecode;
import org.cprof.model.bytecode.BytecodeTable;
import org.cprof.model.bytecode.Operands;
import org.cprof.model.classes.TargetClasses;
import org.cprof.model.code.Fold;
import org.cprof.model.code.HostInstruction;
import org.cprof.model.code.JvmOpcodes;
import org.cprof.model.code.Kind;
import org.cprof.model.code.MethodShape;
import org.cprof.model.code.Operand;
import org.cprof.model.code.TargetCode;
import org.cprof.model.code.TargetInstruction;
import org.cprof.model.datacache.DataCaches;
import org.cprof.model.devices.Devices;
import org.cprof.model.expression.Expression;
import org.cprof.model.folding.Folding;
import org.cprof.model.methods.MethodPrice;
import org.cprof.model.methods.MethodPrices;
import org.cprof.model.processor.CacheSpec;
import org.cprof.model.processor.LoadTime;
import org.cprof.model.processor.Memory;
import org.cprof.model.processor.Parameter;
import org.cprof.model.processor.Processor;
import org.cprof.model.processor.Settings;
import org.cprof.model.rewrite.Rules;
import org.cprof.model.rewrite.Translator;
import org.cprof.model.software.PricedRoutine;
import org.cprof.model.software.Software;

/**
 * A processor with values for all its parameters. All prices are in clock cycles, all sizes in
 * words of 4 bytes unless said otherwise. Immutable but for its caches, and safe to use from
 * several threads.
 */
public final class ProcessorModel {
  private final Processor processor;
  private final Rules rules;
  private final Supplier<Software> softwareReader;
  private final Settings settings;
  private final SortedMap<String, Long> parameters;
  private final Supplier<String> hash;
  private final BytecodeTable table;
  private final DataCaches dataCaches;
  private final LoadTime loadTime;
  private final Memory memory;
  private final BytecodePrices prices;
  private final MethodPrices methods;
  private final TargetClasses classes;
  private final Devices devices;
  private final Folding folding;
  private final Translator translator;

  /** Read when it is first asked for: most of a large model is its software. */
  private PricedSoftware pricedSoftware;

  ProcessorModel(
      Processor processor,
      Settings settings,
      BytecodeTable table,
      DataCaches dataCaches,
      Rules rules,
      Supplier<Software> softwareReader,
      LibraryDifferences library,
      Folding folding,
      Supplier<String> hash) {
    this.processor = processor;
    this.rules = rules;
    this.softwareReader = softwareReader;
    this.settings = settings;
    this.parameters = Collections.unmodifiableSortedMap(settings.variables());
    this.hash = hash;
    this.methods = library.methods();
    this.classes = library.classes();
    this.devices = library.devices();
    this.folding = folding;
    this.table = table;
    this.dataCaches = dataCaches;
    this.loadTime = processor.loadTime().bind(parameters);
    this.memory = processor.memory().bind(parameters);
    this.prices = new BytecodePrices(table, dataCaches, parameters, loadTime.hitCycles());
    this.translator = prices.translator(table, rules);
  }

  private synchronized PricedSoftware software() {
    if (pricedSoftware == null) {
      pricedSoftware =
          PricedSoftware.of(softwareReader.get(), processor, settings, table, dataCaches, methods);
    }
    return pricedSoftware;
  }

  /** The model's short name, such as {@code jop}. */
  public String name() {
    return processor.name();
  }

  /** The modelled processor, for people. */
  public String title() {
    return processor.title();
  }

  /** SHA-256 over the bytes of the model's files in the order of their names, in hexadecimal. */
  public String hash() {
    return hash.get();
  }

  /** The values by name of all that prices may refer to: parameters, and what follows from them. */
  public SortedMap<String, Long> parameters() {
    return parameters;
  }

  /** The values of all parameters, as a user would set them, by name. */
  public SortedMap<String, String> settings() {
    return Collections.unmodifiableSortedMap(settings.values());
  }

  /** The values of all parameters as a text such as {@code cache.blocks=16,r=1}. */
  public String settings(String separator) {
    return settings.values().entrySet().stream()
        .map(Map.Entry::toString)
        .collect(Collectors.joining(separator));
  }

  /** The presets that the setting {@code preset} knows, with the settings that each stands for. */
  public SortedMap<String, Map<String, String>> presets() {
    return Collections.unmodifiableSortedMap(processor.presets());
  }

  /** What follows from the parameters, for use in prices, by name. */
  public SortedMap<String, Expression> derived() {
    return Collections.unmodifiableSortedMap(processor.derived());
  }

  /** All parameters with their defaults and ranges, by name. */
  public SortedMap<String, Parameter> parameterDefinitions() {
    return Collections.unmodifiableSortedMap(processor.parameters());
  }

  /** The method load time as the model states it; {@link LoadTime#FREE} if it has none. */
  public LoadTime loadTime() {
    return processor.loadTime();
  }

  /** What objects and calls take of the target's memories. */
  public Memory memory() {
    return memory;
  }

  /** The most that the target can run, by the names of the limits in the model. */
  public SortedMap<String, Long> limits() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(processor.limits().values()));
  }

  /** What the target's tool chain does to the code first, as the model states it. */
  public List<Rules.Row> rewrites() {
    return rules.rows();
  }

  public long clockHz() {
    return settings.clockHz();
  }

  public CacheSpec cache() {
    return settings.cache();
  }

  /** The caches of fields and of array elements that are on. */
  public DataCaches dataCaches() {
    return dataCaches;
  }

  /**
   * Whether executing a bytecode empties the data caches: by itself, or in the routine that
   * implements it.
   */
  public boolean emptiesDataCaches(int targetOpcode) {
    return software().emptying().get(targetOpcode);
  }

  /** Whether what the target executes in place of a method empties the data caches. */
  public boolean emptiesDataCaches(PricedRoutine method) {
    return software().software().executes(method.name(), dataCaches::isEmptied);
  }

  /** Whether executing a bytecode makes a word valid in a line of a data cache. */
  public boolean updatesDataCache(int targetOpcode) {
    return dataCaches.isUpdated(table.get(targetOpcode));
  }

  /** All bytecodes of the target, by opcode, with their prices as the model states them. */
  public List<Bytecode> bytecodes() {
    return table.all();
  }

  /**
   * What the target executes for an instruction of the host, with its price. The same instruction
   * gives the same object; most are found without allocation.
   *
   * @throws IllegalArgumentException if the opcode is none of the JVM's
   */
  public TargetCode translate(HostInstruction instruction) {
    return translator.translate(instruction);
  }

  /**
   * Each bytecode that the target may execute for an instruction, whatever its local variable and
   * its constant, as code of its own.
   */
  public List<TargetCode> parts(int opcode, Operand operand) {
    return translator.parts(opcode, operand);
  }

  /** Whether an instruction is a call of which the target's tool chain makes bytecodes. */
  public boolean replacesCall(HostInstruction instruction) {
    return translator.replacesCall(instruction);
  }

  /**
   * Whether the target's tool chain makes bytecodes of calls of a static method, so that the target
   * never executes it.
   *
   * @param owner internal name of the class
   */
  public boolean replacesCalls(String owner, String name) {
    return translator.replacesCalls(owner, name);
  }

  /**
   * The base price of instructions that are executed one after the other: the sum of their {@link
   * #translate translations}, less what the target saves where it executes several as one. What the
   * tool chain inserts into synchronized methods is not in it.
   *
   * @param block a basic block, since what is jumped to starts anew
   * @throws IllegalArgumentException if one of the opcodes is none of the JVM's
   */
  public BlockPrice priceBlock(List<HostInstruction> block) {
    long cycles = 0;
    int bytecodes = 0;
    List<TargetInstruction> executed = new ArrayList<>();
    for (HostInstruction instruction : block) {
      TargetCode code = translate(instruction);
      cycles += code.cycles();
      bytecodes += code.bytecodes();
      if (!folding.isNone()) {
        executed.addAll(code.instructions());
      }
    }
    List<Fold> folds = folding.isNone() ? List.of() : folding.find(executed);
    for (Fold fold : folds) {
      cycles -= fold.savedCycles();
    }
    return new BlockPrice(cycles, bytecodes, folds);
  }

  /** Whether the target executes some runs of bytecodes as one. */
  public boolean folds() {
    return !folding.isNone();
  }

  /** Which runs of bytecodes the target executes as one. */
  public Folding folding() {
    return folding;
  }

  /**
   * What the tool chain puts in front of a synchronized method; {@link TargetCode#EMPTY} if
   * nothing.
   */
  public TargetCode synchronizedEntry() {
    return translator.synchronizedEntry();
  }

  /**
   * What it puts in front of each return of a synchronized method; {@link TargetCode#EMPTY} if
   * nothing.
   */
  public TargetCode synchronizedReturn() {
    return translator.synchronizedReturn();
  }

  /** The time it takes to look up a method that is in the cache: {@code b} of the base prices. */
  public long hitLoadCycles() {
    return loadTime.hitCycles();
  }

  /** The time it takes to look up and load a method of this size that is not in the cache. */
  public long missLoadCycles(int words) {
    return loadTime.missCycles(words);
  }

  /**
   * The base price of a bytecode of the target in cycles: {@link TargetInstruction#cycles}.
   *
   * @throws IllegalArgumentException if the target has no such bytecode
   */
  public long basePrice(int targetOpcode) {
    price(targetOpcode); // checks the opcode
    return prices.base(targetOpcode);
  }

  /**
   * What a bytecode of the target costs more when the method that it calls or returns into has to
   * be loaded. Part of the load is hidden behind other work, so this is less than the load takes,
   * and can be 0.
   *
   * @param targetOpcode an opcode of the target
   * @param words the size of the method to be loaded
   */
  public long loadPenalty(int targetOpcode, int words) {
    return prices.withLoad(targetOpcode, loadTime.missCycles(words)) - prices.base(targetOpcode);
  }

  /**
   * What an invoke costs more when the callee has to be loaded.
   *
   * @param invokeOpcode the host's opcode, invokevirtual to invokedynamic
   * @param operand {@link Operand#SUPER_CALL} or {@link Operand#NONE}
   * @param calleeWords the callee's size
   */
  public long invokePenalty(int invokeOpcode, Operand operand, int calleeWords) {
    return penalty(invokeOpcode, operand, calleeWords);
  }

  /**
   * What a return costs more when the caller has to be loaded again.
   *
   * @param returnOpcode the host's opcode, ireturn to return
   * @param callerWords the caller's size
   */
  public long returnPenalty(int returnOpcode, int callerWords) {
    return penalty(returnOpcode, Operand.NONE, callerWords);
  }

  /**
   * The price of a bytecode of the target in cycles, with the parameters filled in. What may be
   * left are the operands that it depends on, by the names of {@link Operands}, and {@code b}, the
   * load time of a method called or returned into. Where the operands are not known, the base price
   * takes the last alternative.
   *
   * @throws IllegalArgumentException if the target has no such bytecode
   */
  public Expression price(int targetOpcode) {
    Expression price = prices.of(targetOpcode);
    if (price == null) {
      throw new IllegalArgumentException(name() + " has no bytecode " + targetOpcode);
    }
    return price;
  }

  /**
   * The routine by which the target implements a bytecode in software. What the bytecode costs is
   * its base price for calling the routine, {@link #loadPenalty} if the routine has to be loaded,
   * and the routine itself.
   *
   * @return the routine; null if the bytecode is not of kind software, or the model knows nothing
   *     of its routine
   */
  public PricedRoutine routine(int targetOpcode) {
    return software().routines()[targetOpcode];
  }

  /**
   * The bytecode of the target that its hardware executes where a bytecode throws: as athrow, it
   * ends at the first bytecode of the handler.
   *
   * @return -1 if the model does not price it
   */
  public int exceptionOpcode() {
    Bytecode found = table.named(BytecodeTable.EXCEPTION);
    return found == null || found.kind() != Kind.SOFTWARE ? -1 : found.opcode();
  }

  /**
   * The fixed price of a method, of a native or of one whose code differs on the target, in cycles:
   * from its start to the end of its return, with all that it calls. The invoke is not in it and
   * stays charged to the caller.
   *
   * @param className the class's name with dots, as in {@link Class#getName()}
   * @param name the method's name
   * @param descriptor its descriptor (JVMS 4.3.3)
   * @return the price; empty if the model fixes none, so that the method's code decides
   */
  public OptionalLong methodPrice(String className, String name, String descriptor) {
    return methods.price(className, name, descriptor);
  }

  /**
   * The most that a native takes by the {@link MethodPrice#LENGTH length} that it copies, of which
   * a run knows nothing; null if the model does not tell.
   */
  public Expression methodMost(String className, String name, String descriptor) {
    return methods.most(className, name, descriptor);
  }

  /**
   * What the target executes in place of a method, of a native or of one whose code differs on the
   * target. It depends on no operand but the number of monitors that the thread holds.
   *
   * @param className the class's name with dots, as in {@link Class#getName()}
   * @param name the method's name
   * @param descriptor its descriptor (JVMS 4.3.3)
   * @return null if the model has no such routine, so that its fixed price or its code decides
   */
  public PricedRoutine methodRoutine(String className, String name, String descriptor) {
    return methods.isRoutine(className, name, descriptor)
        ? methodRoutines().get(className + "." + name + descriptor)
        : null;
  }

  /** Whether the model says what a method costs, by a price or a routine, and not its code. */
  public boolean describesMethod(String className, String name, String descriptor) {
    return methods.isRoutine(className, name, descriptor)
        || methodPrice(className, name, descriptor).isPresent();
  }

  /** All that the target executes in place of methods, by class, method and descriptor. */
  public SortedMap<String, PricedRoutine> methodRoutines() {
    return software().methods();
  }

  /**
   * The size on the target of a method with a fixed price or a routine, in words of 4 bytes; 0 if
   * the model does not tell, so that the method's code decides.
   */
  public int methodWords(String className, String name, String descriptor) {
    PricedRoutine routine = methodRoutine(className, name, descriptor);
    return routine == null ? methods.words(className, name, descriptor) : routine.words();
  }

  /**
   * The rules by which bytecodes and routines are priced whose true price nobody knows, or nobody
   * asks for, by mnemonic or the full name of the routine.
   */
  public SortedMap<String, String> standIns() {
    return software().standIns();
  }

  /** What prices assume with the chosen parameters, for people; empty if they are exact. */
  public List<String> assumptions() {
    return processor.assumptions().entrySet().stream()
        .filter(
            assumption -> {
              String[] setting = assumption.getKey().split("=", 2);
              return setting[1].equals(settings.values().get(setting[0]));
            })
        .map(Map.Entry::getValue)
        .toList();
  }

  /** All methods with a fixed price or a routine, as the model states them. */
  public List<MethodPrice> methodPrices() {
    return methods.all();
  }

  /** The classes whose superclass or fields differ on the target. */
  public TargetClasses classes() {
    return classes;
  }

  public Devices devices() {
    return devices;
  }

  /** The reasons why the target can't run a method of this shape; none if it can. */
  public List<String> unsupported(MethodShape method) {
    return processor.limits().violations(method);
  }

  private long penalty(int opcode, Operand operand, int words) {
    TargetCode code =
        translate(new HostInstruction(opcode, JvmOpcodes.length(opcode), -1, 0, operand));
    long penalty = 0;
    for (TargetInstruction instruction : code.instructions()) {
      penalty += loadPenalty(instruction.opcode(), words);
    }
    return penalty;
  }
}
