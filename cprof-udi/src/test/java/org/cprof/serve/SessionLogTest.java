package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
