package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cprof.runner.BlocksText.CODE;
import static org.cprof.runner.BlocksText.COLUMNS;
import static org.cprof.runner.BlocksText.METADATA;
import static org.cprof.runner.BlocksText.NODE;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.BlocksText;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ProfileFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriceCommandTest {

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return ProfileFiles.packed(folder.resolve("blocks.cprof.csv.gz"), text);
  }

  private static CommandRun price(Path file, String options) {
    return CommandRun.of(("price " + file + " " + options).strip());
  }

  private Path sound() throws IOException {
    return file(BlocksText.SOUND);
  }

  @Test
  void the_written_profile_has_the_cycles_of_the_model() throws IOException {
    Path priced = folder.resolve("priced.cprof.csv.gz");

    CommandRun run = price(sound(), "--model bytecodes -o " + priced);

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    Profile profile = ProfileReader.read(priced);
    assertThat(profile.size()).isEqualTo(2);
    assertThat(profile.calls(1)).isEqualTo(5);
    assertThat(profile.metric(Metric.CYCLES, 1)).isEqualTo(5 * 2 + 3 * 2 + 2 + 5);
    assertThat(profile.metric(Metric.INVOKE_CYCLES, 1)).isEqualTo(5);
    assertThat(profile.header().first("model")).isEqualTo("bytecodes");
    assertThat(profile.header().first("priced-from")).isEqualTo("blocks");
    assertThat(profile.header().first("code")).isNull();
  }

  /** Two calls of f from lines 3 and 4, and in line 6 a division: iconst_1 iconst_2 idiv pop. */
  @Test
  void call_sites_stay_where_the_profile_tells_them_apart() throws IOException {
    String main = "1,0,method,a.B,main,()V,-1,-1,2,1,5,5,0,0,0,0,0,1,static;1,1\n";
    String code = "# code: s1 e26l0 172\n# code: s1 e4@6 5 108 87 177\n";
    String f = ",1,method,a.B,f,(I)I,%s,2,1,2,2,0,0,0,0,0,0,static;1,1\n";
    String two = "2" + String.format(f, "3,7") + "3" + String.format(f, "4,11");
    Path file = file(METADATA + "# call-sites: true\n" + code + COLUMNS + main + two);
    Path priced = folder.resolve("priced.cprof.csv.gz");

    assertThat(price(file, "--model aj100 -o " + priced).exitCode()).isZero();

    Profile profile = ProfileReader.read(priced);
    List<String> sites = new ArrayList<>();
    for (int node = 2; node < profile.size(); node++) {
      sites.add(
          profile.method(node).name()
              + " "
              + profile.line(node)
              + " "
              + profile.bytecodeIndex(node));
    }
    // In this model each of them is an event without a figure.
    assertThat(sites)
        .containsExactly(
            "f 3 7", "f 4 11", "iconst_1 6 0", "iconst_2 6 1", "idiv 6 2", "pop 6 3", "return 6 4");
  }

  @Test
  void lines_opcodes_and_blocks_that_never_ran_are_listed() throws IOException {
    Path file = file(METADATA + CODE + COLUMNS + NODE + "0,static;5,5;5;0;5\n");

    String lines = "--model bytecodes --view lines";
    assertThat(price(file, lines).out().lines().map(String::trim))
        .contains("20         20     3  a.B.f(int)", "5          5     4  a.B.f(int)");
    assertThat(price(file, lines + " --time --set clock=20MHz").out().lines().map(String::trim))
        .contains("1.00         20     3  a.B.f(int)", "0.25          5     4  a.B.f(int)");
    assertThat(price(file, "--view never").out().lines().map(String::trim))
        .contains("3               8      2          1  a.B.f(int)");
    assertThat(price(file, "--view opcodes --json").out().replaceAll("\\s", ""))
        .contains("{\"executions\":5,\"opcode\":154,\"mnemonic\":\"ifne\"}");
  }

  /** Nothing is called in this method, and nothing is loaded in a model without a cache. */
  @ParameterizedTest
  @ValueSource(strings = {"bytecodes", "jop", "jop-handbook", "picojava2", "jamuth", "komodo"})
  void the_cycles_of_the_lines_add_up_to_those_of_the_method(String model) throws IOException {
    Path priced = folder.resolve("priced.cprof.csv.gz");
    assertThat(price(sound(), "--model " + model + " -o " + priced).exitCode()).isZero();
    Profile profile = ProfileReader.read(priced);

    long sum =
        price(sound(), "--model " + model + " --view lines")
            .out()
            .lines()
            .filter(line -> line.contains("a.B.f"))
            .mapToLong(line -> Long.parseLong(line.strip().split(" ")[0]))
            .sum();
    assertThat(sum).isPositive().isEqualTo(profile.metric(Metric.CYCLES, 1));
  }

  @Test
  void a_page_with_sources_has_the_cycles_of_every_line() throws IOException {
    Files.createDirectories(folder.resolve("src/a"));
    Files.writeString(
        folder.resolve("src/a/B.java"),
        "package a; class B {\nstatic int f(int n) {\nreturn n == 0 ? 1\n: 2; }}\n");
    Path page = folder.resolve("page.html");

    String sources = " --sources " + folder.resolve("src");
    assertThat(price(sound(), "--model bytecodes --html " + page + sources).exitCode()).isZero();

    Matcher data =
        Pattern.compile("id=\"description\"[^>]*>\\s*([A-Za-z0-9+/=]+)")
            .matcher(Files.readString(page));
    assertThat(data.find()).isTrue();
    byte[] zipped = Base64.getDecoder().decode(data.group(1));
    String text =
        new String(
            new GZIPInputStream(new ByteArrayInputStream(zipped)).readAllBytes(),
            StandardCharsets.UTF_8);
    // Line 3: five times two bytecodes, thrice two, twice one; line 4: five times one.
    assertThat(text).contains("\"inLines\":[23],\"lines\":[3,18,0,0,0,4,5,0,0,0]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,static;5,5;3;2;5|node 1 has code 1 of 1",
        "0,static;5,5;3;2|node 1 has 3 blocks, its code has 4",
        "0,static;4,5;3;2;5|node 1 has 4 invokes, but 5 calls",
        "0,sideways;5,5;3;2;5|node 1 has an invoke of the unknown kind 'sideways'",
        "0,static;5,5;3;x;5|:9: blocks '5;3;x;5' is not of type numbers",
        "0,static;5,5;3;-2;5|:9: blocks '5;3;-2;5' is not of type numbers",
        "0,static,5;3;2;5|:9: invokes 'static' is not of type named-numbers",
        "0,static;5|:9: 19 fields instead of 20"
      })
  void what_contradicts_itself_is_refused_with_the_place(String fields, String reason)
      throws IOException {
    CommandRun run = price(file(METADATA + CODE + COLUMNS + NODE + fields + "\n"), "");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("blocks.cprof.csv.gz").contains(reason);
    assertThat(run.err().lines()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "# code: s1 999|'999' is not a number from 0 to 201",
        "# column: other strange|does not name a column and a type that is known",
        "# column: other number|not a profile of this version"
      })
  void metadata_that_are_not_understood_are_refused(String line, String reason) throws IOException {
    CommandRun run = price(file(METADATA + line + "\n" + COLUMNS), "");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(reason);
  }

  @Test
  void a_profile_of_another_udi_is_refused_with_what_would_be_right() throws IOException {
    String columns = COLUMNS.replace(",code,invokes,blocks", "").replace(",,,\n", "\n");

    CommandRun run = price(file("# model: jop\n" + columns), "");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("make one with: cprof run --udi blocks");
  }
}
