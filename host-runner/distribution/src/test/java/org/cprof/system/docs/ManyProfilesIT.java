package org.cprof.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.system.programs.HostJdk;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The SQL of the documentation, over profiles as CProf writes them. */
class ManyProfilesIT {
  private static final String PAGE = "reports.md";
  private static final Path FOLDER = Path.of("target", "many-profiles").toAbsolutePath();

  /** Each moves the motor in more steps than the build before. */
  private static final int BUILDS = 3;

  private static List<Block> statements;
  private static Folder folder;

  @BeforeAll
  static void run() throws Exception {
    statements = Block.all().stream().filter(block -> block.language().equals("sql")).toList();
    folder = new Folder(FOLDER, HostJdk.ofFeature(17).home());
    folder.lay(List.of());
    type("mkdir builds");
    for (int build = 1; build <= BUILDS; build++) {
      type(
          "sed -i 's/new int[[][0-9]*]/new int[%d]/' src/main/java/org/example/Motor.java"
              .formatted(3 + build));
      type("javac -g -cp classes -d classes src/main/java/org/example/Motor.java");
      type(
          "cprof run --below 'org.example.Motor.*(..)' -o builds/%d.cprof.csv.gz".formatted(build)
              + " -- -cp classes org.example.Main");
    }
  }

  @AfterAll
  static void end() throws Exception {
    if (folder != null) {
      folder.close();
    }
  }

  private static void type(String text) throws Exception {
    Folder.Result result = folder.run(new Command(PAGE, 0, text, null));
    assertThat(result.exitCode()).as(text + "\n" + result.output()).isZero();
  }

  @Test
  void no_other_page_has_sql() {
    assertThat(statements).hasSize(4).extracting(Block::page).containsOnly(PAGE);
  }

  @Test
  void duckdb_reads_profiles_as_they_are() throws Exception {
    try (Connection duckdb = duckdb();
        Statement statement = duckdb.createStatement()) {
      statement.execute("SET file_search_path = '" + FOLDER + "'");
      statement.execute(statements.get(0).text());

      assertThat(rows(statement, 1)).containsExactlyElementsOf(history());
      assertThat(rows(statement, 2)).containsExactlyElementsOf(grown());
    }
  }

  /** The second and third statement, over the view that is made for Spark. */
  @Tag("study")
  @Test
  void spark_reads_many_profiles_as_one_table() throws Exception {
    String text =
        Stream.of(3, 1, 2)
            .map(number -> statements.get(number).text())
            .collect(Collectors.joining());
    Files.writeString(FOLDER.resolve("statements.sql"), text);
    type("mvn -q -B -f spark/pom.xml dependency:build-classpath -Dmdep.outputFile=class-path >log");
    String opened =
        Stream.of(
                "java.lang java.lang.invoke java.lang.reflect java.io java.net java.nio java.util"
                    .split(" "),
                "java.util.concurrent java.util.concurrent.atomic sun.nio.ch sun.nio.cs".split(" "),
                "sun.security.action sun.util.calendar".split(" "))
            .flatMap(Stream::of)
            .map(name -> " --add-opens=java.base/" + name + "=ALL-UNNAMED")
            .collect(Collectors.joining());
    type(
        "java -Xmx1g"
            + opened
            + " -cp \"$(cat spark/class-path)\" spark/Statements.java statements.sql rows >log"
            + " 2>&1");

    List<String> expected = new ArrayList<>(history());
    expected.addAll(grown());
    assertThat(Files.readAllLines(FOLDER.resolve("rows"))).isEqualTo(expected);
  }

  /** The driver, 80 MB, is fetched with the programs of the integration tests, and no sooner. */
  private static Connection duckdb() throws Exception {
    URL jar = Path.of("target", "programs", "duckdb.jar").toUri().toURL();
    ClassLoader loader = new URLClassLoader(new URL[] {jar});
    Class<?> driver = loader.loadClass("org.duckdb.DuckDBDriver");
    return ((Driver) driver.getConstructor().newInstance())
        .connect("jdbc:duckdb:", new Properties());
  }

  private static List<String> rows(Statement statement, int number) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery(statements.get(number).text())) {
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
          row.add(result.getString(column));
        }
        rows.add(String.join(" ", row));
      }
    }
    return rows;
  }

  private static List<String> history() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int build = 1; build <= BUILDS; build++) {
      Profile profile = build(build);
      IntPredicate isStep =
          node -> profile.method(node).toString().startsWith("org.example.Motor.step(");
      long calls =
          IntStream.range(1, profile.size()).filter(isStep).mapToLong(profile::calls).sum();
      rows.add(build + " " + calls + " " + cycles(profile, isStep));
    }
    assertThat(rows.get(0)).startsWith("1 10 ");
    return rows;
  }

  /** The constructor and {@code speed()}, the other rows below the root, cost the same in each. */
  private static List<String> grown() throws IOException {
    return List.of("org.example.Motor.step " + cyclesOfStep(1) + " " + cyclesOfStep(BUILDS));
  }

  private static long cyclesOfStep(int build) throws IOException {
    Profile profile = build(build);
    return cycles(profile, node -> profile.method(top(profile, node)).name().equals("step"));
  }

  private static int top(Profile profile, int node) {
    return profile.parent(node) == 0 ? node : top(profile, profile.parent(node));
  }

  private static Profile build(int number) throws IOException {
    return ProfileReader.read(FOLDER.resolve("builds/" + number + ".cprof.csv.gz"));
  }

  private static long cycles(Profile profile, IntPredicate nodes) {
    return IntStream.range(1, profile.size())
        .filter(nodes)
        .mapToLong(node -> profile.metric(Metric.CYCLES, node))
        .sum();
  }
}
