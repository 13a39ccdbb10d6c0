package org.cprof.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.collect.log.RunLog;
import org.cprof.instrument.call.Item;
import org.cprof.prepared.PreparedClass;
import org.cprof.prepared.SampleMethods;
import org.cprof.raw.LogEntry;
import org.cprof.raw.RawProfile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLogTest {

  @TempDir Path folder;
  private SketchedRun run;

  @BeforeEach
  void prepare() throws IOException {
    run = new SketchedRun(folder, Map.of("include", "p.*,q.*", "exclude", "p.Not"));
  }

  private RunLog read() throws Exception {
    return RunLog.read(RawProfile.open(run.write()));
  }

  private static PreparedClass prepared() {
    return new PreparedClass(
        "p/A",
        List.of(
            SketchedRun.method("p.A", "one", 20),
            new Item.Native("p.A", "n", "()V"),
            SketchedRun.method("p.A", "two", 30)),
        new int[0],
        new int[0],
        new byte[0]);
  }

  @Test
  void another_class_in_the_store_is_told() throws Exception {
    long offset = run.add(prepared());
    run.entries.add(new LogEntry.Loaded(offset, new int[] {SketchedRun.FIRST_FREE}));

    try (RunLog log = read()) {
      assertThatThrownBy(() -> log.method(SketchedRun.FIRST_FREE))
          .hasMessageEndingWith(run.store + ": the class at " + offset + " is another one");
    }
  }

  @Test
  void a_damaged_class_in_the_store_is_told() throws Exception {
    run.entries.add(new LogEntry.Loaded(8, new int[] {SketchedRun.FIRST_FREE}));

    try (RunLog log = read()) {
      assertThatThrownBy(() -> log.method(SketchedRun.FIRST_FREE))
          .hasMessageEndingWith(run.store + ": the entry at 8 is damaged");
    }
  }

  @Test
  void the_log_tells_what_happened() throws Exception {
    run.entries.add(new LogEntry.LeftOut("z"));
    run.entries.add(new LogEntry.LeftOut("a"));
    for (String jvm : List.of("java", "/jdk/bin/java", "java")) {
      run.entries.add(new LogEntry.UncountedJvm(jvm));
    }
    run.entries.add(new LogEntry.Matched("q.*"));
    run.entries.add(new LogEntry.Recorded("p.A.m()V", true, false));
    run.entries.add(new LogEntry.Recorded("p.A.n()V", true, false));
    run.entries.add(new LogEntry.Recorded("p.A.o()V", false, true));
    run.entries.add(new LogEntry.Measured("p.A.n()V"));
    run.entries.add(
        new LogEntry.Inherited("p.Heir", List.of("p.A.m()V", "p.A.n()V", "p.Base.o(I)V")));
    LogEntry.Switched stop = new LogEntry.Switched("stop", "7.raw.1");
    LogEntry.Switched go = new LogEntry.Switched("start", "7.raw.2");
    run.raw.log(stop).log(new LogEntry.LeftOut("m")).log(go);

    try (RunLog log = read()) {
      assertThat(log.leftOut()).containsExactly("a", "m", "of the start", "z");
      assertThat(log.uncountedJvms()).containsExactly("/jdk/bin/java", "java (2 times)");
      assertThat(log.unmatchedClasses()).containsExactly("p.*", "p.Not");
      assertThat(log.recorded())
          .extracting(LogEntry.Recorded::method, LogEntry.Recorded::isPart)
          .containsExactly(
              tuple("p.A.m()V", false), tuple("p.A.n()V", false), tuple("p.A.o()V", true));
      assertThat(log.unmeasured()).containsExactly("p.A.m()V", "p.Heir.m()V", "p.Heir.o(I)V");
      assertThat(log.switches()).containsExactly(stop, go);
      assertThat(log.start().process()).isEqualTo(7);
      assertThat(log.packages()).containsExactly("java.lang");
      assertThat(log.hasEnded()).isFalse();
      assertThat(log.missed()).isEmpty();
    }
  }

  @Test
  void a_jvm_that_has_ended_by_itself_says_what_it_missed() throws Exception {
    run.raw.log(new LogEntry.End(List.of("p.Missed")));

    try (RunLog log = read()) {
      assertThat(log.hasEnded()).isTrue();
      assertThat(log.missed()).containsExactly("p.Missed");
    }
  }

  @Test
  void a_number_that_no_method_has_is_damage() {
    run.entries.add(new LogEntry.Registered(-2, SampleMethods.method("p.A", "m"), null));

    assertThatThrownBy(this::read)
        .hasMessageEndingWith("7.raw: damaged: a method has the number -2");
  }

  @Test
  void without_its_begin_the_log_is_missing() {
    run.entries.clear();
    assertThatThrownBy(this::read)
        .isInstanceOf(IOException.class)
        .hasMessage(
            run.file + ": " + run.log + " is missing, which has the names of what was executed");

    run.entries.add(new LogEntry.LeftOut("a"));
    assertThatThrownBy(this::read).hasMessageContaining("7.log is missing");
  }

  @Test
  void a_store_or_start_that_has_gone_is_named() throws IOException {
    Files.delete(run.store);
    assertThatThrownBy(this::read)
        .isInstanceOf(IOException.class)
        .hasMessage(
            run.file + ": " + run.store + " has gone, which has the names of what was executed");

    Files.delete(run.start.methods());
    assertThatThrownBy(this::read).hasMessageContaining(run.start.methods() + " has gone");
  }
}
