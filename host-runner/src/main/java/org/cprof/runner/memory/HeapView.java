package org.cprof.runner.memory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.cprof.model.ProcessorModel;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Profile;
import org.cprof.runner.output.Sections;
import org.cprof.runner.output.Table;
import org.cprof.runner.price.AllocationColumns;
import org.cprof.runner.price.AllocationColumns.Allocation;
import org.cprof.runner.price.AllocationsView;
import org.cprof.runner.text.Numbers;

/** What a run allocates of the target's heap: in words, by type and by context. */
public final class HeapView {

  private record OfType(Allocation made, long words) {
    String name() {
      return made.isArray() ? made.type() + "[]" : made.type();
    }
  }

  /**
   * What a context allocates.
   *
   * @param words by itself
   * @param inclusive with all below it
   */
  private record OfContext(
      List<MethodReference> path, long objects, long words, long inclusive, long calls) {}

  private final Profile profile;
  private final ProcessorModel model;
  private final ObjectSizes sizes;
  private final List<Allocation> allocations;

  /**
   * @param whole the profile
   * @throws IllegalArgumentException if the profile does not tell of allocations, or the model of
   *     the heap
   */
  public HeapView(Profile whole, ProcessorModel model, ClassFiles classes) {
    this.profile = whole.target();
    this.allocations = AllocationsView.sums(profile);
    this.model = model;
    this.sizes = new ObjectSizes(model, classes);
  }

  /**
   * The tables.
   *
   * @throws IllegalArgumentException if a class is missing
   */
  public Sections sections() {
    List<OfType> types = new ArrayList<>();
    for (Allocation made : allocations) {
      types.add(new OfType(made, sizes.words(made)));
    }
    types.sort(Comparator.comparingLong((OfType each) -> -each.words()));
    long words = types.stream().mapToLong(OfType::words).sum();
    long objects = types.stream().mapToLong(each -> each.made().number()).sum();
    return new Sections("What the program allocates")
        .field("words", words)
        .field("objects", objects)
        .add("By type", "types", typeTable(types, words))
        .add("By context", "contexts", contextTable(words))
        .note(rate(objects, words));
  }

  private static Table<OfType> typeTable(List<OfType> types, long words) {
    return new Table<>(types)
        .column("words", OfType::words)
        .percent(OfType::words, words)
        .column("number", type -> type.made().number())
        .field("elements", type -> type.made().elements())
        .shown("each", type -> Numbers.quotient(type.words(), type.made().number()))
        .field("type", OfType::name)
        .last("type", (type, width) -> type.name());
  }

  private Table<OfContext> contextTable(long words) {
    return new Table<>(contexts())
        .column("words", OfContext::words)
        .percent(OfContext::words, words)
        .column("with callees", "inclusive_words", OfContext::inclusive)
        .field("objects", OfContext::objects)
        .column("calls", OfContext::calls)
        .shown("words/call", context -> Numbers.quotient(context.inclusive(), context.calls()))
        .context("context", OfContext::path);
  }

  private List<OfContext> contexts() {
    AllocationColumns columns = new AllocationColumns(profile);
    long[] own = new long[profile.size()];
    long[] inclusive = new long[profile.size()];
    List<OfContext> contexts = new ArrayList<>();
    for (int node = profile.size() - 1; node > 0; node--) {
      long objects = 0;
      for (Allocation made : columns.of(node)) {
        own[node] = Math.addExact(own[node], sizes.words(made));
        objects += made.number();
      }
      inclusive[node] = Math.addExact(inclusive[node], own[node]);
      int parent = profile.parent(node);
      inclusive[parent] = Math.addExact(inclusive[parent], inclusive[node]);
      if (inclusive[node] > 0) {
        contexts.add(
            new OfContext(
                profile.path(node), objects, own[node], inclusive[node], profile.calls(node)));
      }
    }
    contexts.sort(
        Comparator.comparingLong((OfContext each) -> -each.words())
            .thenComparingLong(each -> -each.inclusive()));
    return contexts;
  }

  private String rate(long objects, long words) {
    String sum = Numbers.grouped(words) + " words in " + Numbers.count(objects, "object");
    long cycles = profile.inclusiveCycles(0);
    if (profile.header().first("udi") != null || cycles == 0) {
      return sum + ".";
    }
    double seconds = cycles / (double) model.clockHz();
    return sum
        + ", "
        + Numbers.grouped(Math.round(words / seconds))
        + " words per second: "
        + Numbers.seconds(seconds)
        + " at "
        + Numbers.hertz(model.clockHz())
        + ".";
  }
}
