package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.instrument.call.Item;
import org.cprof.prepared.SampleMethods;
import org.cprof.raw.LogEntry;
import org.cprof.raw.LogFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionLogTest {

  @TempDir Path folder;
  private Path raw;
  private Path file;

  @BeforeEach
  void prepare() throws IOException {
    raw = Files.createDirectory(folder.resolve("p.raw")).resolve("7.raw");
    file = raw.resolveSibling("7.log");
  }

  private List<LogEntry> entries() throws IOException {
    List<LogEntry> read = new ArrayList<>();
    LogFile.read(file, bytes -> read.add(LogEntry.read(bytes, opcode -> null)));
    return read;
  }

  @Test
  void what_happens_is_an_entry_at_once() throws IOException {
    SessionLog log = new SessionLog(raw);
    log.leftOut("p.A.m()V: no room");
    log.add(new LogEntry.Recorded("p.A.m()V", true, false));
    log.registered(9, SampleMethods.method("p.A", "m"));

    assertThat(entries())
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactly(
            new LogEntry.LeftOut("p.A.m()V: no room"),
            new LogEntry.Recorded("p.A.m()V", true, false),
            new LogEntry.Registered(9, SampleMethods.method("p.A", "m"), null));
    log.close();
  }

  @Test
  void a_class_of_the_store_is_logged_with_the_ids_of_its_methods_alone() throws IOException {
    SessionLog log = new SessionLog(raw);
    int[] numbers = {7, 8, -1};
    log.loaded(
        64,
        List.of(
            new Item.Native("p.A", "n", "()V"),
            new Item.Method(SampleMethods.method("p.A", "m"), null),
            new Item.TypeSite("p/A")),
        numbers);

    assertThat(entries())
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactly(new LogEntry.Loaded(64, new int[] {-1, 8, -1}));
    assertThat(numbers).containsExactly(7, 8, -1);
    log.close();
  }

  @Test
  void of_a_class_that_is_not_in_the_store_the_log_has_the_methods() throws IOException {
    SessionLog log = new SessionLog(raw);
    Item.Method.Positions sites = new Item.Method.Positions(new int[] {10}, new int[] {3});
    log.loaded(
        -1,
        List.of(
            new Item.Native("p.A", "n", "()V"),
            new Item.Method(SampleMethods.method("p.A", "m"), sites)),
        new int[] {7, 8});

    assertThat(entries())
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactly(new LogEntry.Registered(8, SampleMethods.method("p.A", "m"), sites));
    log.close();
  }

  @Test
  void a_log_stays_with_its_raw_profile() throws IOException {
    SessionLog log = new SessionLog(raw);
    log.leftOut("a");
    Files.createFile(raw);
    log.close();

    assertThat(entries()).containsExactly(new LogEntry.LeftOut("a"));
  }

  @Test
  void a_log_without_a_raw_profile_goes_with_its_folder() throws IOException {
    SessionLog log = new SessionLog(raw);
    log.leftOut("a");
    log.close();

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_folder_that_others_use_stays() throws IOException {
    Path other = Files.createFile(raw.resolveSibling("8.raw"));
    new SessionLog(raw).close();

    assertThat(other).exists();
    assertThat(file).doesNotExist();
  }

  @Test
  void where_it_cannot_be_written_the_service_goes_on() throws IOException {
    SessionLog log = new SessionLog(folder.resolve("nowhere/7.raw"));

    log.leftOut("a");
    log.close();

    assertThat(folder.resolve("nowhere")).doesNotExist();
  }
}
