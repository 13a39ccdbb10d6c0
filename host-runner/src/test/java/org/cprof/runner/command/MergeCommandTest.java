package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.BlocksText;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ExitCode;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergeCommandTest {
  private static final MethodReference MAIN =
      ProfileTree.method("demo.Main", "main", "([Ljava/lang/String;)V");
  private static final MethodReference OTHER = ProfileTree.method("demo.Work", "other", "()V");

  @TempDir private Path folder;
  private Path sample;

  @BeforeEach
  void writeTheSample() throws IOException {
    sample = ProfileFiles.write(folder.resolve("sample"), ProfileTree.sample());
  }

  private CommandRun merge(Path... files) {
    StringBuilder line = new StringBuilder("merge -o " + folder.resolve("sum"));
    for (Path file : files) {
      line.append(' ').append(file);
    }
    return CommandRun.of(line.toString());
  }

  private List<String> rows() throws IOException {
    Profile sum = ProfileReader.read(folder.resolve("sum"));
    List<String> rows = new ArrayList<>();
    for (int node = 0; node < sum.size(); node++) {
      rows.add(
          sum.parent(node)
              + " "
              + sum.method(node).name()
              + " "
              + sum.line(node)
              + " "
              + sum.calls(node)
              + " "
              + sum.metric(Metric.CYCLES, node));
    }
    return rows;
  }

  @Test
  void a_run_and_itself_are_twice_the_run() throws IOException {
    assertThat(merge(sample, sample)).isEqualTo(new CommandRun(ExitCode.DONE, "", ""));

    assertThat(rows())
        .containsExactly(
            "-1  -1 0 0",
            "0 main -1 2 200",
            "1 step 10 4 60",
            "2 step 5 6 40",
            "3 leaf 7 8 10",
            "2 leaf 6 2 2",
            "1 idiv 11 4 80",
            "0 host -1 0 0",
            "7 <clinit> -1 2 2000");
    assertThat(ProfileReader.read(folder.resolve("sum")).header().first("merged-runs"))
        .isEqualTo("2");
  }

  @Test
  void what_one_run_alone_has_comes_before_host_work() throws IOException {
    ProfileTree tree = new ProfileTree();
    tree.node(tree.node(0, MAIN, -1, 1, 7), OTHER, 10, 1, 3);
    tree.node(0, OTHER, -1, 1, 5);

    merge(sample, ProfileFiles.write(folder.resolve("other"), tree.build()));

    assertThat(rows())
        .containsSubsequence(
            "0 main -1 2 107",
            "1 step 10 2 30",
            "1 other 10 1 3",
            "0 other -1 1 5",
            "0 host -1 0 0");
    assertThat(ProfileReader.read(folder.resolve("sum")).target().inclusiveCycles(0))
        .isEqualTo(196 + 7 + 3 + 5);
  }

  @Test
  void call_sites_are_contexts_of_their_own_unless_one_is_asked_for() throws IOException {
    ProfileTree tree = new ProfileTree();
    int main = tree.node(0, MAIN, -1, 1, 1);
    tree.node(main, OTHER, 10, 1, 3);
    tree.node(main, OTHER, 12, 1, 4);
    Path file = ProfileFiles.write(folder.resolve("other"), tree.build());

    merge(file);
    assertThat(rows()).contains("1 other 10 1 3", "1 other 12 1 4");

    CommandRun.of("merge --merge-call-sites -o " + folder.resolve("sum") + " " + file);

    assertThat(rows()).containsExactly("-1  -1 0 0", "0 main -1 1 1", "1 other -1 2 7");
  }

  @Test
  void a_recursion_becomes_the_context_of_its_first_call() throws IOException {
    MethodReference leaf = ProfileTree.method("demo.Work", "leaf", "()V");
    ProfileTree tree = new ProfileTree();
    int other = tree.node(tree.node(0, MAIN, -1, 1, 100), OTHER, 10, 1, 30);
    Map<Metric, Long> called = Map.of(Metric.CYCLES, 40L, Metric.INVOKE_CYCLES, 6L);
    int main = tree.node(other, MAIN, 20, 2, called);
    int again = tree.node(main, OTHER, 10, 3, 50);
    tree.node(again, leaf, 21, 5, 8);
    Path file = ProfileFiles.write(folder.resolve("deep"), tree.build());
    Profile deep = ProfileReader.read(file);

    CommandRun.of("merge --fold-recursion -o " + folder.resolve("sum") + " " + file);

    assertThat(rows())
        .containsExactly("-1  -1 0 0", "0 main -1 3 140", "1 other 10 4 80", "2 leaf 21 5 8");
    Profile folded = ProfileReader.read(folder.resolve("sum"));
    assertThat(folded.inclusiveCycles(1)).isEqualTo(deep.inclusiveCycles(1));
    assertThat(folded.header().first("recursion")).isEqualTo("folded");
  }

  @Test
  void a_run_with_other_parameters_is_refused_with_the_reason() throws IOException {
    List<Map.Entry<String, String>> metadata = new ArrayList<>(ProfileTree.METADATA);
    metadata.replaceAll(
        entry -> entry.getKey().equals("parameters") ? Map.entry("parameters", "r=3,w=2") : entry);
    Path other = ProfileFiles.write(folder.resolve("other"), new ProfileTree(metadata).build());

    CommandRun run = merge(sample, other);

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USE);
    assertThat(run.err())
        .isEqualToIgnoringNewLines(
            "cprof: "
                + other
                + " does not fit "
                + sample
                + ": parameters 'r=3,w=2' is not 'r=1,w=2'");
    assertThat(folder.resolve("sum")).doesNotExist();
  }

  @Test
  void a_sum_that_does_not_fit_is_refused() throws IOException {
    ProfileTree tree = new ProfileTree();
    tree.node(0, new MethodReference(NodeKind.METHOD, "A", "a", "()V"), 1, 1, Long.MAX_VALUE);
    Path large = ProfileFiles.write(folder.resolve("large"), tree.build());

    assertThat(merge(large, large).err()).contains("with " + large + " a sum no longer fits");
  }

  private static final String COLUMNS =
      "id,parent,kind,class,method,descriptor,line,bytecode_index,words,calls,bytecodes,cycles,"
          + "invoke_cycles,invoke_load_cycles,return_load_cycles,invoke_misses,return_misses";

  private Path zipped(String name, String text) throws IOException {
    return ProfileFiles.packed(folder.resolve(name), text);
  }

  private Path blocks(String name, String codes, String... nodes) throws IOException {
    return zipped(name, BlocksText.METADATA + codes + BlocksText.COLUMNS + String.join("", nodes));
  }

  @Test
  void blocks_are_added_up_whatever_the_order_of_the_methods_codes() throws IOException {
    String f = "# code: s1 e26l0@3 154;4 167;5;172@4\n";
    String g = "# code: s0 e177@9\n";
    Path one =
        blocks("one", f, "1,0,method,A,f,(I)I,-1,-1,2,5,23,23,0,0,0,0,0,0,static;5,5;3;2;5\n");
    Path other =
        blocks(
            "other",
            g + f,
            "1,0,method,A,g,()V,-1,-1,1,1,1,1,0,0,0,0,0,0,static;1,1\n",
            "2,0,method,A,f,(I)I,-1,-1,2,2,9,9,0,0,0,0,0,1,event;1;static;1,2;1;1;2\n");

    assertThat(merge(one, other)).isEqualTo(new CommandRun(ExitCode.DONE, "", ""));

    Profile sum = ProfileReader.read(folder.resolve("sum"));
    assertThat(sum.header().all("code"))
        .containsExactly(f.strip().substring(8), g.strip().substring(8));
    assertThat(details(sum, 1)).containsExactly("0", "event;1;static;6", "7;4;3;7");
    assertThat(details(sum, 2)).containsExactly("1", "static;1", "1");
    assertThat(CommandRun.of("price --model bytecodes " + folder.resolve("sum")).err()).isEmpty();
  }

  @Test
  void objects_and_arrays_are_added_up_by_their_types() throws IOException {
    String start =
        "# udi: jp\n# column: objects named-numbers\n# column: arrays named-pairs\n"
            + (COLUMNS + ",objects,arrays\n")
            + "0,-1,root,,,,-1,-1,0,0,0,0,0,0,0,0,0,,\n"
            + "1,0,method,A,f,()V,-1,-1,0,1,1,1,0,0,0,0,0,";
    Path one = zipped("one", start + "a.B;2,int;1;10\n");
    Path other = zipped("other", start + "a.B;1;a.A;4,byte;1;3;int;2;5\n");

    merge(one, other);

    assertThat(details(ProfileReader.read(folder.resolve("sum")), 1))
        .containsExactly("a.A;4;a.B;3", "byte;1;3;int;3;15");
  }

  @Test
  void counts_that_do_not_fit_are_refused_with_the_reason() throws IOException {
    String f = "# code: s1 e26l0@3 154;4 167;5;172@4\n";
    String start = "1,0,method,A,f,(I)I,-1,-1,2,5,23,23,0,0,0,0,0,";
    Path one = blocks("one", f, start + "0,static;5,5;3;2;5\n");
    Path shorter = blocks("shorter", f, start + "0,static;5,5;3\n");
    Path large = blocks("large", f, start + "0,static;5,9223372036854775807;3;2;5\n");
    Path noCode = blocks("none", f, start + "7,static;5,5;3;2;5\n");

    assertThat(merge(one, shorter).err()).contains("a method has 2 counts, and 4 before");
    assertThat(merge(one, large).err()).contains("with " + large + " a sum no longer fits");
    assertThat(merge(one, noCode).err()).contains("node 1 has code 7 of 1");
    assertThat(merge(one, sample).err()).contains(": udi (none) is not 'blocks'");
    Path other =
        zipped(
            "jp",
            "# udi: blocks\n# model: bytecodes\n# column: x number\n"
                + COLUMNS
                + ",x\n"
                + "0,-1,root,,,,-1,-1,0,0,0,0,0,0,0,0,0,\n");
    assertThat(merge(one, other).err()).contains("it has the columns [x number] and not [code ");
  }

  private static List<String> details(Profile profile, int node) {
    List<String> details = new ArrayList<>();
    for (int column = 0; column < profile.header().columns().size(); column++) {
      details.add(profile.detail(column, node));
    }
    return details;
  }
}
