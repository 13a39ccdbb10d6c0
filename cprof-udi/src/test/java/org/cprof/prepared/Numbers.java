package org.cprof.prepared;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.call.Items;

/** Gives numbers in the order in which they are asked for, and keeps what they stand for. */
final class Numbers implements Items {

  private final int first;
  private final List<String> told = new ArrayList<>();
  private final Map<Item, Integer> shared = new HashMap<>();

  Numbers(int first) {
    this.first = first;
  }

  /** What each number stands for. */
  List<String> told() {
    return told;
  }

  @Override
  public int add(Item item) {
    return item instanceof Item.Method method
        ? number("method " + method.info().reference())
        : shared.computeIfAbsent(item, unknown -> number(text(item)));
  }

  private int number(String what) {
    told.add(what);
    return first + told.size() - 1;
  }

  private static String text(Item item) {
    if (item instanceof Item.Matches matches) {
      return "matches " + Arrays.toString(matches.keys());
    } else if (item instanceof Item.Fields fields) {
      String positions = Arrays.toString(fields.layout().positions());
      return "fields "
          + fields.layout().className()
          + fields.layout().names()
          + positions
          + fields.layout().words();
    }
    return item.toString();
  }
}
