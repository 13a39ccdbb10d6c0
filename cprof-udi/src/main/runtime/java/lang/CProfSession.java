package java.lang;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Set;
import jdk.internal.loader.BuiltinClassLoader;
import jdk.internal.loader.ClassLoaders;
import jdk.internal.misc.VM;
import jdk.internal.module.ModuleLoaderMap;

/**
 * What goes on between this JVM and the service that instruments its classes: it begins before the
 * JVM starts any agent, and ends with the JVM.
 */
public final class CProfSession {

  /** Exit code for "the program could not be run". */
  public static final int CANNOT_RUN = 3;

  private static final String AGENT = "-javaagent:";

  /** Begins the command of CProf's own JVMs. */
  public static final String OWN_MAIN = "org.cprof.runner.Main";

  /** The agent's jar is told by the end of its name; behind it stands where the service is. */
  public static final String OPTION = "agent.jar=cprof:";

  private static CProfChannel channel;
  private static CProfRawFile raw;

  /** Loaders of CProf's own classes, whose classes are not the program's. */
  private static ClassLoader[] own = {};

  private CProfSession() {}

  /** Inserted where the VM has initialized the JDK's classes, and is about to start agents. */
  public static void begin() {
    String folder = folder();
    if (folder == null) {
      return;
    }
    CProf.bypass();
    try {
      CProfHashes.begin();
      long process = processId();
      channel = CProfServices.open(folder, process);
      CProfMessage answer = channel.ask(description(process));
      if (answer == null) {
        throw new IOException("the service that instruments classes has ended");
      }
      String problem = answer.getText();
      if (!problem.isEmpty()) {
        fail(problem);
      }
      CProfRun.read(answer);
      beginRun();
    } catch (IOException problem) {
      fail(problem.getMessage());
    } catch (RuntimeException | LinkageError problem) {
      problem.printStackTrace();
      fail(problem.toString());
    }
  }

  private static void beginRun() throws IOException {
    CProfRun.load();
    CProfHashes.start(0);
    CProfRun.apply();
    CProfFrames.initialize();
    try {
      raw = CProfRawFile.open(new File(CProfRun.rawFile));
    } catch (IOException noRoom) {
      say("the program runs without a profile: ".concat(noRoom.getMessage()));
      CProfRun.initializeOwn();
      return;
    }
    CProfRun.initializeOwn();
    CProfRun.applyToFile();
    CProfSinks.openOverflow();
    CProfFile.publish();
    raw.start();
    CProfControl.initialize(raw);
  }

  /**
   * Where the service is, as this JVM's options say; null if CProf does not run here. CProf's own
   * JVMs get such options from the environment, but no one may count them: each would start the
   * next.
   */
  private static String folder() {
    if (property("sun.java.command").startsWith(OWN_MAIN)) {
      return null;
    }
    String option = option();
    return option == null ? null : option.substring(option.indexOf(OPTION) + OPTION.length());
  }

  /** The path of the agent's jar, as this JVM's options name it; null if they do not. */
  static String agentJar() {
    String option = option();
    if (option == null) {
      return null;
    }
    int end = option.indexOf(OPTION) + OPTION.indexOf('=');
    return option.substring(AGENT.length(), end);
  }

  private static String option() {
    for (String option : VM.getRuntimeArguments()) {
      if (option.startsWith(AGENT) && option.contains(OPTION)) {
        return option;
      }
    }
    return null;
  }

  /** Whether a program in another language has the JVM: the JDK's launcher tells what it starts. */
  static boolean isEmbedded() {
    return property("sun.java.command").isEmpty();
  }

  static void say(String message) {
    System.err.println("cprof: ".concat(message));
  }

  private static void fail(String message) {
    say(message);
    Runtime.getRuntime().halt(CANNOT_RUN);
  }

  /**
   * The JDK's own way to ask sets up what waits for the end of processes. The file is ASCII,
   * whatever the program's encoding is.
   */
  private static long processId() throws IOException {
    try (InputStream stat = new FileInputStream("/proc/self/stat")) {
      long id = 0;
      for (int digit = stat.read(); digit >= '0'; digit = stat.read()) {
        id = 10 * id + digit - '0';
      }
      return id;
    } catch (IOException notOnLinux) {
      return ProcessHandle.current().pid();
    }
  }

