package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.classes.Jar;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.RunChoice;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartKeyTest {

  @TempDir Path folder;
  private Path javaHome;
  private Path agent;

  @BeforeEach
  void prepare() throws IOException {
    javaHome = folder.resolve("jdk");
    Files.createDirectories(javaHome.resolve("lib"));
    writeImage("image", 1000);
    agent = new Jar().with("A.class", "agent").write(folder.resolve("agent.jar"));
  }

  private void writeImage(String content, long seconds) throws IOException {
    Path image = Files.writeString(javaHome.resolve("lib/modules"), content);
    Files.setLastModifiedTime(image, FileTime.from(Instant.ofEpochSecond(seconds)));
  }

  private String hash(String... told) throws Exception {
    Map<String, String> options = new TreeMap<>();
    for (String option : told) {
      int equals = option.indexOf('=');
      options.put(option.substring(0, equals), option.substring(equals + 1));
    }
    return StartKey.of(RunChoice.of(AgentOptions.of(options)), javaHome, agent).hash();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "udi=calls",
        "block.rule=precise",
        "below=p.A.m",
        "call.sites=true",
        "fold.recursion=true",
        "lines=true",
        "clock=true",
        "clock=target",
        "calls.of=p.A.m",
        "model=jop-spinalhdl",
        "set.r=3",
        "set.cache.blocks=32",
        "include=p.*",
        "exclude=p.*",
        "profiler=p.P"
      })
  void what_changes_inserted_code_makes_another_key(String option) throws Exception {
    assertThat(hash(option)).isNotEqualTo(hash());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "udi=cprof",
        "model=jop",
        "set.r=1",
        "call.sites=false",
        "call.only=p.A.m()V#3",
        "calls.alone=true",
        "calls.untimed=true",
        "stopped=true",
        "output=/elsewhere/p.cprof.csv.gz",
        "program=Main",
        "target.library=JOP's",
        "profiler.path=/p.jar",
        "profiler.set.a=b",
        "host.work=true",
        "threads.apart=true",
        "memory.megabytes=17"
      })
  void what_does_not_change_inserted_code_makes_the_same_key(String option) throws Exception {
    assertThat(hash(option)).isEqualTo(hash());
  }

  @Test
  void another_agent_makes_another_key_wherever_it_lies() throws Exception {
    String key = hash();
    agent = Files.move(agent, folder.resolve("moved.jar"));
    assertThat(hash()).isEqualTo(key);

    new Jar().with("A.class", "another").write(agent);
    assertThat(hash()).isNotEqualTo(key);
  }

  @Test
  void another_jdk_makes_another_key() throws Exception {
    String key = hash();

    writeImage("image", 1001);
    assertThat(hash()).as("time").isNotEqualTo(key);
    writeImage("larger image", 1000);
    assertThat(hash()).as("size").isNotEqualTo(key);
    writeImage("image", 1000);
    assertThat(hash()).isEqualTo(key);
    javaHome = Files.move(javaHome, folder.resolve("other"));
    assertThat(hash()).as("place").isNotEqualTo(key);
  }

  @Test
  void a_link_to_a_jdk_is_that_jdk() throws Exception {
    String key = hash();
    javaHome = Files.createSymbolicLink(folder.resolve("default"), javaHome);

    assertThat(hash()).isEqualTo(key);
  }

  @Test
  void sizes_make_the_key_by_their_content() throws Exception {
    Path sizes = Files.writeString(folder.resolve("sizes.csv"), "method,words\np.A.m,3\n");
    String key = hash("sizes=" + sizes);
    Path copy = Files.copy(sizes, folder.resolve("copy.csv"));

    assertThat(key).isNotEqualTo(hash()).isEqualTo(hash("sizes=" + copy));
    Files.writeString(sizes, "method,words\np.A.m,4\n");
    assertThat(hash("sizes=" + sizes)).isNotEqualTo(key);
  }

  @Test
  void a_model_of_the_user_makes_the_key_by_its_content() throws Exception {
    Path model = Files.createDirectory(folder.resolve("model"));
    Files.writeString(model.resolve("processor.csv"), processor(2));
    String key = hash("model=" + model);

    assertThat(key).isNotEqualTo(hash());
    Files.writeString(model.resolve("processor.csv"), processor(3));
    assertThat(hash("model=" + model)).isNotEqualTo(key);
  }

  private static String processor(int waitStates) {
    return "key,value,unit,source\nextends,jop,,\nname,own,,\nparameter.r," + waitStates + ",,\n";
  }

  @Test
  void the_path_of_a_udi_makes_the_key_by_its_content() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes/p"));
    Path one = Files.writeString(classes.resolve("One.class"), "1");
    String path = "udi.path=" + classes.getParent();
    String key = hash(path);

    assertThat(key).isNotEqualTo(hash());
    Path other = Files.move(one, classes.resolve("Other.class"));
    assertThat(hash(path)).as("name").isNotEqualTo(key);
    Files.writeString(Files.move(other, one), "2");
    assertThat(hash(path)).as("content").isNotEqualTo(key);
    Files.writeString(one, "1");
    assertThat(hash(path)).isEqualTo(key);
  }

  @Test
  void a_jar_on_the_path_of_a_udi_is_known_by_its_entries() throws Exception {
    Path jar = new Jar().with("One.class", "1").write(folder.resolve("udi.jar"));
    String key = hash("udi.path=" + jar);

    new Jar().with("One.class", "2").write(jar);
    assertThat(hash("udi.path=" + jar)).isNotEqualTo(key);
  }
}
