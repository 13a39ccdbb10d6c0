package org.cprof.serve;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.agent.TestJdk;
import org.cprof.classes.JdkImage;
import org.cprof.classes.KnownClasses;
import org.cprof.classes.Natives;
import org.cprof.files.Cache;
import org.cprof.instrument.ClassBytes;
import org.cprof.prepared.Message;
import org.cprof.raw.LogEntry;
import org.cprof.raw.LogFile;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.RunSetup;
import org.cprof.start.CountingCode;
import org.cprof.start.StartFolder;
import org.cprof.start.StartMaker;
import org.cprof.start.StartMethods;

/**
 * A run whose JVMs start with a few classes, and what a JVM with the process number 7 asks for. Its
 * program is on an empty class path.
 */
final class ServedRun implements Closeable {

  /** What a JVM asks for. */
  static final int CLASS = 2;

  static final int NATIVE = 3;
  static final int UNRESOLVED = 4;
  static final int LOAD = 5;
  static final int SERIES = 6;
  static final int METHOD = 7;
  static final int LOADED = 8;
  static final int STARTED = 13;

  /** Whose class it is. */
  static final int BOOT = 0;

  static final int CLASS_PATH = 2;
  static final int OTHER = 3;
  static final int HIDDEN = 4;
  static final int OF_JDK = 8;
  static final int LOADED_BEFORE = 16;

  private final AgentOptions options;
  final CountingCode code;

  private final Cache cache;
  final Path keyFolder;

  final StartFolder start;
  final Path rawFolder;
  final Path raw;
  private final Path classes;
  private final List<Closeable> opened = new ArrayList<>();

  ServedRun(Path folder, Map<String, String> told) throws Exception {
    this.options = AgentOptions.of(told).with(AgentOption.OUTPUT, folder.resolve("p.cprof.csv.gz"));
    this.code = new CountingCode(new RunSetup(options), JdkImage.of(TestJdk.own().home()));
    this.cache = new Cache(folder.resolve("cache"));
    this.keyFolder = cache.folder(Cache.Kind.CODE).resolve("key");
    this.start = new StartFolder(Files.createDirectories(keyFolder.resolve("start")));
    this.rawFolder = options.rawFolder();
    this.raw = rawFolder.resolve("7.raw");
    this.classes = Files.createDirectory(folder.resolve("classes"));
    Natives natives = Natives.ofPlatform(new KnownClasses(code.jdk(), null, Set.of()));
    new StartMaker(code, natives)
        .make(
            start,
            Set.of("java/lang/Object", "java/util/Optional"),
            List.of("java.util.Optional", "p.Other", "java.lang.Object"),
            List.of("java.base"),
            new NewMethods(code));
  }

  StartMethods startMethods() throws IOException {
    return StartMethods.read(start.methods());
  }

  Service service() throws IOException {
    return opened(new Service(code, options, start, cache));
  }

  RunContext context() throws IOException {
    return opened(new RunContext(code, options, start, cache));
  }

  /** The JVM begins; its raw profile is there. */
  Session session() throws IOException {
    RunContext run = context();
    Files.createDirectories(rawFolder);
    Files.write(raw, new byte[0]);
    StartedJvm jvm = StartedJvm.read(new Message(firstRequest()));
    return opened(new Session(run, startMethods(), new SessionLog(raw), jvm));
  }

  private <T extends Closeable> T opened(T each) {
    opened.add(0, each);
    return each;
  }

  /**
   * The first request.
   *
   * @param switches of the JVM
   */
  byte[] firstRequest(String... switches) {
    return request(
        1,
        out -> {
          out.putLong(7);
          out.putText("JDK").putText("/jdk").putText("p.Main");
          out.putByte(1); // there is a program
          for (String text : List.of(classes.toString(), "", "", "/", "")) {
            out.putText(text);
          }
          out.putByte(1); // the JDK's own loader finds what is on the class path
          out.putByte(0); // the JVM is not embedded
          out.putTexts(switches);
          out.putInt(1);
          out.putText("java.base");
          out.putInt(0);
        });
  }

  /** What follows the kind of a request. */
  interface Content {
    void write(Message out);
  }

  static byte[] request(int kind, Content content) {
    Message request = new Message(kind, 1 << 6);
    content.write(request);
    return request.content();
  }

  static byte[] request(int kind, String text) {
    return request(kind, out -> out.putText(text));
  }

  /**
   * A class is about to be loaded.
   *
   * @param name internal name; empty where the JVM does not know it
   */
  static byte[] request(int kindOfClass, String name, byte[] classFile) {
    return request(
        CLASS,
        out -> {
          out.putByte(kindOfClass);
          out.putText(name);
          out.putBytes(classFile);
        });
  }

  static byte[] request(Class<?> type, int kindOfClass) {
    return request(kindOfClass, internalName(type), ClassBytes.of(type));
  }

  static String internalName(Class<?> type) {
    return type.getName().replace('.', '/');
  }

  static ParsedAnswer ask(Session session, byte[] request) {
    return new ParsedAnswer(session.complete(session.answer(new Message(request))));
  }

  List<LogEntry> log() throws IOException {
    List<LogEntry> entries = new ArrayList<>();
    StartMethods started = startMethods();
    LogFile.read(
        new File(rawFolder.toFile(), "7.log").toPath(),
        bytes -> entries.add(LogEntry.read(bytes, started::routine)));
    return entries;
  }

  /** What the log says of methods and classes that run as they are. */
  List<String> leftOut() throws IOException {
    return log().stream()
        .filter(LogEntry.LeftOut.class::isInstance)
        .map(entry -> ((LogEntry.LeftOut) entry).text())
        .toList();
  }

  @Override
  public void close() throws IOException {
    for (Closeable each : opened) {
      each.close();
    }
  }
}
