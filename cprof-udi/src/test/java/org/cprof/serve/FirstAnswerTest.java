package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.cprof.prepared.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FirstAnswerTest {

  /** Behind the head of the store and that of its first class. */
  private static final int IN_FIRST_CLASS = 30;

  @TempDir Path folder;
  private ServedRun run;

  @BeforeEach
  void prepare() throws Exception {
    run = new ServedRun(folder, Map.of());
  }

  @AfterEach
  void end() throws IOException {
    run.close();
  }

  /** A store whose only class has another checksum than its entry says. */
  private void damageStore() throws IOException {
    byte[] request = ServedRun.request(Program.Plain.class, ServedRun.CLASS_PATH);
    run.session().answer(new Message(request));
    Path store = run.keyFolder.resolve("classes");
    try (FileChannel file = FileChannel.open(store, StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.wrap(new byte[] {-1, -1}), IN_FIRST_CLASS);
    }
  }

  @Test
  void it_keeps_nothing() throws IOException {
    RunContext context = run.context();
    long empty = context.store().bytes();
    FirstAnswer.prepare(context);

    assertThat(context.store().bytes()).isEqualTo(empty);
    assertThat(run.rawFolder).doesNotExist();
  }

  @Test
  void it_reads_the_first_class_of_the_store() throws IOException {
    damageStore();
    RunContext context = run.context();

    assertThatThrownBy(() -> FirstAnswer.prepare(context))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("classes: the entry at 8 is damaged");
  }

  @Test
  void a_jvm_is_served_though_it_fails() throws Exception {
    damageStore();
    Path pipes = Files.createDirectory(folder.resolve("pipes"));
    try (Service service = run.service()) {
      service.open(pipes);
      AskingJvm jvm = AskingJvm.take(pipes, 70);

      assertThat(jvm.ask(run.hello())).isNotNull();
    }
  }
}
