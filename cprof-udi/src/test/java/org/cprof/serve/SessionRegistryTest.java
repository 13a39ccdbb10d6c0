package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.prepared.PreparedClass;
import org.cprof.prepared.SampleMethods;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.setup.Extent;
import org.cprof.udi.BlockCount;
import org.cprof.udi.NodeCounters;
import org.junit.jupiter.api.Test;

class SessionRegistryTest {

  private static final int NEVER_FOLDED = 2;

  private static final int NONE = PreparedClass.NONE;
  private static final Item JSR = new Item.Bytecode(NodeKind.UNSUPPORTED, "jsr", 3);

  private static final Layout LAYOUT = new Layout(48, 24_000, 1 << 16, 0x40, Layout.Feature.CALLS);

  private final Logged log = new Logged();

  private SessionRegistry registry(Extent extent, boolean folds) throws Exception {
    return new SessionRegistry(model("bytecodes"), extent, folds, log);
  }

  private static Item method(MethodInfo info) {
    return new Item.Method(info, null);
  }

  private static ProcessorModel model(String name) throws Exception {
    return Models.load(name, Map.of());
  }

  private static int flags(SessionRegistry registry, int id) {
    List<RuntimeMethodRow> rows = registry.rows();
    assertThat(registry.count() - rows.size()).as("id of the first row").isLessThanOrEqualTo(id);
    return rows.get(id - (registry.count() - rows.size())).flags();
  }

  @Test
  void natives_and_bytecodes_are_registered_once() throws Exception {
    SessionRegistry registry = registry(null, false);

    int nativeMethod = registry.nativeMethod("p.A", "n", "()J");
    int event = registry.add(JSR);

    assertThat(registry.nativeMethod("p.A", "n", "()J")).isEqualTo(nativeMethod);
    assertThat(registry.nativeMethod("p.A", "n", "()I")).isNotEqualTo(nativeMethod);
    assertThat(registry.add(JSR)).isEqualTo(event);
    assertThat(registry.method(nativeMethod).kind()).isEqualTo(NodeKind.NATIVE);
    assertThat(registry.method(event).eventCycles()).isEqualTo(3);
  }

  @Test
  void methods_that_may_turn_out_to_be_native_have_numbers_of_their_own() throws Exception {
    SessionRegistry registry = registry(null, false);

    assertThat(registry.add(new Item.Unresolved("p.A", "n", "()J"))).isZero();
    assertThat(registry.add(new Item.Unresolved("p.B", "n", "()J"))).isEqualTo(1);
    assertThat(registry.add(new Item.Unresolved("p.A", "n", "()J"))).isZero();
    assertThat(registry.unresolvedMethod(1))
        .isEqualTo(new SessionRegistry.UnresolvedMethod("p.B", "n", "()J"));
    assertThat(registry.count()).isZero();
  }

  @Test
  void rows_are_told_until_the_jvm_has_them() throws Exception {
    SessionRegistry registry = registry(null, false);
    registry.add(method(SampleMethods.method("p.A", "one")));
    registry.add(method(SampleMethods.method("p.A", "two")));

    assertThat(names(registry)).containsExactly("one 0", "two 1");
    assertThat(names(registry)).as("once more").containsExactly("one 0", "two 1");
    registry.setKnown(0);
    assertThat(names(registry)).containsExactly("one 0", "two 1");
    registry.setKnown(1);
    registry.add(method(SampleMethods.method("p.A", "three")));
    assertThat(names(registry)).containsExactly("two 1", "three 2");
    registry.setKnown(3);
    assertThat(names(registry)).isEmpty();
    registry.setKnown(2);
    assertThat(names(registry)).as("told before").isEmpty();
  }

  private static List<String> names(SessionRegistry registry) {
    return registry.rows().stream()
        .map(row -> row.method().name() + " " + row.cacheMethod())
        .toList();
  }

  /** As a method of the library it stands for the same code on the target. */
  @Test
  void a_method_that_is_a_routine_as_well_shares_its_place_in_the_cache() throws Exception {
    ProcessorModel jop = model("jop");
    SessionRegistry registry = new SessionRegistry(jop, null, false, log);
    registry.begin(RoutineCompiler.compile(jop, MethodSizes.NONE, LAYOUT));
    registry.setKnown(registry.count());
    int routine = 6;
    MethodInfo info = registry.method(routine);

    MethodInfo asMethod =
        new MethodInfo(
            new MethodReference(NodeKind.METHOD, info.className(), info.name(), info.descriptor()),
            info.size(),
            new byte[0],
            BlockCount.ZERO,
            info.returnOpcode(),
            CallingBytecode.NONE,
            List.of(),
            NodeCounters.NONE,
            MethodInfo.CallCounters.NONE);
    registry.add(method(asMethod));
    int other = registry.add(method(SampleMethods.method(info.className(), "none")));

    assertThat(registry.rows())
        .extracting(RuntimeMethodRow::cacheMethod)
        .containsExactly(first(registry, info), other);
  }

  /** Bytecodes may share a routine. */
  private static int first(SessionRegistry registry, MethodInfo info) {
    int id = 0;
    while (!registry.method(id).reference().equals(info.reference())) {
      id++;
    }
    return id;
  }

  /** Loaders may have classes of one name; a class of the start has its ids there. */
  @Test
  void a_name_stands_for_all_methods_that_have_it() throws Exception {
    SessionRegistry registry = registry(null, false);
    int first = registry.add(method(SampleMethods.method("p.A", "m")));
    registry.add(method(SampleMethods.method("p.A", "other")));
    registry.add(method(SampleMethods.method("p.B", "m")));
    int second = registry.add(method(SampleMethods.method("p.A", "m")));

    assertThat(registry.ids(SampleMethods.method("p.A", "m").reference()))
        .containsExactly(first, second);
    assertThat(registry.ids(SampleMethods.method("p.C", "m").reference())).isEmpty();
  }

  @Test
  void of_methods_of_one_name_only_the_first_is_folded() throws Exception {
    SessionRegistry registry = registry(null, true);
    registry.add(method(SampleMethods.method("p.A", "m")));
    registry.add(method(SampleMethods.method("p.A", "m")));
    registry.add(method(SampleMethods.method("p.B", "m")));

    assertThat(registry.rows())
        .extracting(RuntimeMethodRow::flags)
        .containsExactly(0, NEVER_FOLDED, 0);
  }
}
