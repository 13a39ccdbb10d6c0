package org.cprof.runner.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.code.MethodCode;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;
import org.objectweb.asm.Opcodes;

/**
 * How long locks are held: those of synchronized methods in each context, from their begin to the
 * end of their return; and of a run with {@code --locks} every place that acquires one.
 */
public final class LocksView {

  /**
   * A synchronized method, in all its contexts or in one.
   *
   * @param nested calls where a caller holds a lock already
   * @param cycles of all calls, with what they call
   */
  private record Held(List<MethodReference> path, long calls, long nested, long cycles) {

    MethodReference method() {
      return path.get(path.size() - 1);
    }

    private Held plus(Held more) {
      return new Held(
          path,
          Math.addExact(calls, more.calls),
          Math.addExact(nested, more.nested),
          Math.addExact(cycles, more.cycles));
    }
  }

  private final Profile profile;
  private final MethodCodes codes;

  /** How many locks of synchronized methods are held in a node. */
  private final int[] depths;

  private final List<Held> contexts = new ArrayList<>();
  private final Map<MethodReference, Held> methods = new LinkedHashMap<>();
  private int deepest;

  /**
   * @param whole the profile
   */
  public LocksView(Profile whole, ProcessorModel model, ClassFiles classes) {
    this.profile = whole.target();
    this.codes = new MethodCodes(classes, model);
    this.depths = new int[profile.size()];
    for (int node = 1; node < profile.size(); node++) {
      MethodCode code = codes.of(profile.method(node));
      int outer = depths[profile.parent(node)];
      depths[node] = outer;
      if (code != null && code.isSynchronized()) {
        depths[node]++;
        deepest = depths[node] > depths[deepest] ? node : deepest;
        add(node, outer > 0);
      }
    }
    contexts.sort(Comparator.comparingLong((Held each) -> -each.cycles()));
  }

  private void add(int node, boolean isNested) {
    long calls = profile.calls(node);
    long cycles = profile.inclusiveCycles(node) - profile.metric(Metric.INVOKE_CYCLES, node);
    Held held = new Held(profile.path(node), calls, isNested ? calls : 0, cycles);
    contexts.add(held);
    MethodReference method = profile.method(node);
    methods.merge(method, new Held(List.of(method), calls, held.nested(), cycles), Held::plus);
  }

  public Sections sections() {
    List<Held> byMethod =
        methods.values().stream()
            .sorted(Comparator.comparingLong((Held each) -> -each.cycles()))
            .toList();
    List<MethodReference> path = deepest == 0 ? List.of() : profile.path(deepest);
    List<MethodReference> blocks =
        profile.methods().stream().filter(this::hasBlocks).distinct().toList();
    boolean isTimed = LockTable.isIn(profile.header());
    LockTable timed = new LockTable(profile.header(), codes);
    Sections sections =
        new Sections("How long locks are held")
            .field("deepest_lock", isTimed ? timed.deepest() : null)
            .field("deepest", depths[deepest])
            .field("deepest_path", path)
            .field("methods_with_blocks", blocks);
    if (isTimed) {
      sections.add("By lock", "locks", timed.table());
    } else {
      sections.add("By synchronized method", "methods", table(byMethod).method(Held::method));
    }
    sections.add(
        isTimed ? "By context, synchronized methods" : "By context",
        "contexts",
        table(contexts).context("context", Held::path));
    if (deepest > 0) {
      sections.note(
          "At most "
              + Numbers.count(depths[deepest], "lock")
              + " of synchronized methods at once: "
              + Names.path(path, false, Integer.MAX_VALUE)
              + ".");
    }
    return sections.note(
        isTimed
            ? "Locks count where they are released; at once there were at most "
                + timed.deepest()
                + ". By context: with the loads of invoke and return."
            : "The mean of calls; the least and the most, and synchronized blocks: cprof run"
                + " --locks. Methods that ran and have such blocks: "
                + blocks.size()
                + ".");
  }

  private static Table<Held> table(List<Held> rows) {
    return new Table<>(rows)
        .column("acquisitions", Held::calls)
        .column("nested", Held::nested)
        .column("cycles held", "cycles", Held::cycles)
        .inCycles()
        .mean("mean", Held::cycles, Held::calls)
        .inCycles();
  }

  private boolean hasBlocks(MethodReference method) {
    MethodCode code = codes.of(method);
    return code != null
        && code.instructions().stream()
            .anyMatch(each -> each.host().opcode() == Opcodes.MONITORENTER);
  }
}
