package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServiceTest {

  private static final byte[] END = {};

  @TempDir Path folder;
  private ServedRun run;

  @BeforeEach
  void prepare() throws Exception {
    run = new ServedRun(folder, Map.of("memory.megabytes", "17", "stopped", "true"));
  }

  @AfterEach
  void end() throws IOException {
    run.close();
  }

  /** The answers to what a JVM asks before its end. */
  private List<ParsedAnswer> served(byte[]... requests) throws IOException {
    return served(run.service(), requests);
  }

  private static List<ParsedAnswer> served(Service service, byte[]... requests) throws IOException {
    ByteArrayOutputStream asked = new ByteArrayOutputStream();
    for (int i = 0; i < requests.length; i++) {
      asked.writeBytes(
          requests[i] == END ? PipeMessages.end() : AskingJvm.parts(i + 1, 0, requests[i]));
    }
    return served(service, asked);
  }

  private static List<ParsedAnswer> served(Service service, ByteArrayOutputStream asked)
      throws IOException {
    ByteArrayOutputStream answers = new ByteArrayOutputStream();
    service.serve(new ByteArrayInputStream(asked.toByteArray()), answers);
    List<ParsedAnswer> told = new ArrayList<>();
    InputStream rest = new ByteArrayInputStream(answers.toByteArray());
    for (int number = 1; rest.available() > 0; number++) {
      AskingJvm jvm = new AskingJvm(asked, rest);
      jvm.setNumber(number);
      told.add(new ParsedAnswer(jvm.receive()));
    }
    return told;
  }

  @Test
  void a_jvm_that_is_killed_while_it_asks_gets_no_answer() throws IOException {
    byte[] ofClass = ServedRun.request(Program.Plain.class, ServedRun.CLASS_PATH);
    ByteArrayOutputStream asked = new ByteArrayOutputStream();
    asked.writeBytes(AskingJvm.parts(1, 0, run.firstRequest()));
    byte[] parts = AskingJvm.parts(2, 0, ofClass);
    asked.write(parts, 0, parts.length - 1);

    assertThat(served(run.service(), asked)).hasSize(1);
  }

  @Test
  void a_jvm_is_served_once_it_asks_for_a_class() throws IOException {
    try (Service service = run.service()) {
      assertThat(served(service)).isEmpty();
      assertThat(served(service, END)).isEmpty();
      assertThat(service.hasServed()).isFalse();

      served(service, run.firstRequest());
      assertThat(service.hasServed()).isFalse();
      assertThat(service.first()).isNotNull();
      assertThat(service.sessions()).as("of JVMs that run").isEmpty();

      served(
          service,
          run.firstRequest(),
          ServedRun.request(Program.Plain.class, ServedRun.CLASS_PATH));
      assertThat(service.hasServed()).isTrue();
    }
  }

  private void assertRefused(List<ParsedAnswer> told, String reason) {
    assertThat(told).hasSize(1);
    assertThat(told.get(0).rest().getText()).isEqualTo(reason);
  }

  @Test
  void a_jvm_whose_start_is_damaged_is_refused() throws IOException {
    Files.writeString(run.start.methods(), "damaged");

    assertRefused(
        served(run.firstRequest(), ServedRun.request(Program.Plain.class, ServedRun.CLASS_PATH)),
        run.start.methods() + ": damaged");
  }

  @Test
  void a_jvm_whose_start_has_gone_is_refused() throws IOException {
    Files.delete(run.start.methods());

    assertRefused(
        served(run.firstRequest()), run.start.methods() + " has gone, which the JVM starts with");
  }

  @Test
  void several_jvms_are_served_through_pipes() throws Exception {
    Path pipes = Files.createDirectory(folder.resolve("pipes"));
    try (Service service = run.service()) {
      String place = service.open(PipeFolder.begin(pipes));
      assertThat(place).isEqualTo("channels:" + pipes);
      // One more than are to be free: those of a run with one JVM.
      assertThat(pipes.toFile().list()).hasSize(5);

      List<AskingJvm> jvms = new ArrayList<>();
      for (int process = 70; process < 76; process++) {
        AskingJvm jvm = AskingJvm.take(pipes, process);
        assertThat(jvm.ask(run.firstRequest())).isNotNull();
        jvms.add(jvm);
      }
      for (AskingJvm jvm : jvms) {
        byte[] request =
            ServedRun.request(
                ServedRun.NATIVE,
                out -> {
                  out.putText("p.A.n()J");
                  out.putByte(0);
                });
        assertThat(jvm.ask(request)).isNotNull();
      }
      // Each that was taken has another one in its place.
      assertThat(pipes.toFile().list((in, name) -> name.startsWith("free-"))).hasSize(4);
      assertThat(service.sessions()).hasSize(6);
    }
  }

  @Test
  void a_jvm_that_still_runs_gets_no_answer_when_the_service_has_ended() throws Exception {
    Path pipes = Files.createDirectory(folder.resolve("pipes"));
    Service service = run.service();
    service.open(PipeFolder.begin(pipes));
    AskingJvm jvm = AskingJvm.take(pipes, 70);
    assertThat(jvm.ask(run.firstRequest())).isNotNull();

    service.close();

    assertThat(jvm.ask(ServedRun.request(99, out -> {}))).isNull();
  }

  @Test
  void only_the_user_can_enter_the_folder_of_raw_profiles() throws IOException {
    Path raw = folder.resolve("new.raw");
    Service.makePrivate(raw);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(raw)))
        .isEqualTo("rwx------");
    Service.makePrivate(raw);
    Service.makePrivate(folder.resolve("no/such/folder"));
    assertThat(folder.resolve("no")).doesNotExist();
  }
}
