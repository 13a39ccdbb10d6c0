package org.cprof.prepared;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.call.Items;

/**
 * Hands out placeholders in place of numbers while one class is instrumented, and remembers what
 * each stands for. Placeholders are so large that they go to the constant pool, where they are
 * found again.
 */
final class ItemRecorder implements Items {

  private final int firstPlaceholder;
  private final List<Item> items = new ArrayList<>();

  /** Placeholders of all but methods, of which no two are the same. */
  private final Map<Item, Integer> shared = new HashMap<>();

  /**
   * @param firstPlaceholder beyond what fits an instruction
   */
  ItemRecorder(int firstPlaceholder) {
    this.firstPlaceholder = firstPlaceholder;
  }

  List<Item> items() {
    return items;
  }

  @Override
  public int add(Item item) {
    return item instanceof Item.Method ? append(item) : shared.computeIfAbsent(item, this::append);
  }

  private int append(Item item) {
    items.add(item);
    return firstPlaceholder + items.size() - 1;
  }
}
