package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.method.CallingBytecode;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.routine.RoutineCompiler;
import org.cprof.instrument.routine.Routines;
import org.cprof.model.Models;
import org.cprof.model.ProcessorModel;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.prepared.PreparedClass;
import org.cprof.prepared.SampleMethods;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.setup.Extent;
import org.cprof.start.StartFiles;
import org.cprof.start.StartFolder;
import org.cprof.start.StartMethods;
import org.cprof.udi.BlockCount;
import org.cprof.udi.NodeCounters;
import org.cprof.udi.TargetSize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.Opcodes;

class SessionRegistryTest {

  /** Flags of rows. */
  private static final int STARTS_EXTENT = 1;

  private static final int NEVER_FOLDED = 2;
  private static final int ALLOCATES = 4;
  private static final int MAIN = 8;
  private static final int ASKS_FOR_CLASS = 16;

  private static final int NONE = PreparedClass.NONE;
  private static final Item JSR = new Item.Bytecode(NodeKind.UNSUPPORTED, "jsr", 3);

  private static final Layout LAYOUT = new Layout(48, 24_000, 1 << 16, 0x40, Layout.Feature.CALLS);

  @TempDir Path folder;

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
  void methods_have_ids_in_the_order_in_which_they_come() throws Exception {
    SessionRegistry registry = registry(null, false);

    assertThat(registry.add(method(SampleMethods.method("p.A", "m")))).isZero();
    assertThat(registry.add(method(SampleMethods.method("p.A", "m")))).isEqualTo(1);
    assertThat(registry.count()).isEqualTo(2);
    assertThat(registry.method(1).name()).isEqualTo("m");
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

  @Test
  void the_log_is_told_of_what_belongs_to_no_class() throws Exception {
    SessionRegistry registry = registry(null, false);

    assertThat(registry.add(method(SampleMethods.method("p.A", "m")))).isZero();
    assertThat(registry.add(new Item.Native("p.A", "n", "()J"))).isEqualTo(1);
    assertThat(registry.add(JSR)).isEqualTo(2);
    assertThat(registry.add(new Item.Unresolved("p.A", "l", "()J"))).isZero();
    assertThat(registry.add(new Item.LeftOut("p.A", "x", "()V", "no room"))).isEqualTo(NONE);

    assertThat(log.lines()).containsExactly("1 p.A.n()J", "2 .jsr", "left out p.A.x()V: no room");
    assertThat(registry.rows()).hasSize(3);
  }

  @Test
  void sites_get_their_numbers_in_the_jvm() throws Exception {
    SessionRegistry registry = registry(null, false);

    assertThat(registry.add(new Item.TypeSite("p/A"))).isEqualTo(NONE);
    assertThat(registry.add(new Item.Matches(new int[] {1}))).isEqualTo(NONE);
    assertThat(registry.count()).isZero();
    assertThat(log.lines()).isEmpty();
  }

  @Test
  void roots_come_first_and_then_the_routines_of_the_model() throws Exception {
    ProcessorModel jop = model("jop");
    Routines routines = RoutineCompiler.compile(jop, MethodSizes.NONE, LAYOUT);
    SessionRegistry registry = new SessionRegistry(jop, null, false, log);

    registry.begin(routines);

    assertThat(registry.method(0).kind()).isEqualTo(NodeKind.ROOT);
    assertThat(List.of(1, 2, 3, 4))
        .extracting(id -> registry.method(id).name())
        .containsExactly(
            "class loading and linking",
            "static initializers",
            "exceptions of the VM",
            "system threads");
    assertThat(registry.method(5).name()).isEqualTo("contexts beyond the memory limit");
    assertThat(registry.method(6)).isSameAs(routines.methods().get(0));
    assertThat(registry.count()).isEqualTo(6 + routines.methods().size());
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

  @Test
  void numbers_go_on_behind_those_that_a_jvm_started_with() throws Exception {
    SessionRegistry registry = registry(null, false);
    MethodInfo ofObject =
        new MethodInfo(
            new MethodReference(NodeKind.METHOD, "java.lang.Object", "<init>", "()V"),
            new TargetSize(1, 0),
            new byte[0],
            BlockCount.ZERO,
            Opcodes.RETURN,
            CallingBytecode.NONE,
            List.of(),
            NodeCounters.NONE,
            MethodInfo.CallCounters.NONE);

    List<Item.Method> started =
        Stream.of(
                SampleMethods.method("", "root"),
                SampleMethods.nativeMethod("p.A", "n", "()J"),
                MethodInfo.ofEvent(NodeKind.UNSUPPORTED, "jsr", 3),
                ofObject,
                SampleMethods.method("p.B", "m"))
            .map(method -> new Item.Method(method, null))
            .toList();
    StartFolder start = StartFiles.write(folder, 1, started, List.of());
    registry.goOn(StartMethods.read(start.methods()));

    assertThat(registry.count()).isEqualTo(5);
    assertThat(registry.method(4).className()).isEqualTo("p.B");
    assertThat(registry.rows()).isEmpty();
    assertThat(log.lines()).isEmpty();
    assertThat(registry.nativeMethod("p.A", "n", "()J")).isEqualTo(1);
    assertThat(registry.add(JSR)).isEqualTo(2);
    assertThat(registry.objectConstructor()).isEqualTo(3);
    assertThat(registry.add(method(SampleMethods.method("p.A", "m")))).isEqualTo(5);
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
  void an_extent_starts_with_its_methods() throws Exception {
    SessionRegistry registry = registry(new Extent(List.of("p.A.m")), false);
    registry.add(method(SampleMethods.method("p.A", "m")));
    registry.add(method(SampleMethods.method("p.A", "other")));

    assertThat(registry.rows())
        .extracting(RuntimeMethodRow::flags)
        .containsExactly(STARTS_EXTENT, 0);
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

  @Test
  void the_program_starts_with_a_main_method_of_its_own() throws Exception {
    SessionRegistry registry = registry(null, false);
    MethodInfo main = SampleMethods.nativeMethod("p.A", "main", "([Ljava/lang/String;)V");

    assertThat(flags(registry, registry.add(method(main)))).isZero();
    registry.start(ProgramStart.of("p.A", "", new File(".")));
    assertThat(flags(registry, registry.add(method(main)))).isEqualTo(MAIN);
  }

  @Test
  void what_natives_do_is_marked() throws Exception {
    SessionRegistry registry = registry(null, false);

    assertThat(
            flags(
                registry,
                registry.nativeMethod("java.lang.Object", "clone", "()Ljava/lang/Object;")))
        .isEqualTo(ALLOCATES);
    assertThat(flags(registry, registry.nativeMethod("java.lang.Class", "forName0", "()V")))
        .isEqualTo(ASKS_FOR_CLASS);
  }

  @Test
  void a_number_that_no_late_method_has_is_none() throws Exception {
    SessionRegistry registry = registry(null, false);

    assertThatThrownBy(() -> registry.unresolvedMethod(0)).isInstanceOf(RuntimeException.class);
  }
}
