package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;

/** Hash tables of objects without a hashCode of their own are in the same order in every run. */
class IdentityHashesIT {

  /** Without the patch, one or two of ten starts of JDK 17 differ from the others. */
  private static final int STARTS = 12;

  @TempDir Path folder;

  @OnOwnAndNamedJdks
  void no_thread_of_the_jdk_races_with_the_main_thread_for_hashes(TestJdk jdk) throws Exception {
    Set<String> orders = new TreeSet<>();
    for (int i = 0; i < STARTS; i++) {
      orders.add(
          ProfiledRun.launched(jdk, folder)
              .runWithoutCounting("targets.IdentityHashes", "0")
              .succeeded()
              .out());
    }

    assertThat(orders).hasSize(1);
  }

  /** Of jop, {@code instanceof} has a price that depends on the types; of bytecodes, it has not. */
  @OnOwnAndNamedJdks
  void what_prices_ask_of_types_draws_no_hash(TestJdk jdk) throws Exception {
    assertThat(testedTypes(jdk, "jop")).startsWith("4 ").isEqualTo(testedTypes(jdk, "bytecodes"));
  }

  @OnOwnAndNamedJdks
  void a_small_integer_has_a_hash_before_anybody_asks(TestJdk jdk) throws Exception {
    assertThat(sharedInteger(jdk, "0")).isEqualTo(sharedInteger(jdk, "3"));
  }

  private String sharedInteger(TestJdk jdk, String hashedBefore) throws Exception {
    return ProfiledRun.launched(jdk, folder)
        .run("targets.SharedIntegers", hashedBefore)
        .succeeded()
        .out();
  }

  private String testedTypes(TestJdk jdk, String model) throws Exception {
    return ProfiledRun.launched(jdk, folder)
        .model(model)
        .run("targets.TestedTypes")
        .succeeded()
        .out();
  }
}
