package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.cprof.profile.Metric;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model's files say of methods, in profiles. */
class ModelFeaturesIT {

  @TempDir Path folder;

  private Profile profile(String model) throws IOException, InterruptedException {
    return ProfiledRun.quick(TestJdk.own(), folder)
        .model(model)
        .run("targets.TargetMain", "ModelFeatures")
        .succeeded()
        .profile();
  }

  /** A processor from scratch, with two files and fixed prices. */
  private Path ownModel() throws IOException {
    Path model = Files.createDirectory(folder.resolve("own"));
    Files.write(
        model.resolve("processor.csv"),
        List.of(
            "key,value,unit,source",
            "name,own,,",
            "title,An imaginary processor,,",
            "clock,50,MHz,by hand"));
    try (InputStream ones =
        ModelFeaturesIT.class.getResourceAsStream(
            "/org/cprof/model/builtin/bytecodes/bytecodes.csv")) {
      Files.copy(ones, model.resolve("bytecodes.csv"));
    }
    Files.write(
        model.resolve("methods.csv"),
        List.of(
            "class,method,descriptor,cycles,source",
            "targets.ModelFeatures,fix*,*,1234,by hand",
            "java.lang.System,nanoTime,()J,77,by hand"));
    return model;
  }

  @Test
  void a_method_with_a_fixed_price_costs_that_with_all_that_it_calls() throws Exception {
    Profile profile = profile(ownModel().toString());

    int fixed = Nodes.firstMeasured(profile, "run", "fixed");
    assertThat(profile.metric(Metric.CYCLES, fixed)).isEqualTo(1234);
    assertThat(profile.calls(fixed)).isEqualTo(1);
    assertThat(profile.subtreeEnd(fixed)).describedAs("no nodes below").isEqualTo(fixed + 1);
    int time = Nodes.firstMeasured(profile, "run", "nanoTime");
    assertThat(profile.method(time).kind()).isEqualTo(NodeKind.NATIVE);
    assertThat(profile.metric(Metric.CYCLES, time)).isEqualTo(77);
    // iload_0 iload_1 iadd istore_2 iload_2 ireturn
    assertThat(profile.metric(Metric.CYCLES, Nodes.firstMeasured(profile, "run", "folded")))
        .isEqualTo(6);
    assertThat(profile.header().first("model")).isEqualTo("own");
  }

  @Test
  void what_picojava_executes_as_one_costs_one_cycle() throws Exception {
    Profile profile = profile("picojava2");

    // iload_0 iload_1 iadd istore_2 is one cycle; iload_2 ireturn takes the ireturn's
    int ireturn = 8;
    assertThat(profile.metric(Metric.CYCLES, Nodes.firstMeasured(profile, "run", "folded")))
        .isEqualTo(1 + ireturn);
    assertThat(profile.metric(Metric.CYCLES, Nodes.firstMeasured(profile, "fixed", "folded")))
        .isEqualTo(3 * (1 + ireturn));
    assertThat(profile.header().all("stand-in"))
        .anyMatch(rule -> rule.startsWith("new_quick: as a routine that is called and returns"));
  }

  @Test
  void methods_beyond_the_targets_limits_are_named_and_counted_all_the_same() throws Exception {
    Profile profile = profile("jop");

    List<String> beyond =
        profile.header().all("beyond-target").stream()
            .filter(line -> line.startsWith("targets."))
            .toList();
    assertThat(beyond).hasSize(2);
    assertThat(beyond.get(0)).startsWith("targets.ModelFeatures.locked()I: ").contains("static");
    assertThat(beyond.get(1)).startsWith("targets.ModelFeatures.manyLocals(I)I: ").contains("31");
    int locked = Nodes.firstMeasured(profile, "run", "locked");
    // aload_0 monitorenter iconst_1 aload_0 monitorexit ireturn
    assertThat(
            profile.metric(Metric.CYCLES, locked)
                - profile.metric(Metric.RETURN_LOAD_CYCLES, locked))
        .isEqualTo(1 + 29 + 1 + 1 + 22 + 23);
  }

  /**
   * The routine executes 23 bytecodes for the class itself, and 10 more for each superclass up to
   * the one looked for; with 0 to 9 of them, three times each, 30 x 23 + 3 x 45 x 10.
   */
  @Test
  void a_cast_costs_by_the_class_of_each_object_however_many_classes_it_sees() throws Exception {
    Profile profile =
        ProfiledRun.quick(TestJdk.own(), folder)
            .model("jop")
            .run("targets.TargetMain", "Casts")
            .succeeded()
            .profile();

    for (String caller : List.of("eachThreeTimes", "allInTurn")) {
      int routine = Nodes.firstMeasured(profile, caller, "cast") + 1;
      assertThat(profile.method(routine).name()).isEqualTo("f_checkcast");
      assertThat(profile.calls(routine)).isEqualTo(30);
      assertThat(profile.metric(Metric.BYTECODES, routine)).isEqualTo(30 * 23 + 3 * 45 * 10);
    }
  }
}
