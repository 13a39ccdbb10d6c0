package org.cprof.runner.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileFile;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;
import org.cprof.runner.output.Json;
import org.cprof.runner.report.Order;
import org.cprof.runner.report.Summary;
import org.cprof.runner.report.SummaryReport;
import org.cprof.runner.text.Style;
import org.cprof.runner.text.Terminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StallColumnsTest {
  private static final MethodReference ROOT = new MethodReference(NodeKind.ROOT, "", "", "");
  private static final MethodReference MAIN =
      new MethodReference(NodeKind.METHOD, "demo.Main", "main", "()V");
  private static final MethodReference STEP =
      new MethodReference(NodeKind.METHOD, "demo.Main", "step", "()V");

  @TempDir Path directory;

  /** main, which calls step, twice, below itself and below another step. */
  private static Profile profile(long calls, MethodReference last, long... cycles) {
    ProfileBuilder builder = new ProfileBuilder(new ProfileHeader(List.of()));
    builder.add(new ProfileRow(-1, ROOT, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    builder.add(new ProfileRow(0, MAIN, -1, -1, 5, 1, 9, cycles[0], 0, 0, 0, 0, 0));
    builder.add(new ProfileRow(1, STEP, -1, -1, 3, calls, 8, cycles[1], 0, 0, 0, 0, 0));
    builder.add(new ProfileRow(2, last, -1, -1, 3, 1, 7, cycles[2], 0, 0, 0, 0, 0));
    return builder.build();
  }

  private Path file(Profile profile) throws IOException {
    Path file = directory.resolve("stalls.cprof.csv.gz");
    ProfileFile.write(profile, file);
    return file;
  }

  private Profile withStalls() throws IOException {
    StallColumns columns = new StallColumns(profile(2, STEP, 100, 60, 40));
    assertThat(columns.add("element", file(profile(2, STEP, 1, 20, 30)))).isNull();
    assertThat(columns.add("statics", file(profile(2, STEP, 4, 0, 0)))).isNull();
    return columns.profile();
  }

  @Test
  void the_cycles_of_the_other_runs_become_columns() throws IOException {
    Profile profile = withStalls();

    assertThat(profile.inclusiveCycles(0)).isEqualTo(200);
    assertThat(profile.header().all("column")).containsExactly("element number", "statics number");
    assertThat(List.of(profile.detail(0, 1), profile.detail(0, 2), profile.detail(1, 1)))
        .containsExactly("1", "20", "4");
  }

  @Test
  void columns_that_the_profile_has_stay_in_front() throws IOException {
    ProfileBuilder counted =
        new ProfileBuilder(new ProfileHeader(List.of(Map.entry("column", "objects number"))));
    Profile without = profile(2, STEP, 100, 60, 40);
    for (int node = 0; node < without.size(); node++) {
      counted.add(without.row(node, without.parent(node), List.of("" + (7 + node))));
    }
    StallColumns columns = new StallColumns(counted.build());
    columns.add("element", file(profile(2, STEP, 1, 20, 30)));

    Profile profile = columns.profile();

    assertThat(profile.header().all("column")).containsExactly("objects number", "element number");
    assertThat(profile.details(2)).containsExactly("9", "20");
    assertThat(
            SummaryReport.of(Summary.of(profile, 5, Order.EXCLUSIVE), OptionalDouble.empty())
                .lines(new Terminal(80, Style.PLAIN)))
        .contains("       50  demo.Main.step()");
  }

  @Test
  void reports_have_all_methods_and_each_with_the_most_first() throws IOException {
    Summary summary = Summary.of(withStalls(), 5, Order.EXCLUSIVE);

    assertThat(
            SummaryReport.of(summary, OptionalDouble.empty())
                .lines(new Terminal(80, Style.PLAIN))
                .stream()
                .dropWhile(line -> !line.startsWith("Memory")))
        .startsWith(
            "Memory busy, cycles by cause: 27.5% of all",
            "  element  statics  in",
            "       51        4  all methods",
            "       50        0  demo.Main.step()",
            "        1        4  demo.Main.main()");
    StringWriter json = new StringWriter();
    Json.write(json, SummaryReport.of(summary, OptionalDouble.empty()).json());
    assertThat(json.toString().replaceAll("\\s+", " "))
        .contains(
            "\"stalls\" : { \"all\" : { \"element\" : 51, \"statics\" : 4 }, \"methods\" : [ {"
                + " \"element\" : 50, \"statics\" : 0, \"kind\" : \"method\", \"class\" :"
                + " \"demo.Main\", \"method\" : \"step\"");
  }

  @Test
  void a_program_that_does_something_else_the_second_time_is_told() throws IOException {
    StallColumns columns = new StallColumns(profile(2, STEP, 100, 60, 40));

    assertThat(columns.add("element", file(profile(3, STEP, 1, 20, 30))))
        .isEqualTo("demo.Main.step()V has other calls or bytecodes than before");
    assertThat(columns.add("element", file(profile(2, MAIN, 1, 20, 30))))
        .isEqualTo("demo.Main.main()V is where demo.Main.step()V was before");
    ProfileBuilder shorter = new ProfileBuilder(new ProfileHeader(List.of(Map.entry("tool", "x"))));
    shorter.add(new ProfileRow(-1, ROOT, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    assertThat(columns.add("element", file(shorter.build())))
        .isEqualTo("it has 1 context, not 4 as before");
  }
}