  private static CProfMessage description(long process) {
    return new CProfMessage(CProfProtocol.BEGIN, 1 << 12)
        .putLong(process)
        .putText(property("java.vm.name").concat(" ").concat(property("java.runtime.version")))
        .putText(property("java.home"))
        .putText(property("sun.java.command"))
        .putFlag(true) // where the program is, a record of its own
        .putText(property("java.class.path"))
        .putText(property("jdk.module.path"))
        .putText(mainOfModule())
        .putText(property("user.dir"))
        .putText(saved("jdk.boot.class.path.append"))
        .putFlag(classPathLoader() != null)
        .putFlag(isEmbedded())
        .putTexts(switches())
        .putTexts(texts(ModuleLoaderMap.bootModules()))
        .putTexts(texts(ModuleLoaderMap.platformModules()));
  }

  /** The options of this JVM that switch something on or off. */
  private static String[] switches() {
    String[] options = VM.getRuntimeArguments();
    int count = 0;
    for (String option : options) {
      if (option.startsWith("-XX:+") || option.startsWith("-XX:-")) {
        options[count++] = option;
      }
    }
    String[] switches = new String[count];
    System.arraycopy(options, 0, switches, 0, count);
    return switches;
  }

  /** The main class of the module that is started; empty if none is. */
  private static String mainOfModule() {
    String name = property("jdk.module.main");
    if (name.isEmpty()) {
      return "";
    }
    String told = property("jdk.module.main.class");
    Module module = ModuleLayer.boot().findModule(name).orElse(null);
    return told.isEmpty() && module != null ? module.getDescriptor().mainClass().orElse("") : told;
  }

  private static String property(String key) {
    return System.getProperty(key, "");
  }

  private static String saved(String key) {
    String value = VM.getSavedProperty(key);
    return value == null ? "" : value;
  }

  private static String[] texts(Set<String> names) {
    return names.toArray(new String[0]);
  }

  /** The JDK's own loader of the class path; null if the program has put another one there. */
  private static ClassLoader classPathLoader() {
    ClassLoader ofJdk = ClassLoaders.appClassLoader();
    return ClassLoader.getSystemClassLoader() == ofJdk ? ofJdk : null;
  }

  /** The answer behind its rows and notes, which are taken. */
  static CProfMessage taken(CProfMessage answer) {
    int rows = answer.getInt();
    if (rows > 0) {
      int first = answer.getInt();
      CProfMethods.add(first, rows, CProfMemory.copyOf(answer.getBytes()));
    }
    for (int notes = answer.getInt(); notes > 0; notes--) {
      CProfOverrides.add(answer.getText(), answer.getText(), answer.getInt());
    }
    return answer;
  }

  /** Asks the service; null if there is no answer. */
  static CProfMessage ask(CProfMessage request) {
    return channel == null ? null : channel.ask(request);
  }

  /** Asks for a number; less than 0 if there is none. */
  static int askNumber(CProfMessage request) {
    CProfMessage answer = ask(request);
    return answer == null ? -1 : answer.getInt();
  }

  /** Whether the JVM counts. */
  public static boolean isActive() {
    return raw != null;
  }

  /** The settings of the run that classes of the agent's ask for. */
  public static String[] agentSettings() {
    return CProfRun.ofAgent;
  }

  /** From now on, classes of a loader are not the program's. */
  public static void addOwn(ClassLoader loader) {
    ClassLoader[] more = new ClassLoader[own.length + 1];
    System.arraycopy(own, 0, more, 0, own.length);
    more[own.length] = loader;
    own = more;
  }

  private static boolean isOwn(ClassLoader loader) {
    for (ClassLoader each : own) {
      if (each == loader) {
        return true;
      }
    }
    return false;
  }

