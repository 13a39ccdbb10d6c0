package org.cprof.start;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.cprof.instrument.ClassInstrumenter;
import org.cprof.instrument.call.FieldLayout;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.call.NativeMethods;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.prepared.PreparedClass;
import org.cprof.setup.ClassFilter;

/**
 * Instruments the classes that JVMs start with, so that they load them as they load any others, and
 * nothing has to be done at their start.
 */
public final class StartMaker {
  private static final String BASE = "java.base";
  private static final String AGENTS = "java.instrument";

  /** Gives ids to methods. */
  public interface Numbering {

    /** The ids of a class's methods; {@link PreparedClass#NONE} for its sites. */
    int[] numbers(PreparedClass prepared);

    /**
     * The rows of all, and what else a JVM must know of the classes, see {@code
     * java.lang.CProfRows}.
     *
     * @param sites in the code, by number
     * @param layouts of the classes' fields
     */
    byte[] rows(List<Item> sites, List<FieldLayout> layouts);

    /** All methods by id. */
    List<Item.Method> methods();

    /** Methods that stay as they are, each with the reason. */
    List<String> leftOut();
  }

  private final CountingCode code;
  private final NativeMethods natives;
  private final ClassFilter filter;

  /** Whether the program sees the target's time in place of the host's. */
  private final boolean seesTarget;

  /** What was instrumented once is not instrumented again. */
  private final Map<String, PreparedClass> prepared = new ConcurrentHashMap<>();

  public StartMaker(CountingCode code, NativeMethods natives) {
    this.code = code;
    this.natives = natives;
    this.filter = code.filter();
    this.seesTarget = code.setup().options().clock().isSeen();
  }

  /**
   * The classes that the JDK itself names as those of its start, by internal name.
   *
   * @param javaHome the JDK
   */
  public static Set<String> classList(Path javaHome) throws IOException {
    Set<String> names = new TreeSet<>();
    Path list = javaHome.resolve("lib").resolve("classlist");
    for (String line : Files.exists(list) ? Files.readAllLines(list) : List.<String>of()) {
      if (!line.startsWith("#") && !line.startsWith("@")) {
        names.add(line.split(" ", 2)[0]);
      }
    }
    return names;
  }

  /**
   * Makes what a JVM starts with.
   *
   * @param target a folder that is there
   * @param names internal names of classes; those that are not in {@code java.base} are left out
   * @param loaded names of classes that every JVM loads before its program, as far as it starts
   *     with them
   * @param modules whose classes are the JDK's own, and not those of its tools
   * @param numbering that of a JVM which has no methods but the roots and routines
   * @throws IOException if the JDK cannot be read or the folder cannot be written
   */
  public void make(
      StartFolder target,
      Set<String> names,
      List<String> loaded,
      List<String> modules,
      Numbering numbering)
      throws IOException {
    int routines = numbering.methods().size();
    Set<String> needed = new TreeSet<>(names);
    needed.add(IoAccess.CHANNEL);
    needed.add(JdkChanges.FORK_JOIN_TASK);
    Map<String, byte[]> base = originals(BASE, needed);
    Map<String, byte[]> agents = originals(AGENTS, new TreeSet<>(code.jdk().classes(AGENTS)));
    prepare(base);
    prepare(agents);
    List<Item> sites = new ArrayList<>();
    List<FieldLayout> layouts = new ArrayList<>();
    Map<String, byte[]> linkedBase = link(base, numbering, sites, layouts);
    Map<String, byte[]> linkedAgents = link(agents, numbering, sites, layouts);
    byte[] settings = RuntimeSettings.classFile(code.setup());
    Map<String, byte[]> own = ForcedInlining.of(RuntimeClasses.forAnyJdk(), settings);
    own.putAll(RuntimeClasses.forJdk(code.jdk()));
    RuntimeLinks.check(code.jdk(), own);
    own.put(RuntimeSettings.CLASS, settings);
    own.put(RoutineCompiler.CLASS, code.routines().classFile());
    linkedBase.putAll(own);
    writeJar(target.base(), linkedBase);
    writeJar(target.agents(), linkedAgents);
    Files.write(target.rows(), numbering.rows(sites, layouts));
    Set<String> classes = new TreeSet<>(base.keySet());
    classes.addAll(agents.keySet());
    StartMethods.write(
        target.methods(),
        routines,
        numbering.methods(),
        classes,
        numbering.leftOut(),
        packages(modules),
        code.routines().callerCountedInfos(),
        RoutineNotes.of(code.setup().model()));
    target.writeLoaded(
        loaded.stream().filter(name -> base.containsKey(name.replace('.', '/'))).sorted().toList());
    target.writeOwn(own.keySet().stream().map(name -> name.replace('/', '.')).toList());
    target.complete();
  }

  private Set<String> packages(List<String> modules) throws IOException {
    Set<String> packages = new TreeSet<>();
    for (String module : modules) {
      packages.addAll(code.jdk().packages(module));
    }
    return packages;
  }

  private Map<String, byte[]> originals(String module, Set<String> names) throws IOException {
    Map<String, byte[]> originals = new TreeMap<>();
    for (String name : names) {
      byte[] classFile = code.jdk().classFile(module, name);
      if (classFile != null) {
        originals.put(name, StartClass.changed(name, classFile));
      }
    }
    return originals;
  }

  private void prepare(Map<String, byte[]> originals) {
    originals.entrySet().parallelStream()
        .filter(each -> !prepared.containsKey(each.getKey()) && counts(each.getKey()))
        .forEach(
            each -> prepared.put(each.getKey(), code.prepareOfImage(each.getValue(), natives)));
  }

  private boolean counts(String name) {
    return !CountingCode.isMachinery(name) && filter.accepts(name.replace('/', '.'));
  }

  private Map<String, byte[]> link(
      Map<String, byte[]> originals,
      Numbering numbering,
      List<Item> sites,
      List<FieldLayout> layouts) {
    Map<String, byte[]> linked = new HashMap<>();
    originals.forEach(
        (name, original) -> {
          PreparedClass counting = prepared.get(name);
          byte[] changed =
              counting == null
                  ? ClassInstrumenter.withHooks(original)
                  : link(counting, numbering, sites, layouts);
          linked.put(name, StartClass.complete(name, original, changed, seesTarget));
        });
    return linked;
  }

  private static byte[] link(
      PreparedClass counting, Numbering numbering, List<Item> sites, List<FieldLayout> layouts) {
    int[] numbers = numbering.numbers(counting);
    for (int i = 0; i < numbers.length; i++) {
      Item item = counting.items().get(i);
      if (item instanceof Item.Fields fields) {
        layouts.add(fields.layout());
      } else if (item.isSite()) {
        numbers[i] = sites.size();
        sites.add(item);
      }
    }
    return counting.link(numbers);
  }

  /**
   * Writes a jar for {@code --patch-module}. Not compressed: inflating would take longer than
   * reading.
   *
   * @param classes class files by internal name
   */
  static void writeJar(Path file, Map<String, byte[]> classes) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
        ZipOutputStream jar = new ZipOutputStream(out)) {
      jar.setMethod(ZipOutputStream.STORED);
      for (Map.Entry<String, byte[]> each : new TreeMap<>(classes).entrySet()) {
        jar.putNextEntry(entry(each.getKey() + ".class", each.getValue()));
        jar.write(each.getValue());
      }
    }
  }

  private static ZipEntry entry(String name, byte[] content) {
    CRC32 checksum = new CRC32();
    checksum.update(content);
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(0);
    entry.setSize(content.length);
    entry.setCrc(checksum.getValue());
    return entry;
  }
}
