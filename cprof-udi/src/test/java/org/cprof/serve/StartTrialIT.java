package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.agent.OnOwnAndNamedJdks;
import org.cprof.agent.TestJdk;
import org.cprof.classes.JdkImage;
import org.cprof.files.Cache;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.RunSetup;
import org.cprof.start.CountingCode;
import org.cprof.start.StartFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartTrialIT {

  private static final Path AGENT = Path.of(System.getProperty("cprof.agent.jar"));

  private static final Map<String, String> BYTECODES = Map.of("model", "bytecodes");

  /** The code that differs most from it. */
  private static final Map<String, String> SEEN_CLOCK = Map.of("model", "jop", "clock", "target");

  @TempDir Path folder;

  private Cache cache(String name) {
    return new Cache(folder.resolve(name));
  }

  /** What JVMs of a key start with. */
  private StartFolder make(TestJdk jdk, Cache cache, Map<String, String> told) throws Exception {
    Path key = cache.folder(Cache.Kind.CODE).resolve("key");
    CountingCode code =
        new CountingCode(new RunSetup(AgentOptions.of(told)), JdkImage.of(jdk.home()));
    new StartPreparation(code, jdk.home(), AGENT, cache).make(key);
    return StartFolder.in(key);
  }

  private static Path trial(TestJdk jdk, Cache cache, Map<String, String> told) throws IOException {
    return StartTrial.file(cache, AgentOptions.of(told), jdk.home(), AGENT);
  }

  /** The trial of one key holds for others then. A damaged trial is made again. */
  @OnOwnAndNamedJdks
  void a_jvm_tells_the_same_of_its_start_whatever_is_counted(TestJdk jdk) throws Exception {
    Path bytecodes = trial(jdk, cache("bytecodes"), BYTECODES);
    Path jop = trial(jdk, cache("jop"), SEEN_CLOCK);
    Files.createDirectories(jop.getParent());
    Files.write(jop, new byte[100]);

    make(jdk, cache("bytecodes"), BYTECODES);
    make(jdk, cache("jop"), SEEN_CLOCK);

    assertThat(jop).hasSameBinaryContentAs(bytecodes);
    assertThat(StartTrial.read(jop).ofBootLoader()).isNotEmpty();
  }

  /** JDK 25 loads an exception of collections only where these have counting code. */
  @Test
  void where_other_classes_count_a_key_tries_it_itself() throws Exception {
    Map<String, String> excluding = Map.of("model", "bytecodes", "exclude", "java.util.*");

    assertThat(trial(TestJdk.own(), cache("one"), excluding))
        .isNotEqualTo(trial(TestJdk.own(), cache("one"), BYTECODES));
  }

  @Test
  void a_key_starts_with_what_another_has_tried() throws Exception {
    TestJdk jdk = TestJdk.own();
    List<String> loaded = List.of("java.lang.Object", "p.Other");
    new StartTrial(List.of("java/util/JumboEnumSet"), loaded, List.of("java.base"))
        .write(trial(jdk, cache("kept"), BYTECODES), folder);

    StartFolder start = make(jdk, cache("kept"), BYTECODES);

    assertThat(start.loaded()).containsExactly("java.lang.Object");
    assertThat(Files.readString(start.base(), StandardCharsets.ISO_8859_1))
        .contains("java/util/JumboEnumSet.class");
  }
}