  /**
   * The code of a class that is about to be loaded, or is there already.
   *
   * @param loader null for the boot loader
   * @param name internal name; null where the JVM does not know it
   * @param isThere whether the class is there
   * @return null to leave it as it is
   */
  public static byte[] transform(
      ClassLoader loader, String name, boolean isThere, byte[] classFile) {
    if (raw == null || isOwn(loader) || isStart(loader, classFile) && !isChanged(name)) {
      return null;
    }
    CProfBypass bypass = null;
    try {
      CProfStack.checkForMany();
      bypass = CProfBypass.begin();
      int kind = kindOf(loader) | (isThere ? CProfProtocol.LOADED_BEFORE : 0);
      return instrumented(kind, loader, name == null ? "" : name, classFile);
    } catch (Throwable problem) {
      // The JDK takes any for an agent's own fault, and defines the class as it is.
      CProfLost.add(name, problem);
      throw problem;
    } finally {
      if (bypass != null) {
        bypass.end();
      }
    }
  }

  /** Whether it is a class that the JVM starts with. */
  private static boolean isStart(ClassLoader loader, byte[] classFile) {
    return loader == null
        && CProfMessage.intAt(classFile, classFile.length - 4) == CProfProtocol.START_MARK;
  }

  /** Whether a class that the JVM starts with needs more all the same. */
  private static boolean isChanged(String name) {
    for (String each : CProfRun.changed) {
      if (each.equals(name)) {
        return true;
      }
    }
    return false;
  }

  private static int kindOf(ClassLoader loader) {
    if (loader == null) {
      return CProfProtocol.BOOT;
    }
    if (loader == classPathLoader()) {
      return CProfProtocol.CLASS_PATH;
    }
    return loader instanceof BuiltinClassLoader ? CProfProtocol.PLATFORM : CProfProtocol.OTHER;
  }

  /**
   * The code of a hidden class.
   *
   * @param isOfProgram whether the program defines it
   * @return null to leave it as it is
   */
  static byte[] hidden(ClassLoader loader, boolean isOfProgram, byte[] classFile) {
    if (raw == null || isOwn(loader)) {
      return null;
    }
    int how = isOfProgram ? CProfProtocol.HIDDEN : CProfProtocol.OF_JDK;
    return instrumented(kindOf(loader) | how, loader, "", classFile);
  }

  private static byte[] instrumented(int kind, ClassLoader loader, String name, byte[] classFile) {
    CProfMessage answer =
        ask(
            new CProfMessage(CProfProtocol.CLASS, classFile.length + name.length() + 16)
                .putByte(kind)
                .putText(name)
                .putBytes(classFile));
    if (answer == null) {
      boolean isHidden = (kind & (CProfProtocol.HIDDEN | CProfProtocol.OF_JDK)) != 0;
      CProfFile.logLeftOut(name, isHidden, "the service that instruments classes did not answer");
      return null;
    }
    if (answer.getByte() == CProfProtocol.UNCHANGED) {
      return null;
    }
    String className = answer.getText();
    byte[] code = answer.getBytes();
    boolean isHidden = (kind & CProfProtocol.HIDDEN) != 0;
    CProfSiteLinker.link(answer, isHidden ? className : null, loader, code);
    if (isHidden) {
      CProfHidden.count(className);
    }
    CProfLoaders.acquaint(loader);
    return code;
  }

  /** The loaded classes that are not instrumented yet. */
  public static Class<?>[] uninstrumented(Class<?>[] loaded) {
    if (raw == null) {
      return new Class<?>[0];
    }
    for (Class<?> each : loaded) {
      CProfHashes.ofName(each);
    }
    CProfHashes.start(0);
    int[] indexes = uncounted(loaded);
    String[] changed = CProfRun.changed;
    Class<?>[] found = new Class<?>[indexes.length + changed.length];
    int count = 0;
    for (int index : indexes) {
      found[count++] = loaded[index];
    }
    for (int i = 0; changed.length > 0 && i < loaded.length; i++) {
      if (isChanged(CProfNames.of(loaded[i]).replace('.', '/'))) {
        found[count++] = loaded[i];
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** The indexes of loaded classes that the service has not seen, nor named. */
  static int[] uncounted(Class<?>[] loaded) {
    String[] names = new String[loaded.length];
    for (int i = 0; i < names.length; i++) {
      Class<?> type = loaded[i];
      boolean isNone =
          type.isArray() || type.isPrimitive() || type.isHidden() || isOwn(type.getClassLoader0());
      names[i] = isNone ? "" : CProfNames.of(type);
    }
    CProfMessage answer = ask(new CProfMessage(CProfProtocol.LOADED, 1 << 14).putTexts(names));
    return answer == null ? new int[0] : answer.getInts();
  }
}
