package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.classes.ConstantPool;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.NodeKind;
import org.cprof.raw.LogEntry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A JVM of a run that asks the service. */
abstract class SessionCase {

  static final int UNCHANGED = 0;
  static final int CHANGED = 1;

  static final String PLAIN = "org.cprof.serve.Program$Plain";
  static final String WITH_NATIVE = "org.cprof.serve.Program$WithNative";

  @TempDir Path folder;
  ServedRun run;
  Session session;

  /** Begins a run with options as {@code key=value}. */
  void begin(String... told) throws Exception {
    Map<String, String> options = new TreeMap<>();
    for (String option : told) {
      options.put(option.split("=")[0], option.split("=")[1]);
    }
    run = new ServedRun(folder, options);
    session = run.session();
  }

  @AfterEach
  void end() throws IOException {
    run.close();
  }

  ParsedAnswer ask(byte[] request) {
    return ServedRun.ask(session, request);
  }

  ParsedAnswer load(Class<?> type, int kind) {
    return ask(ServedRun.request(type, kind));
  }

  static void assertUnchanged(ParsedAnswer told) {
    assertThat(told.rest().getByte()).isEqualTo(UNCHANGED);
  }

  /** The code of a class that has changed. */
  static byte[] code(ParsedAnswer told, String className) {
    assertThat(told.rest().getByte()).isEqualTo(CHANGED);
    assertThat(told.rest().getText()).isEqualTo(className);
    return told.rest().getBytes();
  }

  static List<Integer> numbers(byte[] classFile) {
    List<Integer> numbers = new ArrayList<>();
    ByteBuffer bytes = ByteBuffer.wrap(classFile);
    ConstantPool.walk(classFile, offset -> numbers.add(bytes.getInt(offset)));
    return numbers;
  }

  /** What the service knows of a method. */
  MethodInfo method(int id) throws IOException {
    ParsedAnswer told = ask(ServedRun.request(ServedRun.METHOD, out -> out.putInt(id)));
    byte[] entry = told.rest().getBytes();
    LogEntry.Registered method =
        (LogEntry.Registered) LogEntry.read(entry, run.startMethods()::routine);
    assertThat(method.id()).isEqualTo(id);
    return method.info();
  }

  void assertNative(int id, String className, String name) throws IOException {
    MethodInfo method = method(id);
    assertThat(method.kind()).isEqualTo(NodeKind.NATIVE);
    assertThat(method.className()).isEqualTo(className);
    assertThat(method.name()).isEqualTo(name);
  }
}
